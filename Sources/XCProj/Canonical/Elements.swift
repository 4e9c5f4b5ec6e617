// The elements of an array in the order and the words in which Xcode writes them.

extension Place {
  /// As they stand, each in canonical form.
  var elements: [Place] {
    let shape = elementShape
    var elements: [Place] = []
    forEachNode { elements.append(Place(tree, $0, shape).canonical) }
    return elements
  }

  /// The elements as they stand.
  @inline(__always)
  func forEachNode(_ body: (TapeIndex) -> Void) {
    var at = node + 1
    let end = Int(tree.tape[node].next)
    while at < end {
      body(at)
      at = Int(tree.tape[at].next)
    }
  }

  /// In canonical order.
  var arrangedElements: [Place] {
    switch shape {
    case .set: return sortedSet(elements)
    case .packageProducts: return sortedProducts(elements)
    default: return elements
    }
  }

  /// Whether the order of the elements says nothing.
  var isOrderFree: Bool {
    switch shape {
    case .set, .packageProducts: true
    default: false
    }
  }

  var elementShape: Shape {
    switch shape {
    case .list(let shape), .set(let shape, _): return shape
    case .packageProducts: return .record(.packageProduct)
    case .setting, .lines: return .text
    case .reference, .namePath, .anchoredReference, .phase: return .any
    default: return .any
    }
  }
}

/// Anything but strings comes last, in its own order.
private func sortedSet(_ elements: [Place]) -> [Place] {
  func precedes(_ a: Place, _ b: Place) -> Bool {
    guard a.kind == .string, b.kind == .string else { return a.kind == .string && b.kind != .string }
    return a.tree === b.tree
      ? a.tree.precedes(a.node, b.node) : textPrecedes(a.tree.text(of: a.node), b.tree.text(of: b.node))
  }
  if zip(elements, elements.dropFirst()).allSatisfy({ precedes($0, $1) }) { return elements }
  var sorted: [Place] = []
  for element in elements.enumerated().sorted(by: { a, b in
    precedes(a.element, b.element) || !precedes(b.element, a.element) && a.offset < b.offset
  }) {
    if let last = sorted.last, last.kind == .string, last.isSame(as: element.element) { continue }
    sorted.append(element.element)
  }
  return sorted
}

private func sortedProducts(_ elements: [Place]) -> [Place] {
  guard elements.count > 1 else { return elements }
  let keys = elements.map(productOrder)
  let order = elements.indices.sorted { a, b in
    for (left, right) in zip(keys[a], keys[b]) where !sameBytes(left, right) { return textPrecedes(left, right) }
    return a < b
  }
  return order.map { elements[$0] }
}

/// Package, product, type of product, then the phase by kind and name, one known by its id coming first.
private func productOrder(_ element: Place) -> [String] {
  let value = element.value
  func text(_ key: String) -> String { value[key]?.string ?? "" }
  let type = value["product-type"]?.string ?? "other"
  return [text("package"), text("product-name"), type] + phaseOrder(value["build-phase"]?["build-phase"])
}

private func phaseOrder(_ phase: XCValue?) -> [String] {
  if let text = phase?.string, text.hasPrefix("id:") { return ["", "", String(text.dropFirst(3))] }
  let steps = phase.flatMap { NamePath($0) }?.steps.map(\.text) ?? []
  return [steps.first ?? "", steps.dropFirst().joined(separator: "/"), ""]
}
