// Programs that do not keep to the protocol, and programs that disturb the run.

import Foundation
import TestSupport
import Testing

@Suite struct BadPluginTests {
  /// A plugin of one output that does something before it answers.
  private static func plugin(output: String, makes path: String? = nil, before: String = "pass") -> String {
    """
    #!/usr/bin/env python3
    import json, sys
    request = json.load(sys.stdin)
    if request["request"] == "describe":
        answer = {"name": "x", "version": "1", "inputs": [], "outputs": ["\(output)"], "provides": ["generate"]}
    else:
        \(before)
        answer = {"artifacts": [{"path": "\(path ?? output)", "text": "x"}]}
    print(json.dumps(answer))

    """
  }

  private static func broken(_ name: String, _ script: String, _ words: String) -> BadInput {
    BadInput(name, at: "fixpoint.yml:8:5", "the plugin tools/stamp.py", words) { try $0.writePlugin(script) }
  }

  static let programs: [BadInput] = [
    broken("fails", "#!/bin/sh\necho oops >&2\nexit 3\n", "with status 3: oops"),
    broken("dies", "#!/bin/sh\nkill -9 $$\n", "was ended by signal 9"),
    broken("says nothing", "#!/bin/sh\n", "not valid JSON"),
    broken("says nonsense", "#!/bin/sh\necho garbage\n", "not valid JSON at line 1, column 1: “garbage”"),
    broken("says too much", "#!/bin/sh\nexec cat /dev/zero\n", "too much output"),
    broken("leaves the root", plugin(output: "../evil"), "“../evil” does not lie in the project"),
    broken("writes for git", plugin(output: ".git/hooks/pre-commit"), "it belongs to git"),
    broken("writes Fixpoint's state", plugin(output: ".fixpoint/x"), "it is Fixpoint's own"),
    broken("writes the lock", plugin(output: "fixpoint.lock"), "it is Fixpoint's own"),
    broken("writes the configuration", plugin(output: "fixpoint.yml"), "it is the configuration"),
    broken("writes the project", plugin(output: Workspace.project), "it belongs to the project file"),
    broken("writes a folder", plugin(output: "targets/widget"), "there is a folder"),
    broken("writes itself", plugin(output: "tools/stamp.py"), "it is the program itself"),
    broken("makes what it did not describe", plugin(output: "a", makes: "b"), "it made b"),
  ]

  @Test(arguments: programs) func isRefusedWhereItIsNamed(_ input: BadInput) throws { try input.check() }

  @Test func aPersonsFileIsInItsWay() throws {
    try BadInput("", at: "targets/widget/TodayWidget.swift", "that Fixpoint did not make is there") {
      try $0.writePlugin(Self.plugin(output: "targets/widget/TodayWidget.swift"))
    }.check()
  }

  @Test func twoProducersOfOneFileAreNamed() throws {
    let path = "targets/widget/generated.Debug.entitlements"
    try BadInput("", at: path, "entitlements/\(path)", "tools/stamp.py/generate") {
      try $0.writePlugin(Self.plugin(output: path))
    }.check()
  }

  @Test func aProgramThatCannotBeStartedIsNamed() throws {
    let app = try Workspace(example: "taskflow")
    try app.setPermissions(0o644, "tools/stamp.py")
    let run = try app.fixpoint("prebuild")
    app.expect(run, refusesAt: "fixpoint.yml:8:5", ["cannot be started"], status: 3)
  }

  static let meddlers: [(path: String, edit: String)] = [
    ("fixpoint.yml", "open('fixpoint.yml', 'a').write('# edited')"),
    (Workspace.project, "open('\(Workspace.project)', 'a').write('// edited')"),
    ("ios/Shared.xcconfig", "open('ios/Shared.xcconfig', 'a').write('A = B')"),
    ("targets/widget", "open('targets/widget/New.swift', 'w').write('')"),
  ]

  /// A file that changed between plan and apply: nothing is written over it, and the next run takes it as it is.
  @Test(arguments: meddlers) func whatChangesDuringTheRunStopsIt(_ path: String, _ edit: String) throws {
    let app = try Workspace(example: "taskflow")
    let before = try app.snapshot()
    try app.writePlugin(Self.plugin(output: "a.txt", before: edit))
    let run = try app.fixpoint("prebuild")
    app.expect(run, refusesAt: path, ["changed after the plan was made", "run again"], status: 3)
    #expect(!app.exists("fixpoint.lock"))
    let changed = try app.snapshot().filter { before[$0.key] != $0.value }.keys.sorted()
    #expect(changed.filter { $0 != "tools/stamp.py" }.allSatisfy { $0.hasPrefix(path) }, "\(changed)")
    try app.writePlugin(Self.plugin(output: "a.txt"))
    app.expectClean(try app.fixpoint("prebuild"))
    app.expectClean(try app.fixpoint("prebuild", "--check"))
  }
}
