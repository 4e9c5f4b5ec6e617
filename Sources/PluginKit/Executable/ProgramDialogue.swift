// One question to a program, one answer, remembered.

import Diagnostics
import JSON
import Platform

/// Starts the program only where no answer to this question by this program is on record.
struct ProgramDialogue: Sendable {
  let identity: ProgramIdentity
  let executable: AbsolutePath
  /// Of the program's bytes.
  let digest: String
  let workingDirectory: AbsolutePath
  let environment: [String: String]
  let processes: any ProcessRunner
  let responses: any ResponseStore
  let mayStart: Bool
  let timeout: Double

  /// Whether an answer is on record.
  func knows(_ request: JSONObject) throws -> Bool { try responses.response(for: key(bytes(of: request))) != nil }

  /// nil where there is none on record and no program may be started.
  func ask(_ request: JSONObject) throws -> JSONObject? {
    let question = bytes(of: request)
    let key = key(question)
    if let known = try responses.response(for: key), let answer = try? decode(known, to: request) { return answer }
    guard mayStart else { return nil }
    let answer = try run(question, request)
    let decoded = try decode(answer, to: request)
    try responses.store(answer, for: key)
    return decoded
  }

  private func bytes(of request: JSONObject) -> [UInt8] { JSONValue.object(request).bytes() + [UInt8(ascii: "\n")] }

  private func key(_ question: [UInt8]) -> String { SHA256.hex(of: Array("\(digest)\n".utf8) + question) }

  private func decode(_ answer: [UInt8], to request: JSONObject) throws -> JSONObject {
    let verb = request["request"]?.string ?? ""
    do {
      let value = try JSONValue(parsing: answer, file: "the answer of \(identity.name)")
      guard let object = value.object else {
        throw AnswerReader(program: identity, request: verb).failure("it is not a JSON object")
      }
      return object
    } catch let rejection as Rejection where rejection.diagnostics.first?.id == "json.syntax" {
      let fault = rejection.diagnostics[0]
      let place = fault.location.map { " at line \($0.line ?? 1), column \($0.column ?? 1)" } ?? ""
      throw identity.failure(
        "plugin.invalid-answer", "answered “\(verb)” with what is not valid JSON\(place): \(firstLine(of: answer))")
    }
  }

  private func run(_ question: [UInt8], _ request: JSONObject) throws -> [UInt8] {
    let verb = request["request"]?.string ?? ""
    let result = processes.run(
      ProcessRequest(
        executable: executable, environment: environment, workingDirectory: workingDirectory, input: question,
        timeout: timeout))
    let said = lastLine(of: result.errorOutput)
    switch result.ending {
    case .exited(0): return result.output
    case .exited(let status):
      throw identity.failure("plugin.failed", "ended “\(verb)” with status \(status)\(said)")
    case .signaled(let signal):
      throw identity.failure("plugin.failed", "was ended by signal \(signal) during “\(verb)”\(said)")
    case .timedOut:
      throw identity.failure(
        "plugin.timed-out", "did not answer “\(verb)” within \(seconds) and was ended\(said)")
    case .cancelled:
      throw identity.failure(
        "plugin.cancelled", "was ended during “\(verb)”, as the run was interrupted; run it again", cause: .outside)
    case .outputLimitReached:
      throw identity.failure("plugin.too-much-output", "wrote too much output in answer to “\(verb)” and was ended")
    case .notStarted(let code):
      let reason = FileSystemError("start", executable, code: code).reason
      throw identity.failure(
        "plugin.not-started", "cannot be started (\(reason)); it must be executable and its interpreter present",
        cause: .outside)
    }
  }

  private var seconds: String { timeout == timeout.rounded() ? "\(Int(timeout)) seconds" : "\(timeout) seconds" }

  /// What it said last on standard error: `: KeyError: 'name'`.
  private func lastLine(of bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return "" }
    return ": \(printable(line))"
  }

  private func firstLine(of bytes: [UInt8]) -> String {
    guard let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first else {
      return "it says nothing"
    }
    return "“\(printable(line))”"
  }

  private func printable(_ line: Substring) -> String {
    let text = line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
    return String(String.UnicodeScalarView(text.prefix(300)))
  }
}
