// The form of every message between Fixpoint and the program that runs configs.

/// One byte for what it is, four for how long it is (least significant first), and the content.
public struct Frame: Hashable, Sendable {
  public static let headerCount = 5
  /// In bytes; the largest compilers of TypeScript have about 10 MB.
  public static let limit = 64 << 20

  public var kind: UInt8
  public var content: [UInt8]

  public init(_ kind: UInt8, _ content: [UInt8] = []) {
    self.kind = kind
    self.content = content
  }

  public var bytes: [UInt8] {
    let count = UInt32(content.count)
    return [kind] + (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) } + content
  }

  /// What a header says follows it; nil where it is none, or more than anybody sends.
  public static func header(_ bytes: [UInt8]) -> (kind: UInt8, count: Int)? {
    guard bytes.count == headerCount else { return nil }
    let count = (1...4).reduce(0) { $0 | Int(bytes[$1]) << (($1 - 1) * 8) }
    return count <= limit ? (bytes[0], count) : nil
  }
}
