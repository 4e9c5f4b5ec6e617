// Entries and contents on a server, by the HTTP protocol of Bazel's remote cache.

import BuildGraph
import Diagnostics
import Platform

/// `/ac/` and `/cas/` by digest. What comes is checked; after the first failure, slowness or lie the server is left alone
/// for the rest of the run.
final class RemoteStore: EntryStore {
  private let transport: any HTTPTransport
  private let address: HTTPAddress
  /// In seconds, for messages.
  private let timeout: Double

  private struct State {
    var reads = true
    var writes: Bool
    var diagnostics: [Diagnostic] = []
    /// Contents that the server is known to hold.
    var held: Set<ContentReference> = []
  }
  private let state: Guarded<State>

  /// No entry is that long.
  static let entryLimit = 64 << 20

  init(_ address: HTTPAddress, transport: any HTTPTransport, isReadOnly: Bool, timeout: Double) {
    self.address = address
    self.transport = transport
    self.timeout = timeout
    state = Guarded(State(writes: !isReadOnly))
  }

  var takesMore: Bool { state.use { $0.writes } }
  var diagnostics: [Diagnostic] { state.use { $0.diagnostics } }

  // MARK: Reading

  func entry(of action: Digest) -> [UInt8]? {
    get(HTTPRequest(method: .get, path: "ac/\(action)", limit: Self.entryLimit))
  }

  func refuseEntry(of action: Digest) { leave(because: .wrongEntry) }

  func content(_ reference: ContentReference) -> [UInt8]? {
    let request = HTTPRequest(
      method: .get, path: Self.path(reference), limit: reference.size, size: reference.size)
    guard let bytes = get(request) else { return nil }
    guard ContentReference(to: bytes) == reference else {
      leave(because: .wrongContent)
      return nil
    }
    state.use { _ = $0.held.insert(reference) }
    return bytes
  }

  func holds(_ reference: ContentReference) -> Bool {
    if state.use({ $0.held.contains(reference) }) { return true }
    switch transport.send(HTTPRequest(method: .head, path: Self.path(reference))) {
    case .response(200..<300, _):
      state.use { _ = $0.held.insert(reference) }
      return true
    case .response(404, _): break
    case .response(let status, _): leave(because: .refused(status))
    case .failed(let failure): leave(because: .failed(failure))
    }
    return false
  }

  /// nil where the server does not know it, or is not to be believed.
  private func get(_ request: HTTPRequest) -> [UInt8]? {
    guard state.use({ $0.reads }) else { return nil }
    switch transport.send(request) {
    case .response(200, let body): return body
    case .response(404, _): return nil
    case .response(let status, _): leave(because: .refused(status))
    case .failed(.tooLong): leave(because: request.path.hasPrefix("ac/") ? .wrongEntry : .wrongContent)
    case .failed(let failure): leave(because: .failed(failure))
    }
    return nil
  }

  // MARK: Keeping

  func keep(_ bytes: [UInt8], as reference: ContentReference) -> Bool {
    guard put(bytes, to: Self.path(reference)) else { return false }
    state.use { _ = $0.held.insert(reference) }
    return true
  }

  func keep(entry: [UInt8], of action: Digest) { _ = put(entry, to: "ac/\(action)") }

  private func put(_ bytes: [UInt8], to path: String) -> Bool {
    guard takesMore else { return false }
    switch transport.send(HTTPRequest(method: .put(bytes), path: path, limit: 1 << 16, size: bytes.count)) {
    case .response(200..<300, _): return true
    case .response(let status, _) where Self.refusesWriting.contains(status): stopWriting(status)
    case .response(413, _): warn(RemoteFault.contentTooLarge.message(address, timeout))
    case .response(let status, _): leave(because: .refused(status))
    case .failed(.tooLong): leave(because: .failed(.brokenOff))
    case .failed(let failure): leave(because: .failed(failure))
    }
    return false
  }

  /// Many servers let everybody read and only some write.
  private static let refusesWriting: Set = [401, 403, 405]

  private static func path(_ reference: ContentReference) -> String { "cas/\(reference.digest)" }

  // MARK: Failing

  private func stopWriting(_ status: Int) {
    warn(RemoteFault.writingRefused(status).message(address, timeout))
    state.use { $0.writes = false }
  }

  private func leave(because fault: RemoteFault) {
    warn(fault.message(address, timeout))
    state.use { state in
      state.reads = false
      state.writes = false
    }
  }

  /// One warning a run: what fails after the first is its echo.
  private func warn(_ message: String) {
    state.use { state in
      guard state.diagnostics.isEmpty else { return }
      state.diagnostics.append(Diagnostic("cache.remote", .warning, message))
    }
  }
}
