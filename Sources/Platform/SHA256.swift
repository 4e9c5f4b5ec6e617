// SHA-256 (FIPS 180-4), written here because a cryptographic library would cost more to load than a run takes.

/// A running SHA-256 digest.
public struct SHA256 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  public init() {}

  public mutating func update(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    if !pending.isEmpty {
      pending += bytes
      let whole = pending.count / 64 * 64
      pending.withUnsafeBufferPointer { compress($0, upTo: whole) }
      pending.removeFirst(whole)
      return
    }
    let whole = bytes.count / 64 * 64
    bytes.withUnsafeBufferPointer { compress($0, upTo: whole) }
    pending = Array(bytes[whole...])
  }

  /// The digest: 32 bytes.
  public consuming func finish() -> [UInt8] {
    let bits = length &* 8
    pending.append(0x80)
    while pending.count % 64 != 56 { pending.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) { pending.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    pending.withUnsafeBufferPointer { compress($0, upTo: $0.count) }
    return [state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7].flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// The digest of `bytes` as 64 lower-case hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return hex(digest.finish())
  }

  public static func hex(of text: String) -> String { hex(of: Array(text.utf8)) }

  private static func hex(_ digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      roundConstants.withUnsafeBufferPointer { k in
        var (h0, h1, h2, h3, h4, h5, h6, h7) = state
        for start in stride(from: 0, to: end, by: 64) {
          Self.expand(bytes, from: start, adding: k, into: w)
          var (a, b, c, d, e, f, g, h) = (h0, h1, h2, h3, h4, h5, h6, h7)
          // Variables change places in each round; eight rounds bring them back, so that nothing is moved.
          for t in stride(from: 0, to: 64, by: 8) {
            round(a, b, c, &d, e, f, g, &h, w[t])
            round(h, a, b, &c, d, e, f, &g, w[t + 1])
            round(g, h, a, &b, c, d, e, &f, w[t + 2])
            round(f, g, h, &a, b, c, d, &e, w[t + 3])
            round(e, f, g, &h, a, b, c, &d, w[t + 4])
            round(d, e, f, &g, h, a, b, &c, w[t + 5])
            round(c, d, e, &f, g, h, a, &b, w[t + 6])
            round(b, c, d, &e, f, g, h, &a, w[t + 7])
          }
          (h0, h1, h2, h3) = (h0 &+ a, h1 &+ b, h2 &+ c, h3 &+ d)
          (h4, h5, h6, h7) = (h4 &+ e, h5 &+ f, h6 &+ g, h7 &+ h)
        }
        state = (h0, h1, h2, h3, h4, h5, h6, h7)
      }
    }
  }

  /// The message schedule, each word with its round's constant added.
  @inline(__always)
  private static func expand(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, adding k: UnsafeBufferPointer<UInt32>,
    into w: UnsafeMutableBufferPointer<UInt32>
  ) {
    for t in 0..<16 {
      let i = start + t * 4
      w[t] =
        UInt32(bytes[i]) << 24 | UInt32(bytes[i + 1]) << 16 | UInt32(bytes[i + 2]) << 8 | UInt32(bytes[i + 3])
    }
    for t in 16..<64 {
      let s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ (w[t - 15] >> 3)
      let s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ (w[t - 2] >> 10)
      w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
    }
    for t in 0..<64 { w[t] = w[t] &+ k[t] }
  }
}

/// The sums of three rotations each are nested: the outer ones turn what the inner ones turned.
@inline(__always)
private func round(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
  _ word: UInt32
) {
  let s1 = rotated(e ^ rotated(e ^ rotated(e, 14), 5), 6)
  h = h &+ word &+ s1 &+ (g ^ (e & (f ^ g)))
  d = d &+ h
  let s0 = rotated(a ^ rotated(a ^ rotated(a, 9), 11), 2)
  h = h &+ s0 &+ ((a & b) | (c & (a | b)))
}

@inline(__always)
private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
