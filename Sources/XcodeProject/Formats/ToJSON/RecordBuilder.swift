// Putting together one record of the JSON.

import XCProj

/// The members of a record in the order in which they are added; what says only the default is left out.
struct RecordBuilder {
  private(set) var members: [XCValue.Member] = []

  var value: XCValue { .object(members) }

  mutating func add(_ key: String, _ value: XCValue?) {
    if let value { members.append(XCValue.Member(key, value)) }
  }

  /// Left out where empty.
  mutating func add(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { members.append(XCValue.Member(key, .string(text))) }
  }

  /// Left out where empty.
  mutating func add(_ key: String, list: [XCValue]) {
    if !list.isEmpty { members.append(XCValue.Member(key, .array(list))) }
  }

  /// A list whose order is its writer's.
  mutating func add(_ key: String, strings: [String]) { add(key, list: strings.map { .string($0) }) }

  /// A set: sorted, each once.
  mutating func add(_ key: String, set strings: some Sequence<String>) {
    add(key, list: Set(strings).sorted().map { .string($0) })
  }

  /// Left out where it says the default.
  mutating func add(_ key: String, flag: Bool, default standard: Bool = false) {
    if flag != standard { members.append(XCValue.Member(key, .boolean(flag))) }
  }

  mutating func add(_ more: [XCValue.Member]) { members += more }
}

/// Text of several lines is a list of them.
func multilineText(_ text: String) -> XCValue {
  let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
  guard lines.count > 2 || lines.count == 2 && !(lines.last?.isEmpty ?? true) else { return .string(text) }
  return .array(lines.map { .string(String(Substring($0))) })
}
