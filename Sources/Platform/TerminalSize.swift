// How much a terminal shows.

import CSystem

public struct TerminalSize: Hashable, Sendable {
  /// In characters.
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// What the terminal behind a descriptor shows now, e.g. 2 for standard error; nil where it is none or does not say.
  public static func current(_ descriptor: Int32) -> TerminalSize? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard fixpoint_terminal_size(descriptor, &columns, &rows) != 0 else { return nil }
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }
}
