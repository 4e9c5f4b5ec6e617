// How a small project is reconciled.

import Diagnostics
import Foundation
import PBXProj
import Platform
import ProjectModel
import Testing
import XcodeProject

@Suite struct ReconciliationTests {
  // MARK: What comes back out

  @Test(arguments: [
    SmallProject(), SmallProject(objectVersion: 77), SmallProject(objectVersion: 70), SmallProject(hasProducts: false),
    SmallProject(isUnsorted: true), SmallProject(objectVersion: 90, dependencies: "", hasFullStyle: false),
  ])
  func whatGoesInComesOutAgain(_ project: SmallProject) throws {
    let scenario = try project.scenario()
    let targets = [
      scenario.target("widget"), scenario.target("clip", TargetCatalogue.clip),
      scenario.target("intent", TargetCatalogue.appIntent),
    ]
    let made = try scenario.clean(targets)
    #expect(made.ownedFaults.isEmpty)
    let again = try scenario.reconciled(made, targets)
    #expect(again.changes.isEmpty)
    #expect(again.file.bytes == made.bytes)
    for count in 0..<3 {
      let fewer = try scenario.reread(scenario.reconciled(made, Array(targets.prefix(count))).file)
      let clean = try scenario.clean(Array(targets.prefix(count)))
      #expect(fewer.bytes == clean.bytes, "\(firstDifference(fewer, clean))")
      let more = try scenario.reconciled(fewer, targets).file
      #expect(more.bytes == made.bytes, "\(firstDifference(more, made))")
    }
    let none = try scenario.reconciled(made, []).file
    #expect(none.bytes == scenario.original.bytes, "\(firstDifference(none, scenario.original))")
  }

  @Test func nothingIsNotedInTargetAttributes() throws {
    let scenario = try SmallProject().scenario()
    #expect(try !scenario.clean([scenario.target("widget")]).text.contains("TargetAttributes"))
  }

  @Test func twoTargetsOfOneTypeStayTwo() throws {
    let scenario = try SmallProject().scenario()
    let both = [scenario.target("one"), scenario.target("two")]
    let file = try scenario.clean(both)
    #expect(file.targets.map(\.name) == ["App", "one", "two"])
    #expect(Set(file.targets.compactMap(\.product)).count == 3)
    let one = try scenario.reread(scenario.reconciled(file, [both[1]]).file)
    #expect(one.targets.map(\.name) == ["App", "two"])
    #expect(try one.bytes == scenario.clean([both[1]]).bytes)
  }

  // MARK: Order

  @Test func entriesFollowTheModelNotTheOrderInWhichTheyCame() throws {
    let scenario = try SmallProject().scenario()
    let (a, b) = (scenario.target("b"), scenario.target("a"))
    let file = try scenario.reread(scenario.reconciled(scenario.clean([b]), [a, b]).file)
    #expect(file.targets.map(\.name) == ["App", "b", "a"])
    let turned = try scenario.reconciled(file, [b, a])
    #expect(try turned.file.bytes == scenario.clean([b, a]).bytes)
    #expect(turned.changes.contains { $0.summary == "puts targets of PBXProject in order" }, "\(turned.changes)")
  }

