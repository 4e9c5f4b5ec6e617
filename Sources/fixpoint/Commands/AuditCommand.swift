// fixpoint audit

import Audit
import Configuration
import Diagnostics
import Platform
import Prebuild
import ProjectModel
import Report
import Terminal

enum AuditCommand: Command {
  static let specification = CommandSpecification(
    "audit", "Find facts on which two witnesses disagree.",
    discussion: """
      Reads every .xcodeproj below the given folders (this one without any), the entitlements that its targets are signed
      with, and the app groups in its sources. Where there is a fixpoint.yml, what it asks for is a witness too. Starts no
      program of the project and writes nothing.
      """,
    positionals: "[PATH…]", options: [.configuration, .environment, .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let declaration = try declared(arguments, in: session)
    let root = declaration?.loaded.options.root ?? session.currentDirectory
    let paths = arguments.positionals.map { session.currentDirectory.appending($0) }
    let evidence = try Evidence.gather(
      root: root, paths: paths.isEmpty ? [session.currentDirectory] : paths, declared: declaration?.model,
      project: declaration.map { root.appending($0.loaded.configuration.project.value) }, seams: session.seams)
    guard !evidence.projects.isEmpty || !evidence.unreadable.isEmpty else { throw nothingToAudit(paths, session) }
    let rules = declaration?.loaded.configuration.audit.rules ?? [:]
    try refuseUnknownRules(rules)
    let result = audit(evidence, severities: rules)
    session.show(
      AuditReport(
        findings: result.findings, projects: evidence.projects.map(\.name), targetCount: evidence.targets.count,
        diagnostics: evidence.notes + (declaration.map { incompleteness($0.unanswered) } ?? []),
        excerpts: SourceExcerpt.read(result.findings.compactMap(\.location), root: root, files: session.seams.files)),
      arguments)
    return result.count(of: .error) + result.count(of: .warning) > 0 ? .findings : .clean
  }

  private static func declared(_ arguments: Arguments, in session: Session) throws -> Resolved? {
    guard try session.configurationFile(arguments) != nil else { return nil }
    let options = try session.options(arguments, mayStartPrograms: false, writes: false)
    return try Loaded.load(options, seams: session.seams, plugins: builtInPlugins).resolve()
  }

  private static func nothingToAudit(_ paths: [AbsolutePath], _ session: Session) -> Rejection {
    let names = paths.map { $0.relative(to: session.currentDirectory) }.joined(separator: ", ")
    return Rejection(
      .input, "audit.no-project",
      "there is no .xcodeproj below \(paths.isEmpty ? "this folder" : names); name a folder that holds one")
  }

  private static func incompleteness(_ programs: [String]) -> [Diagnostic] {
    programs.map { program in
      Diagnostic(
        "audit.not-asked", .note,
        "what \(program) would add is not known here; run `fixpoint prebuild` to have it asked")
    }
  }

  private static func refuseUnknownRules(_ rules: [String: Located<AuditDeclaration.Severity>]) throws {
    let names = allRules.map(\.id)
    let unknown = rules.filter { !names.contains($0.key) }.sorted { $0.value.location < $1.value.location }
    guard !unknown.isEmpty else { return }
    throw Rejection(
      .input,
      unknown.map { name, severity in
        let near = nearestWord(to: name, among: names).map { "did you mean “\($0)”?" } ?? "see `fixpoint rules`"
        return Diagnostic(
          "audit.unknown-rule", .error, "there is no rule “\(name)”; \(near)", at: severity.location)
      })
  }
}
