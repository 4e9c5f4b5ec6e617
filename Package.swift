// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "fixpoint",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "fixpoint", targets: ["fixpoint"]),
    .executable(name: "fixpoint-javascript", targets: ["fixpoint-javascript"]),
    .library(name: "PBXProj", targets: ["PBXProj"]),
    .library(name: "XCProj", targets: ["XCProj"]),
    .library(name: "XcodeProject", targets: ["XcodeProject", "Platform"]),
  ],
  targets: ground + formats + domain + engine + insight + conduct + plugins + program + tests
)

/// What everything stands on.
var ground: [Target] {
  [
    .target(name: "Diagnostics"),
    .target(name: "TextEncodings"),
    .target(name: "CSystem"),
    .target(name: "Platform", dependencies: ["Diagnostics", "CSystem"]),
    .target(name: "Terminal", dependencies: ["Diagnostics"]),
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CLibGit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    // Opens the library when the first repository is opened, so that the program is not linked to it: on Linux the header
    // is where compilers look; on macOS pkg-config tells where, and the linker drops the library again.
    .target(
      name: "LibGit2Loader", dependencies: [.target(name: "CLibGit2", condition: .when(platforms: [.macOS]))],
      linkerSettings: [.unsafeFlags(["-Xlinker", "-dead_strip_dylibs"], .when(platforms: [.macOS]))]),
    // Opens the library when the first database is opened; its header is where compilers look, or in the SDK.
    .target(name: "SQLiteLoader"),
    .target(name: "SQLite", dependencies: ["SQLiteLoader"]),
    // The same for libcurl, whose header is where compilers look on both.
    .target(name: "LibCurlLoader"),
    // The same for JavaScriptCore, for the one program that runs scripts.
    .target(
      name: "JavaScriptCoreLoader",
      cSettings: [.unsafeFlags(["-isystem", "/usr/include/webkitgtk-4.1"], .when(platforms: [.linux]))]),
  ]
}

/// One module a file format.
var formats: [Target] {
  [
    .target(name: "YAML", dependencies: ["Diagnostics", "CLibYAML"]),
    .target(name: "XML", dependencies: ["Diagnostics"]),
    .target(name: "PropertyList", dependencies: ["Diagnostics", "TextEncodings", "XML"]),
    .target(name: "JSON", dependencies: ["Diagnostics"]),
    .target(name: "PBXProj", dependencies: ["Diagnostics", "CSystem", "TextEncodings"]),
    .target(name: "XCProj", dependencies: ["Diagnostics"]),
  ]
}

/// What an Apple project is.
var domain: [Target] {
  [
    .target(name: "ProjectModel", dependencies: ["Diagnostics", "Platform", "PropertyList"]),
    .target(
      name: "XcodeProject",
      dependencies: [
        "Diagnostics", "Platform", "PropertyList", "PBXProj", "XCProj", "XML", "JSON", "ProjectModel",
      ]),
    .target(
      name: "Configuration",
      dependencies: ["Diagnostics", "Platform", "YAML", "JSON", "PropertyList", "ProjectModel"]),
  ]
}

/// What makes artifacts, and keeps them.
var engine: [Target] {
  [
    // Between Fixpoint and the program that runs configs in JavaScript, and Fixpoint's side.
    .target(name: "JavaScriptMessages", dependencies: ["JSON"]),
    .target(name: "JavaScriptConfigs", dependencies: ["Diagnostics", "Platform", "JSON", "JavaScriptMessages"]),
    .target(name: "BuildGraph", dependencies: ["Diagnostics", "Platform", "JSON", "SQLite"]),
    .target(name: "StepCaching", dependencies: ["Diagnostics", "Platform", "BuildGraph", "LibCurlLoader"]),
    .target(name: "GitStore", dependencies: ["Diagnostics", "Platform", "LibGit2Loader"]),
    .target(
      name: "PluginKit",
      dependencies: [
        "JavaScriptConfigs",
        "Diagnostics", "TextEncodings", "Platform", "JSON", "PropertyList", "PBXProj", "ProjectModel", "XcodeProject",
        "Configuration", "BuildGraph",
      ]),
  ]
}

/// What finds facts that disagree.
var insight: [Target] {
  [
    .target(
      name: "ProjectDiff",
      dependencies: ["Diagnostics", "Platform", "PropertyList", "JSON", "PBXProj", "XCProj", "XcodeProject"]),
    .target(
      name: "Audit",
      dependencies: [
        "Diagnostics", "Platform", "PropertyList", "PBXProj", "ProjectModel", "XcodeProject", "Configuration",
      ]),
    .target(
      name: "Report",
      dependencies: [
        "Diagnostics", "Platform", "Terminal", "JSON", "PropertyList", "ProjectModel", "PluginKit", "Audit",
      ]),
  ]
}

