// What every command line has in common.

import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  static let verbs = [
    "prebuild", "verify", "audit", "commit", "run", "explain", "history", "settings", "schema", "types", "rules",
  ]

  @Test(arguments: verbs) func hasAHelpPage(_ verb: String) throws {
    let run = try Workspace().fixpoint(verb, "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("Usage: fixpoint \(verb)"))
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: verbs) func refusesUnknownOptions(_ verb: String) throws {
    let run = try Workspace().fixpoint(verb, "--formaat", "json")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("--formaat"))
  }

  @Test func listsItsCommands() throws {
    let run = try Workspace().fixpoint("--help")
    #expect(run.status == 0)
    for verb in Self.verbs { #expect(run.output.contains("  \(verb)")) }
    #expect(try Workspace().fixpoint().status == 2)
  }

  @Test(arguments: [("rules", "docs/rules.md"), ("types", "docs/target-types.md")])
  func theReferenceIsTrue(_ verb: String, _ page: String) throws {
    let run = try Workspace().fixpoint(verb, "--format", "markdown")
    let written = try String(contentsOf: Corpus.packageRoot.appendingPathComponent(page), encoding: .utf8)
    #expect(run.output == written, "run: fixpoint \(verb) --format markdown > \(page)")
  }

  @Test func suggestsTheNearestCommand() throws {
    let run = try Workspace().fixpoint("prebiuld")
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean “prebuild”?"))
  }

  @Test(arguments: ["prebuild", "verify", "commit"]) func saysThatThereIsNoConfiguration(_ verb: String) throws {
    let run = try Workspace().fixpoint(verb)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("fixpoint.yml: error: "), "\(run.errors)")
    let json = try Workspace().fixpoint(verb, "--format", "json")
    #expect(json.status == 2)
    #expect((json.json["diagnostics"] as? [[String: Any]])?.first?["file"] as? String == "fixpoint.yml")
  }

  @Test func namesFileLineAndColumn() throws {
    let app = try Workspace(example: "taskflow")
    try app.edit("fixpoint.yml", "type: widget", "type: wigdet")
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 2)
    #expect(run.errors.contains("fixpoint.yml:12:11: error:"), "\(run.errors)")
    #expect(run.errors.contains("widget"))
  }

  @Test func aGroupHasAHelpPageAndSuggestsTheNearestVerb() throws {
    let help = try Workspace().fixpoint("project", "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("Usage: fixpoint project COMMAND"))
    #expect(help.output.contains("  format"))
    let bare = try Workspace().fixpoint("project")
    #expect(bare.status == 2)
    #expect(bare.errors == help.output)
    let wrong = try Workspace().fixpoint("project", "frmat")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean “format”?"))
    let page = try Workspace().fixpoint("project", "format", "--help")
    #expect(page.output.contains("Usage: fixpoint project format [OPTION…] PROJECT…"))
  }

  @Test func keepsQuietWhereAsked() throws {
    let app = try Workspace(example: "taskflow")
    let run = try app.fixpoint("prebuild", "--quiet")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test func writesNoColourIntoAFile() throws {
    let app = try Workspace(example: "taskflow")
    #expect(try !app.fixpoint("prebuild", "--plan").output.contains("\u{1b}"))
  }
}
