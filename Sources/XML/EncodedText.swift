// Text in one of the encodings that XML comes in.

import Diagnostics

/// UTF-8 text, and how to get back the bytes that it was decoded from.
package struct EncodedText: Sendable {
  package enum Encoding: Sendable {
    case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian
  }

  /// Valid UTF-8 without a byte order mark.
  package var utf8: [UInt8]
  package var encoding: Encoding

  /// Throws where `bytes` are not text; UTF-16 is known by its byte order mark. `format` begins the diagnostic's id.
  package init(_ bytes: [UInt8], file: String, format: String) throws {
    if bytes.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16LittleEndian
      utf8 = try Self.decode(bytes, high: 1, file: file, format: format)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16BigEndian
      utf8 = try Self.decode(bytes, high: 0, file: file, format: format)
    } else {
      encoding = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? .utf8WithMark : .utf8
      utf8 = encoding == .utf8 ? bytes : Array(bytes.dropFirst(3))
      if let offset = firstInvalidUTF8(in: utf8) {
        throw Rejection(
          .input, "\(format).encoding", "this is neither UTF-8 nor UTF-16 with a byte order mark; save it as UTF-8",
          at: location(of: offset, file: file))
      }
    }
  }

  /// In the encoding that it came in.
  package var bytes: [UInt8] {
    switch encoding {
    case .utf8: utf8
    case .utf8WithMark: [0xEF, 0xBB, 0xBF] + utf8
    case .utf16LittleEndian: [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }

  private var units: [UInt16] { Array(String(decoding: utf8, as: UTF8.self).utf16) }

  /// Columns count characters.
  package func location(of offset: Int, file: String) -> SourceLocation {
    var line = 1
    var column = 1
    for (index, byte) in utf8.prefix(offset).enumerated() {
      if byte == 0x0A || byte == 0x0D && (index + 1 == utf8.count || utf8[index + 1] != 0x0A) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80, byte != 0x0D {
        column += 1
      }
    }
    return SourceLocation(file: file, line: line, column: column)
  }

  private static func decode(_ bytes: [UInt8], high: Int, file: String, format: String) throws -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
    }
    guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
      throw Rejection(
        .input, "\(format).encoding", "this begins as UTF-16 but is not UTF-16 throughout; save it as UTF-8",
        at: SourceLocation(file: file))
    }
    return Array(text.utf8)
  }
}
