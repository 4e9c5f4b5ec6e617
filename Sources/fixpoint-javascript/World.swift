// One global object of the engine, and what its scripts may ask for.

import JSON
import JavaScriptCoreLoader
import JavaScriptMessages

/// A script sees nothing of the system; all that it knows of files it asks Fixpoint for.
final class World {
  /// What the script reads as its task.
  var task: [UInt8]
  private let isCompiler: Bool
  private var compilers: Compilers?
  private var pointer: OpaquePointer?
  /// What the engine reads before it asks for the next.
  private var answer = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)

  /// nil where there is no memory for one.
  init?(task: [UInt8], isCompiler: Bool, compilers: Compilers? = nil) {
    self.task = task
    self.isCompiler = isCompiler
    self.compilers = compilers
    let host: javascript_host = { context, verb, text in
      let world = Unmanaged<World>.fromOpaque(context!).takeUnretainedValue()
      guard let reply = world.reply(Int(verb), String(text)) else { return javascript_text(units: nil, count: 0) }
      let units = Array(reply.utf16)
      world.answer.deallocate()
      // One more, since a text that is empty is no null either.
      world.answer = .allocate(capacity: units.count + 1)
      _ = world.answer.initialize(from: units + [0])
      return javascript_text(units: world.answer.baseAddress, count: units.count)
    }
    pointer = javascript_open(host, Unmanaged.passUnretained(self).toOpaque())
    if pointer == nil { return nil }
  }

  deinit {
    if let pointer { javascript_close(pointer) }
    answer.deallocate()
  }

  /// The value of a script, or what it threw.
  func run(_ script: [UInt16], file: String) -> Result<String, Thrown> {
    var result = javascript_text()
    let isWhole = script.withUnsafeBufferPointer {
      javascript_run(pointer!, javascript_text(units: $0.baseAddress, count: $0.count), file, &result)
    }
    defer { javascript_release(result) }
    return isWhole != 0 ? .success(String(result)) : .failure(Thrown(message: String(result)))
  }

  struct Thrown: Error { var message: String }

  /// The verbs of `host` in the script.
  private func reply(_ verb: Int, _ text: String) -> String? {
    switch verb {
    case 0: return String(decoding: task, as: UTF8.self)
    case 1:
      guard case .found(let found) = Wire.ask(.look(text)) else { return nil }
      return found.text
    case 2:
      guard case .contents(let bytes?) = Wire.ask(.read(text, isCompiler: isCompiler)) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    case 3:
      guard case .names(let names) = Wire.ask(.list(text)) else { return nil }
      return JSONValue.array(names.map { .string($0) }).text()
    case 4: return compilers?.translate(Array(text.utf8))
    default: return nil
    }
  }
}

extension String {
  fileprivate init(_ text: javascript_text) {
    self.init(decoding: UnsafeBufferPointer(start: text.units, count: text.count), as: UTF16.self)
  }
}
