// Build phases in the words of both formats.

/// One row a kind: the `isa` of the property list and the word of the JSON.
struct PhaseKind: Hashable {
  enum Form {
    /// A bare word in the JSON where it has neither an id nor a name.
    case plain
    /// Always a record; references need its name or id.
    case copy, script, appleScript
  }

  var isa: String
  var word: String
  var form: Form
  /// The name that Xcode gives one without a name when it writes JSON.
  var defaultName: String?

  static let table: [PhaseKind] = [
    PhaseKind(isa: "PBXSourcesBuildPhase", word: "compile-sources", form: .plain),
    PhaseKind(isa: "PBXFrameworksBuildPhase", word: "frameworks", form: .plain),
    PhaseKind(isa: "PBXResourcesBuildPhase", word: "resources", form: .plain),
    PhaseKind(isa: "PBXHeadersBuildPhase", word: "headers", form: .plain),
    PhaseKind(isa: "PBXRezBuildPhase", word: "rez", form: .plain),
    PhaseKind(isa: "PBXJavaArchiveBuildPhase", word: "java-archive", form: .plain),
    PhaseKind(isa: "PBXCopyFilesBuildPhase", word: "copy", form: .copy, defaultName: "Copy Files"),
    PhaseKind(isa: "PBXShellScriptBuildPhase", word: "script", form: .script, defaultName: "Run Script"),
    PhaseKind(isa: "PBXAppleScriptBuildPhase", word: "apple-script", form: .appleScript),
  ]

  init(isa: String, word: String, form: Form, defaultName: String? = nil) {
    self.isa = isa
    self.word = word
    self.form = form
    self.defaultName = defaultName
  }

  init?(isa: String) {
    guard let row = Self.table.first(where: { $0.isa == isa }) else { return nil }
    self = row
  }

  init?(word: String) {
    guard let row = Self.table.first(where: { $0.word == word }) else { return nil }
    self = row
  }
}

/// Where a copy phase copies to: the number and the word of the property list, and the word of the JSON.
enum CopyBase {
  /// 0, an absolute path, is the JSON without a word.
  private static let table: [(number: Int, subfolder: String, word: String)] = [
    (1, "Wrapper", "root"), (6, "Executables", "executables-directory"), (7, "Resources", "resources-directory"),
    (10, "Frameworks", "frameworks-directory"), (11, "SharedFrameworks", "shared-frameworks-directory"),
    (12, "SharedSupport", "shared-support-directory"), (13, "PlugIns", "plugins-directory"),
    (15, "JavaResources", "java-directory"), (16, "Product", "build-products-directory"),
  ]
  /// Words of the JSON whose number nobody has written down.
  static let unnumbered: Set<String> = [
    "package-info-file", "apple-scripts-directory", "private-headers-directory", "headers-directory",
    "contents-directory", "info-plist-file", "main-executable-file", "shallow-main-executable-file",
  ]

  static func number(ofWord word: String) -> Int? { table.first { $0.word == word }?.number }
  static func word(ofNumber number: Int) -> String? { table.first { $0.number == number }?.word }
}
