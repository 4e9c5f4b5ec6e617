// Runs the `git` program so that it does what is asked and starts nothing else.

import Diagnostics
import Platform

/// Where `git` is, and how it is started.
struct GitProgram: Sendable {
  var executable: AbsolutePath
  /// Where it runs.
  var folder: AbsolutePath
  var processes: any ProcessRunner
  var environment: [String: String]
  /// Configuration that wins over the repository's own.
  var overrides: [(key: String, value: String)]

  struct Output {
    var status: Int32
    var bytes: [UInt8]
    var errorText: String

    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Without the newline at the end.
    var line: String { text.split(separator: "\n").first.map(String.init) ?? "" }
    /// Parts that end in NUL.
    var parts: [String] { bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// nil where it is not in `PATH`, whose folders inside the project do not count.
  init?(for folder: AbsolutePath, seams: Seams) throws {
    let path = seams.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let places = path.split(separator: ":").compactMap { AbsolutePath(String($0)) }.filter { !$0.isInside(folder) }
    let found = places.lazy.map { $0.appending("git") }.first { candidate in
      guard let real = try? seams.files.realPath(candidate), let status = try? seams.files.status(real) else {
        return false
      }
      return status.kind == .file && status.permissions & 0o111 != 0
    }
    guard let found else { return nil }
    executable = found
    self.folder = folder
    processes = seams.processes
    environment = Self.environment(seams.environment)
    overrides = Self.quiet
    overrides += try filterOverrides()
  }

  /// Runs it; throws where it cannot be started or says that a lock or the owner stops it.
  func run(
    _ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]
  ) throws -> Output {
    var environment = environment.merging(variables) { $1 }
    let inherited = max(0, environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0)
    environment["GIT_CONFIG_COUNT"] = String(inherited + overrides.count)
    for (i, entry) in overrides.enumerated() {
      environment["GIT_CONFIG_KEY_\(inherited + i)"] = entry.key
      environment["GIT_CONFIG_VALUE_\(inherited + i)"] = entry.value
    }
    let result = processes.run(
      ProcessRequest(
        executable: executable, arguments: arguments, environment: environment, workingDirectory: folder, input: input,
        timeout: 600, outputLimit: 1 << 30))
    let words = String(decoding: result.errorOutput, as: UTF8.self)
    guard case .exited(let status) = result.ending else { throw failure(arguments, "it ended with \(result.ending)") }
    if status != 0 { try explain(words) }
    return Output(status: status, bytes: result.output, errorText: words)
  }

  /// Runs it where only success makes sense.
  func succeed(_ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]) throws -> Output {
    let output = try run(arguments, input: input, variables: variables)
    guard output.status == 0 else { throw failure(arguments, output.errorText) }
    return output
  }

  func failure(_ arguments: [String], _ words: String) -> Rejection {
    let line = words.split(separator: "\n").first.map(String.init) ?? "no reason given"
    return Rejection(
      .outside, "git.failed",
      "`git \(arguments.first ?? "")` failed in \(folder): \(line); run it there to see more",
      at: SourceLocation(file: folder.string))
  }

  /// The failures that a person can do something about.
  private func explain(_ words: String) throws {
    if words.contains("dubious ownership") {
      throw Rejection.dubiousOwnership(
        quoted(in: words, after: "repository at '").flatMap { AbsolutePath($0) } ?? folder)
    }
    if words.contains("File exists"), let lock = quoted(in: words, after: "nable to create '"),
      let path = AbsolutePath(lock)
    {
      throw Rejection.locked(path)
    }
    if words.contains("not a git repository") { throw Rejection.noRepository(folder) }
  }

  private func quoted(in words: String, after start: String) -> String? {
    guard let range = words.firstRange(of: start) else { return nil }
    return words[range.upperBound...].firstIndex(of: "'").map { String(words[range.upperBound..<$0]) }
  }

  /// What git needs to find its configuration, and nothing that leads it to another repository or index, or makes it ask.
  private static func environment(_ inherited: [String: String]) -> [String: String] {
    let kept = [
      "HOME", "PATH", "TMPDIR", "TZ", "XDG_CONFIG_HOME", "SUDO_UID", "EMAIL", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
      "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL",
      "GIT_AUTHOR_DATE", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "GIT_COMMITTER_DATE", "DEVELOPER_DIR",
    ]
    var result = inherited.filter { entry in
      kept.contains(entry.key) || entry.key.hasPrefix("GIT_CONFIG_KEY_") || entry.key.hasPrefix("GIT_CONFIG_VALUE_")
    }
    result["LC_ALL"] = "C"
    result["GIT_TERMINAL_PROMPT"] = "0"
    // A partial clone fetches what it lacks; no protocol is allowed, and newer versions do not even try.
    result["GIT_ALLOW_PROTOCOL"] = "none"
    result["GIT_NO_LAZY_FETCH"] = "1"
    return result
  }

  private static let quiet = [
    (key: "core.fsmonitor", value: "false"), (key: "core.hooksPath", value: "/dev/null"),
    (key: "core.pager", value: "cat"), (key: "i18n.commitEncoding", value: "UTF-8"),
    (key: "user.useConfigOnly", value: "true"), (key: "gc.auto", value: "0"), (key: "maintenance.auto", value: "false"),
  ]

  /// Filters are programs: each that is configured is replaced by nothing.
  private func filterOverrides() throws -> [(key: String, value: String)] {
    let output = try run(["config", "--null", "--name-only", "--get-regexp", "^filter\\."])
    let names = Set(output.parts.compactMap { key in key.lastIndex(of: ".").map { String(key[..<$0]) } })
    return names.sorted().flatMap { name in
      [
        (key: "\(name).clean", value: ""), (key: "\(name).smudge", value: ""), (key: "\(name).process", value: ""),
        (key: "\(name).required", value: "false"),
      ]
    }
  }
}
