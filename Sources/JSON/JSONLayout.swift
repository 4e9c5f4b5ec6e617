// How the values of a text are laid out.

/// Line ends, indentation and what stands between tokens.
public struct JSONLayout: Hashable, Sendable {
  public var newline = "\n"
  /// One level.
  public var unit = "  "
  /// Between the name of a member and its value.
  public var colon = " : "
  /// A slash is written `\/`.
  public var escapesSlashes = true
  /// An empty array or object holds an empty line.
  public var opensEmpty = true

  /// As Apple's frameworks write JSON for people, and so Xcode its test plans.
  public static let apple = JSONLayout()

  /// As JavaScript's own `JSON.stringify` and most tools write it.
  public static let plain: JSONLayout = {
    var layout = JSONLayout()
    (layout.colon, layout.escapesSlashes, layout.opensEmpty) = (": ", false, false)
    return layout
  }()

  /// On lines of its own, the first without its indentation, the last without its line end.
  func rendered(_ value: JSONValue, base: String) -> String {
    switch value {
    case .array(let values):
      list("[", "]", values.map { rendered($0, base: base + unit) }, base: base)
    case .object(let object):
      list("{", "}", object.members.map { member($0.name, $0.value, base: base + unit) }, base: base)
    case .string(let text): quoted(text)
    case .null, .boolean, .integer, .number: value.text()
    }
  }

  func member(_ name: String, _ value: JSONValue, base: String) -> String {
    quoted(name) + colon + rendered(value, base: base)
  }

  func empty(_ open: String, _ close: String, base: String) -> String {
    opensEmpty ? open + newline + newline + base + close : open + close
  }

  private func list(_ open: String, _ close: String, _ items: [String], base: String) -> String {
    if items.isEmpty { return empty(open, close, base: base) }
    let lines = items.map { newline + base + unit + $0 }.joined(separator: ",")
    return open + lines + newline + base + close
  }

  private func quoted(_ text: String) -> String {
    let plain = JSONValue.string(text).text()
    guard escapesSlashes else { return plain }
    return plain.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "/" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}

extension JSONValue {
  /// The whole text in a layout, with a line end after it. Objects keep their order.
  public func bytes(_ layout: JSONLayout) -> [UInt8] { Array((layout.rendered(self, base: "") + layout.newline).utf8) }
}

extension JSONDocument {
  /// As this text is laid out, in its own way for what it does not show.
  public var layout: JSONLayout {
    var layout = usualLayout
    if let lineEnd = bytes.firstIndex(of: 0x0A), lineEnd > 0, bytes[lineEnd - 1] == 0x0D { layout.newline = "\r\n" }
    if let member = places.first(where: { $0.name != nil }), let name = member.name {
      layout.colon = text(name.upperBound..<member.range.lowerBound)
    }
    if let unit = observedUnit { layout.unit = unit }
    if let empty = places.first(where: isEmpty) {
      layout.opensEmpty = bytes[empty.range].contains(0x0A)
    }
    let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
    if !slashes.isEmpty { layout.escapesSlashes = slashes.contains { bytes[$0 - 1] == UInt8(ascii: "\\") } }
    return layout
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func isEmpty(_ place: JSONPlace) -> Bool {
    let first = bytes[place.range.lowerBound]
    return (first == UInt8(ascii: "[") || first == UInt8(ascii: "{"))
      && bytes[place.range].dropFirst().dropLast().allSatisfy { $0 <= 0x20 }
  }

  private var observedUnit: String? {
    for place in places.dropFirst() {
      guard let inner = indentation(of: place.whole.lowerBound) else { continue }
      let outer = lineIndentation(of: places[0].range.lowerBound)
      return inner.hasPrefix(outer) && inner != outer ? String(inner.dropFirst(outer.count)) : nil
    }
    return nil
  }

  /// The white space before `offset` where nothing else stands before it on its line; nil where something does.
  func indentation(of offset: Int) -> String? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A ? text(start..<offset) : nil
  }

  /// The white space that the line of `offset` begins with.
  func lineIndentation(of offset: Int) -> String {
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[start..<offset].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? offset
    return text(start..<end)
  }
}
