// The Info.plist of a target: made where there is none, read where a person wrote one.

import Diagnostics
import Platform
import PluginKit
import ProjectModel
import PropertyList

struct TargetInfoPlist {
  let target: Target
  let path: TreePath
  let isAdopted: Bool

  /// Whether it is Fixpoint's to write: it is already, or nothing is there.
  func isGenerated(_ context: PluginContext) throws -> Bool {
    // An adopted target has one of Fixpoint's only as long as keys are stated for it.
    if isAdopted, target.infoPlistEntries.isEmpty { return false }
    if context.ownedFiles[path] != nil { return true }
    guard path == target.folder.appending("Info.plist") else { return false }
    guard let present = try context.tree.read(path) else { return true }
    // What was left to an adopted target and still says the same is as good as Fixpoint's own.
    return isAdopted && present == bytes
  }

  var bytes: [UInt8] { PropertyValue.dictionary(content.sorted()).xmlBytes() }

  private var content: PropertyDictionary {
    var result = PropertyDictionary()
    if !isAdopted {
      result = target.type.infoPlist
      // By reference, so that they are the build settings', which follow the application's.
      result["CFBundleShortVersionString"] = "$(MARKETING_VERSION)"
      result["CFBundleVersion"] = "$(CURRENT_PROJECT_VERSION)"
    }
    for key in target.infoPlistEntries.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let entry = target.infoPlistEntries[key] else { continue }
      result[key] = Self.merge(result[key], entry.value, key)
    }
    return result
  }

  /// Dictionaries that describe the extension itself are filled in key by key; any other value is replaced.
  private static func merge(_ base: PropertyValue?, _ value: PropertyValue, _ key: String) -> PropertyValue {
    let containers = ["NSExtension", "NSExtensionAttributes", "EXAppExtensionAttributes", "NSAppClip"]
    guard containers.contains(key), var result = base?.dictionary, let own = value.dictionary else { return value }
    for entry in own.entries { result[entry.key] = merge(result[entry.key], entry.value, entry.key) }
    return .dictionary(result)
  }

  /// What is asked for and the person's file does not say.
  func unmetEntries(_ context: PluginContext) throws -> [Diagnostic] {
    let keys = target.infoPlistEntries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !keys.isEmpty else { return [] }
    guard let bytes = try context.tree.read(path) else {
      return keys.map { unmet($0, "which is not there; make it with this key, or take the setting out") }
    }
    guard let content = try PropertyValue(parsing: bytes, file: path.string).dictionary else {
      throw Rejection(
        .input, "target.info-plist-no-dictionary", "\(path) is no dictionary; write it as an Info.plist",
        at: SourceLocation(file: path.string))
    }
    return keys.compactMap { key in
      guard let entry = target.infoPlistEntries[key], content[key]?.sorted() != entry.value.sorted() else { return nil }
      let now = content[key].map { "it says \($0.spelled)" } ?? "it does not say it"
      return unmet(
        key, "which Fixpoint did not write, and \(now); change it there, or delete the file to have it generated")
    }
  }

  private func unmet(_ key: String, _ why: String) -> Diagnostic {
    let entry = target.infoPlistEntries[key]
    let value = entry.map { " = \($0.value.spelled)" } ?? ""
    return Diagnostic(
      "target.info-plist-entry-unmet", .error,
      "“\(target.name)” asks for \(key)\(value) in \(path), \(why)", at: entry?.origin.location ?? target.location)
  }
}
