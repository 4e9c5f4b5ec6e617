// What `project.xcproj` costs in one process.

import XCProj

struct JSONFigures {
  let bytes: [UInt8]

  func measure(rounds: Int) throws -> [Figure] {
    var (parses, writes) = (Times(), Times())
    for _ in 0..<rounds {
      let document = try parses.processor { try XCProjDocument(parsing: bytes, file: "project.xcproj") }
      _ = writes.processor { document.canonicalBytes() }
    }
    let megabytes = Double(bytes.count) / 1e6
    return [
      Figure(name: "parse project.xcproj", value: megabytes / parses.median, unit: "MB/s", limit: .atLeast(200)),
      Figure(
        name: "write project.xcproj canonically", value: megabytes / writes.median, unit: "MB/s",
        limit: .atLeast(200)),
    ]
  }
}
