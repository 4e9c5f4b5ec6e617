// Where workflows are found.

import Configuration
import Diagnostics
import Foundation
import Platform
import TestSupport
import Testing
import Workflows

@Suite struct CatalogueTests {
  private func catalogue(_ files: [String: String]) -> WorkflowCatalogue {
    WorkflowCatalogue(root: AbsolutePath("/app")!, files: MemoryFileSystem(files: files))
  }

  @Test func theProgramCarriesTheWorkflowsOfTheRepository() throws {
    let folder = Corpus.packageRoot.appendingPathComponent("Workflows")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yml") }
    #expect(names.sorted() == shippedWorkflows.map { "\($0.name).yml" })
    for (name, text) in shippedWorkflows {
      let file = try String(contentsOf: folder.appendingPathComponent("\(name).yml"), encoding: .utf8)
      #expect(file == text, "run Scripts/workflows")
    }
  }

  @Test(arguments: ["prebuild", "verify", "audit", "ci"])
  func eachThatShipsIsDecodedAndDescribed(_ name: String) throws {
    let catalogue = catalogue([:])
    let file = try catalogue.read(catalogue.find(name))
    #expect(file.description != nil)
    #expect(!file.steps.isEmpty)
  }

  @Test func theProjectsOwnComesFirst() throws {
    let catalogue = catalogue(["/app/Workflows/ci.yml": "workflow: 1\ndescription: own\nsteps: [{ id: a, run: x }]\n"])
    #expect(try catalogue.read(catalogue.find("ci")).description == "own")
    #expect(try catalogue.all().map(\.name) == ["audit", "ci", "prebuild", "verify"])
  }

  @Test func anUnknownNameIsRefusedWithTheNearest() {
    let error = #expect(throws: (any Error).self) { try catalogue([:]).find("prebiuld") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("did you mean “prebuild”?"))
  }

  @Test(arguments: [
    ("own.yml", "did you mean “own”?"), ("Workflows/own.yml", "did you mean “own”?"),
    ("something", "; write your own in Workflows/something.yml"), ("", "; there are “audit”, “ci”"),
    ("../x/something", ", and those that you write in Workflows"),
  ])
  func aNameIsNoPath(_ name: String, _ advice: String) {
    let catalogue = catalogue(["/app/Workflows/own.yml": ""])
    let rejection = #expect(throws: Rejection.self) { try catalogue.find(name) }
    let text = rejection?.description ?? ""
    #expect(text.contains(advice) && !text.contains("..;") && !text.contains("Workflows/."), "\(text)")
  }
}
