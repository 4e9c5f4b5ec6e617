// A plugin that reads what it did not declare.

import BuildGraph
import Platform
import PluginKit
import ProjectModel

struct Prying: Plugin {
  let name = "prying"
  let version = "1"

  func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    [
      Step(
        id: "prying/x", producer: name, version: version, inputs: [], outputs: [TreePath("gen/x")!], parameters: []
      ) { read in [Artifact(TreePath("gen/x")!, try read(TreePath("App/App.swift")!))] }
    ]
  }
}
