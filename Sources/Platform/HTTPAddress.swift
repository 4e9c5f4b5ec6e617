// Where a service listens, as a person may write it down.

/// The address of an HTTP service, without a slash at its end: `https://cache.example.com/ios`. It holds no secret: one
/// with a user, a password or a query is refused, and a refusal repeats nothing of it.
public struct HTTPAddress: Hashable, Sendable {
  public let string: String
  /// The host and the port, where one is written: `cache.example.com:8080`.
  public let authority: String

  public enum Fault: Error, Hashable, Sendable {
    case scheme, credentials, query, host, characters

    /// In words that follow the name of what holds the address.
    public var sentence: String {
      switch self {
      case .scheme: "must begin with `https://` or `http://`"
      case .credentials: "holds a user or a password, which would be seen by everybody; take them out"
      case .query: "holds a `?` or a `#`; write the address without what follows it"
      case .host: "names no host, as in `https://cache.example.com`"
      case .characters: "holds a character that no address has; write it as %20, for example"
      }
    }
  }

  public init(_ text: String) throws(Fault) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(where: { "\"<>\\^`{|}".contains($0) }) else {
      throw .characters
    }
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else {
      throw text.contains("@") ? .credentials : .scheme
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else { throw .credentials }
    guard !rest.contains("?"), !rest.contains("#") else { throw .query }
    guard Self.isAuthority(authority) else { throw .host }
    let path = rest.dropFirst(authority.count)
    let end = path.utf8.lastIndex { $0 != slash }.map { path.utf8.index(after: $0) } ?? path.startIndex
    self.authority = authority.lowercased()
    string = scheme + authority.lowercased() + path[..<end]
  }

  /// A name or a number, in brackets for IPv6, and perhaps a port.
  private static func isAuthority(_ text: Substring) -> Bool {
    var host = text
    if let bracket = text.lastIndex(of: "]"), text.first == "[" {
      host = text[...bracket]
      let rest = text[text.index(after: bracket)...]
      return host.count > 2 && (rest.isEmpty || rest.first == ":" && isPort(rest.dropFirst()))
    }
    if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      guard isPort(text[text.index(after: colon)...]) else { return false }
    }
    return !host.isEmpty && !host.contains { "[]%".contains($0) }
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && UInt16(text).map { $0 > 0 } ?? false
  }
}

extension HTTPAddress: CustomStringConvertible {
  public var description: String { string }
}
