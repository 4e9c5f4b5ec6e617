// Where the value of a setting comes from.

import Diagnostics
import Testing

@testable import XcodeProject

struct SettingTraceTests {
  private func scope(
    _ target: [String: String] = [:], config: String? = nil, project: [String: String] = [:]
  ) throws -> SettingScope {
    var app = Fixture.Target.app(target)
    app.base = config == nil ? nil : "Target.xcconfig"
    var fixture = Fixture(targets: [app], settings: project)
    fixture.files["ios/Target.xcconfig"] = config
    return try #require(try fixture.observed().targets[0].scope(in: "Debug"))
  }

  @Test func everyLayerIsNamedTheWinnerFirst() throws {
    let trace = try scope(["A": "t"], config: "A = c\nA[sdk=iphoneos*] = p", project: ["A": "q"]).trace("A")
    #expect(trace.setting.value == "t")
    #expect(trace.level == .target)
    #expect(trace.assignments.map(\.level) == [.target, .targetFile, .targetFile, .project])
    #expect(trace.assignments.map(\.text) == ["t", "p", "c", "q"])
    #expect(trace.assignments.map(\.condition) == ["", "[sdk=iphoneos*]", "", ""])
    #expect(trace.assignments.map(\.isUsed) == [true, false, false, false])
    #expect(trace.assignments[1].location.description == "ios/Target.xcconfig:2:20")
  }

  @Test func whatIsInheritedIsUsed() throws {
    let trace = try scope(["A": "$(inherited) t"], config: "A = ${X:default=$(A)} c", project: ["A": "p"]).trace("A")
    #expect(trace.assignments.map(\.isUsed) == [true, true, true])
  }

  @Test func whatXcodeDefinesHasItsLevel() throws {
    let trace = try scope().trace("PRODUCT_NAME")
    #expect(trace.setting.value == "App")
    #expect(trace.level == .builtIn)
  }

  @Test func aGapIsWhereTheReferenceStands() throws {
    let trace = try scope(["ID": "com.$(ORG)"], config: "\nORG = $(COMPANY).$(COMPANY)").trace("ID")
    guard case .unresolved("com.$(COMPANY).$(COMPANY)", ["COMPANY"], _) = trace.setting else {
      Issue.record("expected an unresolved value, not \(trace.setting)")
      return
    }
    #expect(trace.gaps.map(\.value) == ["COMPANY"])
    #expect(trace.gaps.map(\.location.description) == ["ios/Target.xcconfig:2:7"])
  }

  @Test func aDefaultFillsAGap() throws {
    let trace = try scope(["ID": "$(ORG:default=$(NOT:default=x))"]).trace("ID")
    #expect(trace.setting.value == "x")
    #expect(trace.gaps.isEmpty)
  }

  @Test func anUndecidedConditionDoesNotCountAndIsTold() throws {
    let scope = try scope(["A": "any", "A[arch=arm64]": "new", "A[arch=x86_64][sdk=macosx*]": "mac"])
    let trace = scope.trace("A")
    #expect(trace.setting.value == "any")
    #expect(trace.undecided.map(\.condition) == ["[arch=arm64]"])
    #expect(trace.undecided.map(\.setting.value) == ["new"])
    var context = scope.context
    context.architecture = "arm64"
    #expect(scope.with(context).trace("A").setting.value == "new")
    #expect(scope.with(context).trace("A").undecided.isEmpty)
  }

  @Test func namesThatOnlyABuildKnowsAreToldApart() throws {
    let problem = try scope(["A": "$(BUILT_PRODUCTS_DIR)/$(SDK_NAME_X)/$(ORG)"]).resolve("A").problem(of: "A")
    #expect(
      problem == "A is “$(BUILT_PRODUCTS_DIR)/$(SDK_NAME_X)/$(ORG)”, and nothing defines ORG, and BUILT_PRODUCTS_DIR, "
        + "SDK_NAME_X are known only while Xcode builds")
  }

  @Test func namesAreListedOnce() throws {
    let scope = try scope(["B": "1", "B[sdk=*]": "2"], config: "A = 1\nC[arch=*] = 1")
    #expect(scope.names() == ["A", "B", "C", "PRODUCT_BUNDLE_IDENTIFIER", "SDKROOT"])
    #expect(scope.names(defaults: true).contains("PLATFORM_NAME"))
    #expect(scope.names(defaults: true).contains("SRCROOT"))
  }
}
