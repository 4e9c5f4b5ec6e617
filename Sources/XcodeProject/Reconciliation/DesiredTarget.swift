// The objects of one target: itself, its product, configurations and phases.

import PBXProj
import Platform
import ProjectModel

extension DesiredProjectBuilder {
  /// A target that Fixpoint makes whole.
  mutating func make(_ target: Target) {
    addProduct(of: target)
    addConfigurations(of: target)
    addPhases(of: target)
    addTarget(target)
    link(target.frameworks.map(\.value), to: target.name, phase: OwnedID.phase(target.name, .frameworks))
    if surroundings.synchronizesFolders {
      addSynchronizedFolder(of: target)
    } else {
      addListedFolder(of: target)
    }
  }

  private mutating func addTarget(_ target: Target) {
    let id = OwnedID.target(target.name)
    var lists: Set = ["buildPhases", "buildRules", "dependencies"]
    if file.omitsWhenEmpty("dependencies", of: "PBXNativeTarget") { lists.remove("dependencies") }
    result.add(
      DesiredObject(
        id: id, isa: "PBXNativeTarget", title: "target \(target.name)", target: target.name,
        fields: [
          "buildConfigurationList": .reference(OwnedID.configurationList(target.name)),
          "name": .string(target.name),
          "productName": .string(productName(of: target)),
          "productReference": .reference(OwnedID.product(target.name)),
          "productType": .string(target.type.productType),
        ],
        lists: lists))
    result.append(id, to: surroundings.project.id, "targets")
  }

  private mutating func addProduct(of target: Target) {
    let id = OwnedID.product(target.name)
    let name = "\(productName(of: target)).\(target.type.productExtension)"
    result.add(
      DesiredObject(
        id: id, isa: "PBXFileReference", title: "the product \(name)", target: target.name,
        fields: [
          "explicitFileType": .string(target.type.fileType), "includeInIndex": "0", "path": .string(name),
          "sourceTree": "BUILT_PRODUCTS_DIR",
        ]))
    result.append(id, to: surroundings.products ?? OwnedID.group(.products), "children")
  }

  /// References to the target's own name and identifier are the only ones that can be in the name of a file.
  private func productName(of target: Target) -> String {
    switch target.productName.value {
    case "$(TARGET_NAME)", "${TARGET_NAME}": target.name
    case "$(PRODUCT_BUNDLE_IDENTIFIER)": target.bundleIdentifier.common.value
    default: target.productName.value
    }
  }

  private mutating func addConfigurations(of target: Target) {
    let list = OwnedID.configurationList(target.name)
    var fields: [String: NewValue] = [:]
    fields["defaultConfigurationName"] = surroundings.defaultConfiguration.map { .string($0) }
    result.add(
      DesiredObject(
        id: list, isa: "XCConfigurationList", title: "the configuration list", target: target.name, fields: fields,
        defaults: ["defaultConfigurationIsVisible": "0"], lists: ["buildConfigurations"]))
    let taken = configurationsAddedByHand(to: target)
    for configuration in surroundings.configurations where !taken.contains(configuration) {
      let id = OwnedID.configuration(target.name, configuration)
      let settings = target.settings.compactMapValues { $0[configuration]?.value }
      result.add(
        DesiredObject(
          id: id, isa: "XCBuildConfiguration", title: "the configuration \(configuration)", target: target.name,
          fields: ["name": .string(configuration.description)], settings: SettingTables.marked(settings)))
      result.append(id, to: list, "buildConfigurations")
    }
  }

  /// Whoever adds a configuration in Xcode adds it to every target. Such a one stays, and stands for that name.
  private func configurationsAddedByHand(to target: Target) -> Set<ConfigurationName> {
    let list = ConfigurationListView(file, OwnedID.configurationList(target.name))
    return Set((list?.configurations ?? []).filter { !$0.isOwned }.map(\.name))
  }

  private mutating func addPhases(of target: Target) {
    for phase in BuildPhase.allCases {
      let id = OwnedID.phase(target.name, phase)
      result.add(
        DesiredObject(
          id: id, isa: phase.isa, title: "the \(phase.rawValue) phase", target: target.name, fields: [:],
          defaults: Self.phaseDefaults, lists: ["files"]))
      result.append(id, to: OwnedID.target(target.name), "buildPhases")
    }
  }

  static let phaseDefaults: [String: NewValue] = [
    "buildActionMask": "2147483647", "runOnlyForDeploymentPostprocessing": "0",
  ]

  /// Frameworks of the SDK by their names. A reference that the project has already is used.
  mutating func link(_ frameworks: [String], to target: String, phase: ObjectID) {
    for name in frameworks.map({ $0.hasSuffix(".framework") ? String($0.dropLast(10)) : $0 }).withoutRepeats() {
      let reference = sdkFrameworks[name] ?? addFramework(name)
      let id = OwnedID.linking(target, name)
      result.add(
        DesiredObject(
          id: id, isa: "PBXBuildFile", title: "the framework \(name)", target: target,
          fields: ["fileRef": .reference(reference)]))
      result.append(id, to: phase, "files")
    }
  }

  private mutating func addFramework(_ name: String) -> ObjectID {
    let id = OwnedID.framework(name)
    result.add(
      DesiredObject(
        id: id, isa: "PBXFileReference", title: "the reference to \(name).framework",
        fields: [
          "lastKnownFileType": "wrapper.framework", "name": .string("\(name).framework"),
          "path": .string("System/Library/Frameworks/\(name).framework"), "sourceTree": "SDKROOT",
        ]))
    result.append(id, to: surroundings.frameworksGroup ?? OwnedID.group(.frameworks), "children")
    return id
  }
}
