// Build phases and build rules as records.

import PBXProj
import XCProj

extension JSONProjectWriter {
  /// A bare word for a phase of one of the plain kinds that has no name.
  mutating func phase(_ id: ObjectID) -> XCValue? {
    guard let phase = phases.phases[id], let fields = document.object(id), !visited.contains(id) else {
      lose("\(title(id)) is no build phase of this target that the JSON knows", id)
      return nil
    }
    visited.insert(id)
    let needsID = !phase.isUnique && (neededPhases.contains(id) || isReferred(id))
    if phase.kind.form == .plain, phase.name == nil, !needsID { return plain(phase.kind, fields, id) }
    var record = RecordBuilder()
    record.add("kind", phase.kind.word)
    if needsID { record.add("id", id.string) }
    record.add("name", phase.name)
    switch phase.kind.form {
    case .plain: _ = plain(phase.kind, fields, id)
    case .copy: writeCopy(fields, id, to: &record)
    case .script: writeScript(fields, to: &record)
    case .appleScript:
      record.add("is-shared-context", flag: Self.isTrue(fields["isSharedContext"]?.string))
      record.add("context-name", fields["contextName"]?.string)
    }
    return record.value
  }

  private mutating func plain(_ kind: PhaseKind, _ fields: Node, _ id: ObjectID) -> XCValue { .string(kind.word) }

  /// Whether a file, a product or a folder names the phase.
  private func isReferred(_ id: ObjectID) -> Bool {
    !(document.object(id)?["files"]?.references.isEmpty ?? true)
      || document.ids(ofKind: "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet").contains {
        document.object($0)?["buildPhase"]?.reference == id
      }
  }

  private mutating func writeCopy(_ fields: Node, _ id: ObjectID, to record: inout RecordBuilder) {
    let number =
      fields["dstSubfolder"]?.string
      .map { CopyDestination(subfolder: $0, path: "").subfolderSpec } ?? Int(fields["dstSubfolderSpec"]?.string ?? "0")
    if let word = fields["dstSubfolder"]?.string, CopyBase.unnumbered.contains(word) {
      record.add("bundle-base-path", word)
    } else if let number, let word = CopyBase.word(ofNumber: number) {
      record.add("bundle-base-path", word)
    } else if number != 0 {
      lose("the destination of \(title(id)) has no word in the JSON", id)
    }
    record.add("relative-path", fields["dstPath"]?.string)
    writeScope(fields, to: &record)
  }

  private func writeScope(_ fields: Node, to record: inout RecordBuilder) {
    if Self.isTrue(fields["runOnlyForDeploymentPostprocessing"]?.string) { record.add("scope", "install") }
  }

  private func writeScript(_ fields: Node, to record: inout RecordBuilder) {
    record.add("log-environment-variables", flag: fields["showEnvVarsInLog"]?.string != "0")
    for (key, word) in Self.scriptLists { record.add(word, strings: fields[key]?.strings ?? []) }
    record.add("dependency-file", fields["dependencyFile"]?.string)
    record.add("run-on-every-build", flag: Self.isTrue(fields["alwaysOutOfDate"]?.string))
    writeScope(fields, to: &record)
    record.add("shell", .string(fields["shellPath"]?.string ?? "/bin/sh"))
    record.add("script", multilineText(fields["shellScript"]?.string ?? ""))
  }

  static let scriptLists = [
    ("inputPaths", "input-paths"), ("inputFileListPaths", "input-file-list-paths"), ("outputPaths", "output-paths"),
    ("outputFileListPaths", "output-file-list-paths"),
  ]

  static let ruleLists = [
    ("inputFiles", "input-files"), ("inputFileLists", "input-file-lists"), ("outputFiles", "output-files"),
    ("outputFileLists", "output-file-lists"), ("outputFilesCompilerFlags", "output-files-compiler-flags"),
  ]

  mutating func buildRule(_ id: ObjectID) -> XCValue? {
    guard document.isa(id) == "PBXBuildRule", let fields = document.object(id), !visited.contains(id) else {
      return nil
    }
    visited.insert(id)
    var record = RecordBuilder()
    record.add("name", fields["name"]?.string)
    record.add("processor", .string(fields["compilerSpec"]?.string ?? ""))
    record.add("file-type", fields["fileType"]?.string)
    record.add("file-patterns", fields["filePatterns"]?.string)
    for (key, word) in Self.ruleLists { record.add(word, strings: fields[key]?.strings ?? []) }
    record.add("dependency-file", fields["dependencyFile"]?.string)
    let isOnce = fields["runOncePerArchitecture"]?.string
    record.add("run-once-per-architecture", flag: isOnce.map { Self.isTrue($0) } ?? true, default: true)
    if let script = fields["script"]?.string, !script.isEmpty { record.add("script", multilineText(script)) }
    return record.value
  }
}
