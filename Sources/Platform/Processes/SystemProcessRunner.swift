// Programs of the real system.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts programs in a session of their own: all that they start can be ended with them, and none can ask at the terminal.
/// A signal that ends this process ends them, too.
public struct SystemProcessRunner: ProcessRunner {
  let notes = ProcessNotes()

  public init() {}

  public func run(_ request: ProcessRequest) -> ProcessResult {
    run(request, observing: { _, _ in }, cancellation: nil)
  }

  public func run(
    _ request: ProcessRequest, observing observe: (ProcessStream, [UInt8]) -> Void, cancellation: Cancellation?
  ) -> ProcessResult {
    if cancellation?.isCancelled == true { return ProcessResult(ending: .cancelled) }
    Self.settleSignals
    let input = request.input.isEmpty && Pipe.nothing >= 0 ? nil : Pipe()
    let outputs = (0..<(request.joinsErrorOutput ? 1 : 2)).map { _ in Pipe() }
    let child: pid_t
    let lookups: Lookups?
    let place = fixpoint_reserve_group()
    defer { fixpoint_forget_group(place) }
    switch spawn(request, input: input, outputs: outputs, note: notes.place(place)) {
    case .success(let start): (child, lookups) = start
    case .failure(let failure):
      for pipe in outputs { pipe.closeBoth() }
      input?.closeBoth()
      return ProcessResult(ending: .notStarted(failure.code))
    }
    fixpoint_note_group(place, child)
    if let input { close(input.read) }
    for pipe in outputs { close(pipe.write) }
    let conversation = Conversation(
      input: request.input, writing: input?.write, reading: outputs.map(\.read), limit: request.outputLimit)
    var supervision = Supervision(of: child, request, conversation, lookups: lookups, cancellation: cancellation)
    return supervision.run(observing: observe)
  }

  /// Once a process.
  private static let settleSignals: Void = {
    fixpoint_settle_signals()
    fixpoint_take_groups_along()
  }()

  private struct StartFailure: Error { var code: Int32 }

  private func spawn(
    _ request: ProcessRequest, input: Pipe?, outputs: [Pipe], note: fixpoint_note_place
  ) -> Result<(pid_t, Lookups?), StartFailure> {
    guard input?.isOpen != false, outputs.allSatisfy(\.isOpen) else { return .failure(StartFailure(code: EMFILE)) }
    let streams = [input?.read ?? Pipe.nothing, outputs[0].write, outputs.last?.write ?? 1]
    let arguments = CStrings([request.name ?? request.executable.string] + request.arguments)
    let environment = CStrings(request.environment.map { "\($0.key)=\($0.value)" }.sorted())
    defer {
      arguments.free()
      environment.free()
    }
    var child = pid_t()
    var listener: Int32 = -1
    let code = retryingWhileBusy {
      var code = ENOSYS
      if request.watchedFolder != nil {
        code = fixpoint_spawn_watched(
          &child, &listener, request.executable.string, arguments.pointers, environment.pointers,
          request.workingDirectory.string, streams, note)
      }
      if code == ENOSYS {
        code = fixpoint_spawn(
          &child, request.executable.string, arguments.pointers, environment.pointers, request.workingDirectory.string,
          streams, note)
      }
      return code
    }
    guard code == 0 else { return .failure(StartFailure(code: code)) }
    return .success((child, request.watchedFolder.flatMap { Lookups(below: $0, listener: listener) }))
  }
}

/// A script that this process has just written is busy while another thread starts a program: for a moment that one holds it
/// open, too.
func retryingWhileBusy(_ start: () -> Int32) -> Int32 {
  for delay: useconds_t in [1_000, 4_000, 16_000, 64_000] {
    let code = start()
    guard code == ETXTBSY else { return code }
    usleep(delay)
  }
  return start()
}

/// A null-terminated list of C strings.
struct CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
    pointers[count] = nil
  }

  func free() {
    for index in 0..<count { freeString(pointers[index]) }
    pointers.deallocate()
  }
}

private func freeString(_ pointer: UnsafeMutablePointer<CChar>?) { free(pointer) }
