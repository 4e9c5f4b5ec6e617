// Targets that others made.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing
import XcodeProject

@Suite(.enabled(if: Corpus.isPresent))
struct ReconciliationAdoptionTests {
  static let widget: ObjectID = "BF73642EC9394662AF96A11F"

  private func scenario() throws -> Scenario {
    try Scenario(
      Corpus.read("projects/EvanBacon__expo-apple-widget-example/ios/expowidgetexample.xcodeproj/project.pbxproj"),
      at: "ios/expowidgetexample.xcodeproj/project.pbxproj", application: "expowidgetexample")
  }

  private func request(_ scenario: Scenario, _ targets: [Target]) throws -> ReconciliationRequest {
    var request = scenario.request(
      targets, matches: ["widget": .adopted(Self.widget, reason: "same folder")])
    request.observed = try ObservedProject(scenario.original, files: MemoryFileSystem(files: [:]))
    return request
  }

  private func stated(_ text: String) -> Configured<Sourced<BuildSetting>?> {
    Configured(Sourced(.string(text), .stated(SourceLocation(file: "fixpoint.yml", line: 3, column: 5))))
  }

  @Test func adoptingChangesNoByteWhereNothingMoreIsStated() throws {
    let scenario = try scenario()
    var plain = scenario.target("widget")
    let silent = try reconcile(scenario.original, request(scenario, [plain]))
    #expect(silent.file.bytes == scenario.original.bytes)
    #expect(silent.changes.isEmpty)
    #expect(silent.adopted == ["widget": Self.widget])

    // What the target says already, be it through a reference, is not said again.
    plain.settings["PRODUCT_NAME"] = stated("widget")
    plain.settings["PRODUCT_BUNDLE_IDENTIFIER"] = stated("com.bacon.expo-widget-example.widget")
    plain.settings["IPHONEOS_DEPLOYMENT_TARGET"] = stated("16.4")
    plain.settings["SDKROOT"] = stated("iphoneos")
    plain.frameworks = [Sourced("WidgetKit", .stated(SourceLocation(file: "fixpoint.yml")))]
    let same = try reconcile(scenario.original, request(scenario, [plain]))
    #expect(same.file.bytes == scenario.original.bytes, "\(same.changes.map(\.summary))")
  }

  @Test func whatIsStatedAndDiffersIsWrittenAndNamed() throws {
    let scenario = try scenario()
    var target = scenario.target("widget")
    target.settings["IPHONEOS_DEPLOYMENT_TARGET"] = stated("17.0")
    target.settings["IPHONEOS_DEPLOYMENT_TARGET"]?["Release"] = Sourced("16.4", .catalogue)
    target.frameworks = [Sourced("Charts", .stated(SourceLocation(file: "fixpoint.yml")))]
    let result = try reconcile(scenario.original, request(scenario, [target]))
    #expect(
      result.changes.contains {
        $0.key == "IPHONEOS_DEPLOYMENT_TARGET" && $0.before == "16.4" && $0.after == "17.0"
          && $0.summary == "sets IPHONEOS_DEPLOYMENT_TARGET of widget (Debug) to 17.0; it was 16.4"
      })
    #expect(result.changes.filter { $0.key == "IPHONEOS_DEPLOYMENT_TARGET" }.count == 1)
    let view = try #require(TargetView(result.file, Self.widget))
    let linked = view.phases.filter { $0.kind == .frameworks }.flatMap(\.buildFiles)
    let names = linked.compactMap(\.reference).compactMap { FileReferenceView(result.file, $0)?.name }
    #expect(names == ["WidgetKit.framework", "SwiftUI.framework", "Charts.framework"])
    let file = try scenario.reread(result.file)
    #expect(try reconcile(file, request(scenario, [target])).file.bytes == file.bytes)
  }

  @Test func newTargetsStandBesideAnAdoptedOne() throws {
    let scenario = try scenario()
    let targets = [
      scenario.target("widget"), scenario.target("second"), scenario.target("share", TargetCatalogue.share),
    ]
    let result = try reconcile(scenario.original, request(scenario, targets))
    #expect(result.file.targets.map(\.name) == ["expowidgetexample", "widget", "second", "share"])
    let app = try #require(result.file.targets.first)
    #expect(app.phases.filter { $0.destination?.embedDestination == .plugIns }.map(\.buildFileIDs.count) == [3])
    let back = try reconcile(scenario.reread(result.file), request(scenario, [targets[0]]))
    #expect(back.file.bytes == scenario.original.bytes)
  }

  @Test func anAdoptedTargetThatLeavesTheModelStaysAndIsNamed() throws {
    let scenario = try scenario()
    var request = scenario.request([])
    request.adopted = ["widget": Self.widget]
    let result = try reconcile(scenario.original, request)
    #expect(result.file.bytes == scenario.original.bytes)
    #expect(result.adopted == ["widget": Self.widget])
    #expect(result.diagnostics.map(\.severity) == [.note])
    #expect(result.diagnostics.contains { $0.message.contains("--prune widget") })
  }

  @Test func pruningRemovesItWholly() throws {
    let scenario = try scenario()
    var request = scenario.request([])
    request.adopted = ["widget": Self.widget]
    request.prune = ["widget"]
    let result = try reconcile(scenario.original, request)
    let file = try scenario.reread(result.file)
    #expect(file.targets.map(\.name) == ["expowidgetexample"])
    #expect(result.adopted.isEmpty)
    #expect(result.changes.map(\.summary) == ["removes target widget"])
    for word in [
      "widget.appex", "widgets.swift", "BF73642EC9394662AF96A11F", "generated.entitlements */",
      "DE4C14060ECA4B0195532816",
    ] {
      #expect(!file.text.contains(word), "\(word) is still there")
    }
    #expect(file.text.contains("PrivacyInfo.xcprivacy in Resources"))
    request.adopted = [:]
    request.prune = []
    #expect(try reconcile(file, request).changes.isEmpty)
  }

  @Test func onlyNamesOfAdoptedTargetsThatLeftCanBePruned() throws {
    let scenario = try scenario()
    var request = scenario.request([])
    request.adopted = ["widget": Self.widget]
    request.prune = ["wigdet"]
    let unknown = #expect(throws: Rejection.self) { try reconcile(scenario.original, request) }
    #expect(unknown?.diagnostics.contains { $0.message.contains("did you mean “widget”?") } == true)
    var declared = try self.request(scenario, [scenario.target("widget")])
    declared.prune = ["widget"]
    #expect(throws: Rejection.self) { try reconcile(scenario.original, declared) }
  }
}
