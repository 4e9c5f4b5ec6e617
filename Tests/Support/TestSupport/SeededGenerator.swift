// The same random numbers in every run.

/// SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// `bytes` with up to `limit` bytes changed, removed, doubled or cut off.
  public mutating func mutated(_ bytes: [UInt8], limit: Int = 4) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...limit, using: &self) where !result.isEmpty {
      let place = Int.random(in: 0..<result.count, using: &self)
      switch Int.random(in: 0..<8, using: &self) {
      case 0: result.remove(at: place)
      case 1: result.insert(result[place], at: place)
      case 2: result.removeSubrange(place...)
      case 3: result.insert(contentsOf: result[place..<min(place + 16, result.count)], at: place)
      default: result[place] = UInt8.random(in: 0...255, using: &self)
      }
    }
    return result
  }
}
