// Which objects of a project are Fixpoint's.

import PBXProj
import Platform

/// Ids say who made an object, so that a fresh clone knows without any other file.
public enum Ownership {
  /// The first eight of the twenty-four digits of every id that Fixpoint makes.
  public static let prefix = "F1C5ED01"

  private static let leadingDigits: UInt32 = 0xF1C5_ED01

  /// The id of what `kind` and `identity` describe: `id(kind: "target", "widget")`. The same words give the same id on
  /// every machine; each word counts, also an empty one.
  public static func id(kind: String, _ identity: String...) -> ObjectID { id(kind: kind, identity: identity) }

  public static func id(kind: String, identity: [String]) -> ObjectID {
    // A NUL stands in no name, so that ("a", "bc") and ("ab", "c") stay two.
    let words = ([kind] + identity).joined(separator: "\0")
    return ObjectID(prefix + SHA256.hex(of: Array(words.utf8)).prefix(16).uppercased())
  }

  public static func owns(_ id: ObjectID) -> Bool { id.leadingDigits == leadingDigits }
}
