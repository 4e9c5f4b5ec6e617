// Bytes as text.

import Testing
import TextEncodings

@Suite struct Base64Tests {
  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func comesBack(text: String) { #expect(Base64.decode(Base64.encode(Array(text.utf8))) == Array(text.utf8)) }

  @Test func everyByteComesBack() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    #expect(Base64.decodeLeniently(Array(Base64.lines(of: bytes, width: 10).joined(separator: "\n").utf8)) == bytes)
  }

  @Test func isThatOfTheStandard() { #expect(Base64.encode(Array("fooba".utf8)) == "Zm9vYmE=") }

  @Test func linesHoldWholeGroups() {
    #expect(Base64.lines(of: Array("foobar".utf8), width: 7) == ["Zm9v", "YmFy"])
    #expect(Base64.lines(of: [], width: 7) == [])
  }

  @Test(arguments: ["Zg=", "Zg", "Z===", "Zh==", "Zm9v\n", "Z=g=", "Zm9", "Zm9v ", "Zm-v"])
  func refusesWhatIsNone(text: String) { #expect(Base64.decode(text) == nil) }

  @Test(arguments: [("Zg", "f"), (" Z\tg = =\n", "f"), ("Zm9", "fo"), ("Zh==", "f")])
  func propertyListsMayLeaveOutPaddingAndHoldSpace(text: String, expected: String) {
    #expect(Base64.decodeLeniently(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test(arguments: ["Z", "Zg=", "Zm9v=", "Zg==Zg==", "Zm-v"])
  func whatIsNoneIsNoneForPropertyListsToo(text: String) {
    #expect(Base64.decodeLeniently(Array(text.utf8)) == nil)
  }
}
