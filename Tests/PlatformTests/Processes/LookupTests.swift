// What watched programs look for.

#if os(Linux)
  import Foundation
  import Platform
  import Testing

  @Suite struct LookupTests {
    private let runner = SystemProcessRunner()

    private func lookups(_ text: String, below folder: String) throws -> [String] {
      let result = runner.run(script(text) { $0.watchedFolder = AbsolutePath(folder)! })
      return try #require(result.lookups).map(\.string)
    }

    @Test func everyPathIsNotedWhetherItIsThereOrNot() throws {
      let found = try lookups(
        "cat /etc/hostname /etc/no-such >/dev/null; cd /etc; cat passwd ../etc/group; [ -e gone ]; exec /etc/tool",
        below: "/etc")
      for path in ["hostname", "no-such", "passwd", "group", "gone", "tool"] { #expect(found.contains("/etc/\(path)")) }
      #expect(found.allSatisfy { $0.hasPrefix("/etc") })
    }

    @Test func aWatchedProgramRunsAsAnyOther() {
      let request = script("trap 'echo tidied' TERM; cat; echo \"$NAME\" >&2; pwd; kill -TERM $$; exit 3") {
        $0.watchedFolder = AbsolutePath("/etc")!
        $0.input = [UInt8](repeating: 65, count: 300_000)
        $0.environment["NAME"] = "value"
      }
      let result = runner.run(request)
      #expect(result.ending == .exited(3))
      #expect(result.output == request.input + Array("/usr\ntidied\n".utf8))
      #expect(result.errorOutput == Array("value\n".utf8))
    }

    @Test func aWatchedProgramIsEndedLikeAnyOther() {
      let result = runUntilReady(
        script("trap '' TERM; sleep 100 & echo $!; echo ready; while :; do [ -e /etc/x ]; done") {
          $0.watchedFolder = AbsolutePath("/etc")!
          $0.gracePeriod = 0.1
        })
      #expect(result.ending == .cancelled)
      #expect(result.numbers.map(isRunning) == [false])
    }

    @Test func whatCannotStartIsSaid() {
      func ending(_ change: (inout ProcessRequest) -> Void) -> ProcessResult.Ending {
        runner.run(
          script("") {
            $0.watchedFolder = .root
            change(&$0)
          }
        ).ending
      }
      #expect(ending { $0.executable = AbsolutePath("/no/such")! } == .notStarted(ENOENT))
      #expect(ending { $0.executable = AbsolutePath("/etc/passwd")! } == .notStarted(EACCES))
      #expect(ending { $0.workingDirectory = AbsolutePath("/no/such")! } == .notStarted(ENOENT))
    }

    @Test func noDescriptorOrSignalMaskIsPassedOn() {
      let leak = fcntl(0, F_DUPFD, 100)
      defer { close(leak) }
      let result = runner.run(
        script("grep SigBlk /proc/self/status; [ -e /proc/$$/fd/2 ] && [ ! -e /proc/$$/fd/\(leak) ]") {
          $0.watchedFolder = AbsolutePath("/etc")!
        })
      #expect(result.ending == .exited(0))
      #expect(result.text == "SigBlk:\t0000000000000000\n")
    }

    @Test func whoIsNotWatchedIsNotAskedAbout() {
      #expect(runner.run(script("cat /etc/hostname")).lookups == nil)
    }

    /// Others that are not watched start at the same time, each with copies of what is open at that moment.
    @Test func severalAreWatchedAtOnce() {
      let results = Guarded<[Int: [String]]>([:])
      let watched = 0..<200
      DispatchQueue.concurrentPerform(iterations: 2 * watched.count) { number in
        guard watched.contains(number) else {
          _ = SystemProcessRunner().run(script(":"))
          return
        }
        let request = script("for i in 1 2 3; do [ -e /etc/no-$i-\(number) ]; done") {
          $0.watchedFolder = AbsolutePath("/etc")!
        }
        let found = SystemProcessRunner().run(request).lookups?.map(\.name).filter { $0.hasPrefix("no-") }
        results.use { $0[number] = found }
      }
      for number in watched {
        #expect(results.use { $0[number] } == (1...3).map { "no-\($0)-\(number)" })
      }
    }
  }
#endif
