// fixpoint verify

import Diagnostics
import GeneratorVerification
import Platform
import Prebuild
import Report
import Terminal

enum VerifyCommand: Command {
  static let specification = CommandSpecification(
    "verify", "Prove that clean, incremental and repeated runs end in the same.",
    discussion: """
      Runs in scratch copies: clean, as the record of earlier runs would have it, once more, and onto projects that hold
      one half of the targets. Exit status 1 with the differences where two of them differ. The tree is not touched.

      With --command, anybody's generator is run so, with no fixpoint.yml: clean, repeated, onto the outputs that are
      there now, and clean in another folder. Example:

        fixpoint verify --command 'npx expo prebuild -p ios --no-install' --outputs ios
      """,
    positionals: "[OUTPUT…]",
    options: [.configuration, .environment] + generatorOptions + [.format, .quiet])

  private static let generatorOptions = [
    OptionSpecification("command", value: "COMMAND", "a generator to verify, run by sh here"),
    OptionSpecification(
      "clean-command", value: "COMMAND", "what makes everything anew; without it, the command where no outputs are"),
    OptionSpecification("setup", value: "COMMAND", "runs first in each copy, such as `npm ci`"),
    OptionSpecification(
      "outputs", value: "PATH", repeatable: true, "a file or folder that the command makes; more may follow it"),
    OptionSpecification(
      "ignore", value: "PATH", repeatable: true, "a file or folder in an output that is not compared"),
    OptionSpecification(
      "root", value: "FOLDER", "what is copied; without it, the repository around the folder here, or else this folder"),
    OptionSpecification("timeout", value: "SECONDS", "the time limit of each run; without it, 1800"),
  ]

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let generatorWords = generatorOptions.map(\.name).filter { arguments.has($0) }
    if arguments.has("command") { return try runGenerator(arguments, in: session) }
    if let word = generatorWords.first {
      throw Rejection(.input, "command-line", "--\(word) belongs to --command; name the command that is to be verified")
    }
    if let word = arguments.positionals.first {
      throw Rejection(
        .input, "command-line", "“\(word)” is not expected here; outputs are named with --command and --outputs")
    }
    let options = try session.options(arguments, mayStartPrograms: true, writes: false)
    let verification = try verify(options, seams: session.seams, plugins: builtInPlugins)
    session.show(VerifyReport(verification), arguments)
    return verification.isEqual ? .clean : .findings
  }

  private static func runGenerator(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    for word in ["config", "environment"] where arguments.has(word) {
      throw Rejection(
        .input, "command-line", "--\(word) is about fixpoint.yml, which --command does not read; leave it out")
    }
    let request = try session.generatorRequest(arguments)
    let cancellation = Cancellation()
    let interruption = Interruption(cancelling: cancellation)
    defer { interruption.restore() }
    let isTold = session.isErrorTerminal && !arguments.has("quiet")
    let findings = try verifyGenerator(request, seams: session.seams, cancellation: cancellation) { run in
      if isTold { session.printError(session.errorStyle.dim("run: \(run)") + "\n") }
    }
    session.show(VerifyReport(findings), arguments)
    return findings.isEqual ? .clean : .findings
  }
}
