// Swift packages and the products of them that targets use.

import PBXProj

/// A package that the project depends on.
public struct PackageView: ObjectView {
  /// Where it comes from.
  public enum Place: Hashable, Sendable {
    /// A repository's address, and which version of it is wanted.
    case remote(String)
    /// A path from the project's folder.
    case local(String)
  }

  /// How a version is chosen: `upToNextMajorVersion`. Words that nobody has written down yet are kept.
  public struct Requirement: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    public static let upToNextMajor: Self = "upToNextMajorVersion"
    public static let upToNextMinor: Self = "upToNextMinorVersion"
    public static let exact: Self = "exactVersion"
    public static let range: Self = "versionRange"
    public static let branch: Self = "branch"
    public static let revision: Self = "revision"
  }

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no package has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard let isa = file.document.isa(id), ObjectFamily.packages.contains(isa), let fields = file.document.object(id)
    else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// nil where it says neither.
  public var place: Place? {
    if let address = self[.address] { return .remote(address) }
    return (self[.relativePath] ?? text("path")).map { .local($0) }
  }
  public var requirement: Requirement? {
    fields["requirement"]?["kind"]?.string.map { Requirement(rawValue: $0) }
  }
  /// An entry of the requirement: `minimumVersion`, `branch`.
  public func requirement(_ key: String) -> String? { fields["requirement"]?[key]?.string }
  public var traits: [String] { self[.traits] }
}

extension ViewKey where View == PackageView, Value == String? {
  public static var address: Self { .text("repositoryURL") }
  public static var relativePath: Self { .text("relativePath") }
}

extension ViewKey where View == PackageView, Value == [String] {
  public static var traits: Self { .texts("traits") }
}

/// A product of a package that a target links or runs.
public struct PackageProductView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no package product has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "XCSwiftPackageProductDependency", let fields = file.document.object(id) else {
      return nil
    }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// `plugin:` stands before the name of a build tool.
  public var productName: String? { self[.productName] }
  /// nil for one of a package that the project shows as a folder only.
  public var packageID: ObjectID? { self[.package] }
  public var package: PackageView? { packageID.flatMap { PackageView(file, $0) } }
}

extension ViewKey where View == PackageProductView, Value == String? {
  public static var productName: Self { .text("productName") }
}

extension ViewKey where View == PackageProductView, Value == ObjectID? {
  public static var package: Self { .reference("package") }
}
