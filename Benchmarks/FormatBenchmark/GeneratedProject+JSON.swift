// The same project in Xcode's JSON format.

import XCProj

extension GeneratedProject {
  /// The text of `project.xcproj`: folders, files with their membership, targets.
  func jsonBytes() -> [UInt8] {
    let groups: [XCValue] = folderRanges.enumerated().map { folder, files in
      .object([
        .init("kind", "group"), .init("path", .string("Feature\(folder)")),
        .init("children", .array(files.map(fileRecord))),
      ])
    }
    let targets: [XCValue] = (0..<targetCount).map { target in
      .object([
        .init("kind", "native"), .init("name", .string("Module\(target)")), .init("product-type", "framework"),
        .init("build-phases", .array([.object([.init("kind", "compile-sources")])])),
      ])
    }
    return XCProjDocument.canonicalBytes(
      .object([
        .init("default-configuration", "Release"),
        .init("configurations", .array(["Debug", "Release"].map { .object([.init("name", .string($0))]) })),
        .init("files", .array(groups)), .init("targets", .array(targets)),
      ]))
  }

  private func fileRecord(_ file: Int) -> XCValue {
    .object([
      .init("path", .string(fileName(file))),
      .init("target-membership", .array([.string("Module\(targetOf(file))/compile-sources")])),
    ])
  }
}
