// Binary property lists, those of Foundation and damaged ones.

import Diagnostics
import Foundation
import PropertyList
import Testing

@Suite struct BinaryParsingTests {
  /// As another writer writes it.
  static func binary(_ value: Any) throws -> [UInt8] {
    [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  @Test func everyTypeIsRead() throws {
    let long = String(repeating: "x", count: 300)
    let bytes = try Self.binary([
      [
        "s": "plain", "u": "é😀", "long": long, "i": 42, "n": -7, "big": Int64.max, "r": 1.5, "t": true,
        "d": Date(timeIntervalSinceReferenceDate: -1), "b": Data("hello".utf8), "a": ["x", ["y"]],
      ] as [String: Any]
    ])
    let value = try PropertyValue(parsing: bytes, file: "a.plist")
    #expect(
      value.sorted() == [
        [
          "a": ["x", ["y"]], "b": .data(Array("hello".utf8)), "big": .integer(.max), "d": .date("2000-12-31T23:59:59Z"),
          "i": 42, "long": .string(long), "n": -7, "r": .real("1.5"), "s": "plain", "t": true, "u": "é😀",
        ]
      ])
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (728_472_600, "2024-02-01T09:30:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
    (93_225_600, "2003-12-16T00:00:00Z"), (-31_622_400.5, "1999-12-31T23:59:59Z"),
  ])
  func datesAreWrittenAsXMLWritesThem(_ seconds: Double, _ text: String) throws {
    let bytes = try Self.binary([Date(timeIntervalSinceReferenceDate: seconds)])
    #expect(try PropertyValue(parsing: bytes, file: "a.plist") == [.date(text)])
  }

  @Test func damageIsRefused() throws {
    let bytes = try Self.binary(["a": ["b", "c"]])
    #expect(complaints(Array("bplist00".utf8))[0].contains("header or trailer"))
    for length in 8..<bytes.count { #expect(complaints(Array(bytes[..<length])).count == 1) }
  }

  @Test func anArrayThatContainsItselfIsRefused() {
    var bytes = Array("bplist00".utf8) + [0xA1, 0x00, 0x08]
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(complaints(bytes)[0].contains("contains itself"))
  }

  /// Each of thirty arrays holds the next one ten times.
  @Test func sharedObjectsAreCounted() {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    var body: [UInt8] = []
    for level in 0..<14 {
      offsets.append(UInt8(8 + body.count))
      body += level == 13 ? [0x09] : [0xAA] + Array(repeating: UInt8(level + 1), count: 10)
    }
    bytes += body + offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(offsets.count)]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, UInt8(8 + body.count)]
    #expect(complaints(bytes)[0].contains("too many values"))
  }
}
