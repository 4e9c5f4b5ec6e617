// Other tools and people between two runs.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing
import XcodeProject

/// What `pod install` and adding a package in Xcode leave in a project.
private struct Neighbours {
  var file: ProjectFile
  private var count = 0

  init(_ file: ProjectFile) { self.file = file }

  private mutating func add(_ isa: String, _ fields: [(String, NewValue)]) -> ObjectID {
    count += 1
    let digits = String(count, radix: 16, uppercase: true)
    let id = ObjectID("D0D0" + String(repeating: "0", count: 20 - digits.count) + digits)
    file.document.insert(id, isa: isa, fields)
    return id
  }

  private mutating func append(_ id: ObjectID, to holder: ObjectID, _ key: String, first: Bool = false) {
    let count = file.document.object(holder)?[key]?.elements.count ?? 0
    file.document.insert(.reference(id), at: first ? 0 : count, intoListAt: [key], in: holder)
  }

  mutating func installPods(into names: [String]) {
    let main = file.project.mainGroup!
    let pods = add("PBXGroup", [("children", []), ("path", "Pods"), ("sourceTree", "<group>")])
    append(pods, to: main, "children")
    var frameworks = GroupView(file, main)!.children.first { GroupView(file, $0)?.name == "Frameworks" }
    if frameworks == nil {
      frameworks = add("PBXGroup", [("children", []), ("name", "Frameworks"), ("sourceTree", "<group>")])
      append(frameworks!, to: main, "children")
    }
    for name in names {
      let target = file.targets.first { $0.name == name }!
      let library = add(
        "PBXFileReference",
        [
          ("explicitFileType", "archive.ar"), ("includeInIndex", "0"), ("path", .string("libPods-\(name).a")),
          ("sourceTree", "BUILT_PRODUCTS_DIR"),
        ])
      append(library, to: frameworks!, "children")
      if let phase = target.phases.first(where: { $0.kind == .frameworks }) {
        append(add("PBXBuildFile", [("fileRef", .reference(library))]), to: phase.id, "files")
      }
      for configuration in target.configurationList!.configurations {
        let config = add(
          "PBXFileReference",
          [
            ("includeInIndex", "1"), ("lastKnownFileType", "text.xcconfig"),
            ("name", .string("Pods-\(name).\(configuration.name.description.lowercased()).xcconfig")),
            ("path", .string("Target Support Files/Pods-\(name)/\(configuration.name).xcconfig")),
            ("sourceTree", "<group>"),
          ])
        append(config, to: pods, "children")
        file.document.set(.reference(config), at: ["baseConfigurationReference"], in: configuration.id)
      }
      append(script("[CP] Check Pods Manifest.lock"), to: target.id, "buildPhases", first: true)
      append(script("[CP] Embed Pods Frameworks"), to: target.id, "buildPhases")
      append(script("[CP] Copy Pods Resources"), to: target.id, "buildPhases")
    }
  }

  private mutating func script(_ name: String) -> ObjectID {
    add(
      "PBXShellScriptBuildPhase",
      [
        ("buildActionMask", "2147483647"), ("files", []), ("name", .string(name)),
        ("outputPaths", ["$(DERIVED_FILE_DIR)/done.txt"]), ("runOnlyForDeploymentPostprocessing", "0"),
        ("shellPath", "/bin/sh"), ("shellScript", "true\n"),
      ])
  }

  mutating func addPackage(to name: String) {
    let target = file.targets.first { $0.name == name }!
    let package = add(
      "XCRemoteSwiftPackageReference",
      [
        ("repositoryURL", "https://example.com/Kit.git"),
        ("requirement", ["kind": "upToNextMajorVersion", "minimumVersion": "1.0.0"]),
      ])
    append(package, to: file.project.id, "packageReferences")
    let product = add(
      "XCSwiftPackageProductDependency", [("package", .reference(package)), ("productName", "Kit")])
    append(product, to: target.id, "packageProductDependencies")
    let link = add("PBXBuildFile", [("productRef", .reference(product))])
    append(link, to: target.phases.first { $0.kind == .frameworks }!.id, "files", first: true)
  }
}