/// What takes a project from loaded to committed.
var conduct: [Target] {
  [
    .target(name: "GeneratorVerification", dependencies: ["Diagnostics", "Platform", "ProjectDiff"]),
    .target(name: "Workflows", dependencies: ["Diagnostics", "Platform", "Configuration", "BuildGraph"]),
    .target(
      name: "Prebuild",
      dependencies: [
        "Diagnostics", "Platform", "PropertyList", "YAML", "PBXProj", "ProjectModel", "XcodeProject", "Configuration",
        "BuildGraph", "GitStore", "PluginKit", "ProjectDiff", "JavaScriptConfigs",
      ]),
    .target(
      name: "Scaffolding",
      dependencies: [
        "Diagnostics", "Platform", "YAML", "JSON", "ProjectModel", "XcodeProject", "Configuration", "PluginKit",
        "Prebuild",
      ]),
  ]
}

/// What Fixpoint knows about particular ecosystems.
var plugins: [Target] {
  let common: [Target.Dependency] = [
    "Diagnostics", "Platform", "ProjectModel", "Configuration", "BuildGraph", "PluginKit",
  ]
  return [
    .target(
      name: "AppleTargetsPlugin", dependencies: common + ["PropertyList", "XcodeProject"],
      path: "Plugins/AppleTargets"),
    .target(
      name: "EntitlementsPlugin", dependencies: common + ["PropertyList", "XcodeProject"],
      path: "Plugins/Entitlements"),
    .target(name: "AssetCatalogsPlugin", dependencies: common + ["JSON"], path: "Plugins/AssetCatalogs"),
    .target(
      name: "ExpoPlugin",
      dependencies: [
        "Diagnostics", "Platform", "ProjectModel", "Configuration", "PluginKit", "JSON", "YAML", "JavaScriptConfigs",
      ],
      path: "Plugins/Expo"),
    .target(
      name: "EASPlugin",
      dependencies: [
        "Diagnostics", "Platform", "ProjectModel", "PluginKit", "JSON", "PropertyList", "TextEncodings",
      ],
      path: "Plugins/EAS"),
  ]
}

var program: [Target] {
  [
    .executableTarget(
      name: "fixpoint",
      dependencies: [
        "Diagnostics", "Platform", "Terminal", "JSON", "XCProj", "ProjectModel", "XcodeProject",
        "Configuration", "PluginKit", "Audit", "Report", "Prebuild", "Scaffolding", "ProjectDiff",
        "GeneratorVerification", "BuildGraph", "StepCaching", "Workflows",
        "AppleTargetsPlugin", "EntitlementsPlugin", "AssetCatalogsPlugin", "ExpoPlugin",
        "EASPlugin",
      ]),
    // Runs configs in JavaScript, as a program of its own that can be ended.
    .executableTarget(
      name: "fixpoint-javascript", dependencies: ["JSON", "JavaScriptMessages", "JavaScriptCoreLoader"]),
    // What `Scripts/bench formats` runs.
    .executableTarget(
      name: "FormatBenchmark", dependencies: ["Platform", "PBXProj", "XCProj"], path: "Benchmarks/FormatBenchmark"),
  ]
}

