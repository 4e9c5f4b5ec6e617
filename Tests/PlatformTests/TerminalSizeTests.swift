// The size of a terminal.

import Foundation
import Platform
import Testing

@Suite struct TerminalSizeTests {
  @Test func aTerminalSaysHowMuchItShows() throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    var size = winsize(ws_row: 31, ws_col: 97, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
    #expect(TerminalSize.current(master) == TerminalSize(columns: 97, rows: 31))
  }

  @Test func aFileSaysNothing() {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(TerminalSize.current(file) == nil)
  }
}
