// An expression as text again.

extension WorkflowExpression: CustomStringConvertible {
  /// As it would be written: `inputs.level == 'full' && !env.CI`.
  public var description: String { text(inside: 0) }

  /// Parentheses only where they are needed.
  private func text(inside outer: Int) -> String {
    let (own, text): (Int, String) =
      switch self {
      case .text(let text): (5, Self.literal(text))
      case .input(let name): (5, "inputs.\(name)")
      case .axis(let name): (5, "matrix.\(name)")
      case .variable(let name): (5, "env.\(name)")
      case .result(let step, let name): (5, "steps.\(step).outputs.\(name)")
      case .not(let a): (4, "!\(a.text(inside: 4))")
      case .equal(let a, let b): (3, "\(a.text(inside: 4)) == \(b.text(inside: 4))")
      case .unequal(let a, let b): (3, "\(a.text(inside: 4)) != \(b.text(inside: 4))")
      case .both(let a, let b): (2, "\(a.text(inside: 2)) && \(b.text(inside: 3))")
      case .either(let a, let b): (1, "\(a.text(inside: 1)) || \(b.text(inside: 2))")
      }
    return own < outer ? "(\(text))" : text
  }

  private static func literal(_ text: String) -> String {
    if text == "true" || text == "false" { return text }
    return "'" + text.flatMap { $0 == "'" ? "''" : String($0) } + "'"
  }

  /// With what its names stand for, those of the machine's environment left out, which may be secret:
  /// `inputs.level == 'full' (inputs.level is “low”)`.
  public func told(_ value: (WorkflowExpression) -> String) -> String {
    var told: [String] = []
    for leaf in leaves {
      switch leaf {
      case .input, .axis:
        let text = "\(leaf) is \(value(leaf).isEmpty ? "nothing" : "“\(value(leaf))”")"
        if !told.contains(text) { told.append(text) }
      case .text, .variable, .result, .equal, .unequal, .both, .either, .not: break
      }
    }
    return told.isEmpty ? description : "\(self) (\(told.joined(separator: ", ")))"
  }
}
