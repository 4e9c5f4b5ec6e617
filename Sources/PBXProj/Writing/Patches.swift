// The differences between the bytes that were read and the bytes to write.

struct Patches {
  private struct Patch {
    var range: Range<Int>
    var text: String
    var order: Int
  }

  private var patches: [Patch] = []

  var isEmpty: Bool { patches.isEmpty }

  mutating func replace(_ range: Range<Int>, with text: String) {
    patches.append(Patch(range: range, text: text, order: patches.count))
  }

  mutating func delete(_ range: Range<Int>) {
    if !range.isEmpty { replace(range, with: "") }
  }

  /// Texts put at one place stand in the order in which they were put there.
  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// One pass over the original.
  func applied(to original: [UInt8]) -> [UInt8] {
    let sorted = patches.sorted { ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order) }
    var result: [UInt8] = Array(room: original.count + patches.reduce(0) { $0 + $1.text.utf8.count })
    var copied = 0
    for patch in sorted {
      // What a wider patch replaces or removes needs no change inside.
      if !patch.range.isEmpty, patch.range.upperBound <= copied { continue }
      if patch.range.lowerBound > copied {
        result.append(contentsOf: original[copied..<patch.range.lowerBound])
        copied = patch.range.lowerBound
      }
      result.append(contentsOf: patch.text.utf8)
      copied = max(copied, patch.range.upperBound)
    }
    result.append(contentsOf: original[copied...])
    return result
  }
}
