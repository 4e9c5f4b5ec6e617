// Versions of operating systems, compared by number.

/// `17.0`; trailing zeros do not count: `17` equals `17.0`.
struct OSVersion: Hashable, Comparable {
  private let parts: [Int]

  /// nil where the text is anything but one to three numbers.
  init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = words.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
    guard numbers.count == words.count, (1...3).contains(numbers.count) else { return nil }
    parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  static func < (a: OSVersion, b: OSVersion) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}
