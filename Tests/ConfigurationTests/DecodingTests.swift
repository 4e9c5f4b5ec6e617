// What a correct file means.

import Configuration
import Diagnostics
import Platform
import ProjectModel
import PropertyList
import Testing

@Suite struct DecodingTests {
  @Test func everyKeyOfTheFileIsRead() throws {
    let file = try decode(completeFile)
    #expect(file.project.value == TreePath("ios/TaskFlow.xcodeproj"))
    #expect(file.project.location.description == "fixpoint.yml:2:10")
    #expect(file.app?.value == "TaskFlow")
    #expect(file.team?.value == "ABCDE12345")
    #expect(file.appGroups?.value == ["group.com.acme.taskflow"])
    #expect(file.appBundleIdentifier == nil)
    #expect(file.plugins.map(\.name) == [.builtIn("expo"), .executable(TreePath("tools/stamp.py")!)])
    #expect(file.environments.map(\.name) == ["staging"])
    #expect(file.environments[0].appGroups?.value == ["group.com.acme.taskflow.staging"])
    #expect(file.steps.map(\.id.value) == ["template"])
    #expect(file.steps[0].outputs.map(\.value.string) == ["ios"])
    #expect(file.commit.branch?.value == "prebuild/ios")
    #expect(file.audit.rules.mapValues(\.value) == ["app-group-literal": .error, "stale-entitlement": .off])
    #expect(file.cache.size == 2_000_000_000)
    #expect(file.cache.remote?.url?.value.string == "https://cache.example.com/ios")
    #expect(file.cache.remote?.isReadOnly == true && file.cache.remote?.timeout == 2.5)
  }

  @Test func everyKeyOfATargetIsRead() throws {
    let target = try #require(try decode(completeFile).targets.first)
    #expect(target.name == "widget")
    #expect(target.location.description == "fixpoint.yml:10:3")
    #expect(target.type.value == "widget")
    #expect(target.path.value.string == "targets/widget")
    #expect(target.host?.value == "TaskFlow")
    #expect(target.bundleIdentifier?.value == ".widget")
    #expect(target.displayName?.value == "Tasks")
    #expect(target.productName?.value == "TaskWidget")
    #expect(target.deploymentTarget?.value == "17.0")
    #expect(target.icon?.value.string == "assets/icon.png")
    #expect(target.colors.map(\.name) == ["$accent", "brand"])
    #expect(target.colors.map(\.light.value) == ["#0A84FF", "tomato"])
    #expect(target.colors.map(\.dark?.value) == [nil, "rgb(10, 132, 255)"])
    #expect(target.frameworks.map(\.value) == ["WidgetKit"])
    #expect(target.appGroups?.value == .ofApplication)
    #expect(target.settings["SWIFT_VERSION"]?.value == .string("5.10"))
    #expect(target.settings["OTHER_LDFLAGS"]?.value == .list(["-ObjC", "-lz"]))
    let debug = try #require(target.configurations["Debug"])
    #expect(debug.bundleIdentifier?.value == ".widget.debug")
    #expect(debug.deploymentTarget?.value == "16.4")
    #expect(debug.entitlements?["aps-environment"]?.value == .string("development"))
    #expect(debug.settings["ENABLE_X"]?.value == .string("YES"))
  }

  @Test func scalarsKeepTheirText() throws {
    let plist = try #require(try decode(completeFile).targets[0].infoPlist)
    #expect(plist["Flag"]?.value == .boolean(true))
    #expect(plist["Count"]?.value == .integer(42))
    #expect(plist["Version"]?.value == .string("1.10"))
    #expect(plist["Answer"]?.value == .string("YES"))
    #expect(plist["Mode"]?.value == .string("0755"))
    #expect(plist["Quoted"]?.value == .string("true"))
  }

  @Test(arguments: ["-0", "+1", "1e3", "0x10", "9223372036854775808", "True", "yes", "1_000", "null"])
  func whatIsNotWrittenBackTheSameIsAText(_ text: String) throws {
    let file = try decode(target("infoPlist: { K: \(text) }"))
    #expect(file.targets[0].infoPlist?["K"]?.value == .string(text))
  }

