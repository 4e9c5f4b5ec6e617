// Property lists and JSON as content.

import JSON
import PropertyList
import XCProj

extension Content {
  init(_ value: PropertyValue) {
    self =
      switch value {
      case .string(let text): .scalar(Scalar(.string, text))
      case .integer(let number): .scalar(Scalar(.number, String(number)))
      case .real(let text): .scalar(Scalar(.number, text))
      case .boolean(let flag): .scalar(Scalar(.boolean, flag ? "true" : "false"))
      case .date(let text): .scalar(Scalar(.date, text))
      case .data(let bytes): .scalar(Scalar(.data, Content.hexadecimal(bytes)))
      case .array(let elements): .list(elements.map { Content($0) })
      case .dictionary(let dictionary):
        .dictionary(
          Dictionary(
            dictionary.entries.map { (ExactText($0.key), Content($0.value)) }, uniquingKeysWith: { _, last in last }))
      }
  }

  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .scalar(Scalar(.null, "null"))
      case .boolean(let flag): .scalar(Scalar(.boolean, flag ? "true" : "false"))
      case .integer(let number): .scalar(Scalar(.number, String(number)))
      case .number(let text): .scalar(Scalar(.number, text))
      case .string(let text): .scalar(Scalar(.string, text))
      case .array(let elements): .list(elements.map { Content($0) })
      case .object(let object):
        .dictionary(
          Dictionary(
            object.members.map { (ExactText($0.name), Content($0.value)) }, uniquingKeysWith: { _, last in last }))
      }
  }

  /// The records of a JSON project; an object's members have distinct keys, or the last one counts.
  init(_ value: XCValue) {
    self =
      switch value {
      case .null: .scalar(Scalar(.null, "null"))
      case .boolean(let flag): .scalar(Scalar(.boolean, flag ? "true" : "false"))
      case .integer(let number): .scalar(Scalar(.number, String(number)))
      case .number(let text): .scalar(Scalar(.number, text))
      case .string(let text): .scalar(Scalar(.string, text))
      case .array(let elements): .list(elements.map { Content($0) })
      case .object(let members):
        .dictionary(
          Dictionary(members.map { (ExactText($0.key), Content($0.value)) }, uniquingKeysWith: { _, last in last }))
      }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
