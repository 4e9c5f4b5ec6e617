// A step that reads very many files.

import Foundation
import TestSupport
import Testing

@Suite struct LargeInputTests {
  /// 200,000 files below a folder that a link leads back to.
  @Test(.enabled(if: Mount.isAvailable)) func aPatternOverVeryManyFilesAndALoopOfLinksIsRightAndStaysSmall() throws {
    let folder = try Workspace(name: "project")
    try Mount.small(400_000, at: folder.url) {
      try folder.write(
        """
        workflow: 1
        steps:
          - { id: a, run: "grep VmHWM /proc/$PPID/status > peak; :", inputs: 'src/**/*.txt', outputs: peak }

        """, "Workflows/t.yml")
      try folder.makeFolder("src")
      for group in 0..<200 {
        let place = folder.url.appendingPathComponent("src/\(group)").path
        mkdir(place, 0o755)
        for number in 0..<1_000 { close(open("\(place)/\(number).txt", O_WRONLY | O_CREAT, 0o644)) }
      }
      for (link, target) in [("loop", "../src"), ("self.txt", "self.txt"), ("7/up.txt", "..")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.url.appendingPathComponent("src/\(link)").path, withDestinationPath: target)
      }
      let first = try folder.fixpoint("run", "t")
      #expect(first.status == 0, "\(first.output)\(first.errors)")
      // The most memory that it held, in kilobytes: `VmHWM:   146060 kB`.
      let peak = try folder.read("peak").split { !$0.isNumber }.first.flatMap { Int($0) }
      #expect(try #require(peak) < 300_000)
      let second = try folder.fixpoint("run", "t")
      #expect(second.output.hasPrefix("t: up to date"), "\(second.output)")
      try folder.write("changed\n", "src/199/999.txt")
      let plan = try folder.fixpoint("run", "t", "--plan")
      #expect(plan.output.contains("src/199/999.txt changed"), "\(plan.output)")
    }
  }
}
