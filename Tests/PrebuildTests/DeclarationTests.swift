// What a declaration asks for that this version cannot do, or that the project does not agree with.

import Diagnostics
import Platform
import PrebuildFixtures
import Testing

@testable import Prebuild

@Suite struct DeclarationTests {
  @Test func stepsAreRefusedWhereTheyStand() throws {
    let box = Sandbox()
    let steps = "steps:\n  - id: template\n    run: make ios\n  - id: other\n    run: make more\n"
    try box.write(SmallApp.configuration(targets: "", extra: steps), to: "fixpoint.yml")
    let rejection = #expect(throws: Rejection.self) { try box.plan() }
    #expect(rejection?.cause == .input)
    #expect(rejection?.diagnostics.map { $0.location?.line } == [4, 6])
    #expect(rejection?.diagnostics.first?.message.contains("run `make ios` yourself") == true)
  }

  @Test func aMissingConfigurationIsToldHowToBeWritten() throws {
    let box = Sandbox()
    try box.disk.removeFile(box.path("fixpoint.yml"))
    let rejection = #expect(throws: Rejection.self) { try box.plan() }
    #expect(rejection?.cause == .input)
    let message = rejection?.diagnostics.first?.message ?? ""
    #expect(message.contains("`fixpoint: 1`") && message.contains("`project: ios/App.xcodeproj`"))
    #expect(message.contains("run `fixpoint init`"))
  }

  @Test func anEnvironmentWhoseIdentifierTheProjectDoesNotHaveIsWarnedOf() throws {
    let box = Sandbox()
    let environments = """
      environments:
        staging: { bundleIdentifier: com.acme.staging }
        production: { bundleIdentifier: com.acme.app }

      """
    try box.write(SmallApp.configuration(targets: SmallApp.widget, extra: environments), to: "fixpoint.yml")
    let warnings = try box.plan { $0.environment = "staging" }.diagnostics
    #expect(warnings.map(\.id) == ["application.other-identifier"])
    #expect(warnings.first?.location?.line == 4)
    #expect(warnings.first?.message.contains("com.acme.app in the project (Debug, Release)") == true)
    #expect(try box.plan { $0.environment = "production" }.diagnostics.isEmpty)
    #expect(try box.plan().diagnostics.isEmpty)
  }

  @Test func anAdoptedTargetThatIsPrunedIsGoneForGood() throws {
    let box = Sandbox(targets: SmallApp.widget)
    try box.run()
    let path = "App.xcodeproj/project.pbxproj"
    // As if somebody else had made the target.
    try box.write(box.text(path)!.replacing("F1C5ED01", with: "0A0A0A0A"), to: path)
    for place in ["fixpoint.lock", ".fixpoint"] { try box.disk.removeTree(box.path(place)) }
    try box.run()
    #expect(box.text("fixpoint.lock")?.contains("adopted 0A0A0A0A") == true)
    try box.write(SmallApp.configuration(targets: ""), to: "fixpoint.yml")
    try box.run { $0.prune = ["widget"] }
    #expect(box.text(path)?.contains("targets/widget") == false && box.text("fixpoint.lock") == nil)
    #expect(try box.plan().isUpToDate)
  }
}
