// Small disks in memory, where the tests may mount some.

import Foundation

enum Mount {
  static let isAvailable: Bool = {
    guard getuid() == 0, FileManager.default.isExecutableFile(atPath: "/bin/mount") else { return false }
    let probe = FileManager.default.temporaryDirectory.appendingPathComponent("fixpoint-mount-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: probe, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: probe) }
    guard call("/bin/mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", probe.path) else { return false }
    return call("/bin/umount", "-l", probe.path)
  }()

  /// Puts a disk of this size under a folder, with what the folder holds, for as long as `body` runs.
  static func small(_ kilobytes: Int, at folder: URL, _ body: () throws -> Void) throws {
    let aside = folder.deletingLastPathComponent().appendingPathComponent("aside-\(UUID().uuidString)")
    try FileManager.default.moveItem(at: folder, to: aside)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard call("/bin/mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path) else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer { _ = call("/bin/umount", "-l", folder.path) }
    for name in try FileManager.default.contentsOfDirectory(atPath: aside.path) {
      try FileManager.default.copyItem(at: aside.appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
    try FileManager.default.removeItem(at: aside)
    try body()
  }

  static func resize(_ kilobytes: Int, at folder: URL) throws {
    guard call("/bin/mount", "-o", "remount,size=\(kilobytes)k", folder.path) else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  static func protect(_ folder: URL) throws {
    guard call("/bin/mount", "-o", "remount,ro", folder.path) else { throw CocoaError(.fileWriteUnknown) }
  }

  private static func call(_ program: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
