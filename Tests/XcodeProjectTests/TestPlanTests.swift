// Test plans, read and edited.

import Diagnostics
import JSON
import Testing
import XcodeProject

@Suite("Test plans")
struct TestPlanTests {
  private func text(_ plan: TestPlan) -> String { String(decoding: plan.bytes, as: UTF8.self) }

  private func changes(_ edit: (inout TestPlan) -> Void) throws -> [String] {
    var plan = try Sample.testPlan()
    let before = text(plan)
    edit(&plan)
    #expect(
      String(decoding: plan.canonicalBytes(), as: UTF8.self) == text(plan), "an edit of canonical text is canonical")
    return lineChanges(before, text(plan))
  }

  @Test("The canonical form of a plan in Xcode's layout is the plan")
  func canonical() throws {
    let plan = try Sample.testPlan()
    #expect(String(decoding: plan.canonicalBytes(), as: UTF8.self) == text(plan))
  }

  @Test("Targets and configurations are read")
  func views() throws {
    let plan = try Sample.testPlan()
    #expect(plan.testTargets.map(\.target.name) == ["OrchardTests"])
    #expect(plan.testTargets.first?.isParallelizable == true)
    #expect(plan.testTargets.first?.skippedTests == ["PickingTests/testSlowly()"])
    #expect(plan.configurations == ["Plain", "Undefined behaviour"])
    #expect(plan.references.map(\.name) == ["Orchard", "Orchard", "OrchardTests"])
  }

  @Test("An added target is one entry more, and a comma before it")
  func add() throws {
    var plan = try Sample.testPlan()
    let before = text(plan)
    plan.add(Sample.framework, parallelizable: false)
    let entry = """
      ,
          {
            "parallelizable" : false,
            "target" : {
              "containerPath" : "container:Orchard.xcodeproj",
              "identifier" : "AA0000000000000000000003",
              "name" : "Grafting"
            }
          }
        ],
        "version"
      """
    #expect(text(plan) == before.replacing("\n  ],\n  \"version\"", with: entry))
  }

  @Test("What was added goes out again without a trace")
  func undo() throws {
    var plan = try Sample.testPlan()
    let before = text(plan)
    plan.add(Sample.framework)
    plan.set("enabled", to: false, of: Sample.tests)
    plan.setDefaultOption("region", to: "GB")
    plan.setOption("region", to: "GB", inConfiguration: "Plain")
    #expect(plan.testTargets.count == 2)
    plan.remove(Sample.framework)
    plan.set("enabled", to: nil, of: Sample.tests)
    plan.setDefaultOption("region", to: nil)
    plan.setOption("region", to: nil, inConfiguration: "Plain")
    #expect(text(plan) == before)
  }

  @Test("A renamed target is renamed at every mention")
  func rename() throws {
    let changes = try changes { $0.rename(Sample.app, to: "Grove") }
    #expect(
      changes == [
        "-\"name\" : \"Orchard\"", "-\"name\" : \"Orchard\"", "+\"name\" : \"Grove\"", "+\"name\" : \"Grove\"",
      ])
  }

  @Test("A removed target is mentioned nowhere")
  func remove() throws {
    var plan = try Sample.testPlan()
    plan.remove(Sample.app)
    #expect(plan.references.map(\.name) == ["OrchardTests"])
    plan.remove(Sample.tests)
    #expect(plan.references.isEmpty)
    #expect(plan.canonicalBytes() == plan.bytes)
  }

  @Test("An option is one line, in its sorted place")
  func option() throws {
    let changes = try changes { $0.setOption("enabled", to: true, inConfiguration: "Undefined behaviour") }
    #expect(changes == ["+\"enabled\" : true,"])
  }

  @Test("A new plan is empty")
  func new() throws {
    let plan = try TestPlan.empty(id: "0B0B0B0B-1111-2222-3333-444444444444", file: "a.xctestplan")
    #expect(plan.testTargets.isEmpty)
    #expect(plan.configurations == ["Test Scheme Action"])
    #expect(plan.canonicalBytes() == plan.bytes)
  }

  @Test("Text that is no plan is refused where it is wrong")
  func refused() {
    #expect(
      diagnostics { _ = try TestPlan(parsing: Array("[]".utf8), file: "a.xctestplan") }.map(\.description)
        == ["a.xctestplan:1:1: error: a test plan must be an object"])
    let conflict = "{\n<<<<<<< HEAD\n=======\n>>>>>>> x\n}"
    #expect(
      diagnostics { _ = try TestPlan(parsing: Array(conflict.utf8), file: "a.xctestplan") }.map(\.id)
        == ["json.merge-conflict"])
  }
}
