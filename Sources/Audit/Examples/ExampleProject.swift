// The text of a small project file, for examples.

/// Targets whose sources are synchronized folders named after them, in the configurations Debug and Release.
struct ExampleProject: Sendable {
  var targets: [ExampleTarget]

  init(_ targets: [ExampleTarget]) { self.targets = targets }

  var text: String {
    var objects = """
      P = {isa = PBXProject; buildConfigurationList = PC; mainGroup = G; productRefGroup = GP; targets = (\(list("T")));
        };
      PC = {isa = XCConfigurationList; buildConfigurations = (PD, PR, ); };
      PD = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos; }; name = Debug; };
      PR = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos; }; name = Release; };
      G = {isa = PBXGroup; children = (\(list("S"))GP, ); sourceTree = "<group>"; };
      GP = {isa = PBXGroup; children = (\(list("R"))); name = Products; sourceTree = "<group>"; };

      """
    for index in targets.indices { objects += text(of: index) }
    return
      "// !$*UTF8*$!\n{\narchiveVersion = 1; classes = { }; objectVersion = 77; objects = {\n\(objects)};\nrootObject = P;\n}\n"
  }

  private func list(_ prefix: String) -> String { targets.indices.map { "\(prefix)\($0), " }.joined() }

  private func text(of index: Int) -> String {
    let target = targets[index]
    let embedded = target.embeds.compactMap(self.index)
    let needed = Set(target.dependsOn.compactMap(self.index)).sorted()
    var text = """
      T\(index) = {isa = PBXNativeTarget; name = "\(target.name)"; productName = "\(target.name)";
        productType = "com.apple.product-type.\(target.kind.rawValue)"; productReference = R\(index);
        buildConfigurationList = C\(index); buildPhases = (SP\(index), E\(index), ); buildRules = ( );
        dependencies = (\(needed.map { "D\(index)x\($0), " }.joined()));
        fileSystemSynchronizedGroups = (S\(index), ); };
      S\(index) = {isa = PBXFileSystemSynchronizedRootGroup; path = "\(target.name)"; sourceTree = "<group>"; };
      R\(index) = {isa = PBXFileReference; path = "\(target.name).product"; sourceTree = BUILT_PRODUCTS_DIR; };
      SP\(index) = {isa = PBXSourcesBuildPhase; files = ( ); };
      E\(index) = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 13;
        files = (\(embedded.map { "B\(index)x\($0), " }.joined())); };
      C\(index) = {isa = XCConfigurationList; buildConfigurations = (CD\(index), CR\(index), ); };

      """
    for product in Set(embedded).sorted() {
      text += "B\(index)x\(product) = {isa = PBXBuildFile; fileRef = R\(product); };\n"
    }
    for other in needed {
      text +=
        "D\(index)x\(other) = {isa = PBXTargetDependency; target = T\(other); targetProxy = X\(index)x\(other); };\n"
      text += """
        X\(index)x\(other) = {isa = PBXContainerItemProxy; containerPortal = P; proxyType = 1;
          remoteGlobalIDString = T\(other); };

        """
    }
    text += configuration("CD\(index)", "Debug", target.settings.merging(target.debugSettings) { $1 })
    text += configuration("CR\(index)", "Release", target.settings)
    return text
  }

  private func index(of name: String) -> Int? { targets.firstIndex { $0.name == name } }

  private func configuration(_ id: String, _ name: String, _ settings: [String: String]) -> String {
    let lines = settings.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "    \($0.key) = \"\($0.value)\";\n" }.joined()
    return "\(id) = {isa = XCBuildConfiguration; name = \(name); buildSettings = {\n\(lines)  }; };\n"
  }
}

struct ExampleTarget: Sendable {
  enum Kind: String, Sendable {
    case application
    case appExtension = "app-extension"
  }

  var name: String
  var kind: Kind
  var embeds: [String]
  var dependsOn: [String]
  var settings: [String: String]
  var debugSettings: [String: String]

  /// It depends on what it embeds unless `dependsOn` says otherwise.
  init(
    _ name: String, _ kind: Kind, entitlements: String? = nil, embeds: [String] = [], dependsOn: [String]? = nil,
    settings: [String: String] = [:], debugSettings: [String: String] = [:]
  ) {
    self.name = name
    self.kind = kind
    self.embeds = embeds
    self.dependsOn = dependsOn ?? embeds
    self.settings = [
      "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app.$(TARGET_NAME:c99extidentifier)",
    ]
    if let entitlements { self.settings["CODE_SIGN_ENTITLEMENTS"] = entitlements }
    self.settings.merge(settings) { $1 }
    self.debugSettings = debugSettings
  }
}
