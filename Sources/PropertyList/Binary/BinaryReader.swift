// Binary property lists (`bplist00`).

import Diagnostics

/// Every offset, count and reference is checked before it is followed; shared objects count each time they are met, so
/// that a small file cannot stand for a large value.
struct BinaryReader {
  private static let trailerSize = 32
  private static let maximumValues = 1_000_000

  private let bytes: [UInt8]
  private let file: String
  private var offsets: [Int] = []
  private var referenceSize = 0
  /// Objects on the way from the top to the one being read.
  private var path: [Int] = []
  private var count = 0

  static func read(_ bytes: [UInt8], file: String) throws -> PropertyValue {
    var reader = BinaryReader(bytes, file)
    return try reader.object(try reader.readTrailer())
  }

  private init(_ bytes: [UInt8], _ file: String) {
    self.bytes = bytes
    self.file = file
  }

  private func rejection(_ message: String, at offset: Int) -> Rejection {
    Rejection(
      .input, "property-list.binary",
      "\(file) is a binary property list that is damaged at byte \(offset): \(message); restore the file",
      at: SourceLocation(file: file))
  }

  /// The number of the top object.
  private mutating func readTrailer() throws -> Int {
    guard bytes.count >= 8 + Self.trailerSize, bytes.starts(with: Array("bplist0".utf8)) else {
      throw rejection("header or trailer are missing", at: 0)
    }
    let trailer = bytes.count - Self.trailerSize
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let count = try number(at: trailer + 8, size: 8)
    let top = try number(at: trailer + 16, size: 8)
    let table = try number(at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= bytes.count, table <= trailer,
      count * offsetSize <= trailer - table
    else { throw rejection("the trailer does not fit the file", at: trailer) }
    offsets = try (0..<count).map { index in
      let offset = try number(at: table + index * offsetSize, size: offsetSize)
      guard offset >= 8, offset < table else { throw rejection("object \(index) lies outside the file", at: table) }
      return offset
    }
    return top
  }

  /// Big-endian, without a sign.
  private func number(at offset: Int, size: Int) throws -> Int {
    guard offset >= 0, size <= bytes.count - offset else { throw rejection("it ends too early", at: offset) }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size] {
      guard value >> 56 == 0 else { throw rejection("a number is too large", at: offset) }
      value = value << 8 | UInt64(byte)
    }
    guard let result = Int(exactly: value) else { throw rejection("a number is too large", at: offset) }
    return result
  }

  private mutating func object(_ index: Int) throws -> PropertyValue {
    guard index < offsets.count else { throw rejection("there is no object \(index)", at: bytes.count) }
    let start = offsets[index]
    guard !path.contains(index) else { throw rejection("object \(index) contains itself", at: start) }
    guard path.count < maximumDepth else { throw rejection("values are nested too deep", at: start) }
    self.count += 1
    guard self.count <= Self.maximumValues else { throw rejection("it stands for too many values", at: start) }
    path.append(index)
    defer { path.removeLast() }
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where low == 8: return .boolean(false)
    case 0x0 where low == 9: return .boolean(true)
    case 0x1: return .integer(try integer(at: start + 1, size: 1 << low))
    case 0x2: return .real(try real(at: start + 1, size: 1 << low))
    case 0x3 where low == 3: return .date(try date(at: start + 1))
    case 0x8:
      return .dictionary(PropertyDictionary([.init("CF$UID", .integer(try integer(at: start + 1, size: low + 1)))]))
    default: return try counted(marker >> 4, at: start)
    }
  }

  /// Objects that begin with how many there are of something.
  private mutating func counted(_ kind: UInt8, at start: Int) throws -> PropertyValue {
    var count = Int(bytes[start] & 0x0F)
    var content = start + 1
    if count == 15 {
      guard content < bytes.count, bytes[content] >> 4 == 1 else { throw rejection("a count is missing", at: content) }
      let size = 1 << Int(bytes[content] & 0x0F)
      guard size <= 8 else { throw rejection("a count is too large", at: content) }
      count = try number(at: content + 1, size: size)
      content += 1 + size
    }
    let width =
      switch kind {
      case 0x4, 0x5: 1
      case 0x6: 2
      case 0xA, 0xC: referenceSize
      case 0xD: 2 * referenceSize
      default: 0
      }
    guard width > 0 else { throw rejection("there is no kind of object \(bytes[start])", at: start) }
    guard count <= (bytes.count - content) / width else { throw rejection("an object ends after the file", at: start) }
    let range = content..<content + count * width
    switch kind {
    case 0x4: return .data(Array(bytes[range]))
    case 0x5, 0x6: return .string(try text(range, isWide: kind == 0x6))
    case 0xD: return try dictionary(content, count: count)
    default:
      return .array(try (0..<count).map { try object(number(at: content + $0 * referenceSize, size: referenceSize)) })
    }
  }

  private mutating func dictionary(_ start: Int, count: Int) throws -> PropertyValue {
    var entries: [PropertyDictionary.Entry] = []
    var seen: Set<String> = []
    for index in 0..<count {
      let place = start + index * referenceSize
      guard case .string(let key) = try object(number(at: place, size: referenceSize)) else {
        throw rejection("a key is not a text", at: place)
      }
      guard seen.insert(key).inserted else { throw rejection("the key `\(key)` is there twice", at: place) }
      entries.append(.init(key, try object(number(at: place + count * referenceSize, size: referenceSize))))
    }
    return .dictionary(PropertyDictionary(entries))
  }

  private func text(_ range: Range<Int>, isWide: Bool) throws -> String {
    let text: String? =
      if isWide {
        String(
          validating: stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
          }, as: UTF16.self)
      } else {
        bytes[range].allSatisfy { $0 < 0x80 } ? String(decoding: bytes[range], as: UTF8.self) : nil
      }
    guard let text else { throw rejection("a text is not in its encoding", at: range.lowerBound) }
    return text
  }

  /// One, two and four bytes have no sign; eight have one; of sixteen the upper half only repeats the sign.
  private func integer(at offset: Int, size: Int) throws -> Int64 {
    guard size <= 16, size <= bytes.count - offset else { throw rejection("a number is too large", at: offset) }
    let all = bytes[offset..<offset + size]
    var value: UInt64 = 0
    for byte in all.suffix(8) { value = value << 8 | UInt64(byte) }
    guard size >= 8 else { return Int64(value) }
    let result = Int64(bitPattern: value)
    let filler: UInt8 = result < 0 ? 0xFF : 0
    guard all.dropLast(8).allSatisfy({ $0 == filler }) else { throw rejection("a number is too large", at: offset) }
    return result
  }

  private func float(at offset: Int) throws -> Double {
    guard 8 <= bytes.count - offset else { throw rejection("it ends too early", at: offset) }
    return Double(bitPattern: bytes[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) })
  }

  private func real(at offset: Int, size: Int) throws -> String {
    switch size {
    case 4: return "\(Float(bitPattern: UInt32(try number(at: offset, size: 4))))"
    case 8: return "\(try float(at: offset))"
    default: throw rejection("a number is of a size that there is not", at: offset)
    }
  }

  private func date(at offset: Int) throws -> String {
    guard let text = CalendarDate.text(secondsSince2001: try float(at: offset)) else {
      throw rejection("a date is out of range", at: offset)
    }
    return text
  }
}
