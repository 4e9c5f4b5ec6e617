// Addresses as people write them down.

import Platform
import Testing

@Suite("Addresses")
struct HTTPAddressTests {
  @Test(
    "The scheme and the host lose their capitals, the end its slashes",
    arguments: [
      ("https://Cache.Example.com", "https://cache.example.com", "cache.example.com"),
      ("HTTP://10.0.0.1:8080/Path/x//", "http://10.0.0.1:8080/Path/x", "10.0.0.1:8080"),
      ("http://[::1]:80/", "http://[::1]:80", "[::1]:80"), ("http://[::1]", "http://[::1]", "[::1]"),
    ])
  func normalized(_ text: String, _ string: String, _ authority: String) throws {
    let address = try HTTPAddress(text)
    #expect(address.string == string)
    #expect(address.authority == authority)
    #expect(try HTTPAddress(string) == address)
  }

  @Test(
    "What is no address is refused with its fault",
    arguments: [
      ("cache.example.com", HTTPAddress.Fault.scheme), ("ftp://cache.example.com", .scheme), ("", .scheme),
      ("https://", .host), ("https:///x", .host), ("https://:80", .host), ("https://a:0", .host),
      ("https://a:99999", .host),
      ("https://a:", .host), ("https://a:+1", .host), ("https://[::1", .host), ("https://[]", .host),
      ("https://a]", .host),
      ("https://u:p@a", .credentials), ("https://u@a", .credentials), ("u:p@a", .credentials),
      ("https://a/?x", .query), ("https://a?x", .query), ("https://a/#x", .query),
      ("https://a b", .characters), ("https://ä.example", .characters), ("https://a/\n", .characters),
    ])
  func refused(_ text: String, _ fault: HTTPAddress.Fault) {
    #expect(throws: fault) { try HTTPAddress(text) }
  }
}
