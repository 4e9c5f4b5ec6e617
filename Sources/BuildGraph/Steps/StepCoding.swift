// A step as bytes, so that a run need not read the file that declares it.

import Diagnostics
import Platform

/// Fields one after another, each preceded by its length; numbers have eight bytes.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ field: [UInt8]) {
    add(field.count)
    bytes += field
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }

  mutating func add(_ table: [String: String]) {
    add(table.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { [$0, table[$0]!] })
  }
}

/// Reads what `FieldWriter` wrote; throws where it cannot have written it.
struct FieldReader {
  struct Damage: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(Damage) -> Int {
    guard rest.count >= 8 else { throw Damage() }
    let value = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(Int64(bitPattern: value))
  }

  mutating func field() throws(Damage) -> [UInt8] {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw Damage() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() throws(Damage) -> String {
    guard let text = String(validating: try field(), as: UTF8.self) else { throw Damage() }
    return text
  }

  /// Of things that take eight bytes or more each.
  mutating func count() throws(Damage) -> Int {
    let count = try number()
    guard count >= 0, count <= rest.count / 8 else { throw Damage() }
    return count
  }

  mutating func texts() throws(Damage) -> [String] {
    let count = try count()
    var result: [String] = []
    for _ in 0..<count { result.append(try text()) }
    return result
  }

  mutating func table() throws(Damage) -> [String: String] {
    let words = try texts()
    guard words.count % 2 == 0 else { throw Damage() }
    let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  mutating func path() throws(Damage) -> TreePath {
    guard let path = TreePath(try text()) else { throw Damage() }
    return path
  }
}

extension GraphStep {
  /// Everything but the id.
  var encoded: [UInt8] {
    var writer = FieldWriter()
    action.write(to: &writer)
    writer.add(inputs.count)
    for input in inputs { input.write(to: &writer) }
    writer.add(outputs.map(\.string))
    writer.add(after)
    writer.add([pool].compactMap { $0 })
    writer.add(Int(min(timeout * 1000, 1e15)))
    writer.add(isCacheable ? 1 : 0)
    writer.add(location.file)
    writer.add(location.line ?? 0)
    writer.add(location.column ?? 0)
    // In the same file.
    writer.add(places.outputs.count)
    for place in places.outputs {
      writer.add(place.line ?? 0)
      writer.add(place.column ?? 0)
    }
    writer.add(takenForFiles.map(\.string))
    return writer.bytes
  }

  init(id: String, encoded: [UInt8]) throws(FieldReader.Damage) {
    var reader = FieldReader(encoded)
    let action = try StepAction(&reader)
    var inputs: [StepInput] = []
    for _ in 0..<(try reader.count()) { inputs.append(try StepInput(&reader)) }
    var outputs: [TreePath] = []
    for text in try reader.texts() {
      guard let path = TreePath(text) else { throw FieldReader.Damage() }
      outputs.append(path)
    }
    let after = try reader.texts()
    let pool = try reader.texts().first
    let timeout = Double(try reader.number()) / 1000
    let isCacheable = try reader.number() == 1
    let file = try reader.text()
    self.init(
      id: id, action: action, inputs: inputs, outputs: outputs, after: after, pool: pool, timeout: timeout,
      isCacheable: isCacheable, location: try Self.location(in: file, &reader))
    // A record of before they were kept ends here.
    if reader.isAtEnd { return }
    for _ in 0..<(try reader.count()) { places.outputs.append(try Self.location(in: file, &reader)) }
    if reader.isAtEnd { return }
    for _ in 0..<(try reader.count()) { takenForFiles.append(try reader.path()) }
  }

  private static func location(
    in file: String, _ reader: inout FieldReader
  ) throws(FieldReader.Damage) -> SourceLocation {
    let (line, column) = (try reader.number(), try reader.number())
    return SourceLocation(file: file, line: line == 0 ? nil : line, column: column == 0 ? nil : column)
  }
}

extension StepAction {
  func write(to writer: inout FieldWriter) {
    switch self {
    case .command(let command):
      writer.add(0)
      writer.add(command.text)
      writer.add(command.folder.string)
      writer.add(command.environment)
      writer.add(command.mayUseNetwork ? 1 : 0)
    case .builtIn(let name, let version, let parameters):
      writer.add(1)
      writer.add(name)
      writer.add(version)
      writer.add(parameters)
    }
  }

  init(_ reader: inout FieldReader) throws(FieldReader.Damage) {
    switch try reader.number() {
    case 0:
      var command = ShellCommand(try reader.text(), in: try reader.path(), environment: try reader.table())
      command.mayUseNetwork = try reader.number() == 1
      self = .command(command)
    case 1:
      self = .builtIn(name: try reader.text(), version: try reader.text(), parameters: try reader.field())
    default: throw FieldReader.Damage()
    }
  }
}

extension StepInput {
  func write(to writer: inout FieldWriter) {
    switch self {
    case .path(let path):
      writer.add(0)
      writer.add(path.string)
    case .glob(let glob):
      writer.add(1)
      writer.add(glob.pattern)
    case .value(let path, let keys):
      writer.add(2)
      writer.add(path.string)
      writer.add(keys)
    case .environment(let name):
      writer.add(3)
      writer.add(name)
    case .tool(let name):
      writer.add(4)
      writer.add(name)
    case .result(let step, let name):
      writer.add(5)
      writer.add(step)
      writer.add(name)
    }
  }

  init(_ reader: inout FieldReader) throws(FieldReader.Damage) {
    switch try reader.number() {
    case 0: self = .path(try reader.path())
    case 1:
      guard let glob = Glob(try reader.text()) else { throw FieldReader.Damage() }
      self = .glob(glob)
    case 2: self = .value(try reader.path(), keys: try reader.texts())
    case 3: self = .environment(try reader.text())
    case 4: self = .tool(try reader.text())
    case 5: self = .result(step: try reader.text(), name: try reader.text())
    default: throw FieldReader.Damage()
    }
  }
}
