// Where app groups are found in sources.

import Platform
import Testing

@testable import Audit

struct AppGroupLiteralTests {
  static func groups(_ files: [String: String]) -> [String] {
    let read = files.sorted { $0.key < $1.key }.compactMap { name, text -> SourceFile? in
      guard let language = SourceLanguage(fileName: name) else { return nil }
      return SourceFile(
        path: AbsolutePath.root.appending(name), name: name, language: language, bytes: Array(text.utf8))
    }
    return LiteralResolver(files: read, targets: read.map { _ in [] }).literals().map { "\($0.location) \($0.group)" }
  }

  @Test(arguments: [
    "UserDefaults(suiteName: \"group.a\")", "UserDefaults.init(suiteName: \"group.a\")",
    "x.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")?.path",
  ]) func swiftCalls(_ text: String) {
    #expect(Self.groups(["a.swift": text]).count == 1)
  }

  @Test(arguments: [
    "func f(suiteName: \"group.a\")", "UserDefaults(suiteName: \"group.\" + id)", "Other(suiteName: \"group.a\")",
    "UserDefaults(suiteName: \"group.\\(id)\")", "UserDefaults(suiteName: \"com.acme.plain\")",
    "UserDefaults(suiteName: name())", "// UserDefaults(suiteName: \"group.a\")",
  ]) func swiftThatSaysNothing(_ text: String) {
    #expect(Self.groups(["a.swift": text]).isEmpty)
  }

  @Test func objectiveCCalls() {
    let text = """
      [[NSUserDefaults alloc] initWithSuiteName:@"group.a"];
      NSURL *u = [manager containerURLForSecurityApplicationGroupIdentifier:@"group.b"];
      """
    #expect(Self.groups(["a.m": text]) == ["a.m:1:43 group.a", "a.m:2:71 group.b"])
  }

  @Test func javaScriptCalls() {
    let text =
      "const a = new ExtensionStorage('group.a');\nconst b = ExtensionStorage(`group.b`);\nclass ExtensionStorage {}"
    #expect(Self.groups(["a.tsx": text]) == ["a.tsx:1:32 group.a", "a.tsx:2:28 group.b"])
  }

  @Test func constantOfTheSameFile() {
    let text = "enum Store { static let group = \"group.a\" }\nlet d = UserDefaults(suiteName: Store.group)"
    #expect(Self.groups(["a.swift": text]) == ["a.swift:1:33 group.a"])
  }

  @Test func constantsInTheirOtherForms() {
    #expect(Self.groups(["a.swift": "var g: String { \"group.a\" }\nlet d = UserDefaults(suiteName: g)"]).count == 1)
    #expect(
      Self.groups(["a.swift": "enum G: String { case a = \"group.a\" }\nlet d = UserDefaults(suiteName: G.a.rawValue)"])
        .count == 1)
    #expect(Self.groups(["a.m": "#define G @\"group.a\"\n[x initWithSuiteName:G];"]).count == 1)
    #expect(Self.groups(["a.m": "static NSString *const G = @\"group.a\";\n[x initWithSuiteName:G];"]).count == 1)
    #expect(Self.groups(["a.ts": "const G: string = 'group.a'\nnew ExtensionStorage(G)"]).count == 1)
    #expect(Self.groups(["a.ts": "const C = { g: 'group.a' }\nnew ExtensionStorage(C.g)"]).count == 1)
  }

  @Test func membersOfAnEnumInTypeScript() {
    #expect(
      Self.groups(["a.ts": "export enum G { A = 'group.a', B = 'group.b' }\nnew ExtensionStorage(G.B)"])
        == ["a.ts:1:36 group.b"])
  }

  @Test func constantOfAnotherFileByItsQualifiedName() {
    let found = Self.groups([
      "a/store.swift": "enum Store { static let group = \"group.a\" }",
      "b/use.swift": "UserDefaults(suiteName: Store.group)",
    ])
    #expect(found == ["a/store.swift:1:33 group.a"])
  }

  @Test(arguments: [
    "let g = \"group.a\"\nfunc f(g: String) { UserDefaults(suiteName: g) }",
    "#if DEBUG\nlet g = \"group.a\"\n#else\nlet g = \"group.b\"\n#endif\nlet d = UserDefaults(suiteName: g)",
    "if let g = name() { UserDefaults(suiteName: g) }",
  ]) func nameThatStandsForMoreThanOneThing(_ text: String) {
    #expect(Self.groups(["a.swift": text]).isEmpty)
  }
}
