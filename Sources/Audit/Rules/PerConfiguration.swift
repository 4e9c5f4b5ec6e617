// One finding where a fault is the same in every build configuration.

import ProjectModel

extension TargetWitness {
  /// The findings of each configuration; those that all of them share, by what they say, are one without a configuration.
  func perConfiguration(_ find: (ConfigurationName) -> [Finding]) -> [Finding] {
    var order: [Key] = []
    var groups: [Key: [(configuration: ConfigurationName, finding: Finding)]] = [:]
    for configuration in observed.configurations {
      for finding in find(configuration) {
        let key = Key(message: finding.message, severity: finding.severity.rawValue)
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append((configuration, finding))
      }
    }
    return order.flatMap { key in
      let group = groups[key] ?? []
      if Set(group.map(\.configuration)).count == Set(observed.configurations).count { return [group[0].finding] }
      return group.map { configuration, finding in
        var finding = finding
        finding.configuration = configuration.description
        return finding
      }
    }
  }

  private struct Key: Hashable {
    var message: String
    var severity: String
  }
}
