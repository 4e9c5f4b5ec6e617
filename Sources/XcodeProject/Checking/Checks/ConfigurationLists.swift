// Configuration lists that are empty, repeat a name, or name a default that is not there.

import Diagnostics
import PBXProj
import ProjectModel

struct ConfigurationLists: StructuralCheck {
  private static let empty = StructuralCode(
    "empty-configuration-list", .error, "A configuration list holds no configuration.")
  private static let repeated = StructuralCode(
    "repeated-configuration", .error, "A configuration list holds two configurations of one name.",
    repair: "The later one is removed where both say the same.")
  private static let missing = StructuralCode(
    "missing-default-configuration", .warning, "The default configuration of a list is none of the list.",
    repair:
      "It becomes the only one of the list, one spelled alike, the project’s default or `Release`, whichever is there first."
  )
  let codes = [empty, repeated, missing]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    let lists = structure.document.ids(ofKind: "XCConfigurationList").filter { structure.reachable.contains($0) }
    return lists.flatMap { id -> [StructuralFinding] in
      guard let list = ConfigurationListView(structure.file, id) else { return [] }
      guard !list.configurationIDs.isEmpty else {
        return [
          StructuralFinding(
            Self.empty,
            "\(structure.name(of: id)) holds no configuration, so nothing says how to build; restore the configurations "
              + "from git", at: structure.location(of: "buildConfigurations", in: id),
            related: structure.references(to: id).map { .init("whose it is", at: structure.location(of: $0.holder)) })
        ]
      }
      return repeats(in: list, structure) + wrongDefault(of: list, structure)
    }
  }

  private func repeats(in list: ConfigurationListView, _ structure: ProjectStructure) -> [StructuralFinding] {
    var first: [ConfigurationName: ConfigurationView] = [:]
    return list.configurations.compactMap { configuration in
      guard let earlier = first[configuration.name] else {
        first[configuration.name] = configuration
        return nil
      }
      // One object that is listed twice is another finding.
      guard earlier.id != configuration.id else { return nil }
      let isEqual = earlier.fields.hasSameValue(as: configuration.fields)
      return StructuralFinding(
        Self.repeated,
        "\(structure.name(of: list.id)) holds two configurations “\(configuration.name)”; "
          + (isEqual ? "remove one of them" : "they differ, so keep the right one"), at: configuration.location,
        related: [.init("the earlier one", at: earlier.location)],
        repair: isEqual
          ? StructuralRepair(
            "removes the later one, which says the same",
            [
              .keep(earlier.id), .remove(configuration.id),
              .unlist(configuration.id, key: "buildConfigurations", in: list.id),
            ])
          : nil)
    }
  }

  private func wrongDefault(of list: ConfigurationListView, _ structure: ProjectStructure) -> [StructuralFinding] {
    let names = list.configurations.map(\.name)
    guard let name = list.defaultName, !names.contains(name), !names.isEmpty else { return [] }
    let fallback = structure.file.project.configurationList?.defaultName
    let alike = names.filter { $0.description.lowercased() == name.description.lowercased() }
    let choice =
      names.count == 1
      ? names[0]
      : alike.count == 1
        ? alike[0] : [fallback, ConfigurationName("Release")].compactMap { $0 }.first { names.contains($0) }
    return [
      StructuralFinding(
        Self.missing,
        "\(structure.name(of: list.id)) has the default “\(name)”, and holds "
          + "\(names.map { "“\($0)”" }.joined(separator: ", ")) only; name one of these",
        at: structure.location(of: "defaultConfigurationName", in: list.id),
        related: [.init("its configurations", at: structure.location(of: "buildConfigurations", in: list.id))],
        repair: choice.map { choice in
          StructuralRepair(
            "makes “\(choice)” the default",
            [.set(.string(choice.description), key: "defaultConfigurationName", in: list.id)])
        })
    ]
  }
}
