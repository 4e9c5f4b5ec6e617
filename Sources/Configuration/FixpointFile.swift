// `fixpoint.yml`, decoded.

import Diagnostics
import JSON
import Platform
import YAML

/// What a project asks of Fixpoint. Every value knows its line; references to the file's own keys (`$(appGroups)`,
/// `$(team)` …) are replaced.
public struct FixpointFile: Sendable {
  /// The file itself.
  public var location: SourceLocation
  /// The `.xcodeproj` bundle, or the file in it that is meant.
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
  /// Names of environment variables that configs in JavaScript may read.
  public var configEnvironment: [Located<String>] = []
  /// In the order of the file.
  public var targets: [TargetDeclaration] = []
  /// In the order of the file.
  public var environments: [EnvironmentDeclaration] = []
  public var steps: [StepDeclaration] = []
  public var commit = CommitDeclaration()
  public var audit = AuditDeclaration()
  public var cache = CacheDeclaration()
  /// The environment that was applied.
  public var environment: String?

  /// What it was decoded from; another environment decodes it anew.
  var document = Document()
}

extension FixpointFile {
  /// The `.xcodeproj` bundle.
  public var projectBundle: TreePath {
    project.value.name.hasSuffix(".xcodeproj") ? project.value : project.value.parent
  }

  /// Reads and decodes the file. `environment` is the one chosen on the command line.
  public static func read(
    _ path: AbsolutePath, root: AbsolutePath, files: any FileSystem, environment: String? = nil
  ) throws -> FixpointFile {
    let name = TreePath(path, in: root)?.string ?? path.string
    let bytes: [UInt8]
    do {
      bytes = try files.read(path)
    } catch let error as FileSystemError where error.isAbsence {
      throw Rejection(
        .input, "configuration.missing", "there is no \(name) here; write one, or name another with --config",
        at: SourceLocation(file: name))
    } catch let error as FileSystemError {
      throw Rejection(error, root: root)
    }
    let document = try Document(parsing: bytes, file: name)
    let file = try decode(document, file: name, environment: environment) { projectAdvice(root: root, files: files) }
    try file.checkLinks(root: root, files: files)
    return file
  }

  /// All errors of the file come in one `Rejection`. `file` names the bytes in them.
  public static func parse(bytes: [UInt8], file: String, environment: String? = nil) throws -> FixpointFile {
    try decode(Document(parsing: bytes, file: file), file: file, environment: environment)
  }

  /// The same file with what the environment says in place of its own values.
  public func applying(environment: String) throws -> FixpointFile {
    try Self.decode(document, file: location.file, environment: environment)
  }

  /// JSON Schema (draft 7), from the tables that decode.
  public static func jsonSchema() -> JSONValue {
    var schema: JSONObject = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "fixpoint.yml",
      "description": "What a project asks of Fixpoint.",
    ]
    for member in form().schema.object?.members ?? [] { schema[member.name] = member.value }
    return .object(schema)
  }
}
