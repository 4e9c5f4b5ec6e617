// What a build file says besides its file: words in `ATTRIBUTES`, members in the JSON.

import XCProj

/// The members `header-role` to `code-generation-visibility` of a membership.
enum BuildFileAttributes {
  private enum Meaning {
    case text(String)
    case flag
  }

  /// In the order in which the JSON writes them.
  private static let table: [(key: String, token: String, meaning: Meaning)] = [
    ("header-role", "Public", .text("public")), ("header-role", "Private", .text("private")),
    ("mach-interface-generation", "Client", .text("client")), ("mach-interface-generation", "Server", .text("server")),
    ("is-weak", "Weak", .flag), ("code-sign-on-copy", "CodeSignOnCopy", .flag),
    ("code-generation", "no_codegen", .text("skip")),
    ("header-preservation", "RemoveHeadersOnCopy", .text("remove-on-copy")),
  ]

  /// Says that linking is not weak, as without a word.
  static let standard = "Required"

  /// What the JSON knows, and the tokens that it has no place for.
  static func members(_ tokens: [String]) -> (members: [XCValue.Member], unknown: [String]) {
    var members: [XCValue.Member] = []
    for row in table where tokens.contains(row.token) {
      if let at = members.firstIndex(where: { $0.key == row.key }) {
        // A header is public or private; stubs are made for either side or for both.
        if row.key == "mach-interface-generation" { members[at] = XCValue.Member(row.key, .string("both")) }
        continue
      }
      switch row.meaning {
      case .text(let word): members.append(XCValue.Member(row.key, .string(word)))
      case .flag: members.append(XCValue.Member(row.key, .boolean(true)))
      }
    }
    return (members, tokens.filter { token in token != standard && !table.contains { $0.token == token } })
  }

  /// The tokens of a membership, in the order in which Xcode writes them.
  static func tokens(_ record: XCNode) -> [String] {
    table.filter { row in
      guard let value = record[row.key] else { return false }
      switch row.meaning {
      case .text(let word):
        return value.string == word || row.key == "mach-interface-generation" && value.string == "both"
      case .flag: return value.boolean == true
      }
    }.map(\.token)
  }

  /// Members whose spelling in a property list nobody has seen.
  static let withoutToken = ["decompress", "code-generation-visibility"]
}
