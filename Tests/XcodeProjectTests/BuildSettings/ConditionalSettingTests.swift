// Settings under conditions, in a project.

import Diagnostics
import ProjectModel
import Testing

@testable import XcodeProject

struct ConditionalSettingTests {
  private func project(
    _ target: [String: String] = [:], config: String? = nil, project: [String: String] = [:],
    type: String = "application"
  ) throws -> ObservedProject {
    var app = Fixture.Target.app(target)
    app.type = type
    app.base = config == nil ? nil : "Target.xcconfig"
    var fixture = Fixture(targets: [app], settings: project)
    fixture.files["ios/Target.xcconfig"] = config
    return try fixture.observed()
  }

  private func value(_ name: String, _ all: ObservedProject, _ configuration: ConfigurationName = "Debug") -> String? {
    all.targets[0].setting(name, in: configuration).value
  }

  @Test func inAFileTheLaterLineThatHoldsWins() throws {
    let all = try project(
      config: "A = any\nA[sdk=iphoneos*] = phone\nA[sdk=macosx*] = mac\nB[sdk=iphoneos*] = phone\nB = any")
    #expect(value("A", all) == "phone")
    #expect(value("B", all) == "any")
  }

  @Test func amongAProjectsKeysAConditionWinsWhereverItStands() throws {
    let all = try project(["B": "any", "B[sdk=*]": "all", "B[sdk=iphoneos*]": "phone", "B[sdk=macosx*]": "mac"])
    #expect(value("B", all) == "phone")
  }

  @Test func aNearerLayerWinsAlsoWithoutACondition() throws {
    #expect(value("A", try project(["A": "target"], config: "A[sdk=iphoneos*] = phone")) == "target")
  }

  @Test func inheritedLeadsFromAConditionToWhatHoldsBehindIt() throws {
    let all = try project(
      ["A[sdk=iphoneos*]": "$(inherited) phone", "A": "$(inherited) any"],
      config: "A = one\nA[sdk=macosx*] = mac\nA[sdk=iphoneos*] = $(inherited) two")
    #expect(value("A", all) == "one two any phone")
  }

  @Test func aConfigurationIsACondition() throws {
    let all = try project(config: "A[config=Debug] = d\nA[config=Release] = r\nB = any\nB[config=Rel*] = r")
    #expect(value("A", all) == "d")
    #expect(value("A", all, "Release") == "r")
    #expect(value("B", all) == "any")
    #expect(value("B", all, "Release") == "r")
  }

  @Test(arguments: [
    ("macosx", "macosx*"), ("appletvos", "appletvos*"), ("watchos", "watchos*"), ("xros", "xros*"),
  ])
  func devicesOfThePlatformDecide(sdk: String, pattern: String) throws {
    let all = try project(["SDKROOT": sdk, "A": "any", "A[sdk=\(pattern)]": "own", "A[sdk=iphoneos*]": "phone"])
    #expect(value("A", all) == "own")
  }

  @Test func theVersionInTheSDKRootDecidesToo() throws {
    let all = try project(["SDKROOT": "macosx10.15", "A[sdk=macosx10.15]": "old", "A[sdk=macosx11*]": "new"])
    #expect(value("A", all) == "old")
    #expect(all.targets[0].conditionalSettings("A", in: "Debug").map(\.verdict) == [.fails, .holds])
  }

  @Test func aTargetWithoutAPlatformHasNoSDK() throws {
    let all = try project(["SDKROOT": "", "A": "any", "A[sdk=iphoneos*]": "phone"])
    #expect(value("A", all) == "any")
    #expect(all.targets[0].conditionalSettings("A", in: "Debug").map(\.verdict) == [.depends])
  }

  @Test func theSDKsForWhichTheAnswerDiffersAreTold() throws {
    let all = try project([
      "ID": "app", "ID[sdk=iphonesimulator*]": "app.sim", "SAME[sdk=*]": "x", "SUPPORTS_MACCATALYST": "YES",
      "ID[sdk=macosx*]": "mac.$(ID)", "GONE[sdk=iphonesimulator*]": "$(NOBODY)",
    ])
    let app = all.targets[0]
    #expect(app.sdks(in: "Debug") == ["iphoneos", "iphonesimulator", "macosx"])
    #expect(app.variants(ofSetting: "ID", in: "Debug").map(\.sdk) == ["iphonesimulator", "macosx"])
    #expect(app.variants(ofSetting: "ID", in: "Debug").map(\.setting.value) == ["app.sim", "mac.app"])
    #expect(app.variants(ofSetting: "SAME", in: "Debug").isEmpty)
    let gone = app.variants(ofSetting: "GONE", in: "Debug")
    guard gone.count == 1, case .unresolved(_, ["NOBODY"], _) = gone[0].setting else {
      Issue.record("expected an unresolved value for the simulator, not \(gone)")
      return
    }
  }

  @Test func aDifferenceMayComeThroughAReference() throws {
    let all = try project(["ID": "com.$(NAME)", "NAME": "a", "NAME[sdk=iphonesimulator*]": "b"])
    #expect(all.targets[0].variants(ofSetting: "ID", in: "Debug").map(\.setting.value) == ["com.b"])
  }

  @Test func supportedPlatformsAreTheSDKs() throws {
    let all = try project(["SUPPORTED_PLATFORMS": "xros xrsimulator iphoneos nonsense"])
    #expect(all.targets[0].sdks(in: "Debug") == ["xros", "xrsimulator", "iphoneos"])
  }

  @Test func namesThatFollowFromTheSDKAreKnown() throws {
    let scope = try #require(
      try project(["A": "$(PLATFORM_NAME)$(EFFECTIVE_PLATFORM_NAME)"]).targets[0].scope(in: "Debug"))
    #expect(scope.resolve("A").value == "iphoneos-iphoneos")
    var context = scope.context
    context.sdk = "macosx15.0"
    #expect(scope.with(context).resolve("A").value == "macosx")
    context.architecture = "arm64"
    #expect(scope.with(context).resolve("CURRENT_ARCH").value == "arm64")
  }
}
