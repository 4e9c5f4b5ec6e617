// Programs noted as they start.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file that outlives this process if it is killed, and says what it had started:
///
///     fixpoint programs 1 6d3b9c5e-… pid:[4026531836]
///
/// filled up to 128 bytes, then a `fixpoint_note` for each place at which programs run. A place is written again by the next
/// program that takes it, and never emptied: a program that has ended is none of those that run.
final class ProcessNotes: Sendable {
  private let file = Guarded<Int32>(-1)

  private static let headLength = 128
  private static let noteLength = MemoryLayout<fixpoint_note>.size

  deinit { end() }

  func begin(in path: AbsolutePath) {
    end()
    let opened = open(path.string, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return }
    let head = Self.head(on: .current)
    guard pwrite(opened, head, head.count, 0) == head.count else {
      _ = close(opened)
      return
    }
    file.use { $0 = opened }
  }

  func end() {
    file.use { file in
      if file >= 0 { close(file) }
      file = -1
    }
  }

  /// Where a program at this place (from 0; nowhere below) notes itself.
  func place(_ number: Int32) -> fixpoint_note_place {
    guard number >= 0 else { return fixpoint_note_place(file: -1, offset: 0) }
    return fixpoint_note_place(
      file: file.use { $0 }, offset: Int64(Self.headLength + Int(number) * Self.noteLength))
  }

  /// The programs that a file names; none where it was written before the machine began anew, or where numbers of
  /// processes mean others.
  static func programs(in bytes: [UInt8], on system: ProcessSpace) -> [NotedProgram] {
    guard bytes.starts(with: head(on: system)) else { return [] }
    let notes = bytes.dropFirst(headLength)
    return stride(from: notes.startIndex, through: notes.endIndex - noteLength, by: noteLength).compactMap { start in
      let note = notes[start..<(start + noteLength)].withUnsafeBytes { $0.loadUnaligned(as: fixpoint_note.self) }
      guard let number = Int32(exactly: note.number), number > 1, note.after <= note.before else { return nil }
      return NotedProgram(number: number, start: note.after...note.before)
    }
  }

  private static func head(on system: ProcessSpace) -> [UInt8] {
    let text = Array("fixpoint programs 1 \(system.boot) \(system.numbers)\n".utf8).prefix(headLength)
    return text + [UInt8](repeating: 0, count: headLength - text.count)
  }
}

/// Within what a number names one process.
struct ProcessSpace: Hashable {
  /// The machine since it began.
  var boot: String
  /// The processes that see each other.
  var numbers: String

  static var current: ProcessSpace {
    #if canImport(Darwin)
      var text = [CChar](repeating: 0, count: 64)
      var size = text.count
      sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0)
      let boot = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return ProcessSpace(boot: boot, numbers: "all")
    #else
      let files = DiskFileSystem()
      let boot = (try? files.read(AbsolutePath("/proc/sys/kernel/random/boot_id")!)) ?? []
      let numbers = (try? files.readLink(AbsolutePath("/proc/self/ns/pid")!)) ?? ""
      return ProcessSpace(boot: String(decoding: boot.filter { $0 > 32 }, as: UTF8.self), numbers: numbers)
    #endif
  }
}
