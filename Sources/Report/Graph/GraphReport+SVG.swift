// A graph as a picture.

extension GraphReport {
  /// Beyond this many nodes nobody sees anything, and laying them out takes long.
  public static let pictureLimit = 2_000

  /// SVG 1.1 that follows the reader's choice of light and dark.
  public var svg: String {
    let layout = GraphLayout(self)
    let size = "\(Self.text(layout.width)) \(Self.text(layout.totalHeight))"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" width=\"\(Self.text(layout.width))\" height=\"\(Self.text(layout.totalHeight))\" role=\"img\">",
      "<title>\(Self.escaped(title))</title>", "<style>\(Self.style)</style>",
    ]
    for edge in edges { lines.append(Self.path(layout.boxes[edge.from], layout.boxes[edge.to])) }
    for (node, box) in zip(nodes, layout.boxes) { lines.append(Self.box(node, box)) }
    lines.append("</svg>")
    return lines.map { $0 + "\n" }.joined()
  }

  /// One page with the picture.
  public var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <title>\(Self.escaped(title))</title>
    <style>:root { color-scheme: light dark } body { margin: 1rem; font: 16px system-ui, sans-serif; overflow: auto }</style>
    <h1>\(Self.escaped(title))</h1>
    \(svg)</html>

    """
  }

  private static let style = """
    text{font:12px ui-monospace,SFMono-Regular,Menlo,monospace;fill:#1c1e21}\
    rect{fill:#fff;stroke:#7a8290}.step rect{fill:#e4edfb;stroke:#2f6fd0;stroke-width:1.5}\
    .artifact rect{fill:#e7f5ea;stroke:#3a8f55}path{fill:none;stroke:#a3abb8}\
    @media(prefers-color-scheme:dark){text{fill:#e8eaed}rect{fill:#23262b;stroke:#8b93a1}\
    .step rect{fill:#1b2c47;stroke:#6ea1f0}.artifact rect{fill:#1c3324;stroke:#69b884}path{stroke:#5d6573}}
    """

  private static func path(_ from: GraphLayout.Box, _ to: GraphLayout.Box) -> String {
    let middle = GraphLayout.height / 2
    let (x1, y1, x2, y2) = (from.x + from.width, from.y + middle, to.x, to.y + middle)
    let bend = (x1 + x2) / 2
    return
      "<path d=\"M\(text(x1)) \(text(y1))C\(text(bend)) \(text(y1)) \(text(bend)) \(text(y2)) \(text(x2)) \(text(y2))\"/>"
  }

  private static func box(_ node: Node, _ box: GraphLayout.Box) -> String {
    let round = node.kind == .step ? 10 : 2
    let hint = node.state.isEmpty ? "" : "<title>\(escaped(node.state))</title>"
    return "<g class=\"\(node.kind.rawValue)\">\(hint)"
      + "<rect x=\"\(text(box.x))\" y=\"\(text(box.y))\" width=\"\(text(box.width))\" height=\"\(text(GraphLayout.height))\" rx=\"\(round)\"/>"
      + "<text x=\"\(text(box.x + 12))\" y=\"\(text(box.y + 18))\">\(escaped(node.id))</text></g>"
  }

  /// With one digit after the point at most.
  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func escaped(_ text: String) -> String {
    text.map { character -> String in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
