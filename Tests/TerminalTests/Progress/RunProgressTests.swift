// Progress of runs, under clocks that tests turn.

import Terminal
import TestSupport
import Testing

@Suite struct RunProgressTests {
  private func progress(_ surface: RunProgress.Surface, total: Int = 4) -> RunProgress {
    RunProgress(total: total, surface: surface, style: .plain, at: 100)
  }

  private let terminal = RunProgress.Surface.terminal(columns: 40, rows: 24)

  @Test func aLogHasALineForEachStepThatDidSomething() {
    var progress = progress(.log)
    #expect(progress.started(1, named: "compile", at: 100) == "")
    #expect(progress.started(2, named: "link", at: 100) == "")
    #expect(progress.finished(3, named: "copy", .cached, at: 100.5) == "")
    #expect(progress.finished(1, named: "compile", .done, at: 101.25) == "[2/4] compile (1.2 s)\n")
    let failure = progress.finished(
      2, named: "link", .failed, output: Array("no such symbol".utf8), note: "`ld` exited with status 1", at: 175)
    #expect(failure == "[3/4] failed: link (1 min 15 s)\nno such symbol\n`ld` exited with status 1\n")
    #expect(progress.finished(4, named: "sign", .skipped, at: 175) == "")
    #expect(progress.ended() == "")
  }

  @Test func aLogSaysNowAndThenWhatTakesLong() {
    var progress = progress(.log)
    _ = progress.started(1, named: "archive", at: 100)
    #expect(progress.tick(at: 129) == "")
    #expect(progress.tick(at: 130) == "[0/4] still running: archive (30 s)\n")
    #expect(progress.tick(at: 131) == "")
    #expect(progress.tick(at: 160) == "[0/4] still running: archive (1 min 0 s)\n")
  }

  @Test func aShortRunShowsNoProgress() {
    var progress = progress(terminal)
    var text = progress.started(1, named: "a", at: 100.1)
    text += progress.finished(1, named: "a", .done, at: 100.3)
    text += progress.tick(at: 100.4)
    #expect(text + progress.ended() == "")
  }

  @Test func aTerminalShowsCountsAndWhatRuns() {
    var progress = progress(terminal)
    var screen = Screen(columns: 40)
    screen.write(progress.started(1, named: "compile", at: 100))
    screen.write(progress.finished(3, named: "copy", .cached, at: 100.1))
    screen.write(progress.started(2, named: "link", at: 101))
    screen.write(progress.tick(at: 103.4))
    #expect(screen.text == "1 of 4 done, 1 cached (3.4 s)\n  compile (3.4 s)\n  link (2.4 s)")
    screen.write(progress.finished(1, named: "compile", .done, at: 103.6))
    #expect(screen.text == "2 of 4 done, 1 cached (3.6 s)\n  link (2.6 s)")
    screen.write(
      progress.finished(2, named: "link", .failed, output: Array("bad\n".utf8), note: "it failed", at: 104))
    #expect(screen.text == "failed: link (3.0 s)\nbad\nit failed\n3 of 4 done, 1 cached, 1 failed (4.0 s)")
    screen.write(progress.ended())
    #expect(screen.text == "failed: link (3.0 s)\nbad\nit failed")
    #expect(screen.faults == [])
  }

  @Test func whatStepsWroteStaysWholeAboveTheBlock() {
    var progress = progress(terminal)
    var screen = Screen(columns: 40)
    screen.write(progress.started(1, named: "a", at: 100))
    screen.write(progress.started(2, named: "b", at: 101))
    screen.write(progress.finished(2, named: "b", .done, output: Array("b1\nb2\n".utf8), at: 102))
    screen.write(progress.finished(1, named: "a", .done, output: Array("a1".utf8), at: 103))
    screen.write(progress.said("between", at: 103))
    screen.write(progress.ended())
    #expect(screen.text == "b\nb1\nb2\na\na1\nbetween")
  }

