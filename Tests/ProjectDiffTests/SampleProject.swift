// A project that is written down in a few words.

import Platform
import XcodeProject

/// A property list with one phase of resources a target.
struct SampleProject {
  struct Target {
    var name: String
    var resources: [String] = []
    var settings: [String: String] = [:]
    /// The id of the target object, where it is not counted.
    var id: String? = nil
  }

  var targets: [Target]
  /// With what all ids begin.
  var idPrefix = "AA"
  /// Objects that nothing refers to.
  var looseObjects = ""

  var bytes: [UInt8] { Array(text.utf8) }

  /// The same project as `project.xcproj`.
  func json() throws -> [UInt8] {
    let path = AbsolutePath.root.appending("App.xcodeproj/project.pbxproj")
    return try ProjectFile(bytes: bytes, path: path, root: .root).converted(to: .xcproj).bytes
  }

  private func id(_ number: Int) -> String {
    let digits = String(number)
    return idPrefix + String(repeating: "0", count: 22 - digits.count) + digits
  }

  var text: String {
    var objects = ""
    var ids: [String] = []
    var files: [String: String] = [:]
    for (number, target) in targets.enumerated() {
      let base = 100 * (number + 1)
      let own = target.id ?? id(base)
      ids.append(own)
      var members: [String] = []
      for (at, name) in target.resources.enumerated() {
        let file = files[name] ?? id(base + 50 + at)
        if files[name] == nil {
          objects += "\(file) = {isa = PBXFileReference; path = \(name); sourceTree = \"<group>\"; };\n"
        }
        files[name] = file
        members.append(id(base + 10 + at))
        objects += "\(id(base + 10 + at)) = {isa = PBXBuildFile; fileRef = \(file); };\n"
      }
      let settings = target.settings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value); " }.joined()
      objects += """
        \(own) = {isa = PBXNativeTarget; buildConfigurationList = \(id(base + 1)); buildPhases = (\(id(base + 2)), ); \
        buildRules = ( ); dependencies = ( ); name = \(target.name); productName = \(target.name); \
        productType = "com.apple.product-type.app-extension"; };
        \(id(base + 1)) = {isa = XCConfigurationList; buildConfigurations = (\(id(base + 3)), ); };
        \(id(base + 2)) = {isa = PBXResourcesBuildPhase; files = (\(members.map { $0 + ", " }.joined())); };
        \(id(base + 3)) = {isa = XCBuildConfiguration; buildSettings = {\(settings)}; name = Debug; };

        """
    }
    let shown = files.values.sorted().map { $0 + ", " }.joined()
    return """
      // !$*UTF8*$!
      {archiveVersion = 1; classes = { }; objectVersion = 77; objects = {
      \(objects)\(looseObjects)
      \(id(1)) = {isa = PBXProject; buildConfigurationList = \(id(2)); mainGroup = \(id(3)); projectDirPath = ""; \
      projectRoot = ""; attributes = {TargetAttributes = {\(ids.map { "\($0) = {CreatedOnToolsVersion = 16.2; }; " }.joined())}; }; \
      targets = (\(ids.map { $0 + ", " }.joined())); };
      \(id(2)) = {isa = XCConfigurationList; buildConfigurations = (\(id(4)), ); };
      \(id(3)) = {isa = PBXGroup; children = (\(shown)); sourceTree = "<group>"; };
      \(id(4)) = {isa = XCBuildConfiguration; buildSettings = { }; name = Debug; };
      }; rootObject = \(id(1)); }

      """
  }
}
