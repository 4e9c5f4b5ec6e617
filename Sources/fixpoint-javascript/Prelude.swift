// The script that makes a world in which configs run.

/// One function, so that nothing of it but what it lends is seen by a config. It takes `host` and `compile` away from the
/// world before anything of the project runs.
enum Prelude {
  /// How the engine calls it in stacks.
  static let file = "fixpoint:sandbox"

  static let script: [UInt16] = Array(
    ([opening] + [paths, failures, files, surroundings, modules, expoModules, translation, answering] + ["})()"])
      .joined(separator: "\n\n").utf16)

  private static let opening = #"""
    (function () {
    "use strict";
    const { host, compile } = globalThis;
    delete globalThis.host;
    delete globalThis.compile;
    const request = JSON.parse(host(0, ""));
    """#
}
