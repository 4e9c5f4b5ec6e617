// Text that is not UTF-8.

import Diagnostics
import Testing

@testable import PBXProj

@Suite("Text encodings")
struct EncodingTests {
  private let text = "{\n\tobjects = {\n\t\tX = {isa = PBXGroup; name = \"café\"; };\n\t};\n}\n"

  @Test(
    "The first line names the encoding of strings, and the bytes stay",
    arguments: [("MacRoman", UInt8(0x8E)), ("ISO-8859-1", 0xE9), ("NeXTSTEP", 0xDD)])
  func named(encoding: String, byte: UInt8) throws {
    let bytes = Array("// !$*\(encoding)*$!\n".utf8) + text.utf8.filter { $0 != 0xA9 }.map { $0 == 0xC3 ? byte : $0 }
    var document = try ProjectDocument(parsing: bytes, file: "p")
    #expect(document.bytes == bytes)
    #expect(document.object("X")?["name"]?.string == "café")
    document.set("日é", at: ["path"], in: "X")
    #expect(document.bytes.contains(byte))
    let again = try ProjectDocument(parsing: document.bytes, file: "p")
    #expect(again.object("X")?["path"]?.string == "日é")
    document.removeValue(at: ["path"], in: "X")
    #expect(document.bytes == bytes)
  }

  @Test("UTF-16 is known by its mark", arguments: [false, true])
  func utf16(isBigEndian: Bool) throws {
    let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
    var document = try ProjectDocument(parsing: bytes, file: "p")
    #expect(document.bytes == bytes)
    #expect(document.object("X")?["name"]?.string == "café")
    document.set("日", at: ["name"], in: "X")
    #expect(try ProjectDocument(parsing: document.bytes, file: "p").object("X")?["name"]?.string == "日")
    let rejection = #expect(throws: Rejection.self) { try ProjectDocument(parsing: Array(bytes.dropLast()), file: "p") }
    #expect(rejection?.diagnostics.first?.id == "pbxproj.encoding")
  }

  @Test("What claims to be UTF-8 and is not is read as Mac Roman")
  func invalid() throws {
    let bytes = text.utf8.filter { $0 != 0xA9 }.map { $0 == 0xC3 ? 0x8E : $0 }
    var document = try ProjectDocument(parsing: bytes, file: "p")
    #expect(document.bytes == bytes)
    #expect(document.object("X")?["name"]?.string == "café")
    document.set("new", at: ["path"], in: "X")
    document.removeValue(at: ["path"], in: "X")
    #expect(document.bytes == bytes)
  }

  @Test("Where UTF-8 ends is told by its place, whatever the first line claims", arguments: ["", "// !$*UTF8*$!\n"])
  func invalidByteIsLocated(header: String) throws {
    let bytes = Array(header.utf8) + text.utf8.filter { $0 != 0xA9 }.map { $0 == 0xC3 ? 0xE9 : $0 }
    let document = try ProjectDocument(parsing: bytes, file: "p")
    let fault = try #require(document.encodingFault)
    #expect(fault.id == "pbxproj.encoding" && fault.severity == .warning)
    #expect(fault.message.contains("byte 0xE9 is not UTF-8"))
    #expect(fault.location == SourceLocation(file: "p", line: header.isEmpty ? 3 : 4, column: 35))
    let rejection = #expect(throws: Rejection.self) { try document.checkEncoding() }
    #expect(rejection?.diagnostics.first?.location == fault.location)
    #expect(rejection?.cause == .input)
    #expect(document.bytes == bytes)
  }

  @Test("A file in the encoding that it names has no fault")
  func namedEncodingIsNoFault() throws {
    for text in ["// !$*UTF8*$!\n" + text, text] {
      let document = try ProjectDocument(parsing: Array(text.utf8), file: "p")
      #expect(document.encodingFault == nil)
      try document.checkEncoding()
    }
    let roman = Array("// !$*MacRoman*$!\n".utf8) + text.utf8.filter { $0 != 0xA9 }.map { $0 == 0xC3 ? 0x8E : $0 }
    #expect(try ProjectDocument(parsing: roman, file: "p").encodingFault == nil)
  }
}