  @Test func embeddingComesBeforeTheFirstScriptThatDeclaresNoOutputs() throws {
    let project = SmallProject(phases: [
      SmallProject.script("BB0000000000000000000001", outputs: ["$(DERIVED_FILE_DIR)/out"]),
      SmallProject.script("BB0000000000000000000002"), SmallProject.script("BB0000000000000000000003"),
    ])
    let scenario = try project.scenario()
    let file = try scenario.clean([scenario.target("widget")])
    let phases = try #require(file.target(named: "App")).phases
    #expect(
      phases.map { $0.name ?? $0.id.string } == [
        "AA0000000000000000000006", "BB0000000000000000000001", "Embed Foundation Extensions",
        "BB0000000000000000000002",
        "BB0000000000000000000003",
      ])
    let watch = try scenario.clean([
      scenario.target("face", TargetCatalogue.watchWidget, host: "wrist"),
      scenario.target("wrist", TargetCatalogue.watch),
    ])
    #expect(
      try #require(watch.target(named: "wrist")).phases.map(\.kind) == [.sources, .frameworks, .resources, .copyFiles])
  }

  @Test func scriptsOfPodsWithoutOutputsAreNoExceptionOnTheFirstRun() throws {
    var script = SmallProject.script("BB0000000000000000000001")
    script.object += "\t\t\tname = \"[CP] Check Pods Manifest.lock\";\n"
    let scenario = try SmallProject(phases: [script]).scenario()
    let targets = [scenario.target("widget"), scenario.target("clip", TargetCatalogue.clip)]
    let file = try scenario.clean(targets)
    #expect(try #require(file.target(named: "App")).phases.map(\.isOwned) == [false, true, true, false])
    #expect(try scenario.reconciled(file, targets).changes.isEmpty)
  }

  @Test func phasesAreFoundByDestinationNotByName() throws {
    let project = SmallProject(phases: [
      SmallProject.copyPhase("BB0000000000000000000001", spec: 10, name: "Embed Foundation Extensions"),
      SmallProject.copyPhase("BB0000000000000000000002", spec: 13, name: "Whatever"),
    ])
    let scenario = try project.scenario()
    let file = try scenario.clean([scenario.target("widget"), scenario.target("share", TargetCatalogue.share)])
    #expect(PhaseView(file, "BB0000000000000000000001")?.buildFileIDs.isEmpty == true)
    #expect(PhaseView(file, "BB0000000000000000000002")?.buildFileIDs.count == 2)
    #expect(file.owned("PBXCopyFilesBuildPhase").isEmpty)
    #expect(try scenario.reconciled(file, []).file.bytes == scenario.original.bytes)
  }

  @Test func anOrderOfOnesOwnCanBePutInPlace() throws {
    let scenario = try SmallProject().scenario()
    let targets = [scenario.target("one"), scenario.target("two")]
    let late = ListOrder { list in
      let present = list.present.filter { !Ownership.owns($0) || list.wanted.contains($0) }
      return present + list.wanted.filter { !present.contains($0) }
    }
    let start = try scenario.reread(reconcile(scenario.original, scenario.request([targets[1]], order: late)).file)
    let all = try reconcile(start, scenario.request(targets, order: late)).file
    #expect(try all.bytes != scenario.clean(targets).bytes)
  }

  // MARK: What others do

  @Test func ownedValuesThatSomebodyChangedAreNamedAndPutBack() throws {
    let scenario = try SmallProject().scenario()
    let targets = [scenario.target("widget"), scenario.target("clip", TargetCatalogue.clip)]
    let made = try scenario.clean(targets)
    var edited = made
    let id = Ownership.targetID("widget")
    edited.document.set("Renamed", at: ["name"], in: id)
    let list = try #require(TargetView(made, id)?.configurationList)
    edited.document.set("13.1", at: ["buildSettings", "SWIFT_VERSION"], in: list.configurationIDs[0])
    edited.document.removeValue(at: ["buildSettings", "SKIP_INSTALL"], in: list.configurationIDs[1])
    let changed = try scenario.reread(edited)
    let result = try scenario.reconciled(changed, targets)
    #expect(result.file.bytes == made.bytes, "\(firstDifference(result.file, made))")
    #expect(
      Set(result.changes.map(\.summary)) == [
        "sets name of target widget to widget; it was Renamed",
        "sets SWIFT_VERSION of widget (Debug) to 5.0; it was 13.1", "sets SKIP_INSTALL of widget (Release) to YES",
      ])
    let version = try #require(result.changes.first { $0.key == "SWIFT_VERSION" })
    #expect(version.before == "13.1" && version.after == "5.0" && version.target == "widget")
  }

  @Test func anEmptyValueIsSpelledOut() throws {
    let scenario = try SmallProject().scenario()
    var edited = try scenario.clean([scenario.target("widget")])
    let list = try #require(edited.target(named: "widget")?.configurationList)
    edited.document.set("", at: ["buildSettings", "SWIFT_VERSION"], in: list.configurationIDs[0])
    let result = try scenario.reconciled(scenario.reread(edited), [scenario.target("widget")])
    #expect(result.changes.map(\.summary) == ["sets SWIFT_VERSION of widget (Debug) to 5.0; it was \"\""])
  }

  @Test func settingsThatNobodyKnowsStayAndThoseOfTheModelGoWithIt() throws {
    let scenario = try SmallProject().scenario()
    let stated: Sourced<BuildSetting>? = Sourced("yes", .stated(SourceLocation(file: "fixpoint.yml")))
    let with = scenario.target("widget", settings: ["MY_FLAG": Configured(stated)])
    let without = scenario.target("widget")
    var edited = try scenario.clean([with])
    let list = try #require(edited.target(named: "widget")?.configurationList)
    edited.document.set("hand", at: ["buildSettings", "SOMEBODYS_FLAG"], in: list.configurationIDs[0])
    edited = try scenario.reread(edited)
    #expect(try scenario.reconciled(edited, [with]).changes.isEmpty)

    let result = try scenario.reconciled(edited, [without])
    let settings = try #require(result.file.target(named: "widget")?.configurationList).configurations.map(\.settings)
    #expect(settings[0]["MY_FLAG"] == nil && settings[1]["MY_FLAG"] == nil)
    #expect(settings[0]["SOMEBODYS_FLAG"]?.value == "hand")
    #expect(result.changes.contains { $0.summary == "takes MY_FLAG out of widget (Debug); it was yes" })
    var cleaned = result.file
    cleaned.document.removeValue(at: ["buildSettings", "SOMEBODYS_FLAG"], in: list.configurationIDs[0])
    #expect(try cleaned.bytes == scenario.clean([without]).bytes)
  }

  /// What the catalogue says of targets for the Mac is no default of one for the phone.
  @Test(arguments: [("iphoneos", "NO"), ("macosx", nil)])
  func aSettingIsOfTheCatalogueOnItsPlatformOnly(sdk: String, left: String?) throws {
    let scenario = try SmallProject().scenario()
    let widget = scenario.target("widget", settings: ["SDKROOT": Configured(Sourced(.string(sdk), .catalogue))])
    var edited = try scenario.clean([widget])
    let list = try #require(edited.target(named: "widget")?.configurationList)
    edited.document.set("NO", at: ["buildSettings", "ENABLE_HARDENED_RUNTIME"], in: list.configurationIDs[0])
    let result = try scenario.reconciled(try scenario.reread(edited), [widget]).file
    let settings = try #require(result.target(named: "widget")?.configurationList?.configurations.first?.settings)
    #expect(settings["ENABLE_HARDENED_RUNTIME"]?.value == left.map { .string($0) })
  }

  @Test func anApplicationForSeveralPlatformsEmbedsOnItsOwn() throws {
    var scenario = try SmallProject().scenario()
    let sync = scenario.target("sync", try #require(TargetCatalogue.type("finder-sync")))
    let alone = try scenario.clean([sync, scenario.target("widget")])
    #expect(!alone.text.contains("platformFilter"))
    scenario.platforms = [.iOS, .macOS]
    let both = try scenario.clean([sync, scenario.target("widget")])
    let filters = ["PBXBuildFile", "PBXTargetDependency"].map { isa in
      both.document.ids(ofKind: isa).compactMap { both.document.object($0)?["platformFilters"]?.strings }
    }
    #expect(filters == [[["macos"]], [["macos"]]])
    #expect(try scenario.reconciled(both, [sync, scenario.target("widget")]).changes.isEmpty)
    scenario.platforms = nil
    #expect(try scenario.reconciled(both, [sync, scenario.target("widget")]).file.bytes == alone.bytes)
  }

  @Test func anOwnedGroupStaysForAForeignEntry() throws {
    let scenario = try SmallProject().scenario()
    let made = try scenario.clean([scenario.target("widget")])
    var edited = made
    let group = try #require(made.owned("PBXGroup").first { GroupView(made, $0)?.name == "Views" })
    edited.document.insert(
      "CC0000000000000000000001", isa: "PBXFileReference", [("path", "Mine.swift"), ("sourceTree", "<group>")])
    edited.document.insert(.reference("CC0000000000000000000001"), at: 0, intoListAt: ["children"], in: group)
    edited = try scenario.reread(edited)
    #expect(try scenario.reconciled(edited, [scenario.target("widget")]).changes.isEmpty)

    let left = try scenario.reread(scenario.reconciled(edited, []).file)
    #expect(left.ownedFaults.isEmpty)
    #expect(left.owned("PBXGroup").count == 2)
    #expect(GroupView(left, group)?.children == ["CC0000000000000000000001"])
    #expect(try scenario.reconciled(left, []).changes.isEmpty)
    let back = try scenario.reread(scenario.reconciled(left, [scenario.target("widget")]).file)
    #expect(back.bytes == edited.bytes, "\(firstDifference(back, edited))")

    var emptied = left
    emptied.document.remove("CC0000000000000000000001")
    emptied.document.removeElement(at: 0, fromListAt: ["children"], in: group)
    #expect(try scenario.reconciled(scenario.reread(emptied), []).file.bytes == scenario.original.bytes)
  }

  @Test func whatRefersToATargetGoesWithIt() throws {
    let scenario = try SmallProject(phases: [
      SmallProject.copyPhase("BB0000000000000000000002", spec: 7, name: "Copy Resources")
    ]).scenario()
    var edited = try scenario.clean([scenario.target("widget")])
    let widget = try #require(edited.target(named: "widget"))
    let product = try #require(widget.product)
    let app: ObjectID = "AA0000000000000000000005"
    edited.document.insert("CC0000000000000000000001", isa: "PBXBuildFile", [("fileRef", .reference(product))])
    edited.document.insert(
      .reference("CC0000000000000000000001"), at: 0, intoListAt: ["files"], in: "BB0000000000000000000002")
    edited.document.insert("CC0000000000000000000002", isa: "PBXTargetDependency", [("target", .reference(widget.id))])
    edited.document.insert(.reference("CC0000000000000000000002"), at: 0, intoListAt: ["dependencies"], in: app)
    edited.document.set(
      ["ProvisioningStyle": "Manual"], at: ["attributes", "TargetAttributes", widget.id.string],
      in: "AA0000000000000000000008")
    edited = try scenario.reread(edited)
    #expect(try scenario.reconciled(edited, [scenario.target("widget")]).changes.isEmpty)

    var result = try scenario.reconciled(edited, []).file
    #expect(result.ownedFaults.isEmpty)
    result.document.removeValue(at: ["attributes"], in: "AA0000000000000000000008")
    #expect(result.bytes == scenario.original.bytes, "\(firstDifference(result, scenario.original))")
  }

  @Test func aChangedTypeOrHostMovesEverything() throws {
    let scenario = try SmallProject().scenario()
    let wrist = scenario.target("wrist", TargetCatalogue.watch)
    let before = [wrist, scenario.target("face", TargetCatalogue.watchWidget, host: "wrist")]
    let after = [wrist, scenario.target("face", TargetCatalogue.appIntent)]
    let made = try scenario.clean(before)
    let result = try scenario.reconciled(made, after)
    #expect(try result.file.bytes == scenario.clean(after).bytes)
    #expect(result.changes.contains { $0.key == "productType" && $0.target == "face" })
    #expect(try scenario.reconciled(scenario.reread(result.file), before).file.bytes == made.bytes)
  }

  @Test func anUnknownHostIsNamedWithTheNearest() throws {
    let scenario = try SmallProject().scenario()
    let error = #expect(throws: Rejection.self) {
      try scenario.reconciled(nil, [scenario.target("face", TargetCatalogue.watchWidget, host: "Ap")])
    }
    #expect(error?.diagnostics.first?.message.contains("did you mean “App”?") == true)
  }

  @Test func anIDThatSomethingElseHasIsRefused() throws {
    let scenario = try SmallProject().scenario()
    var file = scenario.original
    file.document.insert(
      Ownership.targetID("widget"), isa: "PBXFileReference", [("path", "x"), ("sourceTree", "<group>")])
    let error = #expect(throws: Rejection.self) {
      try scenario.reconciled(scenario.reread(file), [scenario.target("widget")])
    }
    #expect(error?.diagnostics.first?.id == "project.id-collision")
  }

  @Test func theApplicationsEntitlementsAreTakenBackWhereTheirFileIsOwned() throws {
    let scenario = try SmallProject().scenario()
    var request = scenario.request([])
    request.model.application.settings["CODE_SIGN_ENTITLEMENTS"] = Configured(
      Sourced("App/generated.entitlements", .catalogue))
    let with = try scenario.reread(reconcile(scenario.original, request).file)
    #expect(
      with.target(named: "App")?.configurationList?.configurations.allSatisfy {
        $0.settings["CODE_SIGN_ENTITLEMENTS"]?.value == "App/generated.entitlements"
      } == true)
    #expect(try reconcile(with, request).changes.isEmpty)
    #expect(try reconcile(with, scenario.request([])).file.bytes == with.bytes)
    var without = scenario.request([])
    without.ownedFiles = [TreePath("ios/App/generated.entitlements")!]
    #expect(try reconcile(with, without).file.bytes == scenario.original.bytes)
  }

  @Test func aFolderThatAnotherTargetSynchronizesIsNamed() throws {
    let scenario = try SmallProject(objectVersion: 77).scenario()
    var file = scenario.original
    let folder: ObjectID = "CC0000000000000000000001"
    file.document.insert(
      folder, isa: "PBXFileSystemSynchronizedRootGroup", [("path", "../targets"), ("sourceTree", "<group>")])
    file.document.insert(.reference(folder), at: 0, intoListAt: ["children"], in: "AA0000000000000000000003")
    file.document.set([.reference(folder)], at: ["fileSystemSynchronizedGroups"], in: "AA0000000000000000000005")
    let result = try scenario.reconciled(scenario.reread(file), [scenario.target("widget")])
    #expect(result.diagnostics.map(\.id) == ["project.folder-built-twice"])

    file.document.set("../targets/widget", at: ["path"], in: folder)
    let shared = try scenario.reconciled(scenario.reread(file), [scenario.target("widget")])
    #expect(shared.diagnostics.isEmpty)
    #expect(shared.file.owned("PBXFileSystemSynchronizedRootGroup").isEmpty)
    #expect(shared.file.target(named: "widget")?.synchronizedFolderIDs == [folder])
    #expect(SynchronizedFolderView(shared.file, folder)?.exceptions.map(\.membershipExceptions) == [["Info.plist"]])
    #expect(try scenario.reconciled(scenario.reread(shared.file), []).file.bytes == file.bytes)
  }
}
