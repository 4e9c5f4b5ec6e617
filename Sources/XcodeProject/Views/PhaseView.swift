// Build phases and the build files in them.

import Diagnostics
import PBXProj
import ProjectModel

public struct PhaseView: ObjectView {
  public enum Kind: Hashable, Sendable {
    case sources, frameworks, resources, headers, copyFiles, shellScript
    /// Any other, by its `isa`.
    case other(String)

    init?(isa: String) {
      switch isa {
      case "PBXSourcesBuildPhase": self = .sources
      case "PBXFrameworksBuildPhase": self = .frameworks
      case "PBXResourcesBuildPhase": self = .resources
      case "PBXHeadersBuildPhase": self = .headers
      case "PBXCopyFilesBuildPhase": self = .copyFiles
      case "PBXShellScriptBuildPhase": self = .shellScript
      default:
        guard isa.hasSuffix("BuildPhase") else { return nil }
        self = .other(isa)
      }
    }
  }

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node
  public let kind: Kind

  /// nil where no phase has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard let kind = file.document.isa(id).flatMap(Kind.init(isa:)), let fields = file.document.object(id) else {
      return nil
    }
    self.file = file
    self.id = id
    self.fields = fields
    self.kind = kind
  }

  public var name: String? { text("name") }
  /// As its list says, whether or not they are there.
  public var buildFileIDs: [ObjectID] { references("files") }
  public var buildFiles: [BuildFileView] { buildFileIDs.compactMap { BuildFileView(file, $0) } }

  /// What its build files are about, in their order; cheaper than asking each of them.
  public var fileReferences: [ObjectID] {
    buildFileIDs.compactMap { file.document.object($0)?["fileRef"]?.reference }
  }

  /// Where a copy phase copies to; nil for other phases.
  public var destination: CopyDestination? {
    guard kind == .copyFiles else { return nil }
    let path = fields["dstPath"]?.string ?? ""
    if let word = text("dstSubfolder") { return CopyDestination(subfolder: word, path: path) }
    return CopyDestination(subfolderSpec: Int(text("dstSubfolderSpec") ?? "") ?? 0, path: path)
  }

  /// Whether a script phase says what it makes; without that it runs after all that stands before it.
  public var declaresOutputs: Bool { !strings("outputPaths").isEmpty || !strings("outputFileListPaths").isEmpty }
}

public struct BuildFileView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no build file has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXBuildFile", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// The file reference, group or reference proxy that it is about.
  public var reference: ObjectID? { reference("fileRef") }
  /// The package product that it is about.
  public var packageProduct: ObjectID? { reference("productRef") }
}

/// Where a copy phase copies to: Xcode's "Destination" and "Subpath".
public struct CopyDestination: Hashable, Sendable {
  /// The number that `dstSubfolderSpec` holds; nil for a word of `dstSubfolder` that is not in the table.
  public var subfolderSpec: Int?
  public var path: String

  public init(subfolderSpec: Int?, path: String) {
    self.subfolderSpec = subfolderSpec
    self.path = path
  }

  /// From the word that newer projects write as `dstSubfolder`.
  public init(subfolder: String, path: String) {
    self.init(subfolderSpec: Int(subfolder) ?? Self.words[subfolder.lowercased()], path: path)
  }

  /// Destinations as PBXCopyFilesBuildPhase numbers them, by the words of Xcode's pop-up.
  private static let words: [String: Int] = [
    "absolute": 0, "absolutepath": 0, "none": 0, "wrapper": 1, "executables": 6, "resources": 7, "frameworks": 10,
    "sharedframeworks": 11, "sharedsupport": 12, "plugins": 13, "javaresources": 15, "product": 16, "products": 16,
    "productsdirectory": 16, "builtproducts": 16,
  ]

  /// The place for embedded products that it is; nil for any other. A trailing slash and `${…}` make no difference.
  public var embedDestination: EmbedDestination? {
    guard let subfolderSpec else { return nil }
    let mine = Self.normalized(path)
    return EmbedDestination.allCases.first { $0.subfolderSpec == subfolderSpec && Self.normalized($0.path) == mine }
  }

  private static func normalized(_ path: String) -> String {
    var text = path.split(separator: "/").joined(separator: "/")
    guard text.hasPrefix("${"), let end = text.firstIndex(of: "}") else { return text }
    text.replaceSubrange(end...end, with: ")")
    return "$(" + text.dropFirst(2)
  }
}
