// Command lines.

import Diagnostics
import Terminal
import Testing

@Suite struct ArgumentsTests {
  private let command = CommandSpecification(
    "audit", "Audits.", positionals: "[PATH…]", positionalLimit: 2,
    options: [
      OptionSpecification("format", value: "FORMAT", choices: ["text", "json"], "How."),
      OptionSpecification("prune", value: "NAME", repeatable: true, "Which."),
      OptionSpecification("plan", "Only look."),
    ])

  @Test func sortsWords() throws {
    let words = ["a", "--format=json", "--prune", "x", "--plan", "--prune=y=z", "--", "--plan"]
    let arguments = try Arguments(parsing: words, for: command)
    #expect(arguments.positionals == ["a", "--plan"])
    #expect(arguments.value("format") == "json")
    #expect(arguments.values("prune") == ["x", "y=z"])
    #expect(arguments.has("plan"))
    #expect(try !Arguments(parsing: [], for: command).has("plan"))
  }

  @Test(arguments: [
    (["--formt", "json"], "--format"), (["--format"], "needs a value"), (["--format", "jsn"], "did you mean “json”"),
    (["--plan=yes"], "takes no value"), (["--plan", "--plan"], "twice"), (["a", "b", "c"], "“c”"), (["-x"], "-x"),
  ])
  func saysWhatIsWrong(_ words: [String], _ part: String) {
    let error = #expect(throws: Rejection.self) { try Arguments(parsing: words, for: command) }
    #expect(error?.cause == .input)
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func helpNamesEveryOption() {
    let help = command.help(style: .plain)
    for part in ["fixpoint audit [OPTION…] [PATH…]", "--format text|json", "--prune NAME", "--plan"] {
      #expect(help.contains(part))
    }
  }

  @Test func colourGivesWay() {
    #expect(TextStyle(isTerminal: true, environment: [:]).red("a") == "\u{1b}[31ma\u{1b}[0m")
    #expect(TextStyle(isTerminal: true, environment: ["NO_COLOR": "1"]).red("a") == "a")
    #expect(TextStyle(isTerminal: true, environment: ["NO_COLOR": ""]).isColoured)
    #expect(TextStyle(isTerminal: true, environment: ["TERM": "dumb"]).red("a") == "a")
    #expect(TextStyle(isTerminal: false, environment: [:]).red("a") == "a")
  }
}
