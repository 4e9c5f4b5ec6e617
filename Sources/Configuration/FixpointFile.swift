// `fixpoint.yml`, decoded.

import Diagnostics
import Platform

/// What a project asks of Fixpoint. Every value knows its line; references to the file's own keys (`$(appGroups)`,
/// `$(team)` …) are replaced.
public struct FixpointFile: Sendable {
  /// The file itself.
  public var location: SourceLocation
  /// The `.xcodeproj` bundle.
  public var project: Located<TreePath>
  /// The name of the application target; needed only where more than one could host the targets.
  public var app: Located<String>?
  /// Ten capital letters and digits.
  public var team: Located<String>?
  /// The application's app groups, without repeats, in the order written; nil where none are declared.
  public var appGroups: Located<[String]>?
  /// The application's bundle identifier; only an environment states one.
  public var appBundleIdentifier: Located<String>?
  public var plugins: [PluginDeclaration] = []
  /// In the order of the file.
  public var targets: [TargetDeclaration] = []
  /// In the order of the file.
  public var environments: [EnvironmentDeclaration] = []
  public var steps: [StepDeclaration] = []
  public var commit = CommitDeclaration()
  public var audit = AuditDeclaration()
  /// The environment that was applied.
  public var environment: String?
}

extension FixpointFile {
  /// Reads and decodes the file. `environment` is the one chosen on the command line.
  public static func read(
    _ path: AbsolutePath, root: AbsolutePath, files: any FileSystem, environment: String? = nil
  ) throws -> FixpointFile {
    let name = TreePath(path, in: root)?.string ?? path.string
    return try parse(bytes: files.read(path), file: name, environment: environment)
  }

  /// All errors of the file come in one `Rejection`.
  public static func parse(bytes: [UInt8], file: String, environment: String? = nil) throws -> FixpointFile {
    throw Rejection(.input, "configuration.unreadable", "\(file) cannot be decoded", at: SourceLocation(file: file))
  }

  /// The same file with what the environment says in place of its own values.
  public func applying(environment: String) throws -> FixpointFile { self }
}
