// `verify` finds what it is for.

import BuildGraph
import Diagnostics
import Platform
import PrebuildFixtures
import Testing
import XcodeProject

@testable import Prebuild

@Suite struct VerifyTests {
  private let targets = SmallApp.widget + SmallApp.share + SmallApp.keyboard

  @Test func aSoundProjectIsEqualFromEveryStart() throws {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"])], targets: targets)
    for _ in 0..<2 {
      let tree = box.disk.snapshot
      let verification = try box.verify()
      #expect(verification.isEqual, "\(verification.differences.map { $0.message + $0.diff })")
      #expect(Set(verification.runs.map(\.digest)).count == 1)
      #expect(
        verification.runs.map(\.name) == [
          "clean", "incremental", "repeated", "from the first half", "from the second half",
        ])
      #expect(box.disk.snapshot == tree)
      try box.run()
    }
  }

  @Test func aWrongDigestOfAnOutputIsReported() throws {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"])])
    try box.run()
    try plant(in: box) { store in store.steps["files/gen/a"]!.outputs[0].digest = Digest(of: [1]) }
    let verification = try box.verify()
    #expect(verification.differences.contains { $0.run == "state" && $0.path.string == "gen/a" })
  }

  @Test func aWrongDigestThatHidesAChangeIsReported() throws {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"])])
    try box.run()
    try box.write("changed\n", to: "App/App.swift")
    let path = TreePath("App/App.swift")!
    let status = try box.disk.status(box.path("App/App.swift"))!
    try plant(in: box) { store in
      store.files[path] = FileTrace(status, seen: 1 << 60, digest: store.files[path]!.digest)
    }
    #expect(try box.plan().isUpToDate, "the planted digest must be believed")
    let verification = try box.verify()
    #expect(verification.differences.contains { $0.run == "state" && $0.path == path })
    let stale = verification.differences.first { $0.run == "incremental" && $0.path.string == "gen/a" }
    #expect(
      stale?.diff == """
        --- clean/gen/a
        +++ incremental/gen/a
        @@ -1,1 +1,1 @@
        -changed
        +@main struct App {}

        """)
  }

  @Test func anOrderThatDependsOnHistoryIsReported() throws {
    var box = Sandbox(targets: targets)
    // What is there stays where it is; what is new goes to the end.
    let historical = ListOrder { list in
      let kept = list.present.filter { !Ownership.owns($0) || list.wanted.contains($0) }
      return kept + list.wanted.filter { !kept.contains($0) }
    }
    box.reconciler = { file, request in
      var request = request
      request.order = historical
      return try reconcile(file, request)
    }
    let verification = try box.verify()
    let difference = verification.differences.first { $0.path.string == "App.xcodeproj/project.pbxproj" }
    #expect(difference?.run.contains("half") == true)
    #expect(difference?.diff.contains("@@") == true)
    #expect(difference?.parts.first?.kind == .reordered)
    #expect(difference?.parts.first?.path.isEmpty == false)
  }

  @Test func anOutputThatDependsOnThePlaceIsReported() throws {
    var box = Sandbox()
    box.plugins = [PlaceStamp()]
    #expect(try box.verify().differences.contains { $0.producer == "place-stamp" && $0.run == "incremental" })
  }

  @Test func aPersonsEditIsNoDifference() throws {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"])], targets: targets)
    try box.run()
    try box.write("mine", to: "gen/a")
    #expect(try box.verify().isEqual)
    #expect(box.text("gen/a") == "mine")
  }

  private func plant(in box: Sandbox, _ change: (inout TraceStore) -> Void) throws {
    let path = box.path(".fixpoint/state/trace")
    guard case .read(var store) = TraceStore.parse(try box.disk.read(path)) else { return }
    change(&store)
    try box.disk.write(store.bytes, to: path, permissions: 0o644)
  }
}
