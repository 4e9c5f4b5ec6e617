// A configuration that changes at random, as people change theirs.

/// What a `fixpoint.yml` declares.
struct Declaration: Sendable {
  struct Target: Sendable {
    var name: String
    var type: String
    var folder: String
    /// Lines under the target's name by key, without the indentation.
    var values: [String: String] = [:]

    var lines: [String] {
      let values = self.values.keys.sorted().map { "\($0): \(self.values[$0]!)" }
      return ["  \(name):"] + (["type: \(type)", "path: \(folder)"] + values).map { "    " + $0 }
    }
  }

  var targets: [Target] = []
  var team = "ABCDE12345"
  /// nil: none are ever declared.
  var appGroups: [String]? = ["group.com.acme.app"]

  static let folders = (0..<6).map { "targets/t\($0)" }
  private static let names = ["widget", "share", "Today", "zeta", "alpha", "Keys"]
  private static let types = ["widget", "share", "keyboard", "notification-service", "app-intent", "clip"]
  /// What each key may say.
  private static let values: [(key: String, texts: [String])] = [
    ("bundleIdentifier", [".one", ".two.three", "com.acme.app.other"]),
    ("displayName", ["Today's tasks", "\"A & B\""]),
    ("productName", ["Product", "Other"]),
    ("deploymentTarget", ["\"17.0\"", "\"18.2\""]),
    ("colors", ["{ $accent: \"#0A84FF\" }", "{ $accent: red, brand: { light: white, dark: \"#111\" } }"]),
    ("frameworks", ["[MapKit]", "[Speech, MapKit]", "[CoreData]"]),
    ("appGroups", ["true", "false", "[group.own]"]),
    ("entitlements", ["{ aps-environment: development }", "{ com.apple.security.application-groups: $(appGroups) }"]),
    ("settings", ["{ OTHER_LDFLAGS: [-a, -b] }", "{ SWIFT_VERSION: 6.0 }"]),
    ("infoPlist", ["{ Own: [1, two], Flag: true }", "{ Own: text }"]),
    (
      "configurations",
      ["{ Debug: { entitlements: { aps-environment: development } } }", "{ Release: { settings: { FLAG: x } } }"]
    ),
  ]

  var yaml: String {
    var lines = ["fixpoint: 1", "project: App.xcodeproj", "team: \(team)"]
    if let appGroups { lines.append("appGroups: [\(appGroups.joined(separator: ", "))]") }
    if !targets.isEmpty { lines.append("targets:") }
    return (lines + targets.flatMap(\.lines)).map { $0 + "\n" }.joined()
  }

  /// Changes one thing, and says which.
  mutating func change(using generator: inout some RandomNumberGenerator) -> String {
    let choice = targets.isEmpty ? 0 : Int.random(in: 0..<14, using: &generator)
    let index = Int.random(in: 0..<max(1, targets.count), using: &generator)
    switch choice {
    case 0, 1, 2:
      let freeNames = Self.names.filter { name in !targets.contains { $0.name == name } }
      let freeFolders = Self.folders.filter { folder in !targets.contains { $0.folder == folder } }
      guard let name = freeNames.randomElement(using: &generator),
        let folder = freeFolders.randomElement(using: &generator)
      else { return "nothing" }
      let type = Self.types.randomElement(using: &generator)!
      targets.insert(
        Target(name: name, type: type, folder: folder), at: Int.random(in: 0...targets.count, using: &generator))
      return "add \(name), a \(type)"
    case 3:
      return "remove \(targets.remove(at: index).name)"
    case 4:
      let free = Self.names.filter { name in !targets.contains { $0.name == name } }
      guard let name = free.randomElement(using: &generator) else { return "nothing" }
      defer { targets[index].name = name }
      return "rename \(targets[index].name) to \(name)"
    case 5:
      let free = Self.folders.filter { folder in !targets.contains { $0.folder == folder } }
      guard let folder = free.randomElement(using: &generator) else { return "nothing" }
      targets[index].folder = folder
      return "take \(folder) for \(targets[index].name)"
    case 6:
      targets[index].type = Self.types.randomElement(using: &generator)!
      return "make \(targets[index].name) a \(targets[index].type)"
    case 7:
      targets.shuffle(using: &generator)
      return "shuffle"
    case 8:
      let groups = [["group.com.acme.app"], ["group.b", "group.a"], ["group.a"]].randomElement(using: &generator)!
      appGroups = appGroups == nil ? nil : groups
      return "app groups \(appGroups ?? [])"
    case 9:
      team = team == "ABCDE12345" ? "ZYXWV98765" : "ABCDE12345"
      return "team \(team)"
    default:
      let (key, texts) = Self.values.randomElement(using: &generator)!
      let text = targets[index].values[key] == nil ? texts.randomElement(using: &generator) : nil
      targets[index].values[key] = text
      return "\(targets[index].name): \(text.map { "\(key): \($0)" } ?? "no \(key)")"
    }
  }
}
