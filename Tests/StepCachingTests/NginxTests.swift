// A remote cache on a real nginx with WebDAV.

import BuildGraph
import Foundation
import Platform
import Testing

@testable import StepCaching

@Suite("A cache on nginx", .enabled(if: NginxServer.program != nil, "nginx is not installed"), .serialized)
struct NginxTests {
  /// What one machine has: a tree, its local cache, and the server.
  private func machine(
    _ server: NginxServer, _ path: String = "", readOnly: Bool = false, environment: [String: String] = [:]
  ) throws -> (tree: Tree, cache: LayeredCache) {
    let tree = try Tree()
    let options = try CacheOptions(
      root: tree.root, remote: .init(try server.address(path), isReadOnly: readOnly, timeout: 20))
    let files = environment["NETRC"] == nil ? tree.files : DiskFileSystem()
    let credentials = try RemoteCredentials(environment: environment, files: files)
    let remote = try #require(options.remote)
    let transport = CurlTransport(remote.address, credentials: credentials, timeout: remote.timeout)
    let store = RemoteStore(
      remote.address, transport: transport, isReadOnly: remote.isReadOnly, timeout: remote.timeout)
    return (tree, LayeredCache([tree.store(), store], files: tree.files))
  }

  @Test("What one machine made another one gets, and keeps for itself")
  func shared() throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server)
    let result = try tree.outputs()
    cache.keep(result, of: action("a"), below: tree.root)
    #expect(cache.diagnostics == [])

    let (other, otherCache) = try machine(server)
    let found = try #require(otherCache.result(of: action("a")))
    #expect(found == result)
    #expect(otherCache.restore(found, below: other.root))
    #expect(try other.read("ios/App/main.c") == "int main;\n")
    #expect(otherCache.diagnostics == [])

    server.stop()
    try other.remove("ios")
    #expect(other.cache().result(of: action("a")) == result)
    #expect(other.cache().restore(result, below: other.root))
  }

  @Test("Contents lie under their digest, and protobuf's own tool reads the entry")
  func onTheServer() throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server, "ios/ci")
    let file = try tree.write("content", "out")
    cache.keep(CachedResult(files: [file], output: Array("done\n".utf8)), of: action("a"), below: tree.root)
    #expect(try server.bytes("ios/ci/cas/\(file.digest)") == Array("content".utf8))
    let entry = try server.bytes("ios/ci/ac/\(action("a"))")
    guard let protoc = installed("protoc") else { return }
    let text = try output(of: protoc, ["--decode_raw"], input: entry, in: server.folder)
    let proof = #"fixpoint-1 sha256:[0-9a-f]{64}"#
    let wanted = """
      2 {
        1: "out"
        2 {
          1: "\(file.digest)"
          2: 7
        }
      }
      5: "done\\n"
      9 {
        1: "PROOF"
      }

      """
    let found = String(decoding: text, as: UTF8.self)
      .replacingOccurrences(of: proof, with: "PROOF", options: .regularExpression)
    #expect(found == wanted)
  }

  @Test("A content of some megabytes comes back")
  func large() throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server)
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }
    try tree.files.write(bytes, to: tree.root.appending("out"), permissions: 0o644)
    let file = CachedResult.File(TreePath("out")!, digest: Digest(of: bytes), size: bytes.count)
    cache.keep(CachedResult(files: [file]), of: action("a"), below: tree.root)
    let (other, otherCache) = try machine(server)
    #expect(otherCache.result(of: action("a")).map { otherCache.restore($0, below: other.root) } == true)
    #expect(try other.files.read(other.root.appending("out")) == bytes)
    #expect(cache.diagnostics + otherCache.diagnostics == [])
  }

  @Test("What the server holds is not sent again")
  func sentOnce() throws {
    let server = try NginxServer()
    for name in ["a", "b"] {
      let (tree, cache) = try machine(server)
      cache.keep(CachedResult(files: [try tree.write("same", name)]), of: action(name), below: tree.root)
    }
    let puts = try server.logs().components(separatedBy: "\"PUT /cas/").count - 1
    #expect(puts == 1)
  }

  @Test("A cache that is only read gets nothing")
  func readOnly() throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server, readOnly: true)
    cache.keep(try tree.outputs(), of: action("a"), below: tree.root)
    #expect(try server.logs().contains("PUT") == false)
    #expect(cache.diagnostics == [])
    #expect(tree.cache().result(of: action("a")) != nil)
  }

  @Test("A server that takes nothing is still read, and one warning says so")
  func writingDenied() throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server, "public")
    let file = try tree.write("content", "out")
    cache.keep(CachedResult(files: [file]), of: action("a"), below: tree.root)
    cache.keep(CachedResult(files: [file]), of: action("b"), below: tree.root)
    #expect(cache.diagnostics.count == 1)
    #expect(cache.diagnostics.first?.message.contains("it answers 403") == true)

    let known = action("known")
    try FileManager.default.createDirectory(at: server.url("public/ac"), withIntermediateDirectories: true)
    try Data(ActionEntry(CachedResult(exitCode: 3)).bytes(of: known)).write(to: server.url("public/ac/\(known)"))
    #expect(cache.result(of: known)?.exitCode == 3)
  }

  @Test("Credentials come from the environment", arguments: [true, false])
  func environment(_ isRight: Bool) throws {
    let server = try NginxServer()
    let password = isRight ? "open sesame" : "opensezame"
    let (tree, cache) = try machine(
      server, "private",
      environment: [RemoteCredentials.userName: "ci", RemoteCredentials.passwordName: password])
    let result = CachedResult(files: [try tree.write("content", "out")])
    #expect(cache.result(of: action("a")) == nil)
    cache.keep(result, of: action("a"), below: tree.root)
    #expect(FileManager.default.fileExists(atPath: server.url("private/ac/\(action("a"))").path) == isRight)
    #expect(cache.diagnostics.count == (isRight ? 0 : 1))
    #expect(!cache.diagnostics.description.contains(password))
    #expect(try !server.logs().contains(password))
  }

  @Test("Credentials come from netrc")
  func netrc() throws {
    let server = try NginxServer()
    let file = server.folder.appendingPathComponent("netrc")
    try Data("machine 127.0.0.1 login ci password \"open sesame\"\n".utf8).write(to: file)
    let (tree, cache) = try machine(server, "private", environment: ["NETRC": file.path])
    cache.keep(CachedResult(files: [try tree.write("content", "out")]), of: action("a"), below: tree.root)
    #expect(FileManager.default.fileExists(atPath: server.url("private/ac/\(action("a"))").path))
    #expect(cache.diagnostics == [])
  }

  @Test("Without credentials one warning says how to give them, and the server is left alone")
  func denied() throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server, "private")
    #expect(cache.result(of: action("a")) == nil)
    cache.keep(CachedResult(files: [try tree.write("content", "out")]), of: action("a"), below: tree.root)
    #expect(cache.result(of: action("b")) == nil)
    #expect(cache.diagnostics.count == 1)
    #expect(cache.diagnostics.first?.message.contains("`FIXPOINT_REMOTE_CACHE_TOKEN`") == true)
    // nginx answers before it writes its log.
    for _ in 0..<100 where try !server.logs().contains(" 401 ") { usleep(50_000) }
    #expect(try server.logs().components(separatedBy: " 401 ").count - 1 == 1)
    #expect(tree.cache().result(of: action("a")) != nil)
  }

  @Test(
    "A content that was damaged on the server restores nothing, with one warning",
    arguments: ["", "contend", "content+"])
  func damaged(_ text: String) throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server)
    let file = try tree.write("content", "out")
    cache.keep(CachedResult(files: [file]), of: action("a"), below: tree.root)
    try Data(text.utf8).write(to: server.url("cas/\(file.digest)"))

    let (other, otherCache) = try machine(server)
    let found = try #require(otherCache.result(of: action("a")))
    #expect(otherCache.restore(found, below: other.root) == false)
    #expect(try other.paths() == [])
    #expect(otherCache.diagnostics.count == 1)
    #expect(try other.store().count().contents == 0)
  }

  @Test("An entry that was cut off on the server, or lies under another name, is unknown", arguments: [true, false])
  func damagedEntry(_ isCut: Bool) throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server)
    cache.keep(try tree.outputs(), of: action("a"), below: tree.root)
    let entry = try server.bytes("ac/\(action("a"))")
    try Data(isCut ? entry.dropLast(9) : entry[...]).write(to: server.url("ac/\(action("b"))"))
    let (_, otherCache) = try machine(server)
    #expect(otherCache.result(of: action("b")) == nil)
    #expect(otherCache.diagnostics.count == 1)
  }

  @Test("A content that the server threw out restores nothing, without a warning")
  func thrownOut() throws {
    let server = try NginxServer()
    let (tree, cache) = try machine(server)
    let file = try tree.write("content", "out")
    cache.keep(CachedResult(files: [file]), of: action("a"), below: tree.root)
    try FileManager.default.removeItem(at: server.url("cas/\(file.digest)"))
    let (other, otherCache) = try machine(server)
    let found = try #require(otherCache.result(of: action("a")))
    #expect(otherCache.restore(found, below: other.root) == false)
    #expect(otherCache.diagnostics == [])
    try other.write("content", "out")
    otherCache.keep(found, of: action("a"), below: other.root)
    #expect(try server.bytes("cas/\(file.digest)") == Array("content".utf8))
  }
}
