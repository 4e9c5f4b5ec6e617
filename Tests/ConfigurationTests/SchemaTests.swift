// The schema and the decoder hold together.

import Configuration
import JSON
import Testing
import YAML

@Suite struct SchemaTests {
  /// Every path of keys in the schema, names that the user gives written as `*` and list elements as `0`.
  private func paths(_ schema: JSONValue, _ prefix: [String] = []) -> Set<[String]> {
    var result: Set<[String]> = []
    for alternative in schema["anyOf"]?.array ?? [] { result.formUnion(paths(alternative, prefix)) }
    for member in schema["properties"]?.object?.members ?? [] {
      result.insert(prefix + [member.name])
      result.formUnion(paths(member.value, prefix + [member.name]))
    }
    if let items = schema["items"] { result.formUnion(paths(items, prefix + ["0"])) }
    if let rest = schema["additionalProperties"], rest.object != nil { result.formUnion(paths(rest, prefix + ["*"])) }
    return result
  }

  @Test func theCompleteFileStatesEveryKeyOfTheSchemaAndNoOther() throws {
    let root = try #require(try Document(parsing: Array(completeFile.utf8), file: "fixpoint.yml").root)
    let schema = FixpointFile.jsonSchema()
    #expect(validate(root, schema) == [])
    var stated: Set<[String]> = []
    func collect(_ node: Node, _ schema: JSONValue, _ prefix: [String]) {
      for alternative in schema["anyOf"]?.array ?? [] { collect(node, alternative, prefix) }
      for entry in node.mapping ?? [] {
        if let inner = schema["properties"]?[entry.key] {
          stated.insert(prefix + [entry.key])
          collect(entry.value, inner, prefix + [entry.key])
        } else if let inner = schema["additionalProperties"], inner.object != nil {
          collect(entry.value, inner, prefix + ["*"])
        }
      }
      for element in node.sequence ?? [] {
        if let inner = schema["items"] { collect(element, inner, prefix + ["0"]) }
      }
    }
    collect(root, schema, [])
    #expect(stated == paths(schema))
  }

  /// One wrong letter in any key of the schema is refused by both.
  @Test func aKeyThatTheSchemaDoesNotKnowIsRefusedByTheDecoder() throws {
    let schema = FixpointFile.jsonSchema()
    for path in paths(schema) {
      let key = path[path.count - 1]
      guard let range = completeFile.range(ofKey: key) else {
        Issue.record("\(key) is not in the complete file")
        continue
      }
      var text = completeFile
      text.replaceSubrange(range, with: "\(key)X")
      let root = try #require(try Document(parsing: Array(text.utf8), file: "fixpoint.yml").root)
      #expect(!validate(root, schema).isEmpty, "\(key)")
      #expect(complaints(text).contains { $0.contains("unknown key `\(key)X`") }, "\(key)")
    }
  }

  @Test(arguments: [
    target("colors: { a: red, b: { light: red } }"), target("appGroups: [$(appGroups)]"), target("entitlements:"),
    target("deploymentTarget: $(IPHONEOS_DEPLOYMENT_TARGET)"), target("settings: { A: 1, B: [1, x], C: true }"),
    target("bundleIdentifier: $(BASE_ID).w"),
  ])
  func whatTheDecoderTakesTheSchemaTakes(_ text: String) throws {
    _ = try decode(text)
    let root = try #require(try Document(parsing: Array(text.utf8), file: "fixpoint.yml").root)
    #expect(validate(root, FixpointFile.jsonSchema()) == [])
  }

  @Test(arguments: [
    "fixpoint: 1", "project: A.xcodeproj", "fixpoint: 2\nproject: A.xcodeproj", "fixpoint: 1\nproject: A",
    target("type2: x"), target("deploymentTarget: [1]"), target("colors: { a: { dark: red } }"),
    target("frameworks: x"), target("appGroups: 5"), "fixpoint: 1\nproject: A.xcodeproj\nteam: abc",
  ])
  func whatTheSchemaRefusesTheDecoderRefuses(_ text: String) throws {
    #expect(!complaints(text).isEmpty)
    let root = try #require(try Document(parsing: Array(text.utf8), file: "fixpoint.yml").root)
    #expect(!validate(root, FixpointFile.jsonSchema()).isEmpty)
  }

  @Test func everyKeyHasASentence() {
    func check(_ schema: JSONValue) {
      for member in schema["properties"]?.object?.members ?? [] {
        let text = member.value["description"]?.string ?? ""
        #expect(text.hasSuffix("."), "\(member.name)")
        check(member.value)
      }
      if let items = schema["items"] { check(items) }
      if let rest = schema["additionalProperties"] { check(rest) }
    }
    check(FixpointFile.jsonSchema())
  }
}

extension String {
  /// Where a key stands with its colon.
  fileprivate func range(ofKey key: String) -> Range<String.Index>? {
    for start in indices {
      let before = start == startIndex ? " " : self[index(before: start)]
      if " \n{".contains(before), self[start...].hasPrefix("\(key):") {
        return start..<index(start, offsetBy: key.count)
      }
    }
    return nil
  }
}
