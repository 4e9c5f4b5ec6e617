// What a person's Info.plist says that an extension is.

import Diagnostics
import PluginKit
import ProjectModel
import PropertyList

/// The system reads the kind of an extension from its Info.plist, and its form from where that stands there.
struct DescribedExtension: Equatable {
  /// `NSExtension` or `EXAppExtensionAttributes`.
  var container: String
  var point: String

  private static let keys = [
    ("NSExtension", "NSExtensionPointIdentifier"), ("EXAppExtensionAttributes", "EXExtensionPointIdentifier"),
  ]

  /// nil where it describes none.
  init?(_ plist: PropertyDictionary) {
    for (container, key) in Self.keys {
      guard let point = plist[container]?.dictionary?[key]?.string else { continue }
      self.container = container
      self.point = point
      return
    }
    return nil
  }

  /// Where the file is a person's and describes another kind than the target's type. A file that cannot be read is
  /// reported by whoever needs it.
  static func contradiction(of target: Target, _ context: PluginContext) -> Diagnostic? {
    guard let path = target.infoPlist, context.ownedFiles[path] == nil, let wanted = Self(target.type.infoPlist),
      let bytes = try? context.tree.read(path),
      let plist = try? PropertyValue(parsing: bytes, file: path.string).dictionary, let found = Self(plist),
      found != wanted, !found.point.contains("$(")
    else { return nil }
    return Diagnostic(
      "target.info-plist-of-another-type", .warning,
      "“\(target.name)” is a \(target.type.id), which is \(wanted.point) in \(wanted.container), but \(path) describes "
        + "\(found.point) in \(found.container); change it there, or delete the file to have it generated",
      at: target.location)
  }
}
