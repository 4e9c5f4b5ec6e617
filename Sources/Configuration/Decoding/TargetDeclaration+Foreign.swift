// Targets that other files than fixpoint.yml declare.

import Diagnostics
import YAML

extension TargetDeclaration {
  /// From a mapping with the keys of one of `targets`, which stands in another file. References to keys of fixpoint.yml
  /// mean nothing there.
  ///
  /// Throws a `Rejection` with all that is wrong.
  public static func decode(_ node: Node, name: String, at location: SourceLocation) throws -> TargetDeclaration {
    var decoder = Decoder()
    if let wrong = nameFault(name) {
      decoder.report(
        "bad-name", "a target's name goes into file names, and \(wrong); give it another name", at: location)
    }
    let decoded = form.decode(node, TargetDeclaration(name: name, location: location), &decoder)
    guard let decoded, decoder.diagnostics.isEmpty else { throw Rejection(.input, decoder.diagnostics) }
    return decoded
  }
}

extension FixpointFile {
  /// The same file with targets that another file declares, and with their team where it states none.
  ///
  /// Throws a `Rejection` where two declarations have one name or one folder.
  public func adding(_ more: [TargetDeclaration], team: Located<String>?) throws -> FixpointFile {
    var result = self
    result.team = self.team ?? team
    var problems: [Diagnostic] = []
    for target in more {
      let other = result.targets.first { $0.name == target.name || $0.path.value == target.path.value }
      guard let other else {
        result.targets.append(target)
        continue
      }
      let what = other.name == target.name ? "named “\(target.name)”" : "in the folder \(target.path.value)"
      problems.append(
        Diagnostic(
          "configuration.repeated-name", .error,
          "there is another target \(what); give this one another name and folder, or take one of the two out",
          at: target.location, related: [.init("the other one", at: other.location)]))
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return result
  }
}
