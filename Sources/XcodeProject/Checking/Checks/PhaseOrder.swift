// Phases that run after a script which needs what they make.

import Diagnostics
import PBXProj
import ProjectModel

/// The build system orders phases as they are listed and files as they are needed; where the two contradict each other it
/// gives up with “Cycle inside …”.
struct PhaseOrder: StructuralCheck {
  private static let code = StructuralCode(
    "phase-order", .error,
    """
    A phase comes after a script phase that needs what it makes: a copy phase after a script that reads the finished \
    product or its Info.plist, or a script after one that reads what it writes.
    """,
    repair: "The phase is moved before the script.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.phasesByTarget.flatMap { target, phases in
      phases.indices.compactMap { at in
        guard let (script, need) = contradiction(phases[at], after: phases[..<at], structure) else { return nil }
        return finding(phases[at], script, need, target, structure)
      }
    }
  }

  /// The first script before the phase that needs it, and what it needs.
  private func contradiction(
    _ phase: PhaseView, after earlier: ArraySlice<PhaseView>, _ structure: ProjectStructure
  ) -> (script: PhaseView, need: String)? {
    let made = Made(phase, structure)
    guard !made.isEmpty else { return nil }
    for script in earlier where script.kind == .shellScript && script.id != phase.id {
      if let need = script.inputPaths.first(where: made.isNeeded) { return (script, need) }
      if made.isEmbedding, let need = unstatedNeed(of: script) { return (script, need) }
    }
    return nil
  }

  /// Of a script of Flutter's whose inputs older projects do not state.
  private func unstatedNeed(of script: PhaseView) -> String? {
    guard !script.declaresOutputs, script.script?.contains("xcode_backend") ?? false else { return nil }
    let words = ["embed_and_thin", "thin"]
    return script.script?.split(whereSeparator: { " \n\t\"".contains($0) }).first { words.contains(String($0)) }
      .map { "the finished product, which `\($0)` changes" }
  }

  private func finding(
    _ phase: PhaseView, _ script: PhaseView, _ need: String, _ target: TargetView, _ structure: ProjectStructure
  ) -> StructuralFinding {
    let entries = structure.references(from: target.id, "buildPhases")
    func place(_ id: ObjectID) -> SourceLocation {
      entries.first { $0.id == id }.map { structure.location(of: $0) } ?? structure.location(of: id)
    }
    // Where each needs the other no order is right.
    let isMutual =
      Made(script, structure).isEmpty ? false : phase.inputPaths.contains(where: Made(script, structure).isNeeded)
    return StructuralFinding(
      Self.code,
      "\(structure.name(of: phase.id)) of “\(target.name)” comes after \(structure.name(of: script.id)), which needs "
        + "\(need); move it before the script", at: place(phase.id),
      related: [.init("the script phase", at: place(script.id))],
      repair: isMutual
        ? nil
        : StructuralRepair(
          "moves it before the script phase", [.move(phase.id, before: script.id, key: "buildPhases", in: target.id)]))
  }
}

/// What one phase makes, as the input paths of scripts name it.
private struct Made {
  private var outputs: Set<String> = []
  private var products: [String] = []
  /// Whether it puts extensions or applications into the product, which is finished only then.
  private(set) var isEmbedding = false

  init(_ phase: PhaseView, _ structure: ProjectStructure) {
    switch phase.kind {
    case .shellScript: outputs = Set(phase.outputPaths.map(Self.normalized).filter { !$0.isEmpty })
    case .copyFiles, .resources:
      let files = structure.entries(of: phase).compactMap { FileReferenceView(structure.file, $0.subject) }
      products = files.compactMap(\.path).map(FileReferenceView.lastComponent)
      isEmbedding =
        phase.destination?.embedDestination != nil
        && products.contains { name in
          name.hasSuffix(".appex") || name.hasSuffix(".app")
        }
    default: break
    }
  }

  var isEmpty: Bool { outputs.isEmpty && products.isEmpty }

  func isNeeded(_ input: String) -> Bool {
    let path = Self.normalized(input)
    if outputs.contains(path) { return true }
    guard Self.folders.contains(where: { path.hasPrefix($0) }) else { return false }
    if isEmbedding, Self.finished.contains(where: { path.hasSuffix($0) }) { return true }
    // Beside the product, rather than in it, lies what the target that makes it has built.
    let parts = path.split(separator: "/").dropFirst(2)
    return products.contains { name in parts.contains { $0 == name } }
  }

  /// `$(A)/b` for `${A}/b` and `"$A/b"`.
  private static func normalized(_ path: String) -> String {
    String(path.map { $0 == "{" ? "(" : $0 == "}" ? ")" : $0 }.filter { $0 != "\"" })
  }

  private static let folders =
    ["$(TARGET_BUILD_DIR)/", "$(BUILT_PRODUCTS_DIR)/", "$(CONFIGURATION_BUILD_DIR)/"]
    + ["$(CODESIGNING_FOLDER_PATH)"]
  /// The product as a whole, or its Info.plist, which is written when everything is in place.
  private static let finished = [
    "$(INFOPLIST_PATH)", "/Info.plist", "$(WRAPPER_NAME)", "$(FULL_PRODUCT_NAME)", "$(CODESIGNING_FOLDER_PATH)",
  ]
}
