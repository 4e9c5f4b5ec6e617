// The way down the group tree to a file, by names.

/// `Products/App.app`, or as a list where a name holds a slash: `[ { "name": "Built/Products" }, "App.app" ]`.
struct NamePath: Equatable {
  enum Step: Equatable {
    case child(String)
    /// `.` and `..`, which are no names.
    case relative(String)
  }

  var steps: [Step]

  /// nil where the value is no name path.
  init?(_ value: XCValue) {
    switch value {
    case .string(let text):
      steps = text.split(separator: "/", omittingEmptySubsequences: false).map { Self.step(String($0)) }
    case .array(let items):
      steps = []
      for item in items {
        if let name = item.string {
          if name.utf8.contains(UInt8(ascii: "/")) { return nil }
          steps.append(Self.step(name))
        } else if let name = item["name"]?.string, item.members.count == 1 {
          steps.append(.child(name))
        } else {
          return nil
        }
      }
    default: return nil
    }
  }

  private static func step(_ name: String) -> Step { name == "." || name == ".." ? .relative(name) : .child(name) }

  /// As Xcode writes it; a `reference` that began with `id:` would be read as an id.
  func written(asReference isReference: Bool) -> XCValue {
    if !steps.isEmpty, steps.allSatisfy({ !$0.needsObject }) {
      let text = steps.map(\.text).joined(separator: "/")
      if !isReference || !text.hasPrefix("id:") { return .string(text) }
    }
    return .array(steps.map { $0.needsObject ? ["name": .string($0.text)] : .string($0.text) })
  }
}

extension NamePath.Step {
  var text: String {
    switch self {
    case .child(let name), .relative(let name): name
    }
  }

  /// Whether the bare text would be read as something else.
  fileprivate var needsObject: Bool {
    guard case .child(let name) = self else { return false }
    return name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/"))
  }
}
