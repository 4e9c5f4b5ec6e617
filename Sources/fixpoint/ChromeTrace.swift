// A past run for chrome://tracing and ui.perfetto.dev.

import BuildGraph
import JSON
import Prebuild

/// Complete events, in microseconds from the start of the run, after Google's “Trace Event Format”: the run, and a bar for
/// each step that began.
struct ChromeTrace {
  private var events: [JSONValue] = []

  var json: JSONValue { ["traceEvents": .array(events), "displayTimeUnit": "ms"] }

  init(_ run: PastRun, _ steps: [PastStep]) {
    add(run.graph, "run", lane: 0, at: 0, for: run.duration, ["outcome": .string(run.outcome)])
    // A step that never began has no time.
    for step in steps where step.started > 0 {
      add(
        step.id, step.outcome, lane: step.lane + 1, at: step.started - run.started, for: step.duration,
        ["outcome": .string(step.outcome), "reason": .string(step.reason)])
    }
  }

  /// Its steps come one after the other.
  init(_ run: PastPrebuild) {
    let outcome = JSONValue.string(run.outcome.rawValue)
    add(
      "prebuild", "run", lane: 0, at: 0, for: run.duration,
      run.message.isEmpty ? ["outcome": outcome] : ["outcome": outcome, "message": .string(run.message)])
    for step in run.steps {
      add(
        step.id, "ran", lane: 1, at: step.run.started - run.started, for: step.run.duration,
        ["outcome": "ran", "reason": .string(step.run.reason)])
    }
  }

  private mutating func add(
    _ name: String, _ category: String, lane: Int, at: Int64, for duration: Int64, _ arguments: JSONObject
  ) {
    func microseconds(_ nanoseconds: Int64) -> JSONValue { .integer(max(0, nanoseconds) / 1000) }
    events.append([
      "name": .string(name), "cat": .string(category), "ph": "X", "pid": 1, "tid": .integer(Int64(lane)),
      "ts": microseconds(at), "dur": microseconds(duration), "args": .object(arguments),
    ])
  }
}
