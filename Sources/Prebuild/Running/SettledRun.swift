// A run that found nothing to do, on record, so that the next one need only look whether anything has moved.

import BuildGraph
import Diagnostics
import Platform

/// Everything on disk that a run looked at when it found the tree up to date. As long as none of it has moved, the
/// answer is the same.
///
/// A cache and nothing else, like the traces: it says what the disk was like by metadata, and is kept only where
/// metadata prove content (`FileTrace.isTrustworthy`).
struct SettledRun: Hashable, Sendable {
  enum Sight: Hashable, Sendable {
    case absent
    case file(FileTrace)
    /// A folder or link that something was looked for in or behind.
    case place(inode: UInt64)
    /// A folder whose names were listed.
    case listing(modified: Int64, changed: Int64, inode: UInt64)
  }

  /// Of what was asked for.
  var request: Digest
  /// By path from the root, or by absolute path outside it.
  var sights: [String: Sight]
  /// Digests of the variables on which the configuration hangs, by name; nil where one is not set.
  var environment: [String: Digest?] = [:]
  /// Path and producer of each artifact, in order.
  var artifacts: [PlannedArtifact]
}

/// The artifacts, all up to date, where nothing has moved since a run with these options found nothing to do; nil where
/// that is not known. Only looks, at metadata alone.
public func settledArtifacts(_ options: PrebuildOptions, seams: Seams) -> [PlannedArtifact]? {
  let folder = StateFolder(root: options.root)
  guard !options.clean, let bytes = try? seams.files.readIfPresent(folder.settled), let run = SettledRun(bytes),
    run.request == options.requestDigest, (try? isRecoveryDue(folder, files: seams.files)) == false
  else { return nil }
  for (name, digest) in run.environment where SettledRun.digest(of: seams.environment[name]) != digest { return nil }
  for (path, sight) in run.sights {
    guard let status = try? seams.files.status(options.root.appending(path)) else {
      if sight == .absent, (try? seams.files.exists(options.root.appending(path))) == false { continue }
      return nil
    }
    guard sight.holds(status) else { return nil }
  }
  return run.artifacts
}

extension SettledRun.Sight {
  fileprivate func holds(_ status: FileStatus) -> Bool {
    switch self {
    case .absent: false
    case .file(let trace): trace.matches(status)
    case .place(let inode): status.inode == inode && (status.kind == .directory || status.kind == .link)
    case .listing(let modified, let changed, let inode):
      status.kind == .directory && status.modified == modified && status.changed == changed && status.inode == inode
    }
  }
}

extension PrebuildOptions {
  var requestDigest: Digest {
    var fields = DigestFields()
    for text in [configuration.string, environment ?? "", program?.string ?? ""] { fields.add(text) }
    for name in prune.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { fields.add(name) }
    return fields.digest
  }
}

extension Planned {
  /// Puts it on record that there was nothing to do, where metadata can prove that it stays so.
  func settle() throws {
    let loaded = resolved.loaded
    let root = loaded.options.root
    guard diagnostics.isEmpty, isUpToDate,
      let sights = try loaded.run.record.sights(root: root, program: loaded.options.program, since: loaded.run.started)
    else { return }
    let names = loaded.run.environmentNames
    let environment = Dictionary(
      uniqueKeysWithValues: names.map { ($0, SettledRun.digest(of: loaded.run.seams.environment[$0])) })
    let run = SettledRun(
      request: loaded.options.requestDigest, sights: sights, environment: environment, artifacts: artifacts)
    try loaded.run.seams.files.writeWholeUnflushed(run.bytes, to: loaded.run.folder.settled)
  }
}

// MARK: - Text

extension SettledRun {
  private static let header = "fixpoint-settled 2"

  fileprivate static func digest(of value: String?) -> Digest? { value.map { Digest(of: Array($0.utf8)) } }

  var bytes: [UInt8] {
    var lines = ["\(Self.header) \(request)"]
    for path in sights.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let rest = RecordLine.rest(path)
      switch sights[path]! {
      case .absent: lines.append("absent \(rest)")
      case .file(let file):
        lines.append(
          "file \(file.size) \(file.modified) \(file.changed) \(file.inode) \(file.seen) \(file.digest) \(rest)")
      case .place(let inode): lines.append("place \(inode) \(rest)")
      case .listing(let modified, let changed, let inode):
        lines.append("listing \(modified) \(changed) \(inode) \(rest)")
      }
    }
    for name in environment.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      lines.append("variable \(environment[name]!?.hex ?? "-") \(RecordLine.rest(name))")
    }
    for artifact in artifacts {
      lines.append("artifact \(RecordLine.word(artifact.producer)) \(RecordLine.rest(artifact.path.string))")
    }
    lines.append("end \(lines.count)")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// nil where it is not whole or not of this version: then the next run does the work.
  init?(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count > 1, lines.popLast() == "end \(lines.count)"[...], lines[0].hasPrefix(Self.header + " "),
      let request = Digest(hex: lines[0].dropFirst(Self.header.utf8.count + 1))
    else { return nil }
    self.init(request: request, sights: [:], environment: [:], artifacts: [])
    for line in lines.dropFirst() where !take(line) { return nil }
  }

  private mutating func take(_ line: Substring) -> Bool {
    let kind = line.prefix { $0 != " " }
    if kind == "artifact" { return takeArtifact(line) }
    if kind == "variable" { return takeVariable(line) }
    let count = kind == "file" ? 7 : kind == "listing" ? 4 : kind == "place" ? 2 : 1
    guard let parts = RecordLine.split(line, words: count), let path = RecordLine.unescape(parts[count]) else {
      return false
    }
    switch kind {
    case "absent": sights[path] = .absent
    case "place":
      guard let inode = UInt64(parts[1]) else { return false }
      sights[path] = .place(inode: inode)
    case "listing":
      guard let modified = Int64(parts[1]), let changed = Int64(parts[2]), let inode = UInt64(parts[3]) else {
        return false
      }
      sights[path] = .listing(modified: modified, changed: changed, inode: inode)
    case "file":
      guard let size = Int(parts[1]), let modified = Int64(parts[2]), let changed = Int64(parts[3]),
        let inode = UInt64(parts[4]), let seen = Int64(parts[5]), let digest = Digest(hex: parts[6])
      else { return false }
      sights[path] = .file(
        FileTrace(size: size, modified: modified, changed: changed, inode: inode, seen: seen, digest: digest))
    default: return false
    }
    return true
  }

  private mutating func takeVariable(_ line: Substring) -> Bool {
    guard let parts = RecordLine.split(line, words: 2), let name = RecordLine.unescape(parts[2]) else { return false }
    if parts[1] == "-" {
      environment[name] = .some(nil)
      return true
    }
    guard let digest = Digest(hex: parts[1]) else { return false }
    environment[name] = digest
    return true
  }

  private mutating func takeArtifact(_ line: Substring) -> Bool {
    guard let parts = RecordLine.split(line, words: 2), let producer = RecordLine.unescape(parts[1]),
      let path = RecordLine.unescape(parts[2]).flatMap({ TreePath($0) })
    else { return false }
    artifacts.append(PlannedArtifact(path, .unchanged, .upToDate, producer: producer))
    return true
  }
}
