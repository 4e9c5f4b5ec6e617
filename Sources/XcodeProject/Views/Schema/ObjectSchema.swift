// What the objects of a project file hold, as data.

/// One kind of object: its keys, and what may stand under each.
///
/// Measured on public project files of objectVersion 39 to 110. A kind or key that is not in the table is none of which
/// anything is known; it is kept as it is and never a fault.
public struct ObjectSchema: Sendable {
  public let isa: String
  /// `isa` itself is left out.
  public let keys: [SchemaKey]

  init(_ isa: String, _ keys: [SchemaKey]) {
    self.isa = isa
    self.keys = keys
  }

  public subscript(key: String) -> SchemaKey? { keys.first { $0.name == key } }

  /// nil for a kind that the table does not know.
  public static func of(_ isa: String) -> ObjectSchema? { byISA[isa] }

  /// Every kind that is known, by family.
  public static let all: [ObjectSchema] = project + targets + phases + files + folders + configurations + packages

  private static let byISA = Dictionary(uniqueKeysWithValues: all.map { ($0.isa, $0) })
}

/// One key of a kind of object.
public struct SchemaKey: Sendable {
  public enum Value: Hashable, Sendable {
    case string
    /// Of strings.
    case list
    /// A string, or a list of strings that stand for its lines or words.
    case stringOrList
    case dictionary
    /// The id of another object.
    case reference
    /// A list of ids.
    case references
    /// A list of dictionaries whose values are ids: `{ProductGroup = …; ProjectRef = …; }`.
    case referenceDictionaries
  }

  public let name: String
  public let value: Value
  /// What the objects may be that are referred to; empty where nothing is.
  public let allowed: Set<String>
  /// Whether the object that is referred to belongs to this one alone and goes with it.
  public let isOwner: Bool
  /// Whether Xcode does not open, or misreads, an object without it.
  public let isRequired: Bool

  static func string(_ name: String) -> Self { .init(name, .string) }
  static func list(_ name: String) -> Self { .init(name, .list) }
  static func stringOrList(_ name: String) -> Self { .init(name, .stringOrList) }
  static func dictionary(_ name: String) -> Self { .init(name, .dictionary) }

  static func refers(_ name: String, to allowed: Set<String>, required: Bool = false) -> Self {
    .init(name, .reference, allowed, isRequired: required)
  }

  static func owns(_ name: String, _ allowed: Set<String>, required: Bool = false) -> Self {
    .init(name, .reference, allowed, isOwner: true, isRequired: required)
  }

  static func lists(_ name: String, of allowed: Set<String>) -> Self { .init(name, .references, allowed) }
  static func ownsList(_ name: String, of allowed: Set<String>) -> Self {
    .init(name, .references, allowed, isOwner: true)
  }

  static func dictionaries(_ name: String, of allowed: Set<String>) -> Self {
    .init(name, .referenceDictionaries, allowed)
  }

  private init(
    _ name: String, _ value: Value, _ allowed: Set<String> = [], isOwner: Bool = false, isRequired: Bool = false
  ) {
    self.name = name
    self.value = value
    self.allowed = allowed
    self.isOwner = isOwner
    self.isRequired = isRequired
  }
}

/// Kinds that stand for one another.
enum ObjectFamily {
  static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]
  static let folder = "PBXFileSystemSynchronizedRootGroup"
  static let exceptionSets: Set<String> = [
    "PBXFileSystemSynchronizedBuildFileExceptionSet", "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
  ]
  static let phases: Set<String> = Set(ObjectSchema.phases.map(\.isa).filter { $0.hasSuffix("BuildPhase") })
  /// What a group may show.
  static let members: Set<String> = groups.union(["PBXFileReference", "PBXReferenceProxy", folder])
  /// What a build file may be about.
  static let buildable: Set<String> = members
  static let packages: Set<String> = ["XCRemoteSwiftPackageReference", "XCLocalSwiftPackageReference"]
}
