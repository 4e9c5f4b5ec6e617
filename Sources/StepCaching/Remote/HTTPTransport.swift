// The seam to a server.

/// One request to a cache.
struct HTTPRequest: Hashable, Sendable {
  enum Method: Hashable, Sendable {
    case get, head
    case put([UInt8])
  }

  var method: Method
  /// Below the address of the cache: `cas/9f86…`.
  var path: String
  /// A longer answer is broken off. In bytes.
  var limit: Int = 0
  /// How much is expected to be sent or received, in bytes; a large content may take longer.
  var size: Int = 0
}

enum HTTPAnswer: Hashable, Sendable {
  /// Whole, as the server says.
  case response(status: Int, body: [UInt8])
  case failed(HTTPFailure)
}

/// Why there is no answer.
enum HTTPFailure: Error, Hashable, Sendable {
  case timedOut
  /// Less came than was announced.
  case brokenOff
  /// More came than the limit.
  case tooLong
  /// The library that speaks HTTP is not there: its file.
  case notInstalled(String)
  /// In words that name neither the server nor anything that was sent.
  case other(String)
}

protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) -> HTTPAnswer
}