  @Test func aReferenceToAListIsTheList() throws {
    let file = try decode(
      target(
        """
        entitlements:
          whole: $(appGroups)
          element: [first, $(appGroups)]
          nested: { inner: $(appGroups) }
          text: $(team).com.acme
          foreign: $(AppIdentifierPrefix)x
        settings: { LIST: $(appGroups), SELF: $(inherited) $(team) }
        """))
    let target = file.targets[0]
    let entitlements = try #require(target.entitlements).mapValues(\.value)
    #expect(entitlements["whole"] == ["group.a", "group.b"])
    #expect(entitlements["element"] == ["first", "group.a", "group.b"])
    #expect(entitlements["nested"] == ["inner": ["group.a", "group.b"]])
    #expect(entitlements["text"] == "ABCDE12345.com.acme")
    #expect(entitlements["foreign"] == "$(AppIdentifierPrefix)x")
    #expect(target.settings["LIST"]?.value == .list(["group.a", "group.b"]))
    #expect(target.settings["SELF"]?.value == .string("$(inherited) ABCDE12345"))
  }

  @Test func anEnvironmentStandsInPlaceOfTheFilesOwnValues() throws {
    for file in [
      try decode(completeFile, environment: "staging"), try decode(completeFile).applying(environment: "staging"),
    ] {
      #expect(file.appBundleIdentifier?.value == "com.acme.taskflow.staging")
      #expect(file.appBundleIdentifier?.location.line == 45)
      #expect(file.team?.value == "ZYXWV98765")
      #expect(file.appGroups?.value == ["group.com.acme.taskflow.staging"])
      #expect(
        file.targets[0].entitlements?["com.apple.security.application-groups"]?.value
          == ["group.com.acme.taskflow.staging"])
      #expect(file.environment == "staging")
    }
  }

  @Test func theFilesGroupsMayFollowTheEnvironmentsIdentifier() throws {
    let text = """
      fixpoint: 1
      project: A.xcodeproj
      appGroups: [group.$(bundleIdentifier)]
      environments: { a: { bundleIdentifier: com.a } }
      """
    #expect(try decode(text, environment: "a").appGroups?.value == ["group.com.a"])
    #expect(complaints(text).first?.contains("needs an environment") == true)
  }

  @Test func appGroupsAreASet() throws {
    let file = try decode("fixpoint: 1\nproject: A.xcodeproj\nappGroups: [group.b, group.a, group.b]")
    #expect(file.appGroups?.value == ["group.b", "group.a"])
  }

  @Test func noAppGroupsAreAnEmptyList() throws {
    #expect(try decode("fixpoint: 1\nproject: A.xcodeproj\nappGroups: []").appGroups?.value == [])
  }

  @Test(arguments: [
    ("appGroups: false", TargetAppGroups.omitted), ("appGroups: true", .ofApplication),
    ("appGroups: [group.x]", .listed(["group.x"])), ("appGroups: $(appGroups)", .listed(["group.a", "group.b"])),
    ("appGroups: [$(appGroups), group.x]", .listed(["group.a", "group.b", "group.x"])), ("appGroups: []", .listed([])),
  ])
  func aTargetSaysWhichAppGroupsItHas(_ line: String, _ expected: TargetAppGroups) throws {
    #expect(try decode(target(line)).targets[0].appGroups?.value == expected)
  }

  @Test func emptyMappingsAndListsAreEmpty() throws {
    let file = try decode("fixpoint: 1\nproject: A.xcodeproj\ntargets:\nplugins:\nsteps: ~\n")
    #expect(file.targets.isEmpty && file.plugins.isEmpty && file.steps.isEmpty)
    #expect(try decode(target("entitlements:")).targets[0].entitlements == [:])
  }

  @Test func mergeKeysAreResolved() throws {
    let text = """
      fixpoint: 1
      project: A.xcodeproj
      targets:
        a: &base { type: widget, path: targets/a, displayName: One }
        b: { <<: *base, path: targets/b }
      """
    let targets = try decode(text).targets
    #expect(targets.map(\.path.value.string) == ["targets/a", "targets/b"])
    #expect(targets[1].displayName?.value == "One")
  }
}
