// Small project files for tests of plugins.

/// A target of a fixture's project file, besides the application.
public struct FixtureTarget {
  public var name: String
  public var productType: String
  /// For every configuration.
  public var settings: [String: String]

  public init(_ name: String, productType: String = "com.apple.product-type.app-extension", settings: [String: String])
  {
    self.name = name
    self.productType = productType
    self.settings = settings
  }
}

/// The text of a project file with one application in two configurations.
public struct FixtureProject {
  /// Of the application, by configuration.
  public var application: [String: [String: String]] = [
    "Debug": ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app"], "Release": ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app"],
  ]
  /// Of the project, for both configurations.
  public var shared: [String: String] = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "16.4"]
  public var others: [FixtureTarget] = []

  public init() {}

  public var text: String {
    var objects: [String] = []
    func list(_ owner: String, _ settings: [String: [String: String]]) -> String {
      for name in ["Debug", "Release"] {
        let lines = (settings[name] ?? [:]).sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";" }
        objects.append(
          "\(owner)_\(name) = { isa = XCBuildConfiguration; buildSettings = { \(lines.joined(separator: " ")) }; "
            + "name = \(name); };")
      }
      objects.append(
        "\(owner)_LIST = { isa = XCConfigurationList; buildConfigurations = ( \(owner)_Debug, \(owner)_Release, ); "
          + "defaultConfigurationName = Release; };")
      return "\(owner)_LIST"
    }
    func target(_ id: String, _ name: String, _ type: String, _ settings: [String: [String: String]]) {
      let withName = settings.mapValues { ["PRODUCT_NAME": "$(TARGET_NAME)"].merging($0) { $1 } }
      objects.append(
        "\(id) = { isa = PBXNativeTarget; buildConfigurationList = \(list(id, withName)); buildPhases = ( ); "
          + "buildRules = ( ); dependencies = ( ); name = \"\(name)\"; productName = \"\(name)\"; "
          + "productType = \"\(type)\"; };")
    }
    target("APP", "App", "com.apple.product-type.application", application)
    for (index, other) in others.enumerated() {
      target("OTHER\(index)", other.name, other.productType, ["Debug": other.settings, "Release": other.settings])
    }
    let ids = ["APP"] + others.indices.map { "OTHER\($0)" }
    objects.append("GROUP = { isa = PBXGroup; children = ( ); sourceTree = \"<group>\"; };")
    let configurations = list("PROJECT", ["Debug": shared, "Release": shared])
    objects.append(
      "PROJECT = { isa = PBXProject; buildConfigurationList = \(configurations); mainGroup = GROUP; "
        + "targets = ( \(ids.joined(separator: ", ")), ); };")
    return "// !$*UTF8*$!\n{ archiveVersion = 1; objectVersion = 54; objects = {\n"
      + objects.joined(separator: "\n") + "\n}; rootObject = PROJECT; }\n"
  }
}
