// A repository served by the `git` program.

import Diagnostics
import Platform

/// Each question is one run of the program.
struct ProgramRepository: Repository {
  let git: GitProgram
  let layout: RepositoryLayout
  let nameLength: Int
  let files: any FileSystem

  init(_ program: GitProgram, seams: Seams) throws {
    let kind = try program.succeed([
      "rev-parse", "--is-bare-repository", "--is-inside-work-tree", "--show-object-format",
    ])
    let answers = kind.text.split(separator: "\n")
    guard answers.count == 3, answers[1] == "true" else { throw Rejection.bareRepository(program.folder) }
    let places = try program.succeed([
      "rev-parse", "--path-format=absolute", "--show-toplevel", "--git-dir", "--git-common-dir",
    ])
    let paths = places.text.split(separator: "\n").compactMap { AbsolutePath(String($0)) }
    guard paths.count == 3 else { throw program.failure(["rev-parse"], "it does not say where the repository lies") }
    layout = RepositoryLayout(workTree: paths[0], gitDirectory: paths[1], commonDirectory: paths[2])
    nameLength = answers[2] == "sha256" ? 32 : 20
    files = seams.files
    git = {
      var program = program
      program.folder = paths[0]
      return program
    }()
  }

  func exists(_ path: AbsolutePath) throws -> Bool { try files.exists(path) }

  func head() throws -> Head {
    let commit = try target(ofReference: "HEAD")
    let name = try git.run(["symbolic-ref", "-q", "HEAD"])
    if name.status == 0 { return .attached(name.line, commit) }
    guard let commit else { throw git.failure(["symbolic-ref"], name.errorText) }
    return .detached(commit)
  }

  func target(ofReference name: String) throws -> ObjectName? {
    ObjectName(try git.run(["rev-parse", "-q", "--verify", "\(name)^{commit}", "--"]).line)
  }

  func isValidReference(_ name: String) throws -> Bool { try git.run(["check-ref-format", name]).status == 0 }

  func remotes(withBranch name: String) throws -> [String] {
    try git.succeed(["remote"]).text.split(separator: "\n").map(String.init)
      .filter { try target(ofReference: "refs/remotes/\($0)/\(name)") != nil }
  }

  func workTrees(on reference: String) throws -> [AbsolutePath] {
    var result: [AbsolutePath] = []
    var place: AbsolutePath?
    for line in try git.succeed(["worktree", "list", "--porcelain"]).text.split(separator: "\n") {
      if line.hasPrefix("worktree ") { place = AbsolutePath(String(line.dropFirst(9))) }
      if line == "branch \(reference)", let place, try files.exists(place) { result.append(place) }
    }
    return result
  }

  func move(_ reference: String, from old: ObjectName?, to new: ObjectName, by who: Signature, log: String) throws {
    let before = old?.hex ?? String(repeating: "0", count: nameLength * 2)
    let arguments = ["update-ref", "-m", log, reference, new.hex, before]
    let output = try git.run(
      arguments, variables: ["GIT_COMMITTER_NAME": who.name, "GIT_COMMITTER_EMAIL": who.email])
    if output.status == 0 { return }
    if output.errorText.contains("but expected") || output.errorText.contains("reference already exists") {
      throw Rejection.moved(reference)
    }
    throw git.failure(arguments, output.errorText)
  }

  func isAncestor(_ ancestor: ObjectName, of commit: ObjectName) throws -> Bool {
    let arguments = ["merge-base", "--is-ancestor", ancestor.hex, commit.hex]
    let output = try git.run(arguments)
    guard output.status < 2 else { throw git.failure(arguments, output.errorText) }
    return output.status == 0
  }

  func signature(_ role: Role) throws -> Signature {
    let person = try Identity(environment: git.environment) { try self.setting($0) }.person(role)
    let prefix = "GIT_\(role.rawValue.uppercased())"
    let arguments = ["var", "\(prefix)_IDENT"]
    let output = try git.succeed(
      arguments, variables: ["\(prefix)_NAME": person.name, "\(prefix)_EMAIL": person.email])
    guard let signature = Signature(parsing: output.line) else { throw git.failure(arguments, output.line) }
    return signature
  }

  private func setting(_ key: String) throws -> String? {
    let output = try git.run(["config", "--null", "--get", key])
    return output.status == 0 ? output.parts.first ?? "" : nil
  }

  func keepsExecutableBit() throws -> Bool {
    try git.run(["config", "--type=bool", "--get", "core.filemode"]).line != "false"
  }

  func shallowBoundary() throws -> Set<ObjectName> { try layout.shallowBoundary(files) }
}
