// A workspace: the projects, packages and files that are open together.

import Diagnostics
import Platform
import XML

/// The `contents.xcworkspacedata` of an `.xcworkspace` folder. What is not edited keeps its bytes.
public struct XcodeWorkspace: Sendable {
  public internal(set) var document: MarkupDocument

  /// Text that is not XML, and XML that is no workspace, are a `Rejection` with line and column.
  public init(parsing bytes: [UInt8], file: String) throws {
    document = try MarkupDocument(parsing: bytes, file: file)
    guard document.root.name == "Workspace" else {
      throw Rejection(
        .input, "workspace.root",
        "the outermost element of a workspace must be `Workspace`, not `\(document.root.name)`",
        at: document.root.location)
    }
  }

  public var file: String { document.file }
  /// Unedited, exactly the input.
  public var bytes: [UInt8] { document.bytes }
  public var version: String? { document.root["version"] }

  /// The outermost entries.
  public var entries: [WorkspaceEntry] { WorkspaceEntry.all(in: document.root) }

  /// Every reference to a file or folder with the place that it means, in the order of the text; the place is nil where
  /// it depends on the machine. `bundle` is the `.xcworkspace` folder.
  public func places(in bundle: AbsolutePath) -> [(entry: WorkspaceEntry, path: AbsolutePath?)] {
    // A workspace that every project has lies inside of the project.
    let itself = bundle.parent.name.hasSuffix(".xcodeproj") ? bundle.parent : nil
    let container = itself?.parent ?? bundle.parent
    var result: [(entry: WorkspaceEntry, path: AbsolutePath?)] = []
    var pending = entries.reversed().map { (entry: $0, group: Optional(container)) }
    while let (entry, group) = pending.popLast() {
      let path: AbsolutePath? =
        if let location = entry.location {
          location.base == .group && group == nil
            ? nil : location.resolved(container: container, group: group, itself: itself)
        } else {
          entry.kind == .group ? group : nil
        }
      result.append((entry, path))
      pending += entry.entries.reversed().map { ($0, path) }
    }
    return result
  }
}

/// A file, a folder or a group of them.
public struct WorkspaceEntry: Sendable {
  public enum Kind: Hashable, Sendable {
    case file, group
    /// A folder that shows whatever is in it.
    case synchronizedFolder
    /// Any other element, by its name.
    case other(String)

    init(_ name: String) {
      switch name {
      case "FileRef": self = .file
      case "Group": self = .group
      case "FileSystemSynchronizedGroup": self = .synchronizedFolder
      default: self = .other(name)
      }
    }
  }

  public let element: MarkupElement

  public var kind: Kind { Kind(element.name) }
  /// `group:App.xcodeproj`.
  public var location: ContainerLocation? { element["location"].flatMap { ContainerLocation($0) } }
  /// Of a group.
  public var name: String? { element["name"] }
  /// Of a group; empty for anything else.
  public var entries: [WorkspaceEntry] { Self.all(in: element) }

  static func all(in element: MarkupElement) -> [WorkspaceEntry] {
    element.children.map { WorkspaceEntry(element: $0) }
  }
}
