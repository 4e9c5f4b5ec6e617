// The record of earlier runs: what it keeps, and what it makes of damage.

import BuildGraph
import Platform
import Testing

@Suite struct TraceStoreTests {
  private let root = AbsolutePath("/app")!
  private let place = AbsolutePath("/app/.fixpoint/state/trace")!

  private var store: TraceStore {
    let key = StepKey(
      producer: "asset catalogs", version: "1", parameters: Digest(of: [1]),
      outputs: [TreePath("a b/c%d")!, TreePath("é\n")!],
      inputs: [.init(TreePath("in put")!, Digest(of: [2])), .init(.root, nil)])
    let output = StepTrace.Output(TreePath("a b/c%d")!, Digest(of: [3]), permissions: 0o755)
    let file = FileTrace(
      size: 3, modified: 5, changed: 6, inode: 7, seen: 8, digest: Digest(of: [4]))
    let ran = StepTrace.Run(started: 9, duration: 10, reason: "100% new", details: ["a b: c", "", "é\n"])
    return TraceStore(
      steps: ["asset-catalogs/my widget": StepTrace(key: key, outputs: [output], ran: ran)],
      files: [TreePath("in put")!: file])
  }

  @Test func readsWhatItWrote() {
    #expect(TraceStore.parse(store.bytes) == .read(store))
    #expect(TraceStore.parse(TraceStore().bytes) == .read(TraceStore()))
  }

  @Test func sameContentIsSameBytes() {
    var other = TraceStore()
    for (path, file) in store.files { other.files[path] = file }
    other.steps = store.steps
    #expect(other.bytes == store.bytes)
  }

  @Test func everyTruncationIsDamage() {
    let bytes = store.bytes
    for count in bytes.indices {
      #expect(TraceStore.parse(Array(bytes[..<count])) != .read(store), "cut to \(count) bytes")
    }
  }

  @Test func anotherVersionIsNotRead() {
    #expect(TraceStore.parse(Array("fixpoint-state 3\nsomething\n".utf8)) == .newer)
  }

  @Test func damageIsOneWarningAndNothingOnRecord() throws {
    let files = MemoryFileSystem(files: [place.string: "fixpoint-state 2\nstep nonsense\nend 2\n"])
    let (loaded, warning) = TraceStore.load(place, root: root, files: files)
    #expect(loaded == TraceStore())
    #expect(warning?.severity == .warning)
    #expect(warning?.message.contains("line 2") == true)
  }

  @Test func noFileIsNothingOnRecordWithoutAWord() {
    let (loaded, warning) = TraceStore.load(place, root: root, files: MemoryFileSystem(files: ["/app/x": ""]))
    #expect(loaded == TraceStore())
    #expect(warning == nil)
  }

  @Test func mutatedRecordsNeverTrap() {
    var random = SeededGenerator(7)
    let seed = store.bytes
    for _ in 0..<3000 {
      var bytes = seed
      for _ in 0...Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: at)
        default: bytes.insert(contentsOf: bytes[at...].prefix(9), at: at)
        }
      }
      if case .read(let store) = TraceStore.parse(bytes) { #expect(TraceStore.parse(store.bytes) == .read(store)) }
    }
  }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
