// The list of app extensions in app.json.

import Diagnostics
import EASPlugin
import JSON
import Platform
import PluginFixtures
import PluginKit
import ProjectModel
import Testing

@Suite struct ExtensionListTests {
  private func listing(
    _ app: String, _ targets: SignedTargets = .fixture(), more: [String: String] = [:]
  ) throws -> SigningListing {
    try EAS().listing(of: targets, in: FileTree(files: more.merging(["app.json": app]) { $1 }))
  }

  private func edited(_ listing: SigningListing) throws -> String {
    String(decoding: try #require(listing.edit).bytes, as: UTF8.self)
  }

  @Test func aTargetIsListedUnderTheNameOfTheProjectFile() throws {
    #expect(
      try listing("{}").value == [
        [
          "targetName": "My Widget", "bundleIdentifier": "com.acme.app.widget",
          "entitlements": ["com.apple.security.application-groups": ["group.com.acme.app", "group.com.acme.b"]],
        ],
        [
          "targetName": "watch-widget", "bundleIdentifier": "com.acme.app.watch.widget",
          "parentBundleIdentifier": "com.acme.app.watch", "entitlements": [:],
        ],
      ])
  }

  @Test func whatIsMissingOnTheWayToTheListIsMade() throws {
    let targets = SignedTargets.fixture([.member("w", "com.acme.app.w")])
    let app =
      "{\n  \"expo\": {\n    \"icon\": \"./a.png\",\n    \"extra\": {\n      \"eas\": { \"projectId\": \"x\" }\n    }\n  }\n}\n"
    let listing = try listing(app, targets)
    #expect(listing.differences.map(\.id) == ["eas.missing-target"])
    #expect(listing.differences.first?.location?.description == "app.json:5:14")
    #expect(listing.differences.first?.related.first?.location.description == "fixpoint.yml:1:1")
    let text = try edited(listing)
    #expect(text.hasPrefix("{\n  \"expo\": {\n    \"icon\": \"./a.png\",\n    \"extra\": {\n"))
    #expect(text.contains(#""targetName": "w""#) && text.contains(#""entitlements": {}"#) && !text.contains(" : "))
    let again = try self.listing(text, targets)
    #expect(again.edit == nil && again.differences.isEmpty)
  }

