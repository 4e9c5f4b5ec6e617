// Why a remote cache is not used any longer, as a sentence.

import Platform

enum RemoteFault: Hashable, Sendable {
  case failed(HTTPFailure)
  /// A status that is neither a success nor “not found”.
  case refused(Int)
  case writingRefused(Int)
  case contentTooLarge
  case wrongContent
  case wrongEntry

  /// Names the server by its host only.
  func message(_ address: HTTPAddress, _ timeout: Double) -> String {
    let server = "the remote cache at \(address.authority)"
    switch self {
    case .writingRefused(let status):
      return
        "\(server) takes nothing from here (it answers \(status)), so it is only read; \(Self.access), or set `readonly: true`"
    case .contentTooLarge:
      return
        "\(server) refuses an output as too large (it answers 413), so that step is not kept there; raise its limit"
    default: return "\(server) is not used any longer in this run: \(reason(timeout)); \(advice)"
    }
  }

  private func reason(_ timeout: Double) -> String {
    switch self {
    case .failed(.timedOut): "it did not answer within \(Self.seconds(timeout))"
    case .failed(.brokenOff): "an answer broke off"
    case .failed(.tooLong), .wrongContent: "a content that it sent is not what its digest says"
    case .failed(.notInstalled(let library)): "\(library) is not installed"
    case .failed(.other(let words)): words
    case .refused(401), .refused(403), .refused(407): "it denies access"
    case .refused(let status) where (300..<400).contains(status): "it sends elsewhere (\(status))"
    case .refused(let status), .writingRefused(let status): "it answers \(status)"
    case .wrongEntry: "an entry that it sent is not whole, or belongs to another action"
    case .contentTooLarge: "it answers 413"
    }
  }

  private var advice: String {
    switch self {
    case .failed(.timedOut): "everything is made here; look at the network, or raise `timeout`"
    case .failed(.notInstalled): "install libcurl"
    case .refused(401), .refused(403), .refused(407): Self.access
    case .refused(let status) where (300..<400).contains(status): "write the address that it sends to"
    case .wrongContent, .wrongEntry, .failed(.tooLong): "everything is made here; tell who runs the server"
    default: "everything is made here; look at the network and the server"
    }
  }

  private static let access =
    "set `\(RemoteCredentials.tokenName)`, or `\(RemoteCredentials.userName)` and `\(RemoteCredentials.passwordName)`"

  private static func seconds(_ timeout: Double) -> String {
    timeout == timeout.rounded() ? "\(Int(timeout)) s" : "\(timeout) s"
  }
}
