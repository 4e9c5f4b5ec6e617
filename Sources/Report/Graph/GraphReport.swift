// A graph of steps and files, for people and for other programs.

import Diagnostics
import JSON
import Terminal

/// Nodes and who needs whom. In every form it is written in the order of its nodes.
public struct GraphReport: Renderable, Hashable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A file that is read, a step, a file that is made.
    case source, step, artifact
  }

  public struct Node: Hashable, Sendable {
    public var id: String
    public var kind: Kind
    /// A word on how it stands: `up to date`, `will run`; may be empty.
    public var state: String

    public init(_ id: String, _ kind: Kind, state: String = "") {
      self.id = id
      self.kind = kind
      self.state = state
    }
  }

  public struct Edge: Hashable, Sendable {
    /// Places in `nodes`: what comes first, and what needs it.
    public var from: Int
    public var to: Int

    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  public var title: String
  public private(set) var nodes: [Node] = []
  public private(set) var edges: [Edge] = []
  private var places: [Node.ID: Int] = [:]

  public init(title: String) { self.title = title }

  /// The place of a node; a second one of the same kind and name is the first one.
  @discardableResult
  public mutating func add(_ node: Node) -> Int {
    let key = Node.ID(kind: node.kind, id: node.id)
    if let place = places[key] { return place }
    places[key] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  public mutating func connect(_ from: Int, to: Int) {
    let edge = Edge(from: from, to: to)
    if from != to, !known.contains(edge) {
      known.insert(edge)
      edges.append(edge)
    }
  }

  private var known: Set<Edge> = []
}

extension GraphReport.Node {
  struct ID: Hashable, Sendable {
    var kind: GraphReport.Kind
    var id: String
  }
}

extension GraphReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "title": .string(title),
      "nodes": .array(
        nodes.map { ["id": .string($0.id), "kind": .string($0.kind.rawValue), "state": .string($0.state)] }),
      "edges": .array(edges.map { ["from": .integer(Int64($0.from)), "to": .integer(Int64($0.to))] }),
    ]
  }

  /// Each step with what it reads and makes.
  public func text(_ style: TextStyle) -> String {
    var before = [[Int]](repeating: [], count: nodes.count)
    var after = before
    for edge in edges {
      before[edge.to].append(edge.from)
      // What comes after a step says so itself.
      if nodes[edge.to].kind != .step { after[edge.from].append(edge.to) }
    }
    var lines: [String] = []
    for (place, node) in nodes.enumerated() where node.kind == .step {
      lines.append(node.state.isEmpty ? node.id : "\(node.id) (\(node.state))")
      lines += before[place].map { "  ← \(nodes[$0].id)" } + after[place].map { "  → \(nodes[$0].id)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// For Graphviz.
  public var dot: String {
    func quoted(_ text: String) -> String {
      "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    }
    var lines = ["digraph \(quoted(title)) {", "  rankdir=LR;", "  node [fontname=\"Helvetica\"];"]
    for (place, node) in nodes.enumerated() {
      let shape =
        switch node.kind {
        case .source: "shape=note"
        case .step: "shape=box, style=\"rounded,bold\""
        case .artifact: "shape=note, style=filled"
        }
      lines.append("  n\(place) [label=\(quoted(node.id)), \(shape)];")
    }
    for edge in edges { lines.append("  n\(edge.from) -> n\(edge.to);") }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  /// For Markdown.
  public var mermaid: String {
    func quoted(_ text: String) -> String {
      "\"" + text.map { $0 == "\"" ? "#quot;" : $0 == "#" ? "#35;" : String($0) }.joined() + "\""
    }
    var lines = ["flowchart LR"]
    for (place, node) in nodes.enumerated() {
      let label = quoted(node.id)
      switch node.kind {
      case .source: lines.append("  n\(place)[\(label)]")
      case .step: lines.append("  n\(place)([\(label)])")
      case .artifact: lines.append("  n\(place)[/\(label)/]")
      }
    }
    for edge in edges { lines.append("  n\(edge.from) --> n\(edge.to)") }
    return lines.map { $0 + "\n" }.joined()
  }
}
