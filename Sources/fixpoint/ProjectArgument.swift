// A project that is named on the command line.

import Diagnostics
import Platform
import Report
import Terminal
import XcodeProject

/// One project file, read whole: the file itself, or the one in an `.xcodeproj` folder.
struct ProjectArgument {
  /// As messages call it: relative to the current folder where it lies inside.
  var name: String
  /// The file itself, links followed, so that writing it keeps them.
  var path: AbsolutePath
  /// Whether the file that was named is a link to it.
  var isLink: Bool
  /// `App` for a file in `App.xcodeproj`; nil where the file lies elsewhere.
  var projectName: String?
  var format: ProjectFormat
  var bytes: [UInt8]
  var permissions: UInt16
  /// How many names the file has on the disk.
  private var linkCount: Int

  /// Throws a `Rejection(.input)` where no project is there, or where a folder holds one of each format.
  init(_ word: String, in session: Session) throws {
    let files = session.seams.files
    let given = session.currentDirectory.appending(word)
    let file = try Self.file(at: given, named: word, files)
    guard let format = Self.format(of: file) else {
      throw Rejection(
        .input, "project.not-a-project",
        "“\(word)” is no Xcode project; name an .xcodeproj folder, or the project.pbxproj or project.xcproj in it")
    }
    self.format = format
    name = file.isInside(session.currentDirectory) ? file.relative(to: session.currentDirectory) : file.string
    projectName = Self.projectName(of: file)
    isLink = try files.status(file)?.kind == .link
    path = try files.realPath(file)
    let status = try files.status(path)
    permissions = status?.permissions ?? 0o644
    linkCount = status?.linkCount ?? 1
    bytes = try files.read(path)
  }

  /// Writes the file whole. Its other names, where it has some, keep the old content: writing in place would change them
  /// too, and could leave half a file; so this is said instead.
  func write(_ bytes: [UInt8], _ arguments: Arguments, in session: Session) throws {
    try session.seams.files.writeWhole(bytes, to: path, permissions: permissions)
    guard linkCount > 1, !arguments.has("quiet") else { return }
    let warning = Diagnostic(
      "project.hard-link", .warning,
      "the file has \(linkCount) names on the disk (hard links), and only this one has the new content; link the others to it again",
      at: SourceLocation(file: name))
    session.printError(warning.text(style: session.errorStyle) + "\n")
  }

  private static func file(at given: AbsolutePath, named word: String, _ files: any FileSystem) throws -> AbsolutePath {
    guard try files.exists(given) else {
      throw Rejection(.input, "project.missing", "there is no “\(word)”; check the path")
    }
    guard try files.isDirectory(given) else { return given }
    let found = try ProjectFormat.allCases.map { given.appending($0.fileName) }.filter { try files.exists($0) }
    if found.count > 1 {
      throw Rejection(
        .input, "project.two-formats",
        "“\(word)” holds project.pbxproj and project.xcproj; name the file that is meant, or remove the other")
    }
    guard let file = found.first else {
      throw Rejection(
        .input, "project.missing",
        "“\(word)” holds neither project.pbxproj nor project.xcproj; name an .xcodeproj folder that holds one")
    }
    return file
  }

  private static func format(of file: AbsolutePath) -> ProjectFormat? {
    ProjectFormat.allCases.first { file.name.hasSuffix(".\($0.rawValue)") }
  }

  private static func projectName(of file: AbsolutePath) -> String? {
    let folder = file.parent.name
    let ending = ".xcodeproj"
    return folder.hasSuffix(ending) ? String(folder.dropLast(ending.count)) : nil
  }
}
