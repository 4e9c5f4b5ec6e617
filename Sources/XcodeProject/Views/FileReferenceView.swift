// References to single files.

import PBXProj

public struct FileReferenceView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no file reference has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXFileReference", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// What the navigator shows.
  public var name: String { text("name") ?? text("path").map(Self.lastComponent) ?? id.string }
  public var path: String? { text("path") }
  public var sourceTree: SourceTree { SourceTree(text("sourceTree")) }
  public var fileType: String? { text("explicitFileType") ?? text("lastKnownFileType") }

  static func lastComponent(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension FileReferenceView {
  /// What a person, or a tool for a product, says that it is; beats `knownType`.
  public var explicitType: FileType? { self[.explicitType] }
  /// What its name says that it is.
  public var knownType: FileType? { self[.knownType] }
  public var encoding: String? { self[.encoding] }
  public var isIndexed: Bool { self[.isIndexed] }
}

extension ViewKey where View == FileReferenceView, Value == String? {
  public static var name: Self { .text("name") }
  public static var path: Self { .text("path") }
  public static var sourceTree: Self { .text("sourceTree") }
  /// An `NSStringEncoding`, e.g. 4 for UTF-8.
  public static var encoding: Self { .text("fileEncoding") }
  /// 0, 1 and 2 stand for the line ends of Unix, old Macintosh and Windows.
  public static var lineEnding: Self { .text("lineEnding") }
  public static var language: Self { .text("xcLanguageSpecificationIdentifier") }
  /// Of a framework: who must have signed it.
  public static var expectedSignature: Self { .text("expectedSignature") }
  public static var comments: Self { .text("comments") }
}

extension ViewKey where View == FileReferenceView, Value == FileType? {
  public static var explicitType: Self { .word("explicitFileType") }
  public static var knownType: Self { .word("lastKnownFileType") }
}

extension ViewKey where View == FileReferenceView, Value == Bool {
  public static var isIndexed: Self { .flag("includeInIndex", default: true) }
}

/// A product of another project, as this one sees it.
public struct ReferenceProxyView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no reference proxy has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXReferenceProxy", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: String { text("name") ?? text("path").map(FileReferenceView.lastComponent) ?? id.string }
  public var path: String? { text("path") }
  public var sourceTree: SourceTree { SourceTree(text("sourceTree")) }
  public var type: FileType? { self[.type] }
  public var proxyID: ObjectID? { self[.proxy] }
  /// What it stands for in the other project.
  public var proxy: ProxyView? { proxyID.flatMap { ProxyView(file, $0) } }
}

extension ViewKey where View == ReferenceProxyView, Value == FileType? {
  public static var type: Self { .word("fileType") }
}

extension ViewKey where View == ReferenceProxyView, Value == ObjectID? {
  public static var proxy: Self { .reference("remoteRef") }
}

extension ViewKey where View == ReferenceProxyView, Value == String? {
  public static var name: Self { .text("name") }
  public static var path: Self { .text("path") }
  public static var sourceTree: Self { .text("sourceTree") }
}

/// What the path of a reference is relative to.
public enum SourceTree: Hashable, Sendable {
  case group, sourceRoot, absolute
  /// `BUILT_PRODUCTS_DIR`, `SDKROOT`, `DEVELOPER_DIR` or a name of the user's own.
  case other(String)

  init(_ text: String?) {
    switch text {
    case nil, "<group>": self = .group
    case "SOURCE_ROOT": self = .sourceRoot
    case "<absolute>": self = .absolute
    case let text?: self = .other(text)
    }
  }
}