@Suite struct ReconciliationNeighbourTests {
  private func check(_ scenario: Scenario) throws {
    let targets = [
      scenario.target("face"), scenario.target("share", TargetCatalogue.share),
      scenario.target("intent", TargetCatalogue.appIntent),
    ]
    let made = try scenario.clean(targets)
    var neighbours = Neighbours(made)
    neighbours.installPods(into: [scenario.application, "face"])
    neighbours.addPackage(to: "face")
    let installed = try scenario.reread(neighbours.file)
    let second = try scenario.reconciled(installed, targets)
    let isUnchanged = second.file.bytes == installed.bytes
    #expect(isUnchanged, "\(firstDifference(second.file, installed))")
    #expect(second.changes.isEmpty, "\(second.changes.map(\.summary))")

    // What hangs on the target alone goes with it; what stands in groups and the project's list stays.
    let fewer = try scenario.reread(scenario.reconciled(installed, [targets[1]]).file)
    #expect(fewer.ownedFaults.isEmpty)
    #expect(
      fewer.document.ids(ofKind: "XCSwiftPackageProductDependency").filter { $0.string.hasPrefix("D0D0") }.isEmpty)
    #expect(fewer.document.ids(ofKind: "XCRemoteSwiftPackageReference").contains { $0.string.hasPrefix("D0D0") })
    #expect(fewer.document.ids(ofKind: "PBXShellScriptBuildPhase").filter { $0.string.hasPrefix("D0D0") }.count == 3)
    #expect(
      fewer.document.ids(ofKind: "PBXFileReference").filter { $0.string.hasPrefix("D0D0") }
        .contains { FileReferenceView(fewer, $0)?.path == "libPods-face.a" })
  }

  @Test(arguments: [SmallProject(), SmallProject(objectVersion: 77)])
  func podInstallAndAPackageLeaveTheNextRunNothingToDo(_ project: SmallProject) throws {
    try check(project.scenario())
  }

  @Test(.enabled(if: Corpus.isPresent), arguments: CorpusProject.all)
  func podInstallAndAPackageLeaveTheNextRunNothingToDo(_ project: CorpusProject) throws {
    try check(project.scenario())
  }

  @Test func aTargetThatXcodeAddsAfterOursMovesOursBehindIt() throws {
    let scenario = try SmallProject().scenario()
    let targets = [scenario.target("widget")]
    func withOther(_ file: ProjectFile) throws -> ProjectFile {
      var file = file
      file.document.insert(
        "EE0000000000000000000001", isa: "PBXAggregateTarget", [("name", "Other"), ("buildPhases", [])])
      let count = file.document.object(file.project.id)?["targets"]?.elements.count ?? 0
      file.document.insert(
        .reference("EE0000000000000000000001"), at: count, intoListAt: ["targets"], in: file.project.id)
      return try scenario.reread(file)
    }
    let after = try scenario.reconciled(withOther(scenario.clean(targets)), targets).file
    let before = try scenario.reconciled(withOther(scenario.original), targets).file
    #expect(after.bytes == before.bytes)
    #expect(after.targets.map(\.name) == ["App", "Other", "widget"])
  }

  @Test func aConfigurationThatXcodeAddsToEveryTargetStandsForItsName() throws {
    let scenario = try SmallProject().scenario()
    let targets = [scenario.target("widget")]
    var file = try scenario.clean(targets)
    for (at, target) in file.targets.enumerated() {
      let id = ObjectID("EE000000000000000000000\(at)")
      file.document.insert(id, isa: "XCBuildConfiguration", [("buildSettings", [:]), ("name", "Staging")])
      file.document.insert(
        .reference(id), at: 2, intoListAt: ["buildConfigurations"], in: target.configurationList!.id)
    }
    file = try scenario.reread(file)
    let result = try scenario.reconciled(file, targets)
    #expect(result.changes.isEmpty)
    #expect(result.file.bytes == file.bytes)
  }

  @Test func objectsThatAMergeDoubledOrAToolAppendedAreHandled() throws {
    let scenario = try SmallProject(objectVersion: 77).scenario()
    let targets = [scenario.target("widget"), scenario.target("share", TargetCatalogue.share)]
    let made = try scenario.clean(targets)
    let line = try #require(
      made.text.split(separator: "\n").first { $0.contains("explicitFileType = \"wrapper.app-ext") })
    let doubled = made.text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { $0 == line ? [$0, $0] : [$0] }.joined(separator: "\n")
    let twice = try ProjectFile(bytes: Array(doubled.utf8), path: made.path, root: made.root)
    let healed = try scenario.reconciled(twice, targets)
    #expect(healed.file.text == made.text)
    #expect(!healed.changes.isEmpty)

    let end = "/* End PBXFileReference section */"
    let mine =
      "\t\tD00000000000000000000001 /* x */ = {isa = PBXFileReference; path = x; sourceTree = \"<group>\"; };\n"
    let text = made.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == end ? mine + end : String($0)
    }.joined(separator: "\n")
    let appended = try ProjectFile(bytes: Array(text.utf8), path: made.path, root: made.root)
    #expect(try scenario.reconciled(appended, targets).file.text == text)
    let fewer = try scenario.reread(scenario.reconciled(appended, [targets[0]]).file)
    #expect(try scenario.reconciled(fewer, targets).file.text == text)
  }
}
