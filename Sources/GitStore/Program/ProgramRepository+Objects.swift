// Objects through the `git` program.

import Diagnostics
import Platform

extension ProgramRepository {
  func read(_ object: ObjectName) throws -> StoredObject {
    guard let kind = StoredObject.Kind(rawValue: try git.run(["cat-file", "-t", object.hex]).line) else {
      throw Rejection(
        .outside, "git.missing-object",
        "object \(object) is not in \(layout.gitDirectory), and nothing is fetched for it; in a partial clone "
          + "`git cat-file -p \(object)` fetches it, else `git fsck` tells what is damaged")
    }
    return StoredObject(kind: kind, bytes: try git.succeed(["cat-file", kind.rawValue, object.hex]).bytes)
  }

  func write(_ object: StoredObject) throws -> ObjectName {
    try written(["hash-object", "-t", object.kind.rawValue, "-w", "--stdin"], object.bytes)
  }

  func store(_ bytes: [UInt8], at path: TreePath) throws -> ObjectName {
    try written(["hash-object", "-w", "--stdin", "--path=\(path.string)"], bytes)
  }

  private func written(_ arguments: [String], _ bytes: [UInt8]) throws -> ObjectName {
    let output = try git.succeed(arguments, input: bytes)
    guard let name = ObjectName(output.line) else { throw git.failure(arguments, output.errorText) }
    return name
  }

  func filters(_ paths: [TreePath]) throws -> [TreePath: String] {
    guard !paths.isEmpty else { return [:] }
    // Answers are path, attribute, value, each ended by NUL.
    let parts = try git.succeed(["check-attr", "-z", "--stdin", "filter"], input: nulEnded(paths)).parts
    var result: [TreePath: String] = [:]
    for i in stride(from: 0, to: parts.count - 2, by: 3) where !["unspecified", "set", "unset"].contains(parts[i + 2]) {
      if let path = TreePath(parts[i]) { result[path] = parts[i + 2] }
    }
    return result
  }

  func changes(from old: ObjectName?, to new: ObjectName) throws -> [FileChange] {
    let before = try old ?? write(StoredObject(kind: .tree, bytes: []))
    let common = ["diff-tree", "-r", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"]
    let names = try git.succeed(common + ["--name-status", before.hex, new.hex]).parts
    let numbers = try lineCounts(common + ["--numstat", before.hex, new.hex])
    return stride(from: 0, to: names.count - 1, by: 2).map { i in
      let action: FileChange.Action =
        switch names[i] {
        case "A": .added
        case "D": .deleted
        default: .modified
        }
      let count = numbers[names[i + 1]]
      return FileChange(
        path: names[i + 1], action: action, insertions: count?.insertions, deletions: count?.deletions)
    }
  }

  /// Of files that are text; of none where a version is missing in a partial clone.
  private func lineCounts(_ arguments: [String]) throws -> [String: (insertions: Int, deletions: Int)] {
    var result: [String: (insertions: Int, deletions: Int)] = [:]
    let output = try git.run(arguments)
    guard output.status == 0 else { return result }
    for part in output.parts {
      let fields = part.split(separator: "\t", maxSplits: 2)
      guard fields.count == 3, let insertions = Int(fields[0]), let deletions = Int(fields[1]) else { continue }
      result[String(fields[2])] = (insertions, deletions)
    }
    return result
  }

  func nulEnded(_ paths: [TreePath]) -> [UInt8] { paths.flatMap { Array($0.string.utf8) + [0] } }
}
