// What the outputs hold after a run.

import Platform

/// The outputs of one run by content; the root that the run had is taken out of all that names it.
struct OutputSnapshot {
  enum Entry: Hashable {
    /// The digest of the content without the name of the root.
    case file(digest: String, isExecutable: Bool)
    case link(String)
    /// One in which nothing is.
    case emptyFolder
  }

  private(set) var entries: [TreePath: Entry] = [:]
  /// Files that name the folder in which the run was.
  private(set) var namingRoot: [TreePath] = []
  /// The outputs of which nothing is there.
  private(set) var missing: [TreePath] = []

  /// - Parameters:
  ///   - root: The tree in which the run was.
  ///   - original: Other roots that outputs of earlier runs may name.
  init(
    of request: GeneratorRequest, at root: AbsolutePath, original: [AbsolutePath], keeping store: ContentStore,
    files: any FileSystem
  ) throws {
    let roots = ([root] + original).map { RootName($0) }
    for output in request.outputs {
      let place = root.appending(output)
      guard let status = try files.status(place) else {
        missing.append(output)
        continue
      }
      try take(output, status, request, root, roots, store, files)
    }
  }

  private mutating func take(
    _ path: TreePath, _ status: FileStatus, _ request: GeneratorRequest, _ root: AbsolutePath, _ roots: [RootName],
    _ store: ContentStore, _ files: any FileSystem
  ) throws {
    if request.isIgnored(path) || path.name == ".DS_Store" { return }
    let place = root.appending(path)
    switch status.kind {
    case .directory:
      let names = try files.entries(place)
      if names.isEmpty { entries[path] = .emptyFolder }
      for name in names {
        guard let inner = path.appending(name), let status = try files.status(place.appending(name)) else { continue }
        try take(inner, status, request, root, roots, store, files)
      }
    case .file:
      var bytes = try files.read(place)
      if roots.reduce(false, { $1.replace(in: &bytes) || $0 }) { namingRoot.append(path) }
      entries[path] = .file(digest: try store.keep(bytes), isExecutable: status.permissions & 0o111 != 0)
    case .link:
      var bytes = Array(try files.readLink(place).utf8)
      _ = roots.reduce(false) { $1.replace(in: &bytes) || $0 }
      entries[path] = .link(String(decoding: bytes, as: UTF8.self))
    case .other: break
    }
  }

  /// Of everything that is there.
  var digest: String {
    var hash = SHA256()
    for path in entries.keys.sorted() {
      let entry =
        switch entries[path] {
        case .file(let digest, let isExecutable)?: "file \(digest) \(isExecutable)"
        case .link(let destination)?: "link \(destination)"
        case .emptyFolder?, nil: "folder"
        }
      hash.update(Array("\(path.string)\0\(entry)\0".utf8))
    }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: hash.finish().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// The name of a folder as it stands in files.
struct RootName {
  private let name: [UInt8]
  static let placeholder = Array("$(ROOT)".utf8)

  init(_ root: AbsolutePath) { name = Array(root.string.utf8) }

  /// Replaces it wherever it is the name of that folder or begins the name of something in it. Whether there was any.
  func replace(in bytes: inout [UInt8]) -> Bool {
    guard let first = name.first, name.count > 1, bytes.count >= name.count else { return false }
    var result: [UInt8] = []
    var (kept, at) = (0, 0)
    while let next = bytes[at...].firstIndex(of: first), next + name.count <= bytes.count {
      let end = next + name.count
      guard bytes[next + 1] == name[1], bytes[next..<end].elementsEqual(name),
        end == bytes.count || !Self.isPartOfName(bytes[end])
      else {
        at = next + 1
        continue
      }
      result += bytes[kept..<next] + Self.placeholder
      (kept, at) = (end, end)
    }
    guard kept > 0 else { return false }
    bytes = result + bytes[kept...]
    return true
  }

  /// Letters, digits, `-`, `_`, `.`
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, 0x2D, 0x5F, 0x2E: true
    default: false
    }
  }
}
