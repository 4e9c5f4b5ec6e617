// Where the nodes of a picture stand.

/// Columns from left to right, each node to the right of all that it needs; within a column, near what it is connected
/// with (K. Sugiyama, S. Tagawa, M. Toda, “Methods for Visual Understanding of Hierarchical System Structures”, 1981).
struct GraphLayout {
  struct Box {
    var x: Double
    var y: Double
    var width: Double
  }

  static let height = 28.0
  private static let gap = (column: 56.0, row: 12.0)
  private static let margin = 16.0

  private(set) var boxes: [Box]
  private(set) var width = 0.0
  private(set) var totalHeight = 0.0

  init(_ graph: GraphReport) {
    let columns = Self.columns(graph)
    boxes = graph.nodes.map { Box(x: 0, y: 0, width: Self.width(of: $0.id)) }
    var order = Self.order(columns, graph)
    var x = Self.margin
    let tallest = order.map(\.count).max() ?? 0
    totalHeight = Double(tallest) * (Self.height + Self.gap.row) - Self.gap.row + 2 * Self.margin
    for index in order.indices {
      let column = order[index]
      let width = column.map { boxes[$0].width }.max() ?? 0
      let used = Double(column.count) * (Self.height + Self.gap.row) - Self.gap.row
      var y = (totalHeight - used) / 2
      for node in column {
        boxes[node].x = x
        boxes[node].y = y
        y += Self.height + Self.gap.row
      }
      x += width + Self.gap.column
    }
    order.removeAll()
    width = max(x - Self.gap.column + Self.margin, 2 * Self.margin)
  }

  private static func width(of text: String) -> Double { Double(text.count) * 7.2 + 24 }

  /// The longest way from a node that needs nothing. A graph of steps has no circles.
  private static func columns(_ graph: GraphReport) -> [Int] {
    var column = [Int](repeating: 0, count: graph.nodes.count)
    var missing = [Int](repeating: 0, count: graph.nodes.count)
    var next = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges {
      missing[edge.to] += 1
      next[edge.from].append(edge.to)
    }
    var open = graph.nodes.indices.filter { missing[$0] == 0 }
    while let node = open.popLast() {
      for follower in next[node] {
        column[follower] = max(column[follower], column[node] + 1)
        missing[follower] -= 1
        if missing[follower] == 0 { open.append(follower) }
      }
    }
    return column
  }

  private static func order(_ column: [Int], _ graph: GraphReport) -> [[Int]] {
    var rows = [[Int]](repeating: [], count: (column.max() ?? -1) + 1)
    for node in graph.nodes.indices { rows[column[node]].append(node) }
    var neighbours = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges {
      neighbours[edge.to].append(edge.from)
      neighbours[edge.from].append(edge.to)
    }
    var place = [Double](repeating: 0, count: graph.nodes.count)
    func settle(_ row: [Int]) { for (index, node) in row.enumerated() { place[node] = Double(index) } }
    rows.forEach(settle)
    // Forth and back a few times; more changes little.
    for sweep in 0..<4 {
      for index in sweep % 2 == 0 ? Array(rows.indices) : rows.indices.reversed() {
        let centers = Dictionary(
          uniqueKeysWithValues: rows[index].map { node -> (Int, Double) in
            let near = neighbours[node].map { place[$0] }
            return (node, near.isEmpty ? place[node] : near.reduce(0, +) / Double(near.count))
          })
        rows[index].sort { (centers[$0]!, $0) < (centers[$1]!, $1) }
        settle(rows[index])
      }
    }
    return rows
  }
}
