// How findings speak of things.

import ProjectModel

/// `“a”`, `“a” and “b”`, `“a”, “b” and “c”`.
func quoted(_ words: [String]) -> String {
  let words = words.map { "“\($0)”" }
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

func quoted(_ word: String) -> String { quoted([word]) }
