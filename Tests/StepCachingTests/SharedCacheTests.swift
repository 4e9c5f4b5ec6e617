// Several threads and several stores at work on one folder.

import BuildGraph
import FaultyDisk
import Foundation
import Platform
import Testing

@testable import StepCaching

@Suite("A cache that several use at once")
struct SharedCacheTests {
  @Test("Every result that is found is right, whatever is kept and pruned meanwhile")
  func manyWriters() async throws {
    let folder = try DiskFolder()
    let root = folder.path
    // Two stores, as two processes have them: they share nothing but the disk.
    let caches = (0..<2).map { _ in
      let store = LocalStore(
        root.appending("cache"), name: "cache", limit: 40_000, files: DiskFileSystem(), clock: SystemClock())
      return LayeredCache([store], files: DiskFileSystem())
    }
    let wrong = Guarded([String]())
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask { Self.work(worker, caches[worker % 2], root.appending("tree\(worker)"), wrong) }
      }
    }
    #expect(wrong.use { $0 } == [])
    #expect(caches.flatMap(\.diagnostics) == [])
    withExtendedLifetime(folder) {}
  }

  @Test("A store that is made while another one is being made in the same folder keeps, and so does the other")
  func twoBeginners() throws {
    let memory = MemoryFileSystem()
    let place = AbsolutePath("/cache")!
    func store(_ files: any FileSystem) -> LocalStore {
      LocalStore(place, name: "cache", limit: 40_000, files: files, clock: SystemClock())
    }
    let second = store(memory)
    let disk = InterruptedRename(disk: memory, to: ".gitignore") { second.keep(entry: [2], of: action("second")) }
    let first = store(disk)
    first.keep(entry: [1], of: action("first"))
    #expect(first.diagnostics + second.diagnostics == [])
    #expect(first.entry(of: action("first")) == [1])
    #expect(first.entry(of: action("second")) == [2])
  }

  private static func work(_ worker: Int, _ cache: LayeredCache, _ root: AbsolutePath, _ wrong: Guarded<[String]>) {
    let disk = DiskFileSystem()
    do {
      try disk.makeDirectories(root)
      for round in 0..<60 {
        // All workers make the same contents, some at the same time.
        let name = "step\(round % 20)"
        let bytes = Array(String(repeating: "\(name) ", count: 500).utf8)
        let place = root.appending(name)
        if let found = cache.result(of: action(name)), cache.restore(found, below: root) {
          if try disk.read(place) != bytes { wrong.use { $0.append("worker \(worker) round \(round)") } }
        } else {
          try disk.write(bytes, to: place, permissions: 0o644)
          let file = CachedResult.File(TreePath(name)!, digest: Digest(of: bytes), size: bytes.count)
          cache.keep(CachedResult(files: [file]), of: action(name), below: root)
        }
      }
    } catch {
      wrong.use { $0.append("\(error)") }
    }
  }
}
