// Records that are told apart by what is in them.

/// The places in which records of several kinds may stand.
///
/// An indirection too: groups hold groups, and tables that hold one another could not be made.
enum Variants: Sendable {
  case reference, exceptionSet, target, dependency, buildPhase, package

  /// The records by the word under `kind`; none where something else tells.
  var kinds: [(word: String, record: Record)] {
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
  var standardKind: String? {
    switch self {
    case .reference: "file-reference"
    case .target: "native"
    case .dependency: "localTarget"
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

  private static let references: [(String, Record)] = [
    ("file-reference", .fileReference), ("group", .group), ("folder", .folder), ("variant-group", .variantGroup),
    ("version-group", .versionGroup),
  ]
  private static let targets: [(String, Record)] = [
    ("native", .target), ("aggregate", .target), ("external-build-system", .externalTarget),
  ]
  private static let dependencies: [(String, Record)] = [
    ("localTarget", .localDependency), ("remoteTarget", .remoteDependency), ("package", .packageDependency),
  ]
  private static let buildPhases: [(String, Record)] =
    plainPhaseKinds.map { ($0, .plainBuildPhase) }
    + [("copy", .copyPhase), ("script", .scriptPhase), ("apple-script", .appleScriptPhase)]
  private static let packages: [(String, Record)] = [("local", .localPackage), ("remote", .remotePackage)]
}

/// The words under `kind` are strings of any record; this is what they may be.
func kindShape(_ words: String...) -> Shape { .word(words) }
