// The nearest valid word to a mistyped one.

/// The candidate that a person most likely meant, e.g. `widget` for `wigdet`; nil where none is near.
///
/// Distance is optimal string alignment (insert, delete, replace, swap neighbours) without regard to case; a word may be
/// off by a third of its length. Ties go to the earlier candidate.
public func nearestWord(to word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars)
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().unicodeScalars)
    let limit = max(1, max(wanted.count, other.count) / 3)
    let distance = alignmentDistance(wanted, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

private func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
