// The message of a commit: a subject, the targets, and a trailer by which the input can be told.

import BuildGraph

/// For example
///
///     Generate the targets widget and share
///
///     - widget (widget)
///     - share (share)
///
///     Fixpoint-Input: sha256:9f86d0…
func commitMessage(targets: [CommitRequest.Target], inputDigest: Digest) -> String {
  let targets = targets.map { CommitRequest.Target(name: oneLine($0.name), type: oneLine($0.type)) }
  let list = targets.map { "- \($0.name) (\($0.type))\n" }.joined()
  return "\(subject(targets.map(\.name)))\n\n\(list.isEmpty ? "" : list + "\n")Fixpoint-Input: sha256:\(inputDigest)\n"
}

private func subject(_ names: [String]) -> String {
  guard let last = names.last else { return "Take the generated targets out" }
  if names.count == 1, last.count <= 50 { return "Generate the target \(last)" }
  let line = "Generate the targets \(names.dropLast().joined(separator: ", ")) and \(last)"
  // Git's own tools cut a subject off beyond this.
  return names.count > 1 && line.count <= 72 ? line : "Generate \(names.count) target\(names.count == 1 ? "" : "s")"
}

private func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
