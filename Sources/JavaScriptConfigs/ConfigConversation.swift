// One evaluation, as a conversation with the program.

import JSON
import JavaScriptMessages
import Platform

struct ConfigConversation {
  enum Failure: Error, Hashable {
    case companion(CompanionFailure)
    /// It said something that is not of the protocol.
    case nonsense
    /// The library that the engine is in is not there.
    case noEngine(String)
  }

  let program: any Companion
  let world: ConfigWorld
  let deadline: CompanionDeadline
  private(set) var trace = InputTrace()

  init(program: any Companion, world: ConfigWorld, deadline: CompanionDeadline) {
    self.program = program
    self.world = world
    self.deadline = deadline
  }

  /// Answers what the program asks until it has the answer. Throws `Failure`, and `Rejection` where the disk fails.
  mutating func run(_ evaluation: Evaluation) throws -> SandboxAnswer {
    do {
      try say(.evaluate(evaluation.json.bytes()))
    } catch let failure {
      // One that has no engine says so before it listens, and ends.
      if case .companion(.ended) = failure, case .noEngine(let file)? = try? hear() { throw Failure.noEngine(file) }
      throw failure
    }
    while true {
      switch try hear() {
      case .look(let path):
        let found = world.look(path)
        trace.looked(path, found)
        try say(.found(found))
      case .read(let path, let isCompiler):
        let bytes = try world.read(path)
        if !isCompiler { trace.read(path, bytes) }
        try say(.contents(bytes))
      case .list(let path):
        let names = world.names(path)
        trace.listed(path, names)
        try say(.names(names))
      case .answer(let bytes):
        guard let answer = SandboxAnswer(parsing: bytes) else { throw Failure.nonsense }
        return answer
      case .noEngine(let file): throw Failure.noEngine(file)
      }
    }
  }

  private func say(_ message: HostMessage) throws(Failure) {
    do { try program.send(message.frame.bytes, until: deadline) } catch { throw .companion(error) }
  }

  private func hear() throws(Failure) -> SandboxMessage {
    do {
      guard let header = Frame.header(try program.receive(Frame.headerCount, until: deadline)) else {
        throw Failure.nonsense
      }
      let content = try program.receive(header.count, until: deadline)
      guard let message = SandboxMessage(Frame(header.kind, content)) else { throw Failure.nonsense }
      return message
    } catch let failure as CompanionFailure {
      throw .companion(failure)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .nonsense
    }
  }
}
