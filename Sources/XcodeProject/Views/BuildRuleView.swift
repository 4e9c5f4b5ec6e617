// Rules that say how files of a type are built.

import PBXProj

public struct BuildRuleView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no build rule has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXBuildRule", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: String? { self[.name] }
  /// `com.apple.compilers.proxy.script` for a script.
  public var compiler: String? { self[.compiler] }
  public var fileType: FileType? { self[.fileType] }
  /// Which names it is for where the type is `pattern.proxy`.
  public var filePatterns: String? { self[.filePatterns] }
  /// As one text, however it is written.
  public var script: String? { fields["script"].map { $0.string ?? $0.strings.joined(separator: "\n") } }
  public var inputs: [String] { self[.inputs] }
  public var outputs: [String] { self[.outputs] }
  public var runsOncePerArchitecture: Bool { self[.runsOncePerArchitecture] }
}

extension ViewKey where View == BuildRuleView, Value == String? {
  public static var name: Self { .text("name") }
  public static var compiler: Self { .text("compilerSpec") }
  public static var filePatterns: Self { .text("filePatterns") }
  public static var script: Self { .text("script") }
  public static var dependencyFile: Self { .text("dependencyFile") }
}

extension ViewKey where View == BuildRuleView, Value == FileType? {
  public static var fileType: Self { .word("fileType") }
}

extension ViewKey where View == BuildRuleView, Value == [String] {
  public static var inputs: Self { .texts("inputFiles") }
  public static var outputs: Self { .texts("outputFiles") }
  public static var outputCompilerFlags: Self { .texts("outputFilesCompilerFlags") }
}

extension ViewKey where View == BuildRuleView, Value == Bool {
  public static var runsOncePerArchitecture: Self { .flag("runOncePerArchitecture", default: true) }
}
