// Events to a tree: aliases, merge keys and their limits.

import Diagnostics

/// Builds one document's tree. Recursion is bounded by `limits.depth`.
struct Composer {
  /// A subtree with what it counts against the limits.
  private struct Built {
    var node: Node
    var size: Int
    var height: Int
  }

  private let reader: EventReader
  private let limits: Limits
  private var anchors: [String: Built] = [:]
  /// Anchors whose node is still being built: an alias to one of them would contain itself.
  private var open: Set<String> = []
  private var total = 0
  private(set) var diagnostics: [Diagnostic] = []

  init(_ reader: EventReader, limits: Limits) {
    self.reader = reader
    self.limits = limits
  }

  /// The only document of the stream; nil where there is none.
  mutating func document() throws -> Node? {
    guard case .documentStart = try reader.next().kind else { return nil }
    let root = try build(try reader.next(), depth: 1)
    _ = try reader.next()
    let after = try reader.next()
    guard case .streamEnd = after.kind else {
      throw Rejection(
        .input, "yaml.documents", "a second document begins here; \(reader.file) may hold only one", at: after.location)
    }
    return root.node
  }

  private mutating func build(_ event: Event, depth: Int) throws -> Built {
    guard depth <= limits.depth else {
      throw Rejection(
        .input, "yaml.depth", "values are nested more than \(limits.depth) levels deep; write them flatter",
        at: event.location)
    }
    if case .alias(let name) = event.kind { return try resolve(name, at: event.location, depth: depth) }
    if let anchor = event.anchor { open.insert(anchor) }
    let built: Built
    switch event.kind {
    case .scalar(let scalar): built = self.scalar(scalar, event)
    case .sequenceStart: built = try sequence(event, depth: depth)
    default: built = try mapping(event, depth: depth)
    }
    try count(1, at: event.location)
    if let anchor = event.anchor {
      open.remove(anchor)
      anchors[anchor] = built
    }
    return built
  }

  private mutating func count(_ nodes: Int, at location: SourceLocation) throws {
    total += nodes
    guard total <= limits.nodes else {
      throw Rejection(
        .input, "yaml.aliases",
        "the file stands for more than \(limits.nodes) values, aliases counted as what they stand for; write less",
        at: location)
    }
  }

  private mutating func resolve(_ name: String, at location: SourceLocation, depth: Int) throws -> Built {
    guard !open.contains(name) else {
      throw Rejection(
        .input, "yaml.alias", "the alias `*\(name)` stands inside its own anchor; take it out", at: location)
    }
    guard let built = anchors[name] else {
      let near = nearestWord(to: name, among: anchors.keys.sorted()).map { "; did you mean `*\($0)`?" }
      throw Rejection(
        .input, "yaml.alias",
        "no anchor `&\(name)` stands before this alias\(near ?? "; write one, or the value itself")", at: location)
    }
    try count(built.size, at: location)
    guard depth + built.height - 1 <= limits.depth else {
      throw Rejection(
        .input, "yaml.depth", "with this alias values are nested more than \(limits.depth) levels deep", at: location)
    }
    return built
  }

  private mutating func scalar(_ scalar: Node.Scalar, _ event: Event) -> Built {
    var scalar = scalar
    // `!` and `!!str` say "a text, whatever it looks like", as quotes do.
    if let tag = event.tag, tag != "!", tag != "tag:yaml.org,2002:str" {
      report(tag: tag, at: event.location)
    } else if event.tag != nil {
      scalar.isPlain = false
    }
    return Built(node: Node(.scalar(scalar), at: event.location), size: 1, height: 1)
  }

  private mutating func sequence(_ start: Event, depth: Int) throws -> Built {
    if let tag = start.tag, tag != "tag:yaml.org,2002:seq" { report(tag: tag, at: start.location) }
    var nodes: [Node] = []
    var size = 1
    var height = 0
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind { break }
      let built = try build(event, depth: depth + 1)
      nodes.append(built.node)
      size += built.size
      height = max(height, built.height)
    }
    return Built(node: Node(.sequence(nodes), at: start.location), size: size, height: height + 1)
  }

  private mutating func mapping(_ start: Event, depth: Int) throws -> Built {
    if let tag = start.tag, tag != "tag:yaml.org,2002:map" { report(tag: tag, at: start.location) }
    var entries = MappingEntries()
    var size = 1
    var height = 0
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind { break }
      let key = try build(event, depth: depth + 1)
      let value = try build(try reader.next(), depth: depth + 1)
      // An alias in place of a key is written here, wherever its text stands.
      diagnostics += entries.add(key.node, at: event.location, value.node)
      size += key.size + value.size
      height = max(height, key.height, value.height)
    }
    return Built(node: Node(.mapping(entries.merged()), at: start.location), size: size, height: height + 1)
  }

  private mutating func report(tag: String, at location: SourceLocation) {
    diagnostics.append(
      Diagnostic("yaml.tag", .error, "the tag `\(tag)` is not supported; write the value without it", at: location))
  }
}
