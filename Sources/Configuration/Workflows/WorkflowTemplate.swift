// A text in which expressions stand.

/// `deploy to ${{ inputs.place }}`
public struct WorkflowTemplate: Hashable, Sendable {
  public enum Piece: Hashable, Sendable {
    case text(String)
    case expression(WorkflowExpression)
  }

  public private(set) var pieces: [Piece] = []

  init(_ text: String) throws(ExpressionParser.Fault) {
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      pieces = text.isEmpty ? [] : [.text(text)]
      return
    }
    var rest = Array(text.utf8)[...]
    while let open = rest.firstRange(of: Array("${{".utf8)) {
      append(rest[..<open.lowerBound])
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(of: Array("}}".utf8)) else {
        throw .open
      }
      let words = String(decoding: rest[..<close.lowerBound], as: UTF8.self)
      pieces.append(.expression(try ExpressionParser.parse(words)))
      rest = rest[close.upperBound...]
    }
    append(rest)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { pieces.append(.text(String(decoding: bytes, as: UTF8.self))) }
  }

  public var expressions: [WorkflowExpression] {
    pieces.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }

  /// The text, where `value` gives those of names.
  public func text(_ value: (WorkflowExpression) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .expression(let expression): expression.evaluate(value)
      }
    }.joined()
  }
}
