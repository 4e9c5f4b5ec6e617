// What `project.pbxproj` costs in one process.

import PBXProj
import Platform

/// Rounds alternate between what is compared; medians count.
struct PropertyListFigures {
  let bytes: [UInt8]
  /// Where files are written, on the disk that counts.
  let folder: AbsolutePath
  let disk = DiskFileSystem()

  func measure(rounds: Int) throws -> [Figure] {
    [try parsing(rounds), try canonicalWriting(rounds), try untouchedSaving(rounds)]
      + (try SampleEdit.allCases.map { try editing($0, rounds) })
  }

  private func parsing(_ rounds: Int) throws -> Figure {
    var times = Times()
    for _ in 0..<rounds { _ = try times.processor { try parse() } }
    return Figure(
      name: "parse project.pbxproj", value: megabytes / times.median, unit: "MB/s", limit: .atLeast(1000))
  }

  private func canonicalWriting(_ rounds: Int) throws -> Figure {
    var times = Times()
    let document = try parse()
    for _ in 0..<rounds { _ = times.processor { document.canonicalBytes() } }
    return Figure(
      name: "write project.pbxproj canonically", value: megabytes / times.median, unit: "MB/s", limit: .atLeast(300))
  }

  /// Against a copy of the file.
  private func untouchedSaving(_ rounds: Int) throws -> Figure {
    var (saves, copies) = (Times(), Times())
    let document = try parse()
    try disk.write(bytes, to: file("original"), permissions: 0o644)
    for _ in 0..<rounds {
      try copies.wall { try disk.writeUnflushed(disk.read(file("original")), to: file("copy"), permissions: 0o644) }
      try saves.wall { try disk.writeUnflushed(document.bytes, to: file("saved"), permissions: 0o644) }
    }
    return Figure(
      name: "save unedited, to a copy of the file", value: saves.median / copies.median, unit: "×", limit: .atMost(1.5))
  }

  /// The edit and the save together, against a parse and one and a half writes of the same bytes.
  private func editing(_ edit: SampleEdit, _ rounds: Int) throws -> Figure {
    var (edits, parses, writes) = (Times(), Times(), Times())
    for _ in 0..<rounds {
      var document = try parses.wall { try parse() }
      try writes.wall { try replace(file("written"), with: bytes) }
      try edits.wall {
        edit.make(in: &document)
        try replace(file("edited"), with: document.bytes)
      }
    }
    return Figure(
      name: "\(edit.name) and save, to a parse and 1.5 writes",
      value: edits.median / (parses.median + 1.5 * writes.median), unit: "×", limit: .atMost(1))
  }

  /// Whole or not at all.
  private func replace(_ path: AbsolutePath, with bytes: [UInt8]) throws {
    let new = file("new")
    try disk.write(bytes, to: new, permissions: 0o644)
    try disk.rename(new, to: path)
  }

  private func parse() throws -> ProjectDocument { try ProjectDocument(parsing: bytes, file: "project.pbxproj") }

  private func file(_ name: String) -> AbsolutePath { folder.appending(name) }

  private var megabytes: Double { Double(bytes.count) / 1e6 }
}
