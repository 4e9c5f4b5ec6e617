// Steps that are commands of the shell.

import Diagnostics
import Platform

/// Runs commands as `/bin/sh` does, with an environment that holds what they declare.
public struct CommandExecutor: StepExecutor {
  let seams: Seams
  private let sandbox: Sandbox?
  private let resultsFolder = ResultsFolder()
  /// Names the file in which a step says its results, and marks the programs of a run.
  static let resultsVariable = "FIXPOINT_OUTPUT"
  /// What every program needs to work at all; none of it may reach an output.
  private let base: [String: String]

  /// - Parameter sandbox: In which commands see only what they declare; nil where they may see everything.
  public init(seams: Seams, sandbox: Sandbox? = nil) {
    self.seams = seams
    self.sandbox = sandbox
    var base = ["LANG": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/local/bin:/usr/bin:/bin"]
    for name in ["PATH", "HOME", "TMPDIR", "USER", "LOGNAME", "DEVELOPER_DIR"] {
      base[name] = seams.environment[name] ?? base[name]
    }
    self.base = base
  }

  public func run(_ step: GraphStep, _ context: StepContext) -> StepResult {
    guard case .command(let command) = step.action else {
      return StepResult(.failed("“\(step.id)” is no command"))
    }
    var environment = base.merging(context.environment) { $1 }
    environment.merge(command.environment.mapValues { context.replacing(in: $0) }) { $1 }
    let results: AbsolutePath
    do {
      results = try resultsFolder.ready(below: context.root, seams.files).appending(ResultsFolder.name(for: step.id))
    } catch {
      return StepResult(.failed("no folder for its results can be made (\(error))"))
    }
    environment[Self.resultsVariable] = results.string
    let folder = context.root.appending(command.folder)
    var request = ProcessRequest(
      executable: AbsolutePath("/bin/sh")!, arguments: ["-c", context.replacing(in: command.text)],
      environment: environment, workingDirectory: folder, timeout: step.timeout)
    request.joinsErrorOutput = true
    if let sandbox {
      do {
        return try run(request, of: step, command, context, in: sandbox, results: results)
      } catch {
        return StepResult(.failed(sentence(error)))
      }
    }
    let result = run(request, context)
    if case .notStarted = result.ending, (try? seams.files.isDirectory(folder)) != true {
      return StepResult(.failed("its folder \(command.folder) is not there; make it first, or name another one"))
    }
    let said = (try? seams.files.readIfPresent(results)) ?? nil
    if said != nil { try? seams.files.removeFile(results) }
    return outcome(of: result, step, said: said)
  }

  /// Without the shell where it has nothing to do.
  private func run(_ request: ProcessRequest, _ context: StepContext) -> ProcessResult {
    func run(_ request: ProcessRequest) -> ProcessResult {
      seams.processes.run(
        request, observing: { _, bytes in context.observe(bytes) }, cancellation: context.cancellation)
    }
    if let plain = PlainCommand(request.arguments[1]),
      let program = seams.files.program(
        named: plain.words[0], in: request.environment["PATH"] ?? "", from: request.workingDirectory)
    {
      var direct = request
      direct.executable = program
      direct.name = plain.words[0]
      // Shells say where they are.
      direct.environment["PWD"] = request.workingDirectory.string
      direct.arguments = Array(plain.words.dropFirst())
      let result = run(direct)
      // What the system cannot start, a script without `#!`, the shell can.
      if case .notStarted = result.ending {} else { return result }
    }
    return run(request)
  }

  func outcome(of result: ProcessResult, _ step: GraphStep, said: [UInt8]?) -> StepResult {
    let (ending, code): (StepResult.Ending, Int32) =
      switch result.ending {
      case .exited(0): (.succeeded, 0)
      case .exited(127):
        (.failed("a program that it names is not there (exit status 127); install it, or put it on PATH"), 127)
      case .exited(let code): (.failed("it ended with exit status \(code); see its output"), code)
      case .signaled(let signal):
        (.failed("it was ended by signal \(signal) from outside; see its output"), 128 + signal)
      case .timedOut:
        (
          .failed(
            "it took longer than \(Self.seconds(step.timeout)) and was ended; give it a longer `timeout`, or see where it hangs"
          ), 124
        )
      case .outputLimitReached:
        (.failed("it wrote more output than can be kept and was ended; send its output to a file"), 1)
      case .cancelled: (.cancelled, 130)
      case .notStarted(let code): (.failed("the shell could not be started (error \(code))"), 126)
      }
    var ended = StepResult(
      ending, output: result.output + result.errorOutput, exitCode: code, results: Self.results(said ?? []))
    if let line = Self.strayLine(said ?? []) {
      ended.diagnostics.append(
        Diagnostic(
          "step.stray-line", .warning,
          "line \(line) of what step “\(step.id)” writes to $FIXPOINT_OUTPUT is no `name=value` and reaches nobody; write one result a line",
          at: step.location))
    }
    return ended
  }

  /// The number of the first line that would be lost without a word. Its text may be a secret.
  private static func strayLine(_ bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let stray = lines.firstIndex { line in
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return line.contains { $0 > 0x20 } }
      // No name that can be asked for has a space in it.
      return equals == line.startIndex || line[..<equals].contains { $0 <= 0x20 }
    }
    return stray.map { $0 + 1 }
  }

  private static func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
  }

  /// Lines `name=value`.
  private static func results(_ bytes: [UInt8]) -> [String: String] {
    var results: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      results[String(decoding: line[..<equals], as: UTF8.self)] = String(
        decoding: line[(equals + 1)...], as: UTF8.self)
    }
    return results
  }
}

extension StepContext {
  /// `${{ steps.NAME.outputs.KEY }}` replaced by what the step said.
  public func replacing(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let open = rest.firstRange(of: Array("${{".utf8)),
      let close = rest[open.upperBound...].firstRange(of: Array("}}".utf8))
    {
      result += rest[..<open.lowerBound]
      if let name = Self.result(named: rest[open.upperBound..<close.lowerBound]) {
        result += Array((results[name] ?? "").utf8)
      } else {
        result += rest[open.lowerBound..<close.upperBound]
      }
      rest = rest[close.upperBound...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// `steps.NAME.outputs.KEY`, as results are named; nil for any other text. A name may hold dots and spaces.
  private static func result(named text: ArraySlice<UInt8>) -> String? {
    let words = text.split(separator: UInt8(ascii: " ")).joined(separator: [UInt8(ascii: " ")])
    let (opening, middle) = (Array("steps.".utf8), Array(".outputs.".utf8))
    let bytes = Array(words)
    guard bytes.starts(with: opening), let place = bytes.firstRange(of: middle), place.lowerBound > opening.count else {
      return nil
    }
    let name = bytes[opening.count..<place.lowerBound] + [UInt8(ascii: ".")] + bytes[place.upperBound...]
    return String(decoding: name, as: UTF8.self)
  }
}
