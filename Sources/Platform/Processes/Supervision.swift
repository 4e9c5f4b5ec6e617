// From the start of a program until nothing of it runs.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One child and its process group.
///
/// The child is waited for only after its group was told to end: until then its number cannot become another's. What left
/// the group (a session of its own) and stems from the child is ended with it where it is made to end; a server that is left
/// behind, whose parents have ended, is nobody's, and is not waited for.
struct Supervision {
  private enum Phase {
    /// Nobody wishes it to end; the child may have ended while what it started still writes.
    case running
    /// SIGTERM was sent; at this time SIGKILL will be.
    case ending(killAt: Double)
    /// SIGKILL was sent; what cannot even be killed (it waits for a broken disk) is left at this time.
    case killed(leaveAt: Double)
  }

  let child: pid_t
  let request: ProcessRequest
  let cancellation: Cancellation?
  let start = monotonicSeconds()
  private(set) var conversation: Conversation
  private var phase = Phase.running
  private var cause: ProcessResult.Ending?
  private var childEnd: Double?
  private var reaped: (status: Int32, usage: rusage)?
  private let exitDescriptor: Int32
  private var lookups: Lookups?
  private var strays: Strays

  init(
    of child: pid_t, _ request: ProcessRequest, _ conversation: Conversation, lookups: Lookups?,
    cancellation: Cancellation?
  ) {
    self.child = child
    self.request = request
    self.conversation = conversation
    self.lookups = lookups
    self.cancellation = cancellation
    strays = Strays(of: child)
    exitDescriptor = fixpoint_exit_descriptor(child)
  }

  mutating func run(observing observe: (ProcessStream, [UInt8]) -> Void) -> ProcessResult {
    while !advance(to: monotonicSeconds()) { listen(observe) }
    conversation.finish(observing: observe)
    if exitDescriptor >= 0 { close(exitDescriptor) }
    lookups?.close()
    return result()
  }

  /// Takes whatever step is due; whether nothing is left to do.
  private mutating func advance(to now: Double) -> Bool {
    if childEnd == nil, fixpoint_has_ended(child) != 0 { childEnd = now }
    switch phase {
    case .running:
      if let childEnd {
        guard isHeardOut(now, since: childEnd) else { return false }
        end(nil, now)
        return isGone
      }
      if let cause = causeToEnd(now) { end(cause, now) }
      return false
    case .ending(let killAt):
      if isGone { return true }
      if now >= killAt {
        if cause != nil { signalStrays(SIGKILL) }
        kill(-child, SIGKILL)
        phase = .killed(leaveAt: now + 2)
      }
      return false
    case .killed(let leaveAt):
      return isGone || now >= leaveAt
    }
  }

  private func causeToEnd(_ now: Double) -> ProcessResult.Ending? {
    if cancellation?.isCancelled == true { return .cancelled }
    if now >= start + request.timeout { return .timedOut }
    if request.excess == .endsProgram, conversation.isBeyondLimit { return .outputLimitReached }
    return nil
  }

  /// What the child has started may still write the end of its output; but a server that it leaves behind, which never
  /// closes it, is not waited for.
  private func isHeardOut(_ now: Double, since end: Double) -> Bool {
    conversation.isOver || now >= max(conversation.lastHeard, end) + Self.quiet || now >= end + request.gracePeriod
      || cancellation?.isCancelled == true
  }

  private static let quiet = 0.25

  private mutating func end(_ cause: ProcessResult.Ending?, _ now: Double) {
    self.cause = cause
    // Before their parents end, which tell whose they are.
    if cause != nil { signalStrays(SIGTERM) }
    kill(-child, SIGTERM)
    // What was stopped cannot end.
    if cause != nil { kill(-child, SIGCONT) }
    phase = .ending(killAt: now + request.gracePeriod)
  }

  private mutating func signalStrays(_ signal: Int32) {
    for process in strays.find(in: RunningProcess.all(), isReaped: reaped != nil) {
      process.signal(signal)
      process.signal(SIGCONT)
    }
  }

  /// Whether the whole group is, and what was made to end beside it; waits for the child where it has ended.
  private var isGone: Bool {
    mutating get {
      guard childEnd != nil else { return false }
      if reaped == nil {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        reaped = (status, usage)
      }
      if fixpoint_group_lives(child) == 0 {
        return strays.isEmpty || strays.find(in: RunningProcess.all(), isReaped: true).isEmpty
      }
      // Where this process is the system's first, orphans become its children.
      while waitpid(-child, nil, WNOHANG) > 0 {}
      return false
    }
  }

  private mutating func listen(_ observe: (ProcessStream, [UInt8]) -> Void) {
    var polled = conversation.polled
    if childEnd == nil, exitDescriptor >= 0 { polled.append(readable(exitDescriptor)) }
    if case .running = phase, let cancellation { polled.append(readable(cancellation.descriptor)) }
    if let lookups, lookups.isOpen { polled.append(readable(lookups.listener)) }
    guard poll(&polled, nfds_t(polled.count), pollMilliseconds(pause(monotonicSeconds()))) > 0 else { return }
    for ready in polled where ready.revents != 0 {
      if ready.fd == lookups?.listener { lookups?.attend() } else { conversation.proceed(ready.fd, observing: observe) }
    }
  }

  private func readable(_ file: Int32) -> pollfd { pollfd(fd: file, events: Int16(POLLIN), revents: 0) }

  /// Seconds until something is due that no descriptor tells.
  private func pause(_ now: Double) -> Double {
    switch phase {
    case .running:
      if let childEnd {
        return min(max(conversation.lastHeard, childEnd) + Self.quiet, childEnd + request.gracePeriod) - now
      }
      let left = start + request.timeout - now
      return exitDescriptor < 0 ? min(left, Self.tick) : left
    case .ending(let moment), .killed(let moment):
      // Nothing tells when a grandchild has ended.
      return min(moment - now, childEnd == nil && exitDescriptor >= 0 ? .infinity : Self.tick)
    }
  }

  private static let tick = 0.005

  private func result() -> ProcessResult {
    let outputs = conversation.received.map { $0.contents() }
    return ProcessResult(
      ending: cause ?? ordinaryEnding, output: outputs[0].bytes,
      errorOutput: outputs.count > 1 ? outputs[1].bytes : [],
      omittedCount: outputs.reduce(0) { $0 + $1.omittedCount }, usage: usage, lookups: lookups?.paths)
  }

  private var ordinaryEnding: ProcessResult.Ending {
    let status = reaped?.status ?? 0
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
  }

  private var usage: ProcessResult.Usage? {
    guard let usage = reaped?.usage else { return nil }
    #if canImport(Darwin)
      let peakMemory = Int(usage.ru_maxrss)
    #else
      let peakMemory = Int(usage.ru_maxrss) << 10
    #endif
    return ProcessResult.Usage(
      elapsedSeconds: (childEnd ?? monotonicSeconds()) - start, userSeconds: seconds(usage.ru_utime),
      systemSeconds: seconds(usage.ru_stime), peakMemory: peakMemory)
  }
}

private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
