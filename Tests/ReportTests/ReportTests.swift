// What people and programs get to see.

import Audit
import Diagnostics
import JSON
import Platform
import Terminal
import Testing

@testable import Report

struct ReportTests {
  static let plan = PlanReport(
    state: "planned",
    artifacts: [
      .init(path: "targets/widget/Info.plist", action: .create, reason: "not there yet", producer: "apple-targets"),
      .init(
        path: "ios/App.xcodeproj/project.pbxproj", action: .update, reason: "targets.widget changed",
        details: ["PRODUCT_NAME: Old → Widget"]),
      .init(path: "targets/share/Info.plist", action: .unchanged, reason: "up to date"),
    ], willRun: ["./tools/stamp.py"])

  @Test func planAsText() {
    #expect(
      Self.plan.text(.plain) == """
          create     targets/widget/Info.plist          not there yet
          update     ios/App.xcodeproj/project.pbxproj  targets.widget changed
                     PRODUCT_NAME: Old → Widget
          will run   ./tools/stamp.py
        1 to create, 1 to update, 1 unchanged

        """)
  }

  @Test func planWithoutChanges() {
    let plan = PlanReport(state: "applied", artifacts: [.init(path: "a", action: .unchanged, reason: "up to date")])
    #expect(plan.text(.plain) == "Nothing to change: 1 artifact up to date\n")
  }

  @Test func planAsJSON() throws {
    let json = Self.plan.json
    #expect(json["schema"]?.integer == 1)
    #expect(json["state"]?.string == "planned")
    #expect(json["changed"]?.integer == 2)
    let first = try #require(json["artifacts"]?.array?.first)
    #expect(first["path"]?.string == "targets/widget/Info.plist")
    #expect(first["action"]?.string == "create")
    #expect(first["reason"]?.string == "not there yet")
    #expect(json["diagnostics"]?.array?.isEmpty == true)
  }

  static let place = SourceLocation(file: "App/Store.swift", line: 12, column: 9)
  static let report = AuditReport(
    findings: [
      Finding(
        rule: "app-group-mismatch", severity: .error, message: "“group.a” is no app group", location: place,
        target: "App", configuration: "Release",
        related: [.init("the app groups of “App”", at: SourceLocation(file: "App/App.entitlements", line: 5))]),
      Finding(rule: "stale-entitlement", severity: .warning, message: "stale", location: place),
    ], projects: ["App.xcodeproj"], targetCount: 2, excerpts: [place: "\tlet g = \"group.a\""])

  @Test func auditAsText() {
    #expect(
      Self.report.text(.plain) == """
        App/Store.swift
          12:9  error  “group.a” is no app group (Release)  app-group-mismatch
              12 │ let g = "group.a"
                 │        ^
            App/App.entitlements:5: the app groups of “App”
          12:9  warning  stale  stale-entitlement
              12 │ let g = "group.a"
                 │        ^

        1 error, 1 warning in 1 project with 2 targets

        """)
  }

  @Test func auditAsJSON() throws {
    let json = Self.report.json
    #expect(json["summary"] == ["errors": 1, "warnings": 1, "notes": 0])
    let finding = try #require(json["findings"]?.array?.first)
    #expect(
      finding == [
        "rule": "app-group-mismatch", "severity": "error", "message": "“group.a” is no app group",
        "file": "App/Store.swift", "line": 12, "column": 9, "target": "App", "configuration": "Release",
        "fixable": false,
        "related": [["message": "the app groups of “App”", "file": "App/App.entitlements", "line": 5]],
      ])
  }

  @Test func auditWithoutFindings() {
    let report = AuditReport(findings: [], projects: ["App.xcodeproj"], targetCount: 2)
    #expect(report.text(.plain) == "No findings in 1 project with 2 targets\n")
    #expect(report.json["projects"] == ["App.xcodeproj"])
  }

  @Test func colourIsOnlyAdded() {
    let coloured = Self.report.text(TextStyle(isColoured: true))
    #expect(coloured.contains("\u{1b}["))
    let codes = coloured.split(separator: "\u{1b}[", omittingEmptySubsequences: false)
    let plain = codes.dropFirst().reduce(String(codes[0])) { $0 + $1.drop { $0 != "m" }.dropFirst() }
    #expect(plain == Self.report.text(.plain))
  }

  @Test func aLongLineIsCutAroundTheCaret() throws {
    let text = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let place = SourceLocation(file: "f", line: 1, column: 501)
    let lines = SourceExcerpt.lines(of: text, at: place, .plain)
    #expect(lines.allSatisfy { $0.count < 130 })
    let column = try #require(lines[1].firstIndex(of: "^"))
    #expect(lines[0][column] == "X")
  }

  @Test func excerptsAreReadFromTheirFiles() throws {
    let root = try #require(AbsolutePath("/r"))
    let files = MemoryFileSystem(files: ["/r/a.txt": "one\ntwo\n"])
    let here = SourceLocation(file: "a.txt", line: 2, column: 1)
    let beyond = SourceLocation(file: "a.txt", line: 9)
    #expect(SourceExcerpt.read([here, beyond], root: root, files: files) == [here: "two"])
  }

  @Test func verifyInBothForms() {
    let report = VerifyReport(
      runs: [.init(name: "clean", digest: "ab"), .init(name: "incremental", digest: "cd")],
      differences: [.init(path: "a.txt", between: ["clean", "incremental"], diff: "@@ -1 +1 @@\n-a\n+b\n")])
    #expect(
      report.text(.plain) == """
          clean        sha256:ab
          incremental  sha256:cd

        a.txt  (clean and incremental)
        @@ -1 +1 @@
        -a
        +b

        Different: 1 path is not the same in every run

        """)
    #expect(report.json["equal"]?.boolean == false)
    #expect(report.json["runs"]?.array?.first == ["name": "clean", "digest": "sha256:ab"])
  }

  @Test func partsOfAFileAreShownUnderItsName() {
    let parts: [VerifyReport.Part] = [
      .init(
        kind: "duplicated", object: ["targets", "Widget"], message: "the target “Widget” is there 2 times", before: 1,
        after: 2),
      .init(kind: "failed", object: [], message: "the command fails:\n  no such file", more: 2),
    ]
    let report = VerifyReport(
      runs: [], differences: parts.map { .init(path: "a", between: ["clean", "repeated"], diff: "", part: $0) })
    #expect(
      report.text(.plain) == """

        a  (clean and repeated)
          duplicated  the target “Widget” is there 2 times
          failed      the command fails:
                        no such file
                      2 other parts of it differ, too

        Different: 1 path is not the same in every run

        """)
    let first = report.json["differences"]?.array?.first
    #expect(first?["kind"] == "duplicated")
    #expect(first?["object"] == ["targets", "Widget"])
    #expect(first?["after"] == 2)
    #expect(report.json["differences"]?.array?.last?["more"] == 2)
  }

  @Test func ofManyPartsOfOneFileTheFirstAreShown() {
    let report = VerifyReport(
      runs: [],
      differences: (1...25).map {
        .init(
          path: "a", between: ["clean", "repeated"], diff: "", part: .init(kind: "lost", object: [], message: "\($0)"))
      })
    let text = report.text(.plain)
    #expect(text.contains("lost        20\n  … and 5 more, all of them with --format json"))
    #expect(report.json["differences"]?.array?.count == 25)
  }

  @Test func commitInBothForms() {
    let report = CommitReport(
      commit: "0123456789abcdef", branch: "prebuild/ios", subject: "Generate", paths: ["a", "b"], ignored: ["c"])
    #expect(report.json["ignored"] == ["c"])
    #expect(
      report.text(.plain) == """
        Committed 2 paths on prebuild/ios: 0123456789 Generate

        """)
    #expect(CommitReport(commit: nil, branch: nil).text(.plain) == "Nothing to commit on a detached HEAD\n")
    #expect(CommitReport(commit: nil, branch: "main").json["commit"] == .null)
  }

  @Test func theReferenceHasASectionForEveryRule() {
    let text = RuleReference.markdown()
    for rule in allRules {
      #expect(text.contains("\n## \(rule.id)\n"))
      #expect(text.contains(rule.source))
    }
  }
}
