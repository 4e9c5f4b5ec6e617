// What earlier runs left on record, so that a run does only what has changed.

import Diagnostics
import Platform

/// A cache and nothing else: without it everything is made again, and the result is the same.
public struct TraceStore: Hashable, Sendable {
  /// By step id.
  public var steps: [String: StepTrace]
  public var files: [TreePath: FileTrace]

  public init(steps: [String: StepTrace] = [:], files: [TreePath: FileTrace] = [:]) {
    self.steps = steps
    self.files = files
  }

  /// Nothing on record where there is no file; nothing and a warning where it cannot be read.
  public static func load(_ path: AbsolutePath, root: AbsolutePath, files: any FileSystem) -> (
    store: TraceStore, warning: Diagnostic?
  ) {
    let place = SourceLocation(file: path.relative(to: root))
    func ignored(_ why: String) -> (store: TraceStore, warning: Diagnostic?) {
      let message = "the record of earlier runs \(why), so everything is made anew; nothing needs to be done"
      return (TraceStore(), Diagnostic("state.ignored", .warning, message, at: place))
    }
    let bytes: [UInt8]
    do {
      guard try files.status(path) != nil else { return (TraceStore(), nil) }
      bytes = try files.read(path)
    } catch {
      return ignored("cannot be read")
    }
    switch parse(bytes) {
    case .read(let store): return (store, nil)
    case .damaged(let line): return ignored("is damaged at line \(line)")
    case .newer: return ignored("was written by another version of Fixpoint")
    }
  }
}

// MARK: - Text

extension TraceStore {
  public enum Parsed: Hashable, Sendable {
    case read(TraceStore)
    /// The first line that makes no sense.
    case damaged(line: Int)
    case newer
  }

  static let header = "fixpoint-state 2"

  /// Lines in the order of ids and paths; a file of the same version that is not whole is damaged.
  public var bytes: [UInt8] {
    var lines = [Self.header]
    for id in steps.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let trace = steps[id]!
      let key = trace.key
      lines.append(
        "step \(key.parameters) \(RecordLine.word(key.producer)) \(RecordLine.word(key.version)) \(RecordLine.rest(id))"
      )
      for input in key.inputs {
        lines.append("input \(input.digest?.hex ?? "-") \(RecordLine.rest(input.path.string))")
      }
      for output in trace.outputs {
        let permissions = String(output.permissions, radix: 8)
        lines.append("output \(output.digest) \(permissions) \(RecordLine.rest(output.path.string))")
      }
      for path in key.outputs { lines.append("makes \(RecordLine.rest(path.string))") }
      if let ran = trace.ran {
        lines.append("ran \(ran.started) \(ran.duration) \(RecordLine.rest(ran.reason))")
        lines += ran.details.map { "new \(RecordLine.rest($0))" }
      }
    }
    for path in files.keys.sorted() {
      let file = files[path]!
      let times = "\(file.modified) \(file.changed) \(file.inode) \(file.seen)"
      lines.append("stat \(file.size) \(times) \(file.digest) \(RecordLine.rest(path.string))")
    }
    lines.append("end \(lines.count)")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  public static func parse(_ bytes: [UInt8]) -> Parsed {
    guard let text = String(validating: bytes, as: UTF8.self) else { return .damaged(line: 1) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == header else {
      return text.hasPrefix("fixpoint-state ") && lines.count > 1 ? .newer : .damaged(line: 1)
    }
    guard lines.count >= 3, lines.popLast() == "", lines.popLast() == "end \(lines.count)"[...] else {
      return .damaged(line: max(1, lines.count))
    }
    var store = TraceStore()
    var step: String?
    for (index, line) in lines.enumerated().dropFirst() where !store.take(line, &step) {
      return .damaged(line: index + 1)
    }
    return .read(store)
  }

  /// One line; false where it makes no sense. `step` is the id of the step that the lines before belong to.
  private mutating func take(_ line: Substring, _ step: inout String?) -> Bool {
    let kind = line.prefix { $0 != " " }
    switch kind {
    case "step": return takeStep(line, &step)
    case "stat": return takeStat(line)
    default: break
    }
    guard let step else { return false }
    if kind == "ran" || kind == "new" { return takeRun(line, of: step) }
    let words = kind == "output" ? 3 : kind == "input" ? 2 : 1
    guard let parts = RecordLine.split(line, words: words), let path = Self.path(parts[words]) else { return false }
    switch kind {
    case "makes": steps[step]?.key.outputs.append(path)
    case "input":
      let digest = Digest(hex: parts[1])
      guard digest != nil || parts[1] == "-" else { return false }
      steps[step]?.key.inputs.append(StepKey.Input(path, digest))
    case "output":
      guard let digest = Digest(hex: parts[1]), let permissions = UInt16(parts[2], radix: 8) else { return false }
      steps[step]?.outputs.append(StepTrace.Output(path, digest, permissions: permissions))
    default: return false
    }
    return true
  }

  private mutating func takeStep(_ line: Substring, _ step: inout String?) -> Bool {
    guard let parts = RecordLine.split(line, words: 4), let parameters = Digest(hex: parts[1]),
      let producer = RecordLine.unescape(parts[2]), let version = RecordLine.unescape(parts[3]),
      let id = RecordLine.unescape(parts[4]), steps[id] == nil
    else { return false }
    step = id
    let key = StepKey(producer: producer, version: version, parameters: parameters, outputs: [], inputs: [])
    steps[id] = StepTrace(key: key, outputs: [])
    return true
  }

  private mutating func takeRun(_ line: Substring, of step: String) -> Bool {
    if line.hasPrefix("new ") {
      guard steps[step]?.ran != nil, let detail = RecordLine.unescape(line.dropFirst(4)) else { return false }
      steps[step]?.ran?.details.append(detail)
      return true
    }
    guard let parts = RecordLine.split(line, words: 3), let started = Int64(parts[1]), let duration = Int64(parts[2]),
      let reason = RecordLine.unescape(parts[3]), steps[step]?.ran == nil
    else { return false }
    steps[step]?.ran = StepTrace.Run(started: started, duration: duration, reason: reason)
    return true
  }

  private mutating func takeStat(_ line: Substring) -> Bool {
    guard let parts = RecordLine.split(line, words: 7), let size = Int(parts[1]), let modified = Int64(parts[2]),
      let changed = Int64(parts[3]), let inode = UInt64(parts[4]), let seen = Int64(parts[5]),
      let digest = Digest(hex: parts[6]), let path = Self.path(parts[7]), files[path] == nil
    else { return false }
    files[path] = FileTrace(
      size: size, modified: modified, changed: changed, inode: inode, seen: seen, digest: digest)
    return true
  }

  private static func path(_ text: Substring) -> TreePath? {
    guard let string = RecordLine.unescape(text), let path = TreePath(string), path.string == string else { return nil }
    return path
  }
}
