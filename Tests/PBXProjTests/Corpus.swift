// Real project files, where they are at hand.

import Foundation

@testable import PBXProj

/// `FIXPOINT_CORPUS`, else `shared/corpus` beside the package.
enum Corpus {
  static let root: URL? = {
    let given = ProcessInfo.processInfo.environment["FIXPOINT_CORPUS"].map { URL(fileURLWithPath: $0) }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = given ?? package.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static var isThere: Bool { root != nil }

  /// Paths below the root, sorted.
  static let projectFiles: [String] = {
    guard let root, let all = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return all.compactMap { $0 as? String }.filter { $0.hasSuffix(".pbxproj") }.sorted()
  }()

  /// Every file in an optimised build; an even eighth of them in a debug build, which takes as long.
  static var sample: [String] {
    #if DEBUG
      return stride(from: 0, to: projectFiles.count, by: 8).map { projectFiles[$0] }
    #else
      return projectFiles
    #endif
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let root else { return [] }
    return [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// The file as a document; nil where it is none.
  static func document(_ path: String) throws -> ProjectDocument? {
    let bytes = try bytes(path)
    return try? ProjectDocument(parsing: bytes, file: path)
  }
}

/// The first line that differs, from both sides; nil where there is none.
func firstDifference(_ a: [UInt8], _ b: [UInt8]) -> String? {
  if a == b { return nil }
  let left = a.split(separator: 0x0A, omittingEmptySubsequences: false)
  let right = b.split(separator: 0x0A, omittingEmptySubsequences: false)
  for at in 0..<max(left.count, right.count) {
    let one = at < left.count ? String(decoding: left[at], as: UTF8.self) : "(end)"
    let other = at < right.count ? String(decoding: right[at], as: UTF8.self) : "(end)"
    if one != other { return "line \(at + 1):\n  \(one.prefix(300))\n  \(other.prefix(300))" }
  }
  return "only in line endings"
}

extension Node {
  /// The value as an edit would give it; what has a comment in the file is a reference.
  var asNew: NewValue {
    switch kind {
    case .string, .data:
      if case .original(let node) = content, source.comment(after: node) != nil, let reference {
        return .reference(reference)
      }
      return .string(string ?? "")
    case .list: return .list(elements.map(\.asNew))
    case .dictionary: return .dictionary(entries.map { NewValue.Entry($0.key, $0.value.asNew) })
    }
  }

  var asFields: [(String, NewValue)] { entries.map { ($0.key, $0.value.asNew) } }
}
