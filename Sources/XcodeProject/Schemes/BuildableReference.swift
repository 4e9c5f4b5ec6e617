// How schemes name targets.

import XML

/// A target of a project or of a package, named in every way that Xcode looks for it.
public struct BuildableReference: Hashable, Sendable {
  static let name = "BuildableReference"

  /// `primary` for all targets of today.
  public var buildableIdentifier: String
  /// The object id of the target; for a package its name.
  public var blueprintIdentifier: String
  /// The product: `App.app`.
  public var buildableName: String
  /// The target's name.
  public var blueprintName: String
  /// `container:App.xcodeproj`; `container:` for a package that the scheme lies in.
  public var container: String

  public init(
    blueprintIdentifier: String, buildableName: String, blueprintName: String, container: String,
    buildableIdentifier: String = "primary"
  ) {
    self.buildableIdentifier = buildableIdentifier
    self.blueprintIdentifier = blueprintIdentifier
    self.buildableName = buildableName
    self.blueprintName = blueprintName
    self.container = container
  }

  /// A target of a project as the schemes in that project name it.
  public init(_ target: TargetView) {
    self.init(
      blueprintIdentifier: target.id.string, buildableName: target.buildableName, blueprintName: target.name,
      container: "container:\(target.file.bundle.name)")
  }

  init(_ element: MarkupElement) {
    self.init(
      blueprintIdentifier: element["BlueprintIdentifier"] ?? "", buildableName: element["BuildableName"] ?? "",
      blueprintName: element["BlueprintName"] ?? "", container: element["ReferencedContainer"] ?? "",
      buildableIdentifier: element["BuildableIdentifier"] ?? "")
  }

  /// The reference that stands directly in an element.
  init?(in element: MarkupElement?) {
    guard let inner = element?.child(Self.name) else { return nil }
    self.init(inner)
  }

  public var location: ContainerLocation? { ContainerLocation(container) }

  /// Whether both mean one target, whatever they call it and its product.
  public func means(_ other: BuildableReference) -> Bool {
    blueprintIdentifier == other.blueprintIdentifier && container == other.container
  }

  var element: NewElement {
    NewElement(
      Self.name,
      [
        "BuildableIdentifier": buildableIdentifier, "BlueprintIdentifier": blueprintIdentifier,
        "BuildableName": buildableName, "BlueprintName": blueprintName, "ReferencedContainer": container,
      ])
  }
}

extension TargetView {
  /// What schemes call its product: the name of the product's file; its own name where it makes none.
  public var buildableName: String {
    guard let reference = product.flatMap({ FileReferenceView(file, $0) }) else { return name }
    return reference.path.map(FileReferenceView.lastComponent) ?? reference.name
  }
}
