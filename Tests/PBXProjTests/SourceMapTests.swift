// Places of documents that were made from another file.

import Diagnostics
import PBXProj
import Testing

@Suite struct SourceMapTests {
  @Test func placesAreToldInTheFileThatTheBytesWereMadeFrom() throws {
    let text = "{objects = {A = {isa = PBXGroup; name = x; }; }; }"
    let name = Array(text.utf8).firstIndex(of: UInt8(ascii: "x"))!
    let map = SourceMap(offsets: [12, name]) { SourceLocation(file: "App.json", line: 10 + $0, column: 3) }
    let document = try ProjectDocument(parsing: Array(text.utf8), file: "App.json", origins: map)
    #expect(document.location(of: "A").description == "App.json:10:3")
    #expect(document.object("A")?["name"]?.location.description == "App.json:11:3")
    #expect(document.top.location.description == "App.json")
  }
}
