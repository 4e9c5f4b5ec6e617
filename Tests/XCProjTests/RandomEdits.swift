// Values a little different from others.

import TestSupport
import XCProj

/// Changes what a project says: takes away, doubles, swaps, renames, and puts in pieces of other projects.
struct RandomEdits {
  var random: SeededGenerator
  /// Objects and arrays of other projects, to take pieces from.
  let donors: [XCValue]

  init(seed: UInt64, donors: [XCValue]) {
    random = SeededGenerator(seed: seed)
    self.donors = donors.flatMap(Self.containers)
  }

  mutating func edited(_ value: XCValue) -> XCValue {
    var result = value
    for _ in 0...Int.random(in: 0..<4, using: &random) { edit(&result, depth: 0) }
    return result
  }

  private mutating func edit(_ value: inout XCValue, depth: Int) {
    switch value {
    case .object(var members):
      if !members.isEmpty, chance(depth < 2 ? 9 : 6, in: 10) {
        edit(&members[Int.random(in: members.indices, using: &random)].value, depth: depth + 1)
      } else {
        editMembers(&members)
      }
      value = .object(members)
    case .array(var elements):
      if !elements.isEmpty, chance(6, in: 10) {
        edit(&elements[Int.random(in: elements.indices, using: &random)], depth: depth + 1)
      } else {
        editElements(&elements)
      }
      value = .array(elements)
    case .string(let text):
      value = .string(chance(5, in: 10) ? "New \(Int.random(in: 0..<9, using: &random))" : text + "é\"")
    case .boolean(let flag): value = .boolean(!flag)
    case .integer, .number, .null: value = "word"
    }
  }

  private mutating func editMembers(_ members: inout [XCValue.Member]) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: if !members.isEmpty { members.remove(at: Int.random(in: members.indices, using: &random)) }
    case 1: members.shuffle(using: &random)
    default:
      let new =
        chance(8, in: 10)
        ? piece { $0.members } : .init("key-\(Int.random(in: 0..<20, using: &random))", ["a", ["b": 1]])
      if let new, !members.contains(where: { $0.key == new.key }) {
        members.insert(new, at: Int.random(in: 0...members.count, using: &random))
      }
    }
  }

  private mutating func editElements(_ elements: inout [XCValue]) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: if !elements.isEmpty { elements.remove(at: Int.random(in: elements.indices, using: &random)) }
    case 1: if let last = elements.popLast() { elements.insert(last, at: 0) }
    case 2: if let some = elements.randomElement(using: &random) { elements.append(some) }
    case 3: elements = elements.filter { _ in chance(7, in: 10) }
    default:
      if let new = piece({ $0.elements }) {
        elements.insert(new, at: Int.random(in: 0...elements.count, using: &random))
      }
    }
  }

  private mutating func piece<Piece>(_ pieces: (XCValue) -> [Piece]) -> Piece? {
    for _ in 0..<20 {
      if let piece = donors.randomElement(using: &random).flatMap({ pieces($0).randomElement(using: &random) }) {
        return piece
      }
    }
    return nil
  }

  private mutating func chance(_ part: Int, in whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) < part }

  private static func containers(_ value: XCValue) -> [XCValue] {
    switch value {
    case .object(let members): [value] + members.flatMap { containers($0.value) }
    case .array(let elements): [value] + elements.flatMap(containers)
    default: []
    }
  }
}

extension RandomEdits {
  /// Canonical text with comments, blank lines, other spacing and, now and then, CRLF.
  mutating func untidied(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        result.append(byte)
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      isInString = byte == UInt8(ascii: "\"")
      if " \n,:{}[]\"".utf8.contains(byte), chance(1, in: 40) {
        result.append(contentsOf: oddities.randomElement(using: &random)?.utf8 ?? "".utf8)
      }
      if byte == 0x0A, chance(1, in: 20), result.last != UInt8(ascii: "b") { continue }
      result.append(byte)
    }
    if chance(1, in: 4) { result = result.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
    return result
  }
}

private let oddities = ["/* a */", " // b\n", "\n", "\t", "\n\n  /* c\n d */ ", "  ", "\n    // e\n"]
