// The list, written into Expo configs of public apps.

import EASPlugin
import JSON
import Platform
import PluginKit
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.root != nil)) struct RealConfigTests {
  static let files = Corpus.paths(below: "expo") { $0.hasSuffix("/app.json") }

  /// Everything but the list.
  private func rest(_ bytes: [UInt8]) throws -> JSONValue {
    var document = try JSONDocument(parsing: bytes, file: "app.json")
    var path: [JSONDocument.Step] = document.root["expo"] == nil ? [] : ["expo"]
    path += ["extra", "eas", "build", "experimental", "ios", "appExtensions"]
    document.remove(path)
    // What was made for the list alone goes with it.
    while path.count > 1, document[Array(path.dropLast())]?.value == .object([:]) {
      path.removeLast()
      document.remove(path)
    }
    return document.root.value
  }

  @Test(arguments: files)
  func onlyTheListChanges(_ file: String) throws {
    let bytes = try Corpus.read(file)
    let before = String(decoding: bytes, as: UTF8.self)
    let first = try EAS().listing(of: .fixture(), in: FileTree(files: ["app.json": before]))
    let edit = try #require(first.edit)
    #expect(try rest(edit.bytes) == rest(bytes))
    // Every line before the place of the list is as it was, and so is every line behind it.
    let after = String(decoding: edit.bytes, as: UTF8.self)
    let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let hadList = before.contains("appExtensions")
    #expect(old.count - head - tail <= (hadList ? 14 : 1), "\(old[head..<(old.count - tail)])")
    let second = try EAS().listing(of: .fixture(), in: FileTree(files: ["app.json": after]))
    #expect(second.edit == nil && second.differences.isEmpty)
  }
}
