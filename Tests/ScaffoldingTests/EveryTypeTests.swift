// Each type, from nothing to a project in which nothing is left to do or to find.

import Platform
import ProjectModel
import Scaffolding
import Testing

@Suite struct EveryTypeTests {
  @Test(arguments: Templates.all.map(\.type))
  func isAddedMadeAndFoundInOrder(_ id: String) throws {
    let type = try #require(TargetCatalogue.type(id))
    let app = ScaffoldProject(type.applicationPlatform, extra: "appGroups: [group.com.acme.app]\n")
    if let host = type.hostType { try app.add(host) }
    let addition = try app.add(id)
    #expect(addition.name == id)
    #expect(addition.diagnostics.isEmpty)
    try app.prebuild()
    #expect(try app.resolve().plan().isUpToDate)
    #expect(try app.findings().isEmpty)
    let target = try #require(try app.resolve().model.target(named: id))
    // Lists may grow by what the host's identifier fills in.
    for (key, value) in type.requiredEntitlements where value.strings == nil {
      #expect(target.entitlements["Release"][key]?.value == value)
    }
  }

  @Test func allOfAPlatformLiveTogether() throws {
    for platform in [ApplePlatform.iOS, .macOS, .tvOS] {
      let app = ScaffoldProject(platform)
      let types = Templates.all.compactMap { TargetCatalogue.type($0.type) }
        .filter { $0.applicationPlatform == platform }
      for type in types.filter({ $0.hostType == nil }) + types.filter({ $0.hostType != nil }) { try app.add(type.id) }
      try app.prebuild()
      #expect(try app.resolve().plan().isUpToDate)
      #expect(try app.findings().isEmpty)
      #expect(try app.resolve().model.targets.count == types.count)
    }
  }
}
