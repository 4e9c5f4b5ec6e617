// Who makes a commit, and when.

import Platform
import TestSupport
import Testing

@testable import GitStore

@Suite struct IdentityTests {
  @Test(arguments: Servant.allCases) func anUnknownIdentityIsRefusedWithTheRemedy(_ servant: Servant) throws {
    let fixture = try GitFixture(identity: false)
    let sentence = try words { _ = try fixture.open(servant).signature(.author) }
    #expect(sentence.contains("git config --global user.name"))
    #expect(sentence.contains("git config --global user.email"))
    try fixture.git("config", "--global", "user.name", "Ada")
    #expect(try !words { _ = try fixture.open(servant).signature(.author) }.contains("user.name"))
  }

  @Test(arguments: Servant.allCases) func variablesComeBeforeConfiguration(_ servant: Servant) throws {
    let fixture = try GitFixture()
    let variables = [
      "GIT_AUTHOR_NAME": "Grace <Hopper>", "GIT_AUTHOR_EMAIL": "grace@example.com",
      "GIT_AUTHOR_DATE": "2005-04-07T22:13:13+0200", "GIT_COMMITTER_DATE": "@1700000000 -0330",
    ]
    let repository = try fixture.open(servant, variables: variables)
    #expect(
      try repository.signature(.author)
        == Signature(name: "Grace Hopper", email: "grace@example.com", time: 1_112_904_793, zone: "+0200"))
    let committer = try repository.signature(.committer)
    #expect(committer == Signature(name: "Ada Lovelace", email: "ada@example.com", time: 1_700_000_000, zone: "-0330"))
  }

  @Test(arguments: Servant.allCases) func configurationOfTheRoleComesBeforeTheUsers(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.git("config", "author.name", "Robot")
    #expect(try fixture.open(servant).signature(.author).name == "Robot")
    #expect(try fixture.open(servant).signature(.committer).name == "Ada Lovelace")
  }

  @Test(arguments: [
    "@1700000000 +0100", "1700000000 +0100", "2023-11-14T22:13:20Z", "2024-02-29 01:02:03 -0130",
    "2023-11-14T22:13:20+05:30", "Thu, 07 Apr 2005 22:13:13 +0200", "07 Apr 2005 22:13 +0000", "2000-12-31 23:59:59",
  ]) func datesAreReadAsGitReadsThem(_ text: String) throws {
    let fixture = try GitFixture()
    let line = try fixture.git(["var", "GIT_AUTHOR_IDENT"], variables: ["GIT_AUTHOR_DATE": text, "TZ": "UTC"])
    let expected = try #require(Signature(parsing: line))
    let date = try #require(CommitDate(parsing: text, localZone: "+0000"))
    #expect(date.time == expected.time)
    #expect(date.zone == expected.zone)
  }

  @Test(arguments: Servant.allCases) func anInvalidDateIsRefused(_ servant: Servant) throws {
    let fixture = try GitFixture()
    let repository = try fixture.open(servant, variables: ["GIT_AUTHOR_DATE": "soon"])
    #expect(try !refusal { _ = try repository.signature(.author) }.isEmpty)
  }

  @Test func datesNeverCrash() {
    var random = SeededGenerator(seed: 5)
    for seed in ["2005-04-07T22:13:13+0200", "Thu, 07 Apr 2005 22:13:13 +0200", "@1700000000 -0330"] {
      for _ in 0..<2_000 {
        let text = String(decoding: random.mutated(Array(seed.utf8)), as: UTF8.self)
        _ = CommitDate(parsing: text, localZone: "+0000")
      }
    }
  }
}
