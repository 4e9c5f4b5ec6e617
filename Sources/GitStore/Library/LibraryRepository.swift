// A repository served by libgit2.

import Diagnostics
import LibGit2Loader
import Platform

/// Keeps the library's handle; one thread at a time.
final class LibraryRepository: Repository {
  let git: Functions
  private let handle: Handle
  let configuration: LibraryConfiguration
  let layout: RepositoryLayout
  let nameLength = 20
  let seams: Seams

  /// Throws `LibraryRefusal` where another servant might do better.
  init(containing folder: AbsolutePath, seams: Seams) throws {
    guard let git = libgit2_load() else {
      throw LibraryRefusal(reason: "\(String(cString: libgit2_file_name())) is not installed")
    }
    self.git = git
    self.seams = seams
    var opened: OpaquePointer?
    let code = git.pointee.git_repository_open_ext(&opened, folder.string, 0, nil)
    if code == GIT_ENOTFOUND.rawValue { throw Rejection.noRepository(folder) }
    guard code >= 0, let opened else { throw LibraryRefusal(reason: GitError(code, git).message) }
    handle = Handle(git: git, pointer: opened)
    do {
      layout = try Self.layout(git, opened, seams)
      configuration = try Self.configuration(git, opened, layout, seams)
      try git.check(git.pointee.git_repository_set_config(opened, configuration.pointer))
      try Self.checkSupport(git, opened, configuration)
    } catch let error as GitError {
      throw LibraryRefusal(reason: error.message)
    }
  }

  var pointer: OpaquePointer { handle.pointer }

  /// The library's repository, which ends with it.
  private final class Handle {
    let git: Functions
    let pointer: OpaquePointer

    init(git: Functions, pointer: OpaquePointer) {
      self.git = git
      self.pointer = pointer
    }

    deinit { git.pointee.git_repository_free(pointer) }
  }

  private static func layout(_ git: Functions, _ pointer: OpaquePointer, _ seams: Seams) throws -> RepositoryLayout {
    func path(_ text: UnsafePointer<CChar>?) -> AbsolutePath? { text.flatMap { AbsolutePath(String(cString: $0)) } }
    guard let gitDirectory = path(git.pointee.git_repository_path(pointer)),
      let common = path(git.pointee.git_repository_commondir(pointer))
    else { throw GitError(-1, git) }
    guard git.pointee.git_repository_is_bare(pointer) == 0,
      let workTree = path(git.pointee.git_repository_workdir(pointer))
    else { throw Rejection.bareRepository(gitDirectory) }
    let layout = RepositoryLayout(workTree: workTree, gitDirectory: gitDirectory, commonDirectory: common)
    try checkOwner(git, layout, seams)
    return layout
  }

  private static func checkOwner(_ git: Functions, _ layout: RepositoryLayout, _ seams: Seams) throws {
    let user = RepositoryUser(id: effectiveUser(), sudoID: seams.environment["SUDO_UID"].flatMap(UInt32.init))
    let link = layout.workTree.appending(".git")
    let judged = [link, layout.workTree, layout.gitDirectory].compactMap { try? seams.files.status($0) }
    if judged.allSatisfy({ user.owns($0.owner) }) { return }

    var directories: [String] = []
    for file in ConfigurationFiles(environment: seams.environment).files {
      let configuration = try LibraryConfiguration(git)
      try configuration.add(file.path, file.level, nil)
      directories += try configuration.all("safe.directory")
    }
    directories += CommandScope(environment: seams.environment)["safe.directory"]
    let real: (AbsolutePath) -> AbsolutePath = { (try? seams.files.realPath($0)) ?? $0 }
    if !isSafe(layout.workTree, directories: directories, home: seams.environment["HOME"], real: real) {
      throw Rejection.dubiousOwnership(layout.workTree)
    }
  }

  private static func configuration(
    _ git: Functions, _ pointer: OpaquePointer, _ layout: RepositoryLayout, _ seams: Seams
  ) throws -> LibraryConfiguration {
    let result = try LibraryConfiguration(git)
    for file in ConfigurationFiles(environment: seams.environment).files {
      try result.add(file.path, file.level, pointer)
    }
    try result.add(layout.commonDirectory.appending("config"), GIT_CONFIG_LEVEL_LOCAL, pointer)
    return result
  }

  /// What opens and would still be misread: objects that are elsewhere, an index of an unknown kind.
  private static func checkSupport(
    _ git: Functions, _ pointer: OpaquePointer, _ configuration: LibraryConfiguration
  ) throws {
    // Older versions of git marked a partial clone by an extension, newer ones do by the remote.
    if try configuration.string("extensions.partialclone") != nil
      || !configuration.keys(matching: "^remote\\..*\\.promisor$").isEmpty
    {
      throw LibraryRefusal(reason: "it is a partial clone")
    }
    var index: OpaquePointer?
    let code = git.pointee.git_repository_index(&index, pointer)
    defer { git.pointee.git_index_free(index) }
    try git.check(code)
  }

  func setting(_ key: String) throws -> String? {
    try CommandScope(environment: seams.environment)[key].last ?? configuration.string(key)
  }

  /// Turns the library's refusals into ours.
  func doing<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as GitError {
      throw error.rejection(what)
    }
  }

  func signature(_ role: Role) throws -> Signature {
    let identity = Identity(environment: seams.environment) { try self.setting($0) }
    let person = try doing("read git's configuration") { try identity.person(role) }
    var now: UnsafeMutablePointer<git_signature>?
    let code = git.pointee.git_signature_now(&now, person.name, person.email)
    defer { git.pointee.git_signature_free(now) }
    guard code >= 0, let when = now?.pointee.when else { throw GitError(code, git).rejection("read the clock") }
    let minutes = abs(Int(when.offset))
    let zone = [
      when.offset < 0 ? "-" : "+", minutes / 60 < 10 ? "0" : "", "\(minutes / 60)", minutes % 60 < 10 ? "0" : "",
    ]
    var date = CommitDate(time: when.time, zone: zone.joined() + "\(minutes % 60)")
    if let given = identity.date(role) {
      guard let parsed = CommitDate(parsing: given.value, localZone: date.zone) else {
        throw Rejection(
          "git.invalid-date",
          "\(given.key) is “\(given.value)”, which is not a date; write it like 2026-01-31T12:00:00+01:00")
      }
      date = parsed
    }
    return Signature(name: person.name, email: person.email, time: date.time, zone: date.zone)
  }

  func exists(_ path: AbsolutePath) throws -> Bool { try seams.files.exists(path) }

  func keepsExecutableBit() throws -> Bool {
    try doing("read git's configuration") { try configuration.boolean("core.filemode") ?? true }
  }

  func shallowBoundary() throws -> Set<ObjectName> { try layout.shallowBoundary(seams.files) }
}
