// Tests with a real program of the system, started and answered.

import Diagnostics
import Foundation
import Platform
import PluginFixtures
import PluginKit
import ProjectModel
import Testing

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/sh")))
struct RealProgramTests {
  /// A project on disk whose only plugin is this shell script.
  private func withProject<Result>(
    _ script: String, timeout: Double = 20, _ work: (ExecutablePlugin, PluginContext, Application) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plugin-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let root = try DiskFileSystem().realPath(try #require(AbsolutePath(folder.path)))
    try DiskFileSystem().write(Array(script.utf8), to: root.appending("tool"), permissions: 0o755)
    let plugin = try ExecutablePlugin(
      try #require(TreePath("tool")), at: SourceLocation(file: "fixpoint.yml", line: 4), root: root,
      files: DiskFileSystem(), processes: SystemProcessRunner(), responses: MemoryResponseStore(), mayStart: true,
      timeout: timeout)
    var context = try Fixture("").context()
    let application = try Fixture("").application(context)
    context.root = root
    context.tree = ConfinedTree(root: root, files: DiskFileSystem())
    return try work(plugin, context, application)
  }

  @Test func aShellScriptTakesPart() throws {
    let script = #"""
      #!/bin/sh
      request=$(cat)
      case "$request" in
        *'"request":"describe"'*) echo '{"name":"sh","version":"1","outputs":["o"],"provides":["generate"]}' ;;
        *) echo '{"artifacts":[{"path":"o","text":"hello","permissions":"0755"}]}' ;;
      esac
      """#
    let artifacts = try withProject(script) { plugin, context, application in
      try plugin.steps(for: Model(application: application), context).flatMap { step in
        try step.run { try context.tree.read($0) ?? [] }
      }
    }
    #expect(artifacts.map { String(decoding: $0.bytes, as: UTF8.self) } == ["hello"])
    #expect(artifacts.map(\.permissions) == [0o755])
  }

  @Test func itsEnvironmentHoldsNothingOfOurs() throws {
    let script =
      "#!/bin/sh\ncat >/dev/null\nenv | grep -v '^\\(PATH\\|LANG\\|LC_ALL\\|TZ\\|PWD\\|SHLVL\\|_\\)=' >&2\nexit 9\n"
    let refusal = try withProject(script) { plugin, context, application in
      Fixture.refusal { try resolve(plugins: [plugin], application: application, context: context) }
    }
    #expect(refusal.first?.message.contains("with status 9; correct it") == true)
  }

  @Test func aProgramThatNeverAnswersIsEnded() throws {
    let refusal = try withProject("#!/bin/sh\nsleep 60\n", timeout: 0.3) { plugin, context, application in
      Fixture.refusal { try resolve(plugins: [plugin], application: application, context: context) }
    }
    #expect(refusal.map(\.id) == ["plugin.timed-out"])
  }

  @Test func aFileThatIsNoProgramCannotBeStarted() throws {
    let refusal = try withProject("#!/no/such/interpreter\n") { plugin, context, application in
      Fixture.refusal { try resolve(plugins: [plugin], application: application, context: context) }
    }
    #expect(refusal.map(\.id) == ["plugin.not-started"])
  }
}
