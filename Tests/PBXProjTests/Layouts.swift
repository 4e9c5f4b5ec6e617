// One project in layouts that nobody would write.

@testable import PBXProj

/// What stands between tokens.
enum Gaps: CaseIterable {
  case nothing, spaces, lines, anything, comments

  fileprivate func text(_ random: inout SplitMix) -> String {
    switch self {
    case .nothing: ""
    case .spaces: " "
    case .lines: "\n"
    case .anything: ["", " ", "\n", "\t", "\n  ", "  \n"][random.below(6)]
    case .comments: ["", " ", " /* c */ ", " // c\n", "\n\t", "\n/* c\n */\n"][random.below(6)]
    }
  }
}

/// The same tokens with other gaps.
func relaid(_ text: String, _ gaps: Gaps, _ random: inout SplitMix) throws -> String {
  let document = try parse(text)
  return document.source.relaid(0, gaps, &random) + gaps.text(&random)
}

extension Source {
  fileprivate func relaid(_ node: TapeIndex, _ gaps: Gaps, _ random: inout SplitMix) -> String {
    func token(_ node: TapeIndex) -> String { String(decoding: bytes[tape[node].range], as: UTF8.self) }
    switch tape[node].kind {
    case .string, .data: return token(node)
    case .list:
      var text = "(" + gaps.text(&random)
      let children = children(of: node)
      for child in children {
        text += relaid(child, gaps, &random) + gaps.text(&random)
        if child != children.last || random.below(2) == 0 { text += "," + gaps.text(&random) }
      }
      return text + ")"
    case .dictionary:
      var text = "{" + gaps.text(&random)
      for key in children(of: node) {
        text += token(key) + gaps.text(&random) + "=" + gaps.text(&random)
        text += relaid(key + 1, gaps, &random) + gaps.text(&random) + ";" + gaps.text(&random)
      }
      return text + "}"
    }
  }
}
