// What a file says, apart from how it is written: one tree for every format.

/// Text that is equal byte for byte; Swift's own strings take composed and decomposed letters for the same.
struct ExactText: Hashable, Sendable, Comparable {
  let string: String

  init(_ string: String) { self.string = string }

  static func == (a: ExactText, b: ExactText) -> Bool { a.string.utf8.elementsEqual(b.string.utf8) }
  static func < (a: ExactText, b: ExactText) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = string
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// One value of a file.
indirect enum Content: Hashable, Sendable {
  case scalar(Scalar)
  case list([Content])
  /// Keys are distinct; their order says nothing.
  case dictionary([ExactText: Content])
  case object(ContentObject)
}

/// A value without parts. A number and a text with the same digits are two values.
struct Scalar: Hashable, Sendable {
  enum Kind: Sendable {
    case string, number, boolean, date, data, null
    /// The name of an object that stands elsewhere.
    case reference
    /// A line of a text.
    case line
  }

  var kind: Kind
  var text: ExactText

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = ExactText(text)
  }
}

/// Something that has a name of its own, by which it is found in another list.
struct ContentObject: Hashable, Sendable {
  /// For people: `Widget`.
  var title: String
  /// `target`, `phase`, `file`.
  var noun: String
  /// What tells it from others in one list, whatever its id is.
  var identity: ExactText
  /// As the file has it; nil where it has none.
  var id: String?
  var entries: [ExactText: Content]
  /// Keys that do not count as a step of the way inside.
  var silentKeys: Set<String> = []

  /// Two are the same where they say the same, under whatever id.
  static func == (a: ContentObject, b: ContentObject) -> Bool {
    a.identity == b.identity && a.entries == b.entries
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(entries.count)
  }
}

extension Content {
  /// What a person calls it in a list.
  var title: String {
    switch self {
    case .object(let object): object.title
    case .scalar(let scalar): scalar.text.string
    case .list(let elements): "(\(elements.map(\.title).joined(separator: ", ")))"
    case .dictionary(let entries): nameInDictionary(entries) ?? summary
    }
  }

  /// On one line, texts in quotation marks.
  var summary: String {
    switch self {
    case .scalar(let scalar): scalar.summary
    case .object(let object): "the \(object.noun) “\(object.title)”"
    case .list(let elements):
      "(\(elements.prefix(8).map(\.summary).joined(separator: ", "))\(elements.count > 8 ? ", …" : ""))"
    case .dictionary(let entries):
      "{"
        + entries.keys.sorted().prefix(8).map { "\($0.string) = \(entries[$0]?.summary ?? "")" }
        .joined(separator: "; ") + (entries.count > 8 ? "; …}" : "}")
    }
  }
}

extension Scalar {
  fileprivate var summary: String {
    let line = text.string.utf8.count > 160 ? String(text.string.prefix(120)) + "…" : text.string
    let safe = String(String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 0x20 ? "␤" : $0 }))
    return kind == .string || kind == .line ? "“\(safe)”" : safe
  }
}

/// Keys by which elements of lists are told apart, the most telling one first.
private let namingKeys = [
  "name", "identifier", "identity", "UTTypeIdentifier", "CFBundleURLName", "filename", "path", "key", "id",
].map { ExactText($0) }

/// The name that a dictionary in a list goes by; nil where it has none.
func nameInDictionary(_ entries: [ExactText: Content]) -> String? {
  for key in namingKeys {
    if case .scalar(let scalar)? = entries[key], scalar.kind == .string { return scalar.text.string }
  }
  return nil
}