/// One test target a module, named after it.
var tests: [Target] {
  [
    .target(name: "TestSupport", path: "Tests/Support/TestSupport"),
    .testTarget(name: "TextEncodingsTests", dependencies: ["TextEncodings"]),
    .target(name: "FaultyDisk", dependencies: ["Platform"], path: "Tests/Support/FaultyDisk"),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .executableTarget(name: "InterruptProbe", dependencies: ["Platform"], path: "Tests/Support/InterruptProbe"),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "Diagnostics", "InterruptProbe"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Diagnostics", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(
      name: "GitStoreTests", dependencies: ["GitStore", "Platform", "Diagnostics", "TestSupport"]),
    .testTarget(name: "PBXProjTests", dependencies: ["PBXProj", "Diagnostics"], exclude: ["Data", "Seeds"]),
    .testTarget(name: "XCProjTests", dependencies: ["XCProj", "Diagnostics", "TestSupport"], exclude: ["Seeds"]),
    .testTarget(
      name: "BuildGraphTests", dependencies: ["BuildGraph", "Platform", "Diagnostics", "FaultyDisk", "TestSupport"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"]),
    .testTarget(
      name: "StepCachingTests",
      dependencies: ["StepCaching", "BuildGraph", "Platform", "Diagnostics", "FaultyDisk", "TestSupport"]),
    .target(
      name: "PrebuildFixtures",
      dependencies: ["Platform", "ProjectModel", "BuildGraph", "PluginKit", "AppleTargetsPlugin"],
      path: "Tests/Support/PrebuildFixtures"),
    .executableTarget(
      name: "CrashProbe", dependencies: ["Diagnostics", "Platform", "Prebuild", "PrebuildFixtures"],
      path: "Tests/Support/CrashProbe"),
    .testTarget(
      name: "PrebuildTests",
      dependencies: [
        "Prebuild", "GitStore", "XcodeProject", "PrebuildFixtures", "AppleTargetsPlugin", "AssetCatalogsPlugin",
        "EntitlementsPlugin", "CrashProbe", "FaultyDisk", "TestSupport",
      ]),
    .testTarget(
      name: "ScaffoldingTests",
      dependencies: [
        "Scaffolding", "Prebuild", "PluginKit", "Audit", "ProjectModel", "Platform", "Diagnostics", "JSON",
        "PrebuildFixtures", "AppleTargetsPlugin", "AssetCatalogsPlugin", "EntitlementsPlugin", "ExpoPlugin",
        "FaultyDisk", "TestSupport",
      ]),
    .testTarget(
      name: "JavaScriptMessagesTests", dependencies: ["JavaScriptMessages", "JSON", "TestSupport"], exclude: ["Seeds"]),
    .testTarget(
      name: "JavaScriptConfigsTests",
      dependencies: [
        "JavaScriptConfigs", "JavaScriptMessages", "Diagnostics", "Platform", "JSON", "TestSupport",
        "fixpoint-javascript",
      ]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "TestSupport"]),
    .testTarget(name: "XMLTests", dependencies: ["XML", "Diagnostics", "TestSupport"], exclude: ["Seeds"]),
    .testTarget(name: "PropertyListTests", dependencies: ["PropertyList", "TestSupport"]),
    .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", "JSON", "YAML", "TestSupport"]),
    .testTarget(
      name: "XcodeProjectTests",
      dependencies: [
        "Diagnostics", "Platform", "PropertyList", "PBXProj", "XCProj", "XML", "JSON", "ProjectModel", "XcodeProject",
        "TestSupport",
      ],
      exclude: ["Seeds", "SchemeSeeds"]),
    .testTarget(name: "ProjectDiffTests", dependencies: ["ProjectDiff", "Platform", "XcodeProject", "TestSupport"]),
    .testTarget(
      name: "GeneratorVerificationTests",
      dependencies: ["GeneratorVerification", "ProjectDiff", "Diagnostics", "Platform"]),
    .testTarget(
      name: "AuditTests", dependencies: ["Audit", "Configuration", "ProjectModel", "Platform", "TestSupport"]),
    .testTarget(name: "ReportTests", dependencies: ["Report", "Audit", "JSON", "Platform", "Terminal"]),
    .testTarget(
      name: "WorkflowsTests",
      dependencies: [
        "Workflows", "Configuration", "BuildGraph", "Platform", "Diagnostics", "FaultyDisk", "TestSupport",
      ]),
    .target(
      name: "PluginFixtures",
      dependencies: [
        "JSON", "JavaScriptConfigs",
        "Diagnostics", "Platform", "PBXProj", "ProjectModel", "XcodeProject", "Configuration", "BuildGraph",
        "PluginKit",
      ],
      path: "Tests/Support/PluginFixtures"),
    .testTarget(name: "ProjectModelTests", dependencies: ["ProjectModel", "PropertyList"]),
    .testTarget(
      name: "PluginKitTests",
      dependencies: [
        "Diagnostics", "Platform", "JSON", "PropertyList", "ProjectModel", "PluginKit", "PluginFixtures", "TestSupport",
      ]),
    .testTarget(
      name: "AppleTargetsPluginTests",
      dependencies: ["Diagnostics", "PropertyList", "ProjectModel", "AppleTargetsPlugin", "PluginFixtures"]),
    .testTarget(
      name: "EntitlementsPluginTests",
      dependencies: [
        "Diagnostics", "PropertyList", "ProjectModel", "AppleTargetsPlugin", "EntitlementsPlugin", "PluginFixtures",
      ]),
    .testTarget(
      name: "AssetCatalogsPluginTests",
      dependencies: [
        "Diagnostics", "JSON", "ProjectModel", "AppleTargetsPlugin", "AssetCatalogsPlugin", "PluginFixtures",
      ]),
    .testTarget(
      name: "ExpoPluginTests",
      dependencies: [
        "JavaScriptConfigs",
        "Configuration", "Diagnostics", "JSON", "Platform", "PluginKit", "ProjectModel", "AppleTargetsPlugin",
        "EntitlementsPlugin", "AssetCatalogsPlugin",
        "ExpoPlugin", "PluginFixtures", "TestSupport",
      ]),
    .testTarget(
      name: "TargetTypeTests",
      dependencies: [
        "Diagnostics", "Platform", "PropertyList", "PBXProj", "ProjectModel", "XcodeProject", "Configuration",
        "PluginKit", "Prebuild",
        "Audit", "Terminal", "AppleTargetsPlugin", "EntitlementsPlugin", "AssetCatalogsPlugin", "PrebuildFixtures",
        "TestSupport",
      ]),
    .testTarget(
      name: "EASPluginTests",
      dependencies: [
        "Diagnostics", "JSON", "Platform", "ProjectModel", "PluginKit", "EASPlugin", "PluginFixtures", "TestSupport",
      ]),
    .testTarget(name: "DocumentationTests", dependencies: ["PBXProj", "XCProj", "XcodeProject", "Platform"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Diagnostics", "TestSupport", "PrebuildFixtures", "fixpoint", "fixpoint-javascript"],
      exclude: ["Goldens"]),
  ]
}
