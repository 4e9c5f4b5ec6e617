// What a place demands of its value.

extension Place {
  /// What the value should be, in words that follow “must be”; nil where it is that. Parts of containers are not looked at.
  var unmetExpectation: String? {
    switch shape {
    case .any: nil
    case .text, .targetName, .configurationName: kind == .string ? nil : "a string"
    case .flag: kind == .boolean ? nil : "`true` or `false`"
    case .word(let words): words.contains { isText($0) } ? nil : listed(words)
    case .filePath:
      tree.string(at: node).flatMap { FilePath($0) } != nil
        ? nil : "a path; “<PROJECT>/”, “<PRODUCTS>/”, “<SDK>/”, “<DEVELOPER>/” or “<USER:NAME>/” may begin it"
    case .reference: isReference ? nil : "an id or a path of names"
    case .anchoredReference: kind == .object || isReference ? nil : "an id, a path of names, or an anchor and a path"
    case .namePath: NamePath(value) != nil ? nil : "a path of names"
    case .phase(let isOfTarget): unmetPhase(isOfTarget: isOfTarget)
    case .marketingVersion: MarketingVersion.written(value) != nil ? nil : "a version such as “27.2”"
    case .textEncoding: TextEncoding.written(value) != nil ? nil : "the name of a text encoding, or its number"
    case .lines: MultilineText.written(value) != nil ? nil : "a string or a list of lines"
    case .setting: isSetting ? nil : "a string or a list of strings"
    case .map: kind == .object ? nil : "an object"
    case .list, .set, .packageProducts: kind == .array ? nil : "a list"
    case .record(let record): unmet(record)
    case .oneOf(let variants): unmet(variants)
    }
  }

  private func isText(_ text: String) -> Bool { kind == .string && tree.text(of: node, equals: text) }

  private var isReference: Bool { NamePath(value) != nil }

  private var isSetting: Bool {
    kind == .string || kind == .array && tree.tape.children(of: node).allSatisfy { tree.tape[$0].kind == .string }
  }

  private func unmet(_ record: Record) -> String? {
    if kind == .object { return nil }
    guard let bare = record.fields.first(where: { $0.key == record.bareKey }) else { return "an object" }
    return kind == .string ? Place(tree, node, bare.shape).unmetExpectation : "a string or an object"
  }

  private func unmet(_ variants: Variants) -> String? {
    if kind == .string, let record = variants.bareRecord { return unmet(record) }
    guard kind == .object else { return variants.bareRecord == nil ? "an object" : "a string or an object" }
    if record != nil { return nil }
    let words = variants.kinds.map { String(decoding: $0.word, as: UTF8.self) }
    return "an object whose “kind” is \(listed(words))"
  }

  private func unmetPhase(isOfTarget: Bool) -> String? {
    let wanted =
      isOfTarget ? "a build phase: `kind`, `kind/name` or an id" : "a build phase: `Target/kind/name` or an id"
    if let text = tree.string(at: node), text.hasPrefix("id:") { return nil }
    guard let path = NamePath(value) else { return wanted }
    let steps = path.steps.dropFirst(isOfTarget ? 0 : 1)
    let isKnown = steps.first.map { phaseKinds.contains($0.text) } ?? false
    return isKnown && steps.count <= 2 && path.steps.allSatisfy(\.isChild) ? nil : wanted
  }

  /// What stands there instead.
  var described: String {
    switch kind {
    case .null: "`null`"
    case .boolean: tree.isTrue(node) ? "`true`" : "`false`"
    case .number: "the number \(String(decoding: tree.bytes[tree.tape[node].range], as: UTF8.self))"
    case .string: "“\(tree.text(of: node))”"
    case .array: "a list"
    case .object: described(kind: tree.value(forKey: "kind", in: node))
    }
  }

  private func described(kind word: TapeIndex?) -> String {
    guard let word else { return "an object" }
    return "an object of kind \(Place(tree, word, .any).described)"
  }
}

private func listed(_ words: [String]) -> String {
  let quoted = words.map { "“\($0)”" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " or " + last
}

extension NamePath.Step {
  var isChild: Bool {
    if case .child = self { true } else { false }
  }
}