  @Test func whatHasNotChangedIsNotDrawnAgain() {
    var progress = progress(terminal)
    _ = progress.started(1, named: "a", at: 100)
    #expect(progress.tick(at: 120.05) != "")
    #expect(progress.tick(at: 120.06) == "")
    #expect(progress.tick(at: 120.3) == "")
    #expect(progress.tick(at: 121.1) != "")
  }

  @Test func manyStepsAreCutToTheHeightOfTheTerminal() {
    var progress = progress(.terminal(columns: 40, rows: 6), total: 100)
    var screen = Screen(columns: 40)
    for step in 0..<20 { screen.write(progress.started(step, named: "step \(step)", at: 100)) }
    screen.write(progress.tick(at: 101))
    #expect(screen.text == "0 of 100 done (1.0 s)\n  step 0 (1.0 s)\n  step 1 (1.0 s)\n  and 18 more")
  }

  @Test func aNarrowTerminalCutsNamesInsideCharacters() {
    var progress = progress(.terminal(columns: 12, rows: 24))
    var screen = Screen(columns: 12)
    _ = progress.started(1, named: "構成を検証する\n", at: 100)
    screen.write(progress.tick(at: 101))
    #expect(screen.text == "0 of 4 don…\n  構成を検…")
    #expect(screen.faults == [])
  }

  @Test func aTerminalThatBecameNarrowerIsDrawnOverWhole() {
    var progress = progress(.terminal(columns: 40, rows: 24))
    _ = progress.started(1, named: String(repeating: "n", count: 20), at: 100)
    _ = progress.tick(at: 101)
    progress.surface = .terminal(columns: 20, rows: 24)
    // 20 and 30 columns take one row and two now.
    #expect(progress.tick(at: 102).hasPrefix("\u{1b}[3A\r"))
  }

  @Test func anyRunLeavesExactlyWhatItSaid() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      var progress = progress(.terminal(columns: 30, rows: 8), total: 40)
      var screen = Screen(columns: 30)
      var said: [String] = []
      var running: [Int] = []
      var time = 100.0
      for step in 0..<40 {
        time += Double.random(in: 0...0.4, using: &random)
        screen.write(progress.started(step, named: "s\(step)", at: time))
        running.append(step)
        while running.count > Int.random(in: 0...12, using: &random) {
          let end = running.remove(at: Int.random(in: 0..<running.count, using: &random))
          let output = Bool.random(using: &random) ? "o\(end)\np\n" : ""
          screen.write(progress.finished(end, named: "s\(end)", .done, output: Array(output.utf8), at: time))
          if !output.isEmpty { said += ["s\(end)", "o\(end)", "p"] }
        }
        screen.write(progress.tick(at: time))
      }
      screen.write(progress.ended())
      #expect(screen.text == said.joined(separator: "\n"))
      #expect(screen.faults == [])
    }
  }

  @Test func coloursAreForThoseWhoWantThem() {
    let style = TextStyle(isTerminal: true, environment: ["TERM": "xterm"])
    var coloured = RunProgress(total: 1, surface: .log, style: style, at: 0)
    let red = Array("\u{1b}[31mred\u{1b}[0m".utf8)
    #expect(
      coloured.finished(1, named: "a", .failed, output: red, at: 1)
        == "[1/1] \u{1b}[31mfailed:\u{1b}[0m a\n\u{1b}[31mred\u{1b}[0m\n")
    let objection = TextStyle(isTerminal: true, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    var plain = RunProgress(total: 1, surface: .log, style: objection, at: 0)
    #expect(plain.finished(1, named: "a", .failed, output: red, at: 1) == "[1/1] failed: a\nred\n")
  }

  @Test func onlyATerminalThatPeopleWatchIsDrawnOver() {
    #expect(RunProgress.Surface.canRedraw(isTerminal: true, environment: ["TERM": "xterm"]))
    #expect(!RunProgress.Surface.canRedraw(isTerminal: false, environment: ["TERM": "xterm"]))
    #expect(!RunProgress.Surface.canRedraw(isTerminal: true, environment: ["TERM": "dumb"]))
    #expect(!RunProgress.Surface.canRedraw(isTerminal: true, environment: ["TERM": "xterm", "CI": "true"]))
  }
}
