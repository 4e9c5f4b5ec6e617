// What a program is started in, and what it costs.

import Foundation
import Platform
import Testing

@Suite struct SurroundingsTests {
  private let runner = SystemProcessRunner()

  #if os(Linux)
    @Test func noDescriptorIsPassedOn() {
      let leak = fcntl(0, F_DUPFD, 100)
      defer { close(leak) }
      let result = runner.run(script("[ -e /proc/$$/fd/2 ] && [ ! -e /proc/$$/fd/\(leak) ]"))
      #expect(result.ending == .exited(0))
    }

    @Test func aSessionOfItsOwnKeepsItFromAskingAtTheTerminal() {
      let result = runner.run(script("set -- $(cat /proc/$$/stat); [ $5 = $$ ] && [ $6 = $$ ] && : </dev/tty"))
      #expect(result.ending != .exited(0))
      #expect(String(decoding: result.errorOutput, as: UTF8.self).contains("/dev/tty"))
    }

    @Test func noSignalIsHeldBackOrIgnored() {
      // SIGPIPE is ignored here.
      _ = runner.run(script("exit 0"))
      let fields = runner.run(script("grep -E 'Sig(Blk|Ign)' /proc/self/status")).text.split { $0.isWhitespace }
      #expect(fields.count == 4)
      // The C library keeps two signals of its own, which no program can name.
      #expect(fields[1] == "0000000000000000")
      #expect(UInt64(fields[3], radix: 16).map { $0 & 0x7fff_ffff } == 0)
    }
  #endif

  @Test func aProgramThatIsGivenNothingReadsNothing() {
    for _ in 0..<2 { #expect(runner.run(script("cat; echo done")).text == "done\n") }
  }

  @Test func costIsMeasured() throws {
    let result = runner.run(script("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done"))
    let usage = try #require(result.usage)
    #expect(usage.userSeconds > 0)
    #expect(usage.systemSeconds >= 0)
    #expect(usage.elapsedSeconds > 0)
    #expect(usage.peakMemory > 100_000)
  }

  @Test func whatDidNotStartCostNothing() {
    let result = runner.run(script("") { $0.executable = AbsolutePath("/no/such/program")! })
    #expect(result.usage == nil)
  }

  @Test func aFolderThatIsMissingIsSaid() {
    #expect(runner.run(script("") { $0.workingDirectory = AbsolutePath("/no/such")! }).ending == .notStarted(ENOENT))
  }

  @Test func severalThreadsRunProgramsAtOnce() {
    let results = Guarded<[Int: String]>([:])
    DispatchQueue.concurrentPerform(iterations: 60) { number in
      let result = SystemProcessRunner().run(script("cat; echo \(number)") { $0.input = Array("\(number) ".utf8) })
      results.use { $0[number] = result.text }
    }
    let expected = (0..<60).map { ($0, "\($0) \($0)\n") }
    #expect(results.use { $0 } == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test func noDescriptorIsLeft() throws {
    func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }
    let before = try count()
    for _ in 0..<200 { _ = runner.run(script("exit 0"), cancellation: Cancellation()) }
    // Other tests open some meanwhile.
    #expect(try count() < before + 150)
  }

  @Test func endingsArePutIntoWords() {
    func words(_ ending: ProcessResult.Ending) -> String { ending.words(for: script("", timeout: 1.5)) }
    #expect(words(.exited(3)) == "exited with status 3")
    #expect(words(.signaled(9)) == "was ended by signal 9 (Killed)")
    #expect(words(.timedOut) == "did not end within 1.5 seconds and was ended")
    #expect(words(.notStarted(ENOENT)) == "cannot be started: No such file or directory")
    #expect(words(.cancelled) == "was ended, as the run was interrupted")
  }
}
