// How the content of a file is read, by its name.

/// The formats whose content is compared; of all other files the lines or bytes are.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  case project, entitlements, propertyList, json, podfile, text

  /// - Parameter path: Slashes between folders.
  public init(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } ?? "" : ""
    self = name == "Podfile" ? .podfile : Self.endings[ending] ?? .text
    if name == "Package.resolved" { self = .json }
  }

  private static let endings: [String: FileFormat] = [
    "pbxproj": .project, "xcproj": .project, "entitlements": .entitlements, "plist": .propertyList,
    "xcprivacy": .propertyList, "stringsdict": .propertyList, "xcsettings": .propertyList, "json": .json,
    "xctestplan": .json, "xcstrings": .json, "podspec": .podfile,
  ]

  /// What a key of the outermost dictionary is.
  var noun: String { self == .entitlements ? "entitlement" : "key" }
}
