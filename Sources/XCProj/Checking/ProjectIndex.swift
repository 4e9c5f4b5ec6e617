// What references may name: targets, phases, configurations, packages.

struct ProjectIndex {
  struct Phase {
    var node: TapeIndex
    var target: Int
    var kind: String
    var name: String
    var id: String?
  }

  struct Target {
    var node: TapeIndex
    var name: String
    var phases: [Int] = []
  }

  private(set) var targets: [Target] = []
  private(set) var targetsByName: [String: [Int]] = [:]
  private(set) var phases: [Phase] = []
  private(set) var configurations: Set<String> = []
  /// The names by which products find their packages.
  private(set) var packages: Set<String> = []
  let groups: GroupTree
  private let tree: Tree

  init(_ tree: Tree) {
    self.tree = tree
    groups = GroupTree(tree)
    for target in elements("targets", of: 0) where tree.tape[target].kind == .object { add(target) }
    for configuration in elements("configurations", of: 0) {
      if let name = tree.string(at: configuration) ?? text("name", of: configuration) { configurations.insert(name) }
    }
    for package in elements("packages", of: 0) {
      if let name = packageName(of: package) { packages.insert(name) }
    }
  }

  private mutating func add(_ node: TapeIndex) {
    let at = targets.count
    var target = Target(node: node, name: text("name", of: node) ?? "")
    for phase in elements("build-phases", of: node) {
      target.phases.append(phases.count)
      phases.append(
        Phase(
          node: phase, target: at, kind: tree.string(at: phase) ?? text("kind", of: phase) ?? "",
          name: text("name", of: phase) ?? "", id: text("id", of: phase)))
    }
    targetsByName[target.name, default: []].append(at)
    targets.append(target)
  }

  func text(_ key: String, of node: TapeIndex) -> String? {
    tree.value(forKey: key, in: node).flatMap { tree.string(at: $0) }
  }

  func elements(_ key: String, of node: TapeIndex) -> [TapeIndex] {
    guard let list = tree.value(forKey: key, in: node), tree.tape[list].kind == .array else { return [] }
    return tree.tape.children(of: list)
  }

  /// The last component of the path, or of the URL without `.git`.
  private func packageName(of package: TapeIndex) -> String? {
    if let path = text("path", of: package) { return lastComponent(path) }
    guard let name = text("repository", of: package).map(lastComponent) else { return nil }
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }

  private func lastComponent(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
