// `.xcconfig` files with all that they include, each read once.

import Diagnostics
import Platform

/// What a file and its includes assign, in the order of reading: the last one wins.
struct XCConfigTable: Sendable {
  private(set) var assignments: [String: [XCConfigFile.Assignment]] = [:]
  private(set) var hasConditions = false

  mutating func append(_ assignment: XCConfigFile.Assignment) {
    if !assignment.condition.isEmpty { hasConditions = true }
    assignments[assignment.name, default: []].append(assignment)
  }
}

/// Reads base configurations. Missing files, cycles and lines that make no sense become warnings: Xcode reports them when
/// it builds, and until `pod install` ran they are the normal state of a fresh clone.
struct XCConfigLoader {
  let files: any FileSystem
  let root: AbsolutePath
  private(set) var diagnostics: [Diagnostic] = []
  private var parsed: [AbsolutePath: XCConfigFile?] = [:]
  private var sizes: [AbsolutePath: Int] = [:]
  private var tables: [AbsolutePath: XCConfigTable] = [:]
  private var reported: Set<AbsolutePath> = []
  /// Includes, and the bytes in them, that one base configuration may still bring in; bounds files that include each
  /// other many times over.
  private var budget = (files: 0, bytes: 0)
  /// No file that a person wrote comes near.
  private static let maximumSize = 4 << 20

  init(files: any FileSystem, root: AbsolutePath) {
    self.files = files
    self.root = root
  }

  /// The table of a base configuration that is referred to at `place`; nil where the file is not there.
  mutating func table(_ path: AbsolutePath, referredToAt place: SourceLocation) -> XCConfigTable? {
    if let table = tables[path] { return table }
    guard let file = file(path) else {
      // Every configuration of every target may refer to it; one sentence is enough.
      if reported.insert(path).inserted {
        warn(
          "xcconfig.missing",
          "there is no configuration file \(name(path)), so its settings are unknown; "
            + (path.components.contains("Pods") ? "run `pod install`" : "add it or correct the reference"), at: place)
      }
      return nil
    }
    var table = XCConfigTable()
    budget = (files: 4096, bytes: 4 * Self.maximumSize)
    read(file, at: path, within: [path], into: &table)
    tables[path] = table
    return table
  }

  private mutating func read(
    _ file: XCConfigFile, at path: AbsolutePath, within chain: [AbsolutePath], into table: inout XCConfigTable
  ) {
    for statement in file.statements {
      switch statement {
      case .assignment(let assignment): table.append(assignment)
      case .include(let name, let optional, let place):
        include(name, optional: optional, at: place, from: path, within: chain, into: &table)
      }
    }
  }

  private mutating func include(
    _ text: String, optional: Bool, at place: SourceLocation, from path: AbsolutePath, within chain: [AbsolutePath],
    into table: inout XCConfigTable
  ) {
    if text.hasPrefix("<") {
      return warn(
        "xcconfig.outside", "\(text) lies in Xcode's own folder and is not read, so its settings are unknown", at: place
      )
    }
    let included = path.parent.appending(text)
    if chain.contains(included) {
      let names = (chain.drop { $0 != included } + [included]).map(name)
      return warn(
        "xcconfig.include-cycle",
        "this file includes itself (\(names.joined(separator: " → "))); take one of the includes out", at: place)
    }
    guard budget.files > 0, budget.bytes > 0, chain.count < 64 else {
      return warn(
        "xcconfig.include-limit", "too much is included here, so this file is not; include fewer or smaller files",
        at: place)
    }
    budget.files -= 1
    guard let file = file(included) else {
      guard !optional else { return }
      return warn(
        "xcconfig.missing",
        "there is no file \(name(included)) to include; add it, or write #include? if it may be missing", at: place)
    }
    budget.bytes -= sizes[included] ?? 0
    read(file, at: included, within: chain + [included], into: &table)
  }

  private mutating func file(_ path: AbsolutePath) -> XCConfigFile? {
    if let known = parsed[path] { return known }
    let bytes = (try? bytes(of: path)) ?? nil
    let file = bytes.map { XCConfigFile(parsing: $0, file: name(path)) }
    parsed[path] = .some(file)
    sizes[path] = bytes?.count ?? 0
    diagnostics += file?.diagnostics ?? []
    return file
  }

  /// nil where no file is there. One that is too large is read as an empty one.
  private mutating func bytes(of path: AbsolutePath) throws -> [UInt8]? {
    let real = try files.realPath(path)
    guard let status = try files.status(real), status.kind == .file else { return nil }
    guard status.size <= Self.maximumSize else {
      warn(
        "xcconfig.too-large",
        "this file has more than \(Self.maximumSize >> 20) MB and is not read, so its settings are unknown; name a "
          + "configuration file", at: SourceLocation(file: name(path)))
      return []
    }
    return try files.read(real)
  }

  private func name(_ path: AbsolutePath) -> String { path.isInside(root) ? path.relative(to: root) : path.string }

  private mutating func warn(_ id: String, _ message: String, at place: SourceLocation) {
    let diagnostic = Diagnostic(id, .warning, message, at: place)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}
