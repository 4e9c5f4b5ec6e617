// The project object as members of the root record.

import PBXProj
import XCProj

extension JSONProjectWriter {
  private var attributes: Node? { project["attributes"] }

  mutating func writeAttributes(into root: inout RecordBuilder) {
    root.add("organization", attributes?["ORGANIZATIONNAME"]?.string)
    root.add("class-prefix", attributes?["CLASSPREFIX"]?.string)
    let parallel = attributes?["BuildIndependentTargetsInParallel"]?.string
    root.add("build-independent-targets-in-parallel", flag: Self.isTrue(parallel), default: true)
  }

  static func isTrue(_ text: String?) -> Bool { text == "1" || text?.uppercased() == "YES" }

  /// `default-configuration` and `configurations`; gives back the project's folded settings.
  mutating func writeConfigurations(into root: inout RecordBuilder) -> [XCValue.Member] {
    let list = configurations(of: project)
    projectConfigurations = list
    let standard = project["buildConfigurationList"]?.reference.flatMap { document.object($0) }?[
      "defaultConfigurationName"]?.string
    root.add("default-configuration", .string(standard ?? list.first?.name ?? "Release"))
    root.add("configurations", .array(list.map { configurationRecord($0.fields, $0.name) ?? .string($0.name) }))
    return SettingFolding.fold(list.map { ($0.name, $0.fields["buildSettings"]) })
  }

  /// The configurations of a project or target, each name once.
  mutating func configurations(of holder: Node) -> [(id: ObjectID, name: String, fields: Node)] {
    guard let list = holder["buildConfigurationList"]?.reference, let fields = document.object(list) else { return [] }
    visited.insert(list)
    var found: [(id: ObjectID, name: String, fields: Node)] = []
    for id in fields["buildConfigurations"]?.references ?? [] {
      guard let configuration = document.object(id), document.isa(id) == "XCBuildConfiguration" else { continue }
      let name = configuration["name"]?.string ?? ""
      visited.insert(id)
      if found.contains(where: { $0.name == name }) {
        lose("a second configuration “\(name)” has no place in the JSON", id)
      } else {
        found.append((id, name, configuration))
      }
    }
    return found
  }

  /// nil where it has no xcconfig file.
  mutating func configurationRecord(_ fields: Node, _ name: String) -> XCValue? {
    var file: XCValue?
    if let base = fields["baseConfigurationReference"]?.reference {
      file = groupTreeReference(to: base)
      if file == nil {
        lose("the configuration “\(name)” builds on a file that is in no group", at: fields.location)
      }
    } else if let anchor = fields["baseConfigurationReferenceAnchor"]?.reference,
      let path = fields["baseConfigurationReferenceRelativePath"]?.string, let folder = groupTreeReference(to: anchor)
    {
      file = .object([
        XCValue.Member("anchor", folder), XCValue.Member("relative-path", NamePaths.value(path.components)),
      ])
    }
    guard let file else { return nil }
    return .object([XCValue.Member("name", .string(name)), XCValue.Member("file", file)])
  }

  mutating func writeLocalizations(into root: inout RecordBuilder) {
    let development = project["developmentRegion"]?.string ?? "en"
    let known = project["knownRegions"]?.strings ?? []
    if !known.isEmpty, !known.contains(development) {
      lose("the development region “\(development)” counts as known in the JSON", at: project.location)
    }
    var record = RecordBuilder()
    record.add("development", .string(development))
    record.add("supported", set: known.filter { $0 != development })
    root.add("localizations", record.value)
  }

  /// nil where it is the group `Products`, which needs no word.
  mutating func productsGroup() -> XCValue? {
    guard let group = project["productRefGroup"]?.reference else { return .null }
    if group == project["mainGroup"]?.reference { return .array([]) }
    guard document.contains(group) else {
      lose("the project's group of products is gone", at: project["productRefGroup"]?.location ?? project.location)
      return .null
    }
    guard let reference = groupTreeReference(to: group) else { return .null }
    return reference == .string("Products") ? nil : reference
  }

  mutating func writeVersions(into root: inout RecordBuilder) {
    for (key, word) in Self.versions {
      guard let packed = attributes?[key]?.string else { continue }
      root.add(word, PackedVersion.word(packed))
      if PackedVersion.word(packed) == nil {
        lose("the attribute \(key) “\(packed)” is no version", at: attributes?[key]?.location ?? project.location)
      }
    }
  }

  static let versions = [
    ("LastUpgradeCheck", "last-upgrade"), ("LastSwiftUpdateCheck", "last-swift-update"),
    ("LastSwiftMigration", "last-swift-migration"),
  ]

  // MARK: Packages

  mutating func packages() -> [XCValue] {
    (project["packageReferences"]?.references ?? []).compactMap { id in
      guard let fields = document.object(id) else { return nil }
      visited.insert(id)
      var record = RecordBuilder()
      switch document.isa(id) {
      case "XCRemoteSwiftPackageReference":
        record.add("kind", "remote")
        record.add("repository", .string(fields["repositoryURL"]?.string ?? ""))
        record.add("version", requirement(fields["requirement"], id))
      case "XCLocalSwiftPackageReference":
        record.add("kind", "local")
        record.add("path", .string(fields["relativePath"]?.string ?? ""))
      default:
        lose("\(title(id)) is no kind of package that the JSON knows", id)
        return nil
      }
      record.add("traits", strings: fields["traits"]?.strings ?? [])
      return record.value
    }
  }

  private mutating func requirement(_ node: Node?, _ package: ObjectID) -> XCValue? {
    guard let node else { return nil }
    func text(_ key: String) -> String { node[key]?.string ?? "" }
    func one(_ key: String, _ value: String) -> XCValue { .object([XCValue.Member(key, .string(value))]) }
    switch text("kind") {
    case "upToNextMajorVersion": return one("up-to-next-major-version", text("minimumVersion"))
    case "upToNextMinorVersion": return one("up-to-next-minor-version", text("minimumVersion"))
    case "exactVersion": return one("version", text("version"))
    case "branch": return one("branch", text("branch"))
    case "revision": return one("revision", text("revision"))
    case "versionRange":
      let (low, high) = (text("minimumVersion"), text("maximumVersion"))
      func isPlain(_ version: String) -> Bool { version.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } }
      if isPlain(low), isPlain(high) { return one("version-range", "\(low)..<\(high)") }
      return .object([
        XCValue.Member("version-range-min", .string(low)), XCValue.Member("version-range-max", .string(high)),
      ])
    default:
      lose("the version “\(text("kind"))” of \(title(package)) has no word in the JSON", at: node.location)
      return nil
    }
  }

  /// How products find their package: by the last component of its address.
  func packageName(_ id: ObjectID) -> String? {
    guard let fields = document.object(id) else { return nil }
    if let path = fields["relativePath"]?.string { return lastPathComponent(path) }
    return fields["repositoryURL"]?.string.map(Self.repositoryName)
  }

  static func repositoryName(_ url: String) -> String {
    let name = lastPathComponent(url)
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }
}

extension String {
  /// The parts between slashes.
  var components: [String] { split(separator: "/").map(String.init) }
}
