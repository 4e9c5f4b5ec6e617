// Rows with aligned columns.

/// One line a row, columns two spaces apart, no space at the end of a line.
public func table(_ rows: [[String]]) -> String {
  let count = rows.map(\.count).max() ?? 0
  let widths = (0..<count).map { column in rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0 }
  return rows.map { row in
    var line = ""
    for (column, cell) in row.enumerated() {
      line += cell
      if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
    }
    return line + "\n"
  }.joined()
}
