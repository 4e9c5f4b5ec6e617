// A plugin whose step depends on the names in a folder.

import BuildGraph
import Platform
import PluginKit
import ProjectModel

struct FolderNames: Plugin {
  let name = "folder-names"
  let version = "1"
  let onRun: @Sendable (String) -> Void

  func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    [
      Step(
        id: "folder-names", producer: name, version: version, inputs: [TreePath("App")!],
        outputs: [TreePath("gen/names")!], parameters: []
      ) { [onRun] _ in
        onRun("folder-names")
        return [Artifact(TreePath("gen/names")!, [])]
      }
    ]
  }
}
