// Programs that some tests need.

import Foundation

/// Where a program is installed; nil, said once on standard output, where it is not.
func installed(_ name: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"]
  if let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: $0 + "/" + name) }) {
    return folder + "/" + name
  }
  print("skipped: \(name) is not installed")
  return nil
}

/// Runs a program to its end, with these bytes as its input.
func output(of program: String, _ arguments: [String], input: [UInt8], in folder: URL) throws -> [UInt8] {
  let source = folder.appendingPathComponent("input-\(UUID().uuidString)")
  try Data(input).write(to: source)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.standardInput = try FileHandle(forReadingFrom: source)
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let bytes = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
  return bytes
}
