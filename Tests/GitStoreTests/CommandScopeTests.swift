// Configuration that the environment carries.

import TestSupport
import Testing

@testable import GitStore

@Suite struct CommandScopeTests {
  @Test func countedEntriesComeBeforeQuotedOnes() {
    let scope = CommandScope(environment: [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "User.Name", "GIT_CONFIG_VALUE_0": "one",
      "GIT_CONFIG_KEY_1": "core.pager", "GIT_CONFIG_VALUE_1": "less",
      "GIT_CONFIG_PARAMETERS": #"'user.name=it'\''s two' 'user.name'='three = 3'"#,
    ])
    #expect(scope["user.name"] == ["one", "it's two", "three = 3"])
    #expect(!scope.changesContent)
  }

  @Test(arguments: ["core.autocrlf", "core.excludesFile", "include.path", "includeIf.gitdir:/x.path", "extensions.x"])
  func whatChangesContentIsKnown(_ key: String) {
    let environment = ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": key, "GIT_CONFIG_VALUE_0": "x"]
    #expect(CommandScope(environment: environment).changesContent)
  }

  @Test func nonsenseIsPassedOver() {
    #expect(CommandScope(environment: ["GIT_CONFIG_COUNT": "-1"]).entries.isEmpty)
    #expect(CommandScope(environment: ["GIT_CONFIG_COUNT": "3"]).entries.isEmpty)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let text = String(decoding: random.mutated(Array(#"'a.b=c' 'd.e'='f'\''g'"#.utf8)), as: UTF8.self)
      _ = CommandScope(environment: ["GIT_CONFIG_PARAMETERS": text]).entries
    }
  }
}
