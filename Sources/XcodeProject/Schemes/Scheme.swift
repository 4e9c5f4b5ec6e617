// A scheme: which targets are built, and how they are tested, run, profiled and archived.

import Diagnostics
import XML

/// An `.xcscheme` file. A value: copies are cheap, edits touch one copy only, and what is not edited keeps its bytes.
public struct Scheme: Sendable {
  public internal(set) var document: MarkupDocument

  /// Text that is not XML, and XML that is no scheme, are a `Rejection` with line and column.
  public init(parsing bytes: [UInt8], file: String) throws {
    document = try MarkupDocument(parsing: bytes, file: file)
    guard document.root.name == "Scheme" else {
      throw Rejection(
        .input, "scheme.root", "the outermost element of a scheme must be `Scheme`, not `\(document.root.name)`",
        at: document.root.location)
    }
  }

  public var file: String { document.file }
  /// Unedited, exactly the input.
  public var bytes: [UInt8] { document.bytes }

  /// Of the file's form: `1.7`.
  public var version: String? { document.root["version"] }
  /// Of the Xcode that brought it up to date: `1620`.
  public var lastUpgradeVersion: String? { document.root["LastUpgradeVersion"] }
  public var isForAppExtension: Bool { document.root["wasCreatedForAppExtension"] == "YES" }

  /// nil where the scheme says nothing of it.
  public func action(_ kind: SchemeAction.Kind) -> SchemeAction? {
    document.root.child(kind.rawValue).map { SchemeAction(kind: kind, element: $0) }
  }

  /// In the order of the text.
  public var actions: [SchemeAction] {
    document.root.children.compactMap { element in
      SchemeAction.Kind(rawValue: element.name).map { SchemeAction(kind: $0, element: element) }
    }
  }

  /// Every mention of a target, in the order of the text.
  public var references: [SchemeReference] {
    document.elements.filter { $0.name == BuildableReference.name }.map { SchemeReference($0) }
  }
}

/// A mention of a target, and where.
public struct SchemeReference: Sendable {
  public let target: BuildableReference
  public let element: MarkupElement

  init(_ element: MarkupElement) {
    target = BuildableReference(element)
    self.element = element
  }

  /// The element that it serves: `BuildActionEntry`, `TestableReference`, `BuildableProductRunnable` …
  public var role: String { element.parent?.name ?? "" }
}
