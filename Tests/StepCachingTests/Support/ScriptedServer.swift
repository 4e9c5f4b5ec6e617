// A server on the loopback that answers as a test says, with bytes that no honest server would send.

import Foundation
import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One thread a connection, one request a connection; it ends with the value.
final class ScriptedServer: Sendable {
  struct Request: Hashable, Sendable {
    var method: String
    /// `/cas/9f86…`
    var path: String
    /// The names in lower case.
    var headers: [String: String]
    var body: [UInt8]
  }

  enum Answer: Sendable {
    /// Sent as they are; then the connection is closed.
    case bytes([UInt8])
    /// Nothing is sent for as long as the other side waits.
    case silence
    /// The first is sent at once, the rest one byte at a time, far too slowly.
    case trickle([UInt8], [UInt8])

    static func status(_ status: Int, _ body: [UInt8] = [], headers: String = "") -> Answer {
      let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\(headers)\r\n"
      return .bytes(Array(head.utf8) + body)
    }
  }

  let port: UInt16
  private let listener: Int32
  private let received = Guarded<[Request]>([])

  var address: HTTPAddress {
    get throws { try HTTPAddress("http://127.0.0.1:\(port)") }
  }
  var requests: [Request] { received.use { $0 } }

  init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
    signal(SIGPIPE, SIG_IGN)
    (listener, port) = try listenOnLoopback()
    let (listener, received) = (listener, received)
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread {
          defer { close(connection) }
          guard let request = read(from: connection) else { return }
          received.use { $0.append(request) }
          send(answer(request), to: connection)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}

/// A socket that listens on a free port.
func listenOnLoopback() throws -> (socket: Int32, port: UInt16) {
  #if canImport(Darwin)
    let listener = socket(AF_INET, SOCK_STREAM, 0)
  #else
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  var place = sockaddr_in()
  place.sin_family = sa_family_t(AF_INET)
  place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isListening = withUnsafeMutablePointer(to: &place) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(listener, address, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &size) == 0
    }
  }
  guard isListening else { throw CocoaError(.featureUnsupported) }
  return (listener, UInt16(bigEndian: place.sin_port))
}

private func read(from connection: Int32) -> ScriptedServer.Request? {
  var bytes: [UInt8] = []
  while true {
    if let request = ScriptedServer.Request(bytes) { return request }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(connection, &chunk, chunk.count, 0)
    guard count > 0 else { return nil }
    bytes += chunk[..<count]
  }
}

private func send(_ answer: ScriptedServer.Answer, to connection: Int32) {
  func write(_ bytes: [UInt8]) -> Bool { bytes.isEmpty || send(connection, bytes, bytes.count, 0) == bytes.count }
  func waits(_ milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) == 0
  }
  switch answer {
  case .bytes(let bytes): _ = write(bytes)
  case .silence: _ = waits(30_000)
  case .trickle(let start, let rest):
    guard write(start) else { return }
    for byte in rest where !write([byte]) || !waits(200) { return }
  }
}

extension ScriptedServer.Request {
  /// nil where it is not whole yet.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: Array("\r\n\r\n".utf8)) }) else {
      return nil
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1] }
    }
    let body = Array(bytes[(end + 4)...])
    guard body.count >= headers["content-length"].flatMap(Int.init) ?? 0 else { return nil }
    self.init(method: words[0], path: words[1], headers: headers, body: body)
  }
}
