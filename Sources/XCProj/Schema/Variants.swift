// Records that are told apart by what is in them.

/// The places in which records of several kinds may stand.
///
/// An indirection too: groups hold groups, and tables that hold one another could not be made.
enum Variants: Sendable {
  struct Kind: Sendable {
    let word: [UInt8]
    let record: Record

    init(_ word: String, _ record: Record) {
      self.word = Array(word.utf8)
      self.record = record
    }
  }

  case reference, exceptionSet, target, dependency, buildPhase, package

  /// The records by the word under `kind`; none where something else tells.
  var kinds: [Kind] {
    switch self {
    case .reference: Self.references
    case .target: Self.targets
    case .dependency: Self.dependencies
    case .buildPhase: Self.buildPhases
    case .package: Self.packages
    case .exceptionSet: []
    }
  }

  /// What an object without `kind` is.
  var standardRecord: Record? {
    switch self {
    case .reference: .fileReference
    case .target: .target
    case .dependency: .localDependency
    case .buildPhase, .package, .exceptionSet: nil
    }
  }

  /// The record as which a string is read.
  var bareRecord: Record? {
    switch self {
    case .dependency: .localDependency
    case .buildPhase: .plainBuildPhase
    case .reference, .target, .package, .exceptionSet: nil
    }
  }

  private static let references: [Kind] = [
    .init("file-reference", .fileReference), .init("group", .group), .init("folder", .folder),
    .init("variant-group", .variantGroup),
    .init("version-group", .versionGroup),
  ]
  private static let targets: [Kind] = [
    .init("native", .target), .init("aggregate", .target), .init("external-build-system", .externalTarget),
  ]
  private static let dependencies: [Kind] = [
    .init("localTarget", .localDependency), .init("remoteTarget", .remoteDependency),
    .init("package", .packageDependency),
  ]
  private static let buildPhases: [Kind] =
    plainPhaseKinds.map { .init($0, .plainBuildPhase) }
    + [.init("copy", .copyPhase), .init("script", .scriptPhase), .init("apple-script", .appleScriptPhase)]
  private static let packages: [Kind] = [.init("local", .localPackage), .init("remote", .remotePackage)]
}

/// The words under `kind` are strings of any record; this is what they may be.
func kindShape(_ words: String...) -> Shape { .word(words) }
