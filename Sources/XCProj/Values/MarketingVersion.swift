// Versions of Xcode and of Swift: `27.0`, `26.3.1`.

enum MarketingVersion {
  /// Without an update of 0. nil where the value is no version of two or three whole numbers.
  static func written(_ value: XCValue) -> XCValue? {
    guard let text = value.string else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    var numbers = parts.compactMap { $0.allSatisfy(isDigit) ? String($0).flatMap { Int($0) } : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    if numbers.count == 3, numbers[2] == 0 { numbers.removeLast() }
    return .string(numbers.map(String.init).joined(separator: "."))
  }
}
