// HTTP as libcurl speaks it.

import LibCurlLoader
import Platform

/// Loads the library when the first request is sent. Connections are kept and used again, one thread at a time.
final class CurlTransport: HTTPTransport {
  private let address: HTTPAddress
  private let credentials: RemoteCredentials
  /// In seconds.
  private let timeout: Double
  private let idle = Guarded<[Connection]>([])

  /// A content that comes slower than this is not worth waiting for. In bytes a second.
  private static let slowest = 256.0 * 1024

  private struct Connection: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
  }

  init(_ address: HTTPAddress, credentials: RemoteCredentials, timeout: Double) {
    self.address = address
    self.credentials = credentials
    self.timeout = timeout
  }

  deinit {
    idle.use { connections in
      for connection in connections { libcurl_close(connection.handle) }
    }
  }

  func send(_ request: HTTPRequest) -> HTTPAnswer {
    guard libcurl_load() != 0 else { return .failed(.notInstalled(String(cString: libcurl_file_name()))) }
    guard let connection = idle.use({ $0.popLast() }) ?? libcurl_open().map(Connection.init) else {
      return .failed(.other("out of memory"))
    }
    defer { idle.use { $0.append(connection) } }
    var answer = perform(request, on: connection)
    defer { libcurl_release(&answer) }
    // A refusal counts even where its explanation breaks off.
    let isRefusal = answer.status >= 300
    if answer.code != 0, !isRefusal { return .failed(Self.failure(answer)) }
    let body = isRefusal ? [] : Array(UnsafeBufferPointer(start: answer.body, count: answer.body_count))
    return .response(status: answer.status, body: body)
  }

  private static func failure(_ answer: libcurl_answer) -> HTTPFailure {
    if answer.is_too_long != 0 { return .tooLong }
    switch answer.code {
    case libcurl_timed_out: return .timedOut
    case libcurl_partial: return .brokenOff
    default: return .other(String(cString: libcurl_words(answer.code)))
    }
  }

  private func perform(_ request: HTTPRequest, on connection: Connection) -> libcurl_answer {
    let (header, user, password, netrc) = secrets
    let (method, body): (String, [UInt8]) =
      switch request.method {
      case .get: ("GET", [])
      case .head: ("HEAD", [])
      case .put(let bytes): ("PUT", bytes)
      }
    let seconds = timeout + Double(request.size) / Self.slowest
    return withTexts([method, "\(address)/\(request.path)", header, user, password, netrc]) { texts in
      body.withUnsafeBufferPointer { bytes in
        guard let method = texts[0], let url = texts[1] else { return libcurl_answer() }
        var raw = libcurl_request(
          method: method, url: url, header: texts[2], user: texts[3], password: texts[4], netrc: texts[5],
          body: bytes.baseAddress, body_count: bytes.count, answer_limit: request.limit,
          connect_milliseconds: Self.milliseconds(timeout), total_milliseconds: Self.milliseconds(seconds),
          stall_seconds: max(1, Int(timeout.rounded(.up))))
        return libcurl_send(connection.handle, &raw)
      }
    }
  }

  private var secrets: (header: String?, user: String?, password: String?, netrc: String?) {
    switch credentials.kind {
    case .none: (nil, nil, nil, nil)
    case .token(let token): ("Authorization: Bearer \(token)", nil, nil, nil)
    case .password(let user, let password): (nil, user, password, nil)
    case .netrc(let path): (nil, nil, nil, path.string)
    }
  }

  private static func milliseconds(_ seconds: Double) -> Int { Int(min(max(seconds, 0.001), 1e6) * 1000) }
}

/// The texts as C has them, for the time of the call.
private func withTexts<Result>(
  _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result, _ done: [UnsafePointer<CChar>?] = []
) -> Result {
  guard done.count < texts.count else { return body(done) }
  guard let text = texts[done.count] else { return withTexts(texts, body, done + [nil]) }
  return text.withCString { withTexts(texts, body, done + [$0]) }
}