  @Test(arguments: ["{}", "{ }\n", #"{"expo":{}}"#, #"{"name":"a","extra":{}}"#, "{\r\n\t\"expo\": {\r\n\t}\r\n}\r\n"])
  func aFileWithoutAListGetsOneThatReadsBack(_ app: String) throws {
    let text = try edited(listing(app))
    let again = try listing(text)
    #expect(again.edit == nil && again.differences.isEmpty && again.diagnostics.isEmpty)
  }

  @Test func onlyWhatIsOtherwiseChanges() throws {
    let app = appJSON(
      """
      [
                  {"targetName": "MyWidget",   "bundleIdentifier": "com.acme.app.widget", "entitlements": {
                    "com.apple.security.application-groups": [ "group.com.acme.b","group.com.acme.app" ], "aps-environment": "production" }},
                  { "entitlements": {},   "bundleIdentifier": "com.acme.app.watch.widget", "targetName": "watch-widget" }
                ]
      """)
    let listing = try listing(app)
    #expect(listing.differences.map(\.id) == ["eas.other-target-name", "eas.other-entitlements", "eas.other-parent"])
    #expect(listing.differences.map { $0.location?.line } == [9, 10, 11])
    #expect(listing.differences[0].location?.column == 28)
    #expect(listing.differences[1].message.contains("has no aps-environment in the project, and here \"production\""))
    let text = try edited(listing)
    let expected = app.replacing(#""MyWidget""#, with: #""My Widget""#).replacing(
      #", "aps-environment": "production""#, with: ""
    )
    .replacing(#""watch-widget" }"#, with: #""watch-widget", "parentBundleIdentifier": "com.acme.app.watch" }"#)
    #expect(text == expected)
    #expect(try self.listing(text).edit == nil)
  }

  @Test func anIdentifierThatChangedIsFoundByTheName() throws {
    let targets = SignedTargets.fixture([.member("w", "com.acme.app.w")])
    let app = appJSON(
      #"[{"targetName": "w", "bundleIdentifier": "com.acme.staging.w", "parentBundleIdentifier": "com.acme.x"}]"#)
    let listing = try listing(app, targets)
    #expect(listing.differences.map(\.id) == ["eas.other-bundle-identifier", "eas.other-parent"])
    let text = try edited(listing)
    #expect(text == appJSON(#"[{"targetName": "w", "bundleIdentifier": "com.acme.app.w"}]"#))
    #expect(listing.edit?.sentence == "changes “w”")
  }

  @Test func theApplicationAsParentMayBeWritten() throws {
    let targets = SignedTargets.fixture([.member("w", "com.acme.app.w")])
    let app = appJSON(
      #"[{"targetName": "w", "bundleIdentifier": "com.acme.app.w", "parentBundleIdentifier": "com.acme.app"}]"#)
    #expect(try listing(app, targets).edit == nil)
  }

  @Test func entriesOfOthersStay() throws {
    let targets = SignedTargets.fixture(
      [.member("w", "com.acme.app.w")],
      others: [
        .init(name: "OneSignal", bundleIdentifiers: ["com.acme.app.OneSignal"]),
        .init(name: "Other", bundleIdentifiers: ["com.acme.app.debug.other"]),
      ])
    let foreign = """
      {"targetName": "OneSignal", "bundleIdentifier": "com.acme.app.OneSignal"},
        {"targetName": "Renamed", "bundleIdentifier": "com.acme.app.debug.other"},
        {"targetName": "Other", "bundleIdentifier": "com.acme.app.other"},
        {"targetName": "elsewhere", "bundleIdentifier": "com.other.thing"}, 7
      """
    let own = #"{"targetName": "w", "bundleIdentifier": "com.acme.app.w"}"#
    let app = appJSON("[\(foreign), \(own)]")
    let listing = try listing(app, targets)
    #expect(listing.edit == nil && listing.differences.isEmpty)
    #expect(listing.diagnostics.map(\.id) == ["eas.unknown-entry", "eas.unknown-entry"])
    #expect(listing.diagnostics[0].message.contains("“elsewhere” (com.other.thing)"))
  }

  @Test func whatIsMadeForTheMacIsNotListed() throws {
    let targets = SignedTargets.fixture([.member("finder", "com.acme.app.finder", platform: .macOS)])
    let app = appJSON(#"[{"targetName": "finder", "bundleIdentifier": "com.acme.app.finder"}]"#)
    #expect(try listing("{}", targets).value == [])
    #expect(try listing(app, targets).edit == nil)
  }

  @Test func anEntryOfATargetThatIsGoneGoes() throws {
    let own = #"{"targetName": "w", "bundleIdentifier": "com.acme.app.w"}"#
    let stale = #"{"targetName": "old", "bundleIdentifier": "com.acme.app.old"}"#
    let targets = SignedTargets.fixture([.member("w", "com.acme.app.w")])
    let listing = try listing(appJSON("[\(stale), \(own)]"), targets)
    #expect(listing.differences.map(\.id) == ["eas.stale-entry"])
    #expect(listing.edit?.sentence == "takes “old” (com.acme.app.old) out")
    #expect(try edited(listing) == appJSON("[\(own)]"))
    // Where the application's identifier is not known, nothing is below it.
    var unknown = targets
    unknown.applicationIdentifier = nil
    #expect(try self.listing(appJSON("[\(stale), \(own)]"), unknown).edit == nil)
    // What only begins with the same letters is not below it.
    let near = stale.replacing("com.acme.app.old", with: "com.acme.apple.old")
    #expect(try self.listing(appJSON("[\(near), \(own)]"), targets).edit == nil)
  }

  @Test func ofTwoEntriesOfOneTargetTheOneWithItsIdentifierStays() throws {
    let right = #"{"targetName": "x", "bundleIdentifier": "com.acme.app.w"}"#
    let wrong = #"{"targetName": "w", "bundleIdentifier": "com.acme.app.was"}"#
    let targets = SignedTargets.fixture([.member("w", "com.acme.app.w")])
    let listing = try listing(appJSON("[\(wrong), \(right)]"), targets)
    #expect(listing.differences.map(\.id).sorted() == ["eas.other-target-name", "eas.repeated-entry"])
    #expect(try edited(listing) == appJSON("[\(right.replacing(#""x""#, with: #""w""#))]"))
  }

  @Test func aKeyThatEASRefusesIsNamedAndStays() throws {
    let app = appJSON(
      #"[{"targetName": "w", "bundleIdentifer": "a", "bundleIdentifier": "com.acme.app.w", "supportsTablet": false}]"#)
    let listing = try listing(app, .fixture([.member("w", "com.acme.app.w")]))
    #expect(listing.edit == nil)
    #expect(listing.diagnostics.map(\.id) == ["eas.unknown-key", "eas.unknown-key"])
    #expect(listing.diagnostics[0].message.contains("did you mean `bundleIdentifier`?"))
  }

  @Test(arguments: [
    (#"{"expo": []}"#, "eas.not-object", "app.json:1:10"),
    (#"{"expo": {"extra": 1}}"#, "eas.not-object", "app.json:1:20"),
    (
      #"{"extra": {"eas": {"build": {"experimental": {"ios": {"appExtensions": {}}}}}}}"#, "eas.not-array",
      "app.json:1:72"
    ),
    ("[]", "eas.not-object", "app.json:1:1"), (#"{"a": }"#, "json.syntax", "app.json:1:7"),
  ])
  func whatIsNoPlaceForAListIsRefusedWhereItStands(_ app: String, _ id: String, _ place: String) {
    let refusal = Fixture.refusal { try listing(app) }
    #expect(refusal.map(\.id) == [id])
    #expect(refusal.first?.location?.description == place)
  }

  @Test func codeThatAloneHoldsTheConfigIsNotGuessed() throws {
    for app in [nil, #"{"expo": {"name": "a"}}"#] {
      var files = ["app.config.ts": "export default {}"]
      files["app.json"] = app
      let listing = try EAS().listing(of: .fixture(), in: FileTree(files: files))
      #expect(listing.file == nil && listing.edit == nil && listing.differences.isEmpty)
      #expect(listing.value.array?.count == 2)
      #expect(listing.diagnostics.map(\.severity) == [.warning])
      #expect(listing.diagnostics.first?.location?.file == "app.config.ts")
    }
    let both = try listing(#"{"expo": {"extra": {}}}"#, more: ["app.config.js": ""])
    #expect(both.file?.string == "app.json" && both.edit != nil)
    #expect(both.diagnostics.map(\.severity) == [.note])
  }

  @Test func theOtherFileOfValuesComesFirst() throws {
    let listing = try listing("{}", more: ["app.config.json": "{}"])
    #expect(listing.edit?.path.string == "app.config.json")
  }

  @Test func aProjectWithoutAnExpoConfigIsRefused() {
    let refusal = Fixture.refusal { try EAS().listing(of: .fixture(), in: FileTree(files: [:])) }
    #expect(refusal.map(\.id) == ["eas.no-config"])
  }

  @Test func entitlementsThatEASPassesOverAreNamed() throws {
    let place = SourceLocation(file: "fixpoint.yml", line: 6, column: 5)
    let keys = [
      "com.apple.developer.parent-application-identifiers", "com.apple.developer.usernotifications.critical-alerts",
      "com.apple.developer.siri", "keychain-access-groups",
    ]
    let set = EntitlementSet(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, Sourced(.boolean(true), .stated(place))) }))
    let notes = try listing("{}", .fixture([.member("clip", "com.acme.app.clip", set)])).diagnostics
    #expect(notes.map(\.id) == ["eas.skipped-entitlement", "eas.skipped-entitlement"])
    #expect(notes.allSatisfy { $0.severity == .note && $0.location == place })
    #expect(notes[0].message.contains("parent-application-identifiers of “clip”"))
    #expect(notes[1].message.contains("critical-alerts"))
  }
}
