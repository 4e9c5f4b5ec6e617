// What only some build phases and build files say.

import PBXProj

extension PhaseView {
  /// As one text, however it is written; nil for other phases.
  public var script: String? { fields["shellScript"].map { $0.string ?? $0.strings.joined(separator: "\n") } }
  public var inputPaths: [String] { self[.inputPaths] }
  public var inputFileLists: [String] { self[.inputFileLists] }
  public var outputPaths: [String] { self[.outputPaths] }
  public var outputFileLists: [String] { self[.outputFileLists] }
  /// Whether it runs where nothing that it depends on has changed.
  public var runsAlways: Bool { self[.runsAlways] }
  /// Whether it runs in builds that install only.
  public var runsWhenInstallingOnly: Bool { self[.runsWhenInstallingOnly] }
}

extension ViewKey where View == PhaseView, Value == String? {
  public static var name: Self { .text("name") }
  public static var script: Self { .text("shellScript") }
  public static var shell: Self { .text("shellPath") }
  public static var dependencyFile: Self { .text("dependencyFile") }
  public static var destinationPath: Self { .text("dstPath") }
  public static var destinationFolder: Self { .text("dstSubfolder") }
  public static var destinationNumber: Self { .text("dstSubfolderSpec") }
}

extension ViewKey where View == PhaseView, Value == [String] {
  public static var inputPaths: Self { .texts("inputPaths") }
  public static var inputFileLists: Self { .texts("inputFileListPaths") }
  public static var outputPaths: Self { .texts("outputPaths") }
  public static var outputFileLists: Self { .texts("outputFileListPaths") }
}

extension ViewKey where View == PhaseView, Value == [ObjectID] {
  public static var files: Self { .references("files") }
}

extension ViewKey where View == PhaseView, Value == Bool {
  public static var runsAlways: Self { .flag("alwaysOutOfDate", default: false) }
  public static var runsWhenInstallingOnly: Self { .flag("runOnlyForDeploymentPostprocessing", default: false) }
  public static var showsEnvironment: Self { .flag("showEnvVarsInLog", default: true) }
}

extension BuildFileView {
  /// Attributes of `settings`: `CodeSignOnCopy`, `Public`, `Weak`.
  public var attributes: [String] { fields["settings"]?["ATTRIBUTES"]?.strings ?? [] }
  public var compilerFlags: String? { fields["settings"]?["COMPILER_FLAGS"]?.string }
  /// Platforms that it is built for; empty where it is for all.
  public var platformFilters: [String] { self[.platformFilter].map { [$0] } ?? self[.platformFilters] }
}

extension ViewKey where View == BuildFileView, Value == String? {
  public static var platformFilter: Self { .text("platformFilter") }
}

extension ViewKey where View == BuildFileView, Value == [String] {
  public static var platformFilters: Self { .texts("platformFilters") }
}

extension ViewKey where View == BuildFileView, Value == ObjectID? {
  public static var file: Self { .reference("fileRef") }
  public static var packageProduct: Self { .reference("productRef") }
}
