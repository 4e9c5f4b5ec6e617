// A key that stands twice in one dictionary.

import Diagnostics
import PBXProj

struct DuplicateKeys: StructuralCheck {
  private static let code = StructuralCode(
    "duplicate-key", .warning, "A key stands twice in one dictionary; Xcode reads the later value only.",
    repair: "The earlier entry is removed where both say the same.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.document.hiddenEntries.map { entry in
      let isEqual = entry.value.hasSameValue(as: entry.later)
      let advice = isEqual ? "remove one of them" : "they differ, so keep the right one"
      return StructuralFinding(
        Self.code,
        "the key “\(entry.key)” is there twice, here and on line \(entry.laterLocation.line ?? 0), which Xcode reads; "
          + advice,
        at: entry.location, related: [.init("the later one", at: entry.laterLocation)],
        repair: isEqual
          ? StructuralRepair(
            "removes the earlier entry, which says the same", [.text(structure.document.removal(of: entry))]) : nil)
    }
  }
}
