// The two ends of the conversation with Fixpoint.

import JavaScriptMessages

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard input and output, one message after the other. Where either breaks off nobody listens any more, and the program
/// ends.
enum Wire {
  static func send(_ message: SandboxMessage) {
    let bytes = message.frame.bytes
    bytes.withUnsafeBytes { space in
      var place = 0
      while place < space.count {
        let count = write(1, space.baseAddress! + place, space.count - place)
        if count > 0 { place += count } else if errno != EINTR { exit(0) }
      }
    }
  }

  static func receive() -> HostMessage {
    guard let header = Frame.header(take(Frame.headerCount)),
      let message = HostMessage(Frame(header.kind, take(header.count)))
    else { exit(1) }
    return message
  }

  static func ask(_ message: SandboxMessage) -> HostMessage {
    send(message)
    return receive()
  }

  private static func take(_ wanted: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: wanted) { space, initialized in
      while initialized < wanted {
        let count = read(0, space.baseAddress! + initialized, wanted - initialized)
        if count > 0 { initialized += count } else if count == 0 || errno != EINTR { exit(0) }
      }
    }
  }
}
