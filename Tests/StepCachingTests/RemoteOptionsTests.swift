// What a person writes about a remote cache.

import Diagnostics
import Foundation
import Platform
import Testing

@testable import StepCaching

@Suite("Options of a remote cache")
struct RemoteOptionsTests {
  private let root = AbsolutePath("/tree")!

  @Test("The environment's address replaces the configuration's, and an empty one takes it away")
  func override() throws {
    let written = CacheOptions.Remote(try HTTPAddress("https://a.example"), isReadOnly: true, timeout: 3)
    func remote(_ environment: [String: String], _ remote: CacheOptions.Remote?) throws -> CacheOptions.Remote? {
      try CacheOptions(root: root, remote: remote, environment: environment).remote
    }
    #expect(try remote([:], written) == written)
    #expect(try remote(["FIXPOINT_REMOTE_CACHE": ""], written) == nil)
    let other = try remote(["FIXPOINT_REMOTE_CACHE": "http://b.example:8080/ci/"], written)
    #expect(other == .init(try HTTPAddress("http://b.example:8080/ci"), isReadOnly: true, timeout: 3))
    #expect(try remote(["FIXPOINT_REMOTE_CACHE": "http://b.example"], nil)?.isReadOnly == false)
  }

  @Test(
    "An address with a secret in it is refused, and the refusal does not repeat it",
    arguments: [
      "https://ci:hunter2@cache.example", "https://hunter2@cache.example/x", "ftp://ci:hunter2@cache.example",
      "https://cache.example/?token=hunter2", "https://cache.example/#hunter2", "HTTPS://ci:hunter2@cache.example",
    ])
  func secretInAddress(_ text: String) throws {
    let rejection = #expect(throws: Rejection.self) {
      try CacheOptions(root: root, environment: ["FIXPOINT_REMOTE_CACHE": text])
    }
    let refusal = try #require(rejection)
    #expect(refusal.cause == .input)
    #expect(!refusal.description.contains("hunter2"))
    #expect(refusal.description.contains("FIXPOINT_REMOTE_CACHE"))
  }

  @Test("A token, then a user, then netrc")
  func order() throws {
    let files = MemoryFileSystem(files: ["/home/ada/.netrc": "", "/etc/netrc": ""])
    func kind(_ environment: [String: String]) throws -> String {
      "\(try RemoteCredentials(environment: environment, files: files).kind)"
    }
    let user = ["FIXPOINT_REMOTE_CACHE_USER": "ci", "FIXPOINT_REMOTE_CACHE_PASSWORD": "p", "HOME": "/home/ada"]
    #expect(try kind(user) == #"password(user: "ci", password: "p")"#)
    #expect(try kind(user.merging(["FIXPOINT_REMOTE_CACHE_TOKEN": "t"]) { $1 }) == #"token("t")"#)
    #expect(try kind(["HOME": "/home/ada"]) == "netrc(/home/ada/.netrc)")
    #expect(try kind(["HOME": "/home/ada", "NETRC": "/etc/netrc"]) == "netrc(/etc/netrc)")
    #expect(try kind(["HOME": "/home/nobody"]) == "none")
    #expect(try kind([:]) == "none")
  }

  @Test("A token that would break a header is refused without being shown")
  func brokenToken() throws {
    let environment = ["FIXPOINT_REMOTE_CACHE_TOKEN": "hunter2\r\nHost: evil"]
    let rejection = #expect(throws: Rejection.self) {
      try RemoteCredentials(environment: environment, files: MemoryFileSystem())
    }
    #expect(rejection?.description.contains("hunter2") == false)
  }

  @Test("Credentials show nothing of themselves")
  func hidden() {
    let credentials = RemoteCredentials(.password(user: "ci", password: "hunter2"))
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), "\([credentials])", dumped] {
      #expect(!text.contains("hunter2") && !text.contains("ci\""))
    }
  }
}
