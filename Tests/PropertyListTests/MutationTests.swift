// No bytes, however broken, do worse than a rejection.

import Diagnostics
import PropertyList
import TestSupport
import Testing

@Suite struct MutationTests {
  private func seeds() throws -> [[UInt8]] {
    let xml: PropertyValue = [
      "a": ["x & y", 1, .real("2.5"), true], "b": ["c": .data([1, 2, 3]), "d": .date("2024-01-31T09:30:00Z")],
    ]
    return [
      xml.xmlBytes(),
      Array("<plist><dict><key>a</key><string><![CDATA[x]]>&#65;<!-- c --></string></dict></plist>".utf8),
      try BinaryParsingTests.binary(["a": ["x", "é", 1, 2.5, true], "b": ["c": [1, 70000, -1]]] as [String: Any]),
      Array("{ a = (b, \"c\\U00e9\\101\", <0a1b>); /* d */ e = { f = g; }; }".utf8),
    ]
  }

  @Test(arguments: [21, 22, 23]) func anyMutationIsReadOrRejected(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let seeds = try seeds()
    var read = 0
    for round in 0..<2000 {
      let bytes = random.mutated(seeds[round % seeds.count])
      do {
        let value = try PropertyValue(parsing: bytes, file: "a.plist")
        read += 1
        guard PropertyListFormat(of: bytes) == .xml, value.dictionary != nil else { continue }
        var document = try XMLPropertyListDocument(parsing: bytes, file: "a.plist")
        #expect(document.bytes == bytes)
        guard value.dictionary?["new"] == nil else { continue }
        document.set(["x"], forKey: "new")
        document.remove("new")
        #expect(document.bytes == bytes)
      } catch {
        #expect(error is Rejection)
      }
    }
    #expect(read > 0)
  }
}
