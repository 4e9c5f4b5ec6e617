// A remote cache that is slow, lies, or answers what it should not.

import BuildGraph
import Foundation
import Platform
import Testing

@testable import StepCaching

@Suite("A faulty server")
struct FaultyServerTests {
  private func cache(
    _ server: ScriptedServer, _ tree: Tree, timeout: Double = 10, _ credentials: RemoteCredentials.Kind = .none
  ) throws -> LayeredCache {
    let transport = CurlTransport(try server.address, credentials: RemoteCredentials(credentials), timeout: timeout)
    let store = RemoteStore(try server.address, transport: transport, isReadOnly: false, timeout: timeout)
    return LayeredCache([tree.store(), store], files: tree.files)
  }

  /// Uses the cache as a run does, and checks that it did without the server after one request and one warning.
  private func expectLocalOnly(
    _ server: ScriptedServer, timeout: Double = 10, saying words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tree = try Tree()
    let cache = try cache(server, tree, timeout: timeout)
    #expect(cache.result(of: action("a")) == nil, sourceLocation: sourceLocation)
    let result = try tree.outputs()
    cache.keep(result, of: action("a"), below: tree.root)
    #expect(cache.result(of: action("b")) == nil, sourceLocation: sourceLocation)
    try tree.remove("ios")
    #expect(cache.result(of: action("a")) == result, sourceLocation: sourceLocation)
    #expect(cache.restore(result, below: tree.root), sourceLocation: sourceLocation)
    let messages = cache.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains(words), "\(messages)", sourceLocation: sourceLocation)
    #expect(messages.first?.contains("127.0.0.1:\(server.port)") == true, sourceLocation: sourceLocation)
    #expect(server.requests.count == 1, sourceLocation: sourceLocation)
  }

  @Test(
    "A status that is none of a cache's ends its use",
    arguments: [
      (401, "denies access"), (403, "denies access"), (500, "answers 500"), (503, "answers 503"), (204, "answers 204"),
    ])
  func status(_ status: Int, _ words: String) throws {
    try expectLocalOnly(ScriptedServer { _ in .status(status, Array("secret words".utf8)) }, saying: words)
  }

  @Test("A server that sends elsewhere is not followed")
  func redirect() throws {
    let server = try ScriptedServer { _ in .status(302, headers: "Location: http://127.0.0.1:9/elsewhere\r\n") }
    try expectLocalOnly(server, saying: "sends elsewhere (302)")
  }

  @Test("Half an entry ends its use")
  func halfEntry() throws {
    let entry = ActionEntry(CachedResult(exitCode: 1)).bytes(of: action("a"))
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(entry.count)\r\n\r\n".utf8)
    try expectLocalOnly(ScriptedServer { _ in .bytes(head + entry.dropLast(10)) }, saying: "broke off")
  }

  @Test("Half an entry whose length was not announced ends its use")
  func halfEntryUnannounced() throws {
    let entry = ActionEntry(CachedResult(exitCode: 1)).bytes(of: action("a"))
    let head = Array("HTTP/1.0 200 OK\r\n\r\n".utf8)
    try expectLocalOnly(ScriptedServer { _ in .bytes(head + entry.dropLast(10)) }, saying: "not whole")
  }

  @Test("Something that is no entry ends its use")
  func page() throws {
    let server = try ScriptedServer { _ in .status(200, Array("<html>Log in here</html>".utf8)) }
    try expectLocalOnly(server, saying: "not whole")
  }

  @Test("Something that is no HTTP ends its use", arguments: ["220 smtp.example.com ESMTP\r\n", ""])
  func otherProtocol(_ text: String) throws {
    try expectLocalOnly(ScriptedServer { _ in .bytes(Array(text.utf8)) }, saying: "not used any longer")
  }

  @Test("A server that does not answer ends its use")
  func silent() throws {
    try expectLocalOnly(ScriptedServer { _ in .silence }, timeout: 0.2, saying: "did not answer within 0.2 s")
  }

  @Test("An answer that comes a byte at a time ends its use")
  func trickling() throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n".utf8)
    let server = try ScriptedServer { _ in .trickle(head, Array(repeating: 0, count: 5000)) }
    try expectLocalOnly(server, timeout: 0.5, saying: "did not answer within 0.5 s")
  }

  @Test("Nobody listening ends its use")
  func nobody() throws {
    let tree = try Tree()
    let free = try listenOnLoopback()
    close(free.socket)
    let address = try HTTPAddress("http://127.0.0.1:\(free.port)")
    let transport = CurlTransport(address, credentials: RemoteCredentials(.none), timeout: 5)
    let store = RemoteStore(address, transport: transport, isReadOnly: false, timeout: 5)
    let cache = LayeredCache([tree.store(), store], files: tree.files)
    #expect(cache.result(of: action("a")) == nil)
    #expect(cache.result(of: action("b")) == nil)
    #expect(cache.diagnostics.count == 1)
  }

  @Test(
    "A content that is not what its digest says is not put into the tree, and ends its use",
    arguments: [
      "lies: 8", "short", "a content that never ends",
    ])
  func lies(_ text: String) throws {
    let content = Array("honest!".utf8)
    let file = CachedResult.File(TreePath("out")!, digest: Digest(of: content), size: content.count)
    let entry = ActionEntry(CachedResult(files: [file])).bytes(of: action("a"))
    let server = try ScriptedServer { $0.path.hasPrefix("/ac/") ? .status(200, entry) : .status(200, Array(text.utf8)) }
    let tree = try Tree()
    let cache = try cache(server, tree)
    let found = try #require(cache.result(of: action("a")))
    #expect(cache.restore(found, below: tree.root) == false)
    #expect(cache.restore(found, below: tree.root) == false)
    #expect(try tree.paths() == [])
    #expect(cache.diagnostics.count == 1)
    #expect(cache.diagnostics.first?.message.contains("is not what its digest says") == true)
    #expect(server.requests.count == 2)
  }

  @Test("Half a content is not put into the tree")
  func halfContent() throws {
    let content = Array(repeating: UInt8(7), count: 100_000)
    let file = CachedResult.File(TreePath("out")!, digest: Digest(of: content), size: content.count)
    let entry = ActionEntry(CachedResult(files: [file])).bytes(of: action("a"))
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\n\r\n".utf8)
    let server = try ScriptedServer { request in
      request.path.hasPrefix("/ac/") ? .status(200, entry) : .bytes(head + content.prefix(50_000))
    }
    let tree = try Tree()
    let cache = try cache(server, tree)
    let found = try #require(cache.result(of: action("a")))
    #expect(cache.restore(found, below: tree.root) == false)
    #expect(try tree.paths() == [])
    #expect(cache.diagnostics.map { $0.message.contains("broke off") } == [true])
  }

  @Test("An unknown action, and contents that are not there, are no fault")
  func notFound() throws {
    let server = try ScriptedServer { $0.method == "PUT" ? .status(201) : .status(404) }
    let tree = try Tree()
    let cache = try cache(server, tree)
    #expect(cache.result(of: action("a")) == nil)
    cache.keep(try tree.outputs(), of: action("a"), below: tree.root)
    #expect(cache.diagnostics == [])
    let puts = server.requests.filter { $0.method == "PUT" }
    #expect(puts.count == 4)
    #expect(puts.last?.path == "/ac/\(action("a"))")
    for put in puts.dropLast() { #expect(put.path == "/cas/\(Digest(of: put.body))") }
    #expect(puts.allSatisfy { $0.headers["expect"] == nil })
  }

  @Test("An entry is not sent where one of its contents could not be")
  func noEntryWithoutContents() throws {
    let server = try ScriptedServer { $0.method == "PUT" ? .status(500) : .status(404) }
    let tree = try Tree()
    try cache(server, tree).keep(try tree.outputs(), of: action("a"), below: tree.root)
    #expect(server.requests.filter { $0.method == "PUT" }.count == 1)
    #expect(!server.requests.contains { $0.path.hasPrefix("/ac/") })
  }

  @Test("An output that the server refuses as too large is not the end of the cache")
  func tooLarge() throws {
    let server = try ScriptedServer { request in
      request.method == "PUT" ? .status(request.body.count > 1000 ? 413 : 201) : .status(404)
    }
    let tree = try Tree()
    let cache = try cache(server, tree)
    let large = try tree.write(String(repeating: "x", count: 2000), "large")
    cache.keep(CachedResult(files: [large]), of: action("a"), below: tree.root)
    cache.keep(CachedResult(files: [try tree.write("small", "small")]), of: action("b"), below: tree.root)
    #expect(cache.diagnostics.map { $0.message.contains("too large") } == [true])
    let entries = server.requests.filter { $0.path.hasPrefix("/ac/") }.map(\.path)
    #expect(entries == ["/ac/\(action("b"))"])
  }

  @Test("A token is sent, and stands in no warning")
  func token() throws {
    let server = try ScriptedServer { _ in .status(401) }
    let tree = try Tree()
    let cache = try cache(server, tree, .token("s3cr3t-t0ken"))
    #expect(cache.result(of: action("a")) == nil)
    #expect(server.requests.first?.headers["authorization"] == "Bearer s3cr3t-t0ken")
    #expect(!cache.diagnostics.description.contains("s3cr3t"))
  }
}
