// A plugin that lets the place of the project into its output.

import BuildGraph
import Platform
import PluginKit
import ProjectModel

struct PlaceStamp: Plugin {
  let name = "place-stamp"
  let version = "1"

  func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    [
      Step(
        id: "place-stamp", producer: name, version: version, inputs: [], outputs: [TreePath("gen/place")!],
        parameters: []
      ) { _ in [Artifact(TreePath("gen/place")!, Array((context.root.string + "\n").utf8))] }
    ]
  }
}
