// The configs in JavaScript of one project.

import Configuration
import JavaScriptConfigs
import Platform

/// Evaluates them as `fixpoint.yml` allows; the program that does starts with the first one.
///
/// - Parameter files: Through which they are read.
public func projectConfigs(
  of configuration: FixpointFile, root: AbsolutePath, files: any FileSystem, seams: Seams
) -> any ConfigEvaluator {
  ConfigEngine(
    ConfigWorld(application: root, files: files), allowed: configuration.configEnvironment.map(\.value),
    environment: seams.environment
  ) { try ConfigProgram.start(seams.files) }
}
