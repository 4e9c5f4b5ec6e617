// Native targets without a product.

import Diagnostics
import PBXProj

struct MissingProducts: StructuralCheck {
  private static let code = StructuralCode(
    "missing-product", .warning, "A target that makes an application, extension, framework or bundle names no product.",
    repair: "It gets the reference to its product that is there, or a new one in the group of products.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.file.targets.compactMap { target in
      guard structure.isa(target.id) == "PBXNativeTarget", target.fields["productReference"] == nil,
        target.kindOfProduct?.productFile != nil
      else { return nil }
      return StructuralFinding(
        Self.code, "the target “\(target.name)” names no product in `productReference`; add it to the target",
        at: target.location, repair: productRepair(of: target.id, structure))
    }
  }
}

/// nil where what the target makes is not known, or there is no group for it.
func productRepair(of id: ObjectID, _ structure: ProjectStructure) -> StructuralRepair? {
  guard let target = TargetView(structure.file, id), let product = target.kindOfProduct?.productFile,
    let group = structure.file.project.productGroup, let products = GroupView(structure.file, group)
  else { return nil }
  let path = "\(target.productName ?? target.name).\(product.ending)"
  let taken = Set(structure.file.targets.compactMap(\.product))
  let present = products.children.compactMap { FileReferenceView(structure.file, $0) }.first {
    $0.path == path && !taken.contains($0.id)
  }
  if let present {
    return StructuralRepair(
      "names “\(path)”", [.claim(present.id), .set(.reference(present.id), key: "productReference", in: id)])
  }
  let new = structure.freshID("product", id.string, path)
  let fields: [NewValue.Entry] = [
    .init("explicitFileType", .string(product.type.rawValue)), .init("includeInIndex", "0"),
    .init("path", .string(path)), .init("sourceTree", "BUILT_PRODUCTS_DIR"),
  ]
  return StructuralRepair(
    "makes the reference to “\(path)”",
    [
      .insert(new, isa: "PBXFileReference", fields), .append(new, key: "children", in: group),
      .set(.reference(new), key: "productReference", in: id),
    ])
}
