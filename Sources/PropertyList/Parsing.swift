// Reading a property list of any format.

import Diagnostics
import XML

extension PropertyValue {
  /// Reads XML, binary or OpenStep text, whichever it is. Duplicate keys and malformed text are a `Rejection` that
  /// names line and column. `file` names the bytes in it.
  public init(parsing bytes: [UInt8], file: String) throws {
    self = try namingMergeConflict(in: bytes, file: file) {
      switch PropertyListFormat(of: bytes) {
      case .binary: try BinaryReader.read(bytes, file: file)
      case .xml: try XMLReader.read(EncodedText(bytes, file: file, format: "property-list"), file: file).value
      case .openStep: try OpenStepReader.read(EncodedText(bytes, file: file, format: "property-list"), file: file)
      }
    }
  }
}

/// Where a text cannot be read since a merge was not finished, that is what is wrong with it.
func namingMergeConflict<Result>(in bytes: [UInt8], file: String, _ read: () throws -> Result) throws -> Result {
  do {
    return try read()
  } catch let rejection as Rejection {
    throw rejection.namingMergeConflict(in: bytes, file: file, format: "plist")
  }
}

/// How a property list is written down.
public enum PropertyListFormat: Sendable {
  case xml, binary, openStep

  /// From the first bytes.
  public init(of bytes: [UInt8]) {
    guard !bytes.starts(with: Array("bplist".utf8)) else {
      self = .binary
      return
    }
    // NUL bytes are the other halves of UTF-16.
    let start = bytes.lazy.filter { !isWhiteSpace($0) && ![0, 0xEF, 0xBB, 0xBF, 0xFF, 0xFE].contains($0) }.prefix(24)
    let head = Array(start)
    guard head.first == UInt8(ascii: "<"), head.count > 1 else {
      self = .openStep
      return
    }
    let inside = head.dropFirst().prefix { $0 != UInt8(ascii: ">") }
    let isHexadecimal = inside.allSatisfy { hexadecimalDigit($0) != nil }
    self = isHexadecimal ? .openStep : .xml
  }
}

/// Nesting beyond this is refused; real property lists stay below twenty.
let maximumDepth = 128

func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
