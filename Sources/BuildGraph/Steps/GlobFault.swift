// What is wrong with a pattern.

extension Glob {
  /// Why a text is no pattern.
  public enum Fault: Error, Hashable, Sendable {
    /// It begins with a slash.
    case leavesRoot
    /// It has `..` in it.
    case goesUp
    case namesNothing
    case openBracket
    /// As in `[z-a]`.
    case backwardsRange
    case openBrace
    case braceWithoutStart
    /// A backslash at the end of a name.
    case openEscape
    case tooManyChoices

    /// In words that follow the pattern and say what to do: `it has …`.
    public var sentence: String {
      switch self {
      case .leavesRoot: "it leads out of the project; write it relative to the root"
      case .goesUp: "it has a `..` in it; write it relative to the root, without"
      case .namesNothing: "it names nothing; write a path in it"
      case .openBracket: "it has a `[` without its `]`; close it, or write `\\[` for the character itself"
      case .backwardsRange: "it has a range whose end comes before its beginning; turn it round"
      case .openBrace: "it has a `{` without its `}`; close it"
      case .braceWithoutStart: "it has a `}` without its `{`; take it out, or open it"
      case .openEscape: "it has a `\\` with nothing behind it; take it out, or write `\\\\` for the character itself"
      case .tooManyChoices: "its braces stand for more than 1000 patterns; write several with fewer braces"
      }
    }
  }
}
