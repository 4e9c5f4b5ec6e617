// A project in Xcode's other format.

import Diagnostics
import PBXProj
import Platform
import XCProj

/// The file of a project, by its format.
public enum ProjectFormat: String, Sendable, CaseIterable {
  /// The property list that every Xcode reads.
  case pbxproj
  /// The JSON of Xcode 27.2 and later.
  case xcproj

  public var fileName: String { "project.\(rawValue)" }
}

/// A project as the other format says it. Going back was tried: what does not come back the same is a loss.
public struct ProjectConversion: Sendable {
  public let format: ProjectFormat
  /// The whole new file, as Xcode writes it.
  public let bytes: [UInt8]
  /// What the new file does not say, or says otherwise, each with its place in the old one. In the old one's order.
  public let losses: [Diagnostic]
}

extension ProjectFile {
  public var format: ProjectFormat { json == nil ? .pbxproj : .xcproj }

  /// Throws a `Rejection` where the project is in that format already, cannot be said in it at all, or should be UTF-8 and
  /// is not.
  public func converted(to format: ProjectFormat) throws -> ProjectConversion {
    guard format != self.format else {
      throw Rejection(
        .input, "convert.same-format", "\(document.file) is a \(format.fileName) already; name the other format",
        at: SourceLocation(file: document.file))
    }
    try document.checkEncoding()
    return switch format {
    case .xcproj: try convertedToJSON()
    case .pbxproj: try convertedToPropertyList()
    }
  }

  private func convertedToJSON() throws -> ProjectConversion {
    var names: [String: TargetView] = [:]
    for target in targets {
      if let other = names[target.name], other.id != target.id {
        throw Rejection(
          .input, "convert.duplicate-target",
          "two targets are called “\(target.name)”, here and on line \(other.location.line ?? 0), which the JSON cannot say; rename one",
          at: target.location)
      }
      names[target.name] = target
    }
    guard var writer = JSONProjectWriter(document) else {
      return ProjectConversion(format: .xcproj, bytes: [], losses: [])
    }
    let bytes = XCProjDocument.canonicalBytes(writer.write())
    let back = try JSONProject(
      bytes: bytes, file: document.file, projectDirectory: projectDirectory, treeRoot: root)
    var losses = writer.losses
    let known = Set(losses.map(\.location))
    for difference in GraphComparison(document, back.graph).differences where !known.contains(difference.location) {
      losses.append(Diagnostic("convert.lost", .warning, difference.loss, at: difference.location))
    }
    if let version = document.top["objectVersion"], let number = document.objectVersion,
      number != GraphText.objectVersion
    {
      losses.append(
        Diagnostic(
          "convert.lost", .warning,
          "the object version \(number) has no place; going back makes \(GraphText.objectVersion) of it",
          at: version.location))
    }
    return ProjectConversion(format: .xcproj, bytes: bytes, losses: Self.sorted(losses))
  }

  private func convertedToPropertyList() throws -> ProjectConversion {
    guard let json else { return ProjectConversion(format: .pbxproj, bytes: [], losses: []) }
    let graph = try GraphText.propertyList(of: document, file: document.file)
    let bytes = graph.canonicalBytes(projectName: name)
    let back = try ProjectDocument(parsing: bytes, file: document.file)
    var losses = json.diagnostics.map { Diagnostic("convert.lost", .warning, $0.message, at: $0.location) }
    for difference in GraphComparison(document, back).differences {
      losses.append(Diagnostic("convert.lost", .warning, difference.loss, at: difference.location))
    }
    let known = Set(losses.map(\.location))
    losses += try JSONRemainder.losses(of: json, graph: back).filter { !known.contains($0.location) }
    return ProjectConversion(format: .pbxproj, bytes: bytes, losses: Self.sorted(losses))
  }

  private static func sorted(_ losses: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return losses.filter { seen.insert($0).inserted }.enumerated().sorted { a, b in
      guard let left = a.element.location, let right = b.element.location, left != right else {
        return a.offset < b.offset
      }
      return left < right
    }.map(\.element)
  }
}

extension ProjectConversion {
  /// Throws a `Rejection` where a file of the new format is there already.
  public func checkPlace(_ file: ProjectFile, files: any FileSystem) throws {
    guard try !files.exists(file.path.parent.appending(format.fileName)) else {
      throw Rejection(
        .input, "convert.exists",
        "there is a \(format.fileName) beside it already; remove the one that is out of date",
        at: SourceLocation(file: file.document.file))
    }
  }

  /// Puts the new file in the place of the old one: written whole, read back and compared, and only then the old one is
  /// removed. Throws a `Rejection` where a file of the new format is there already, or the disk refuses.
  public func replace(_ file: ProjectFile, files: any FileSystem) throws {
    let place = file.path.parent.appending(format.fileName)
    do {
      try checkPlace(file, files: files)
      try files.writeWhole(bytes, to: place, permissions: files.status(file.path)?.permissions ?? 0o644)
      guard try files.read(place) == bytes else {
        throw Rejection(
          .outside, "convert.other-content",
          "\(format.fileName) does not hold what was just written; something else writes it: end that, then run again",
          at: SourceLocation(file: file.document.file))
      }
      try files.removeFile(file.path)
      try files.synchronize(folder: file.path.parent)
    } catch let error as FileSystemError {
      throw Rejection(error, root: file.root)
    }
  }
}
