// Runs on the real disk.

import Diagnostics
import Foundation
import Platform
import PluginKit
import Prebuild
import PrebuildFixtures
import Testing

@Suite struct DiskTests {
  @Test func aSecondRunWritesNothing() throws {
    let box = try DiskSandbox()
    try box.run(CrashScenario.before)
    let before = try times(box)
    let applied = try box.run(CrashScenario.before)
    #expect(applied.changed == 0)
    #expect(try times(box) == before)
  }

  @Test func verifyLeavesNothingBehind() throws {
    let box = try DiskSandbox()
    try box.run(CrashScenario.before)
    let scratch = box.root.appending("../\(box.root.name)-scratch")
    try box.disk.makeDirectory(scratch)
    defer { try? box.disk.removeTree(scratch) }
    var seams = Seams.system()
    seams.environment["TMPDIR"] = scratch.string
    let before = try times(box)
    let verification = try verify(PrebuildOptions(root: box.root), seams: seams, plugins: CrashScenario.before)
    #expect(verification.isEqual, "\(verification.differences)")
    #expect(try box.disk.entries(scratch).isEmpty)
    #expect(try times(box) == before)
  }

  @Test(.enabled(if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/bin/mount")))
  func aFullDiskIsNamedAndNothingIsLost() throws {
    let place = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "fixpoint-tmpfs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    guard shell("/bin/mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", place.path) else { return }
    defer { _ = shell("/bin/umount", "-l", place.path) }
    let box = try DiskSandbox(in: place.path)
    let old = try box.snapshot()
    let large = FilesPlugin([.init("gen/small", "s"), .init("gen/large", String(repeating: "x", count: 1 << 20))])
    let rejection = #expect(throws: Rejection.self) { try box.run([large]) }
    #expect(rejection?.cause == .outside)
    #expect(rejection?.description.contains("No space left") == true)
    #expect(try box.snapshot() == old)
    try box.run([FilesPlugin([.init("gen/small", "s")])])
    #expect(try box.snapshot()["\(box.root)/gen/small"] == "s")
  }

  @Test(.enabled(if: getuid() != 0)) func aFolderThatCannotBeWrittenIsNamed() throws {
    let box = try DiskSandbox()
    try box.disk.makeDirectory(box.root.appending("gen"))
    chmod(box.root.appending("gen").string, 0o555)
    defer { chmod(box.root.appending("gen").string, 0o755) }
    let old = try box.snapshot()
    let rejection = #expect(throws: Rejection.self) { try box.run([FilesPlugin([.init("gen/a", "x")])]) }
    #expect(rejection?.cause == .outside)
    #expect(try box.snapshot() == old)
  }

  @Test func anExecutablePluginIsAskedOnceForTheSame() throws {
    let box = try DiskSandbox()
    let script = """
      #!/bin/sh
      echo x >> "\(box.root).log"
      read request
      case "$request" in
      *'"describe"'*) echo '{"name":"stamp","version":"1","outputs":["gen/stamp"],"provides":["generate"]}' ;;
      *) echo '{"artifacts":[{"path":"gen/stamp","text":"stamped"}]}' ;;
      esac

      """
    defer { try? box.disk.removeFile(AbsolutePath("\(box.root).log")!) }
    try box.fill([
      "\(box.root)/fixpoint.yml": SmallApp.configuration(targets: "", extra: "plugins: [./tools/stamp.sh]\n"),
      "\(box.root)/tools/stamp.sh": script,
    ])
    chmod(box.root.appending("tools/stamp.sh").string, 0o755)
    let log = AbsolutePath("\(box.root).log")!
    var looking = PrebuildOptions(root: box.root, mayStartPrograms: false, writes: false)
    let plan = try Loaded.load(looking, seams: .system(), plugins: []).resolve().plan()
    #expect(plan.willRun == ["tools/stamp.sh"])
    #expect(try !box.disk.exists(log))
    try box.run([])
    let started = try box.disk.read(log).count
    #expect(try box.snapshot()["\(box.root)/gen/stamp"] == "stamped")
    let before = try times(box)
    try box.run([])
    #expect(try box.disk.read(log).count == started)
    #expect(try times(box) == before)
    looking.environment = nil
    let after = try Loaded.load(looking, seams: .system(), plugins: []).resolve().plan()
    #expect(after.isUpToDate)
    try box.disk.removeTree(box.root.appending(".fixpoint"))
    let forgotten = try Loaded.load(looking, seams: .system(), plugins: []).resolve().plan()
    #expect(forgotten.willRun == ["tools/stamp.sh"])
    #expect(!forgotten.artifacts.contains { $0.action == .delete })
  }

  /// When and as what everything was last changed, folders too, save the note that there was nothing to do.
  private func times(_ box: DiskSandbox) throws -> [String: FileStatus] {
    var result: [String: FileStatus] = [:]
    func visit(_ folder: AbsolutePath) throws {
      result[folder.string] = try box.disk.status(folder)
      for name in try box.disk.entries(folder) {
        let path = folder.appending(name)
        guard let status = try box.disk.status(path) else { continue }
        result[path.string] = status
        if status.kind == .directory { try visit(path) }
      }
    }
    try visit(box.root)
    let notes = ["/.fixpoint/state", "/.fixpoint/state/settled"]
    return result.filter { entry in !notes.contains { entry.key.hasSuffix($0) } }
  }

  private func shell(_ program: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
