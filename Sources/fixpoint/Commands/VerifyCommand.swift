// fixpoint verify

import Prebuild
import Report
import Terminal

enum VerifyCommand: Command {
  static let specification = CommandSpecification(
    "verify", "Prove that clean, incremental and repeated runs end in the same bytes.",
    discussion: """
      Runs in scratch copies: clean, as the record of earlier runs would have it, once more, and onto projects that hold
      one half of the targets. Exit status 1 with the differences where two of them differ. The tree is not touched.
      """,
    options: [.configuration, .environment, .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let options = try session.options(arguments, mayStartPrograms: true, writes: false)
    let verification = try verify(options, seams: session.seams, plugins: builtInPlugins)
    session.show(VerifyReport(verification), arguments)
    return verification.isEqual ? .clean : .findings
  }
}
