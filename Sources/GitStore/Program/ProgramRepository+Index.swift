// The index and ignore rules through the `git` program.

import Diagnostics
import Platform

extension ProgramRepository {
  func indexEntries(_ paths: [TreePath]) throws -> [TreePath: IndexEntry] {
    var result: [TreePath: IndexEntry] = [:]
    // The operating system limits the length of arguments, and this command takes paths in no other way.
    for start in stride(from: 0, to: paths.count, by: 200) {
      let some = paths[start..<min(start + 200, paths.count)]
      let wanted = Set(some)
      let arguments = ["ls-files", "-z", "-t", "--stage", "--"] + some.map(\.string)
      for part in try git.succeed(arguments, variables: ["GIT_LITERAL_PATHSPECS": "1"]).parts {
        guard let (path, entry) = Self.entry(part), wanted.contains(path) else { continue }
        result[path] = entry
      }
    }
    return result
  }

  /// From `H 100644 <name> 0\t<path>`.
  private static func entry(_ text: String) -> (TreePath, IndexEntry)? {
    guard let tab = text.firstIndex(of: "\t"), let path = TreePath(String(text[text.index(after: tab)...])) else {
      return nil
    }
    let fields = text[..<tab].split(separator: " ")
    guard fields.count == 4, let mode = UInt32(fields[1], radix: 8), let blob = ObjectName(fields[2]) else {
      return nil
    }
    return (
      path,
      IndexEntry(
        mode: FileMode(mode), blob: blob, isOutsideSparseCheckout: fields[0] == "S", isConflicted: fields[3] != "0")
    )
  }

  func updateIndex(_ changes: [TreeChange]) throws {
    let none = String(repeating: "0", count: nameLength * 2)
    let lines = (changes.filter { $0.file == nil } + changes.filter { $0.file != nil }).flatMap { change in
      let (mode, name) = change.file.map { ($0.mode.octal, $0.blob.hex) } ?? ("0", none)
      return Array("\(mode) \(name)\t\(change.path.string)".utf8) + [0]
    }
    _ = try git.succeed(["update-index", "--add", "--replace", "-z", "--index-info"], input: lines)
    // Takes the files' times and sizes, by which git sees later that nothing changed; says 1 where files differ.
    _ = try git.run(["update-index", "-q", "--refresh"])
  }

  func ignored(_ paths: [TreePath]) throws -> Set<TreePath> {
    guard !paths.isEmpty else { return [] }
    let arguments = ["check-ignore", "-z", "--stdin", "--no-index"]
    // A path that starts with a colon would have a meaning of its own.
    let output = try git.run(arguments, input: paths.flatMap { Array("./\($0.string)".utf8) + [0] })
    guard output.status < 2 else { throw git.failure(arguments, output.errorText) }
    return Set(output.parts.compactMap { TreePath($0) })
  }
}
