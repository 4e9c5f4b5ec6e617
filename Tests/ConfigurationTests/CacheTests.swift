// `cache`: what it says, and what a wrong one is told.

import Configuration
import Diagnostics
import Platform
import Testing

@Suite struct CacheTests {
  private func file(_ cache: String) -> String { "fixpoint: 1\nproject: ios/A.xcodeproj\n\(cache)\n" }

  @Test func nothingIsWrittenNothingIsStated() throws {
    #expect(try decode(file("")).cache == CacheDeclaration())
    #expect(try decode(file("cache:")).cache == CacheDeclaration())
  }

  @Test func anAddressMayStandAlone() throws {
    let cache = try decode(file("cache: { remote: http://10.0.0.1:8080/ }")).cache
    #expect(cache.remote?.url?.value == (try HTTPAddress("http://10.0.0.1:8080")))
    #expect(cache.remote?.url?.location.description == "fixpoint.yml:3:18")
    #expect(cache.remote?.isReadOnly == false && cache.remote?.timeout == nil)
  }

  @Test(arguments: [
    ("cache: { size: 5 }", "`cache.size` must be a size such as 5 GB or 500 MiB, not “5”"),
    ("cache: { size: 5 gigabytes }", "not “5 gigabytes”"), ("cache: { sise: 5GB }", "did you mean `size`?"),
    ("cache: { remote: { readonly: true } }", "`cache.remote` has no key `url`"),
    ("cache: { remote: { url: https://a, readonly: maybe } }", "`cache.remote.readonly` must be true or false"),
    ("cache: { remote: { url: https://a, timeout: 0 } }", "must be a number of seconds between 0 and 3600, not “0”"),
    ("cache: { remote: { url: https://a, timeout: -1 } }", "not “-1”"),
    ("cache: { remote: { url: https://a, timeout: inf } }", "not “inf”"),
    ("cache: { remote: cache.example.com }", "`cache.remote` must begin with `https://` or `http://`"),
  ])
  func aWrongOneIsTold(_ cache: String, _ words: String) {
    let told = complaints(file(cache))
    #expect(told.count == 1 && told[0].contains(words), "\(told)")
  }

  @Test(arguments: [
    "cache: { remote: { url: 'https://ci:hunter2@a' } }", "cache: { remote: 'https://ci:hunter2@a' }",
    "cache: 'https://ci:hunter2@a'", "cache: { remote: { url: 'ci:hunter2@a' } }",
    "cache: { remote: { url: 'https://a/?token=hunter2' } }",
  ])
  func anAddressWithASecretIsRefusedAndNotRepeated(_ cache: String) {
    let told = complaints(file(cache))
    #expect(told.count == 1 && !told[0].contains("hunter2"), "\(told)")
  }
}
