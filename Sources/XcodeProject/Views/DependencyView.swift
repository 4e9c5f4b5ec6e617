// Dependencies between targets, and the proxies that they go through.

import PBXProj

public struct DependencyView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no dependency has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXTargetDependency", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var proxyID: ObjectID? { reference("targetProxy") }
  public var proxy: ProxyView? { proxyID.flatMap { ProxyView(file, $0) } }
  /// The package product that is depended on.
  public var packageProduct: ObjectID? { reference("productRef") }

  /// The target of this project that is depended on, whether or not it is there; nil for one of another project or of a
  /// package.
  public var target: ObjectID? {
    if let target = reference("target") { return target }
    guard let proxy, proxy.isLocal else { return nil }
    return proxy.remoteObject
  }
}

public struct ProxyView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no proxy has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXContainerItemProxy", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// The project or project reference that holds the object.
  public var container: ObjectID? { reference("containerPortal") }
  public var isLocal: Bool { container != nil && container == file.document.rootObject }
  public var remoteObject: ObjectID? { text("remoteGlobalIDString").map { ObjectID($0) } }
  public var remoteName: String? { text("remoteInfo") }
}

/// What a proxy stands for.
public struct ProxyType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public static let target: Self = "1"
  /// A product of another project.
  public static let product: Self = "2"
}

extension DependencyView {
  /// Written for targets of other projects and of packages only.
  public var name: String? { self[.name] }
  public var platformFilters: [String] { self[.platformFilter].map { [$0] } ?? self[.platformFilters] }
}

extension ViewKey where View == DependencyView, Value == String? {
  public static var name: Self { .text("name") }
  public static var platformFilter: Self { .text("platformFilter") }
}

extension ViewKey where View == DependencyView, Value == [String] {
  public static var platformFilters: Self { .texts("platformFilters") }
}

extension ViewKey where View == DependencyView, Value == ObjectID? {
  public static var target: Self { .reference("target") }
  public static var proxy: Self { .reference("targetProxy") }
  public static var packageProduct: Self { .reference("productRef") }
}

extension ProxyView {
  public var type: ProxyType? { self[.type] }
}

extension ViewKey where View == ProxyView, Value == ProxyType? {
  public static var type: Self { .word("proxyType") }
}

extension ViewKey where View == ProxyView, Value == ObjectID? {
  public static var container: Self { .reference("containerPortal") }
  public static var remoteObject: Self { .reference("remoteGlobalIDString") }
}

extension ViewKey where View == ProxyView, Value == String? {
  public static var remoteName: Self { .text("remoteInfo") }
}
