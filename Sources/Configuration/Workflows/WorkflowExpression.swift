// What stands between `${{` and `}}`.

/// `inputs.level == 'full' && !env.CI`: values are texts; nothing and `false` count as false.
public indirect enum WorkflowExpression: Hashable, Sendable {
  case text(String)
  /// `inputs.NAME`
  case input(String)
  /// `matrix.AXIS`
  case axis(String)
  /// `env.NAME`
  case variable(String)
  /// `steps.ID.outputs.NAME`; known only when that step has run.
  case result(step: String, name: String)
  case equal(WorkflowExpression, WorkflowExpression)
  case unequal(WorkflowExpression, WorkflowExpression)
  case both(WorkflowExpression, WorkflowExpression)
  case either(WorkflowExpression, WorkflowExpression)
  case not(WorkflowExpression)

  /// Whether it is a name or a text and nothing more.
  public var isLeaf: Bool { parts.isEmpty }

  private var parts: [WorkflowExpression] {
    switch self {
    case .text, .input, .axis, .variable, .result: []
    case .equal(let a, let b), .unequal(let a, let b), .both(let a, let b), .either(let a, let b): [a, b]
    case .not(let a): [a]
    }
  }

  /// Every name and text in it.
  public var leaves: [WorkflowExpression] { isLeaf ? [self] : parts.flatMap(\.leaves) }

  /// Its value, where `value` gives those of names.
  public func evaluate(_ value: (WorkflowExpression) -> String) -> String {
    func word(_ truth: Bool) -> String { truth ? "true" : "false" }
    switch self {
    case .text(let text): return text
    case .input, .axis, .variable, .result: return value(self)
    case .equal(let a, let b): return word(a.evaluate(value) == b.evaluate(value))
    case .unequal(let a, let b): return word(a.evaluate(value) != b.evaluate(value))
    case .both(let a, let b): return word(a.isTrue(value) && b.isTrue(value))
    case .either(let a, let b): return word(a.isTrue(value) || b.isTrue(value))
    case .not(let a): return word(!a.isTrue(value))
    }
  }

  public func isTrue(_ value: (WorkflowExpression) -> String) -> Bool { Self.isTrue(evaluate(value)) }

  public static func isTrue(_ text: String) -> Bool { !text.isEmpty && text != "false" }
}
