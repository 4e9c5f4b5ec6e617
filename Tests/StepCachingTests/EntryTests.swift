// Entries are messages of the Remote Execution API.

import BuildGraph
import Foundation
import Platform
import TestSupport
import Testing

@testable import StepCaching

@Suite("An entry")
struct EntryTests {
  static let sample = CachedResult(
    files: [
      .init(TreePath("ios/App/main.c")!, digest: action("content"), size: 4711),
      .init(TreePath("ios/run.sh")!, digest: action("program"), size: 10, isExecutable: true),
    ],
    links: [.init(TreePath("ios/current")!, destination: "App")],
    folders: [TreePath("ios")!, TreePath("ios/Empty")!], exitCode: -7, output: Array("made 2 files\n".utf8))

  /// Those fields of the API's messages that are written, by their numbers in `remote_execution.proto`.
  static let schema = """
    syntax = "proto3";
    message Digest { string hash = 1; int64 size_bytes = 2; }
    message OutputFile { string path = 1; Digest digest = 2; bool is_executable = 4; }
    message OutputDirectory { string path = 1; Digest tree_digest = 3; }
    message OutputSymlink { string path = 1; string target = 2; }
    message ExecutedActionMetadata { string worker = 1; }
    message Directory {}
    message Tree { Directory root = 1; repeated Directory children = 2; }
    message ActionResult {
      repeated OutputFile output_files = 2;
      repeated OutputDirectory output_directories = 3;
      int32 exit_code = 4;
      bytes stdout_raw = 5;
      Digest stdout_digest = 6;
      ExecutedActionMetadata execution_metadata = 9;
      repeated OutputSymlink output_symlinks = 12;
    }
    """

  /// What protobuf's own compiler makes of bytes or of text; nil where it is not installed.
  private func protoc(_ mode: String, _ message: String, _ input: [UInt8]) throws -> [UInt8]? {
    guard let protoc = installed("protoc") else { return nil }
    let workspace = try Workspace()
    try workspace.write(Self.schema, "schema.proto")
    return try output(of: protoc, ["--\(mode)=\(message)", "schema.proto"], input: input, in: workspace.url)
  }

  @Test("Protobuf's own tool reads what is written")
  func decodedByProtoc() throws {
    let bytes = ActionEntry(Self.sample).bytes(of: action("a"))
    guard let text = try protoc("decode", "ActionResult", bytes) else { return }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let tree = ContentReference(to: [0x0A, 0x00])
    let folder = ["tree_digest {", "hash: \"\(tree.digest)\"", "size_bytes: 2", "}", "}"]
    let proof = try #require(lines.first { $0.hasPrefix("worker: ") })
    #expect(proof.hasPrefix("worker: \"fixpoint-1 sha256:"))
    let files = [
      "output_files {", "path: \"ios/App/main.c\"", "digest {", "hash: \"\(action("content"))\"", "size_bytes: 4711",
      "}",
      "}", "output_files {", "path: \"ios/run.sh\"", "digest {", "hash: \"\(action("program"))\"", "size_bytes: 10",
      "}",
      "is_executable: true", "}",
    ]
    let folders =
      ["output_directories {", "path: \"ios\""] + folder + ["output_directories {", "path: \"ios/Empty\""] + folder
    let rest = [
      "exit_code: -7", "stdout_raw: \"made 2 files\\n\"", "execution_metadata {", proof, "}", "output_symlinks {",
      "path: \"ios/current\"", "target: \"App\"", "}",
    ]
    #expect(lines == files + folders + rest)
  }

  @Test("Protobuf's own tool reads the empty folder that folders refer to")
  func decodedTree() throws {
    guard let text = try protoc("decode", "Tree", ActionEntry.emptyTreeBytes) else { return }
    #expect(String(decoding: text, as: UTF8.self) == "root {\n}\n")
  }

  @Test("What protobuf's own tool writes of the same fields is the same entry")
  func encodedByProtoc() throws {
    let bytes = ActionEntry(Self.sample).bytes(of: action("a"))
    guard let text = try protoc("decode", "ActionResult", bytes) else { return }
    let again = try #require(try protoc("encode", "ActionResult", text))
    #expect(ActionEntry(parsing: again, of: action("a"))?.result == Self.sample)
  }

  @Test("Each field comes back", arguments: [0, 1, -1, 127, 128, Int32.max, .min])
  func roundTrip(_ exitCode: Int32) {
    var result = Self.sample
    result.exitCode = exitCode
    let entry = ActionEntry(result)
    #expect(ActionEntry(parsing: entry.bytes(of: action("a")), of: action("a")) == entry)
  }

  @Test("An entry of nothing is not empty, and comes back")
  func nothing() {
    let entry = ActionEntry(CachedResult())
    let bytes = entry.bytes(of: action("a"))
    #expect(!bytes.isEmpty)
    #expect(ActionEntry(parsing: bytes, of: action("a")) == entry)
  }

  @Test("Fields in another order, and fields that nobody knows, change nothing")
  func rewritten() throws {
    var message = WireWriter()
    message.add(99, "unknown")
    message.add(98, number: 3)
    var reader = WireReader(ActionEntry(Self.sample).bytes(of: action("a"))[...])
    var fields: [WireReader.Field] = []
    while let field = try reader.next() { fields.append(field) }
    for field in fields.reversed() {
      switch field.value {
      case .number(let value): message.add(field.number, number: Int64(bitPattern: value))
      case .bytes(let bytes): message.add(field.number, Array(bytes))
      case .fixed: Issue.record("no such field is written")
      }
    }
    #expect(ActionEntry(parsing: message.bytes, of: action("a"))?.result == Self.sample)
  }

  @Test("Equal results are equal bytes, in whatever order they are given")
  func order() {
    var shuffled = Self.sample
    shuffled.files.reverse()
    shuffled.folders.reverse()
    #expect(ActionEntry(shuffled).bytes(of: action("a")) == ActionEntry(Self.sample).bytes(of: action("a")))
  }

  @Test("An entry without a proof, of another tool, is unknown")
  func foreign() {
    var message = WireWriter()
    message.add(4, number: 1)
    #expect(ActionEntry(parsing: message.bytes, of: action("a")) == nil)
    message.add(9) { $0.add(1, "buildfarm-worker-7") }
    #expect(ActionEntry(parsing: message.bytes, of: action("a")) == nil)
    #expect(ActionEntry(parsing: [], of: action("a")) == nil)
  }

  @Test("An entry that leads out of the root is unknown, though its proof is right")
  func escaping() {
    let result = CachedResult(links: [.init(TreePath("a")!, destination: "/etc")])
    #expect(ActionEntry(parsing: ActionEntry(result).bytes(of: action("a")), of: action("a")) == nil)
    var message = WireWriter()
    message.add(2) { file in
      file.add(1, "../../.bashrc")
      file.add(2) { ContentReference.empty.write(to: &$0) }
    }
    #expect(ActionEntry(parsing: message.bytes, of: action("a")) == nil)
  }

  @Test(
    "No number outside of its range is taken",
    arguments: [
      [0x08, 0x80], [0x08] + Array(repeating: 0xFF, count: 10) + [0x01],
      [0x08] + Array(repeating: 0xFF, count: 9) + [0x02], [0x12, 0x05, 0x00], [0x0B], [0x00, 0x00],
      [0x12] + Array(repeating: 0xFF, count: 9) + [0x01],
    ] as [[UInt8]])
  func malformed(_ bytes: [UInt8]) {
    #expect(throws: WireError.self) {
      var reader = WireReader(bytes[...])
      while try reader.next() != nil {}
    }
  }
}
