// What people and tools do to a JSON project in which Fixpoint made targets.

import TestSupport
import XCProj

@testable import XcodeProject

/// One edit after another; `story` tells them.
struct JSONEdits {
  private(set) var root: XCValue
  private(set) var story: [String] = []
  private var random: SeededGenerator

  enum Step: Hashable, CustomStringConvertible {
    case key(String)
    case index(Int)

    var description: String {
      switch self {
      case .key(let key): key
      case .index(let index): "\(index)"
      }
    }
  }
  typealias Path = [Step]

  init(_ root: XCValue, seed: UInt64) {
    self.root = root
    random = SeededGenerator(seed: seed)
  }

  mutating func make() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: makeAnywhere()
    default: makeSound()
    }
  }

  private mutating func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }

  // MARK: Places

  private var ownedTargets: [String] {
    root["targets"]?.elements.filter { Self.isOwned($0) }.compactMap { $0["name"]?.string } ?? []
  }

  private static func isOwned(_ record: XCValue) -> Bool {
    record["id"]?.string.map { $0.hasPrefix(Ownership.prefix) } ?? false
  }

  private func paths(below path: Path, where isWanted: (XCValue) -> Bool) -> [Path] {
    guard let value = root[path: path] else { return [] }
    var found = isWanted(value) ? [path] : []
    switch value {
    case .object(let members):
      for member in members { found += paths(below: path + [.key(member.key)], where: isWanted) }
    case .array(let elements):
      for at in elements.indices { found += paths(below: path + [.index(at)], where: isWanted) }
    default: break
    }
    return found
  }

  /// Records of the tree that are Fixpoint's or mention its targets, and its targets.
  private var spots: [Path] {
    let names = ownedTargets
    func mentions(_ value: XCValue) -> Bool {
      guard let text = value.string ?? value["build-phase"]?.string ?? value["target"]?.string else { return false }
      return names.contains { text == $0 || text.hasPrefix($0 + "/") }
    }
    let records = paths(below: [.key("files")]) { value in
      Self.isOwned(value) || (value["target-membership"]?.elements.contains { mentions($0) } ?? false)
    }
    let targets = paths(below: [.key("targets")]) { $0["build-settings"] != nil && Self.isOwned($0) }
    let phases = paths(below: [.key("targets")]) { $0["kind"]?.string == "copy" || mentions($0) && $0.string != nil }
    return records + targets + phases
  }

  // MARK: Any edit

  /// Something inside of one of these changes, whatever it then means.
  private mutating func makeAnywhere() {
    guard let spot = pick(spots), let path = pick(paths(below: spot) { _ in true }), let value = root[path: path] else {
      return
    }
    let words: [XCValue] = [
      "changed", "", .boolean(true), .boolean(false), .null, .array([]), "resources", "App", "face", "App/resources",
      "face/frameworks", "face/compile-sources", .object([]), .array(["Info.plist"]),
    ]
    let place = path.map(\.description).joined(separator: "/")
    switch (Int.random(in: 0..<4, using: &random), value) {
    case (0, _):
      if case .key("name")? = path.last { return }
      if case .key("id")? = path.last { return }
      root[path: path] = nil
      story.append("drops \(place)")
    case (1, .array(var elements)) where !elements.isEmpty:
      switch Int.random(in: 0..<3, using: &random) {
      case 0: elements.shuffle(using: &random)
      case 1: elements.append(elements[Int.random(in: elements.indices, using: &random)])
      default: elements.insert(pick(words) ?? "", at: 0)
      }
      root[path: path] = .array(elements)
      story.append("edits the list \(place)")
    case (1, .object):
      guard
        let key = pick([
          "note", "index", "platforms", "name", "path", "type", "target-membership", "code-sign-on-copy", "scope",
          "x-y",
        ]),
        let word = pick(words), value[key] == nil
      else { return }
      root[path: path]?[key] = word
      story.append("adds \(key) to \(place): \(word)")
    case (2, .string), (2, .boolean), (3, .string):
      // Targets are named in many places: one that is renamed here and not there is no project.
      if case .key("id")? = path.last { return }
      if case .key("name")? = path.last { return }
      guard let word = pick(words) else { return }
      root[path: path] = word
      story.append("sets \(place) to \(word)")
    default: return
    }
  }

  // MARK: Sound edits

  private mutating func append(_ value: XCValue, to path: Path, first: Bool = false) {
    var elements = root[path: path]?.elements ?? []
    elements.insert(value, at: first ? 0 : elements.count)
    root[path: path] = .array(elements)
  }

  private func target(_ isOwned: Bool) -> [Path] {
    (root["targets"]?.elements ?? []).indices.map { [.key("targets"), .index($0)] }
      .filter { root[path: $0].map { Self.isOwned($0) } == isOwned }
  }

  private mutating func makeSound() {
    guard let own = pick(target(true)), let other = pick(target(false)), let name = root[path: own]?["name"]?.string
    else { return }
    let folders = paths(below: [.key("files")]) {
      $0["kind"]?.string == "folder" && $0["target-membership"]?.elements.contains(.string(name)) ?? false
    }
    let first = Bool.random(using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0:
      append(.string(name), to: other + [.key("dependencies")], first: first)
      story.append("depends on \(name)")
    case 1:
      append(
        ["name": "Foreign", "id": "CC0000000000000000000001", "kind": "aggregate", "dependencies": [.string(name)]],
        to: [.key("targets")], first: first)
      story.append("adds a target that depends on \(name)")
    case 2:
      append(
        ["kind": "script", "name": "[CP] Check", "shell": "/bin/sh", "script": "true"],
        to: own + [.key("build-phases")], first: first)
      story.append("adds a script to \(name)")
    case 3:
      append(
        ["kind": "copy", "name": "Copy", "bundle-base-path": "resources-directory"], to: own + [.key("build-phases")],
        first: first)
      story.append("adds a copy phase to \(name)")
    case 4:
      append("headers", to: own + [.key("build-phases")], first: first)
      story.append("adds a phase for headers to \(name)")
    case 5:
      append(["kind": "future", "name": "Later"], to: own + [.key("build-phases")], first: first)
      story.append("adds a phase of unknown kind to \(name)")
    case 6:
      root[path: own]?["future"] = ["a": "b"]
      story.append("adds an unknown key to \(name)")
    case 7:
      append(
        ["path": "Notes.txt", "target-membership": [.string("\(name)/resources")]], to: [.key("files")], first: first)
      story.append("adds a file to resources of \(name)")
    case 8:
      guard let folder = pick(folders) else { return }
      append("App", to: folder + [.key("target-membership")], first: first)
      story.append("builds the folder of \(name) into the app")
    case 9:
      guard let folder = pick(folders), let set = pick(paths(below: folder) { $0["exclusions"] != nil }) else { return }
      append("Mine.txt", to: set + [.key("exclusions")], first: first)
      story.append("excludes a file from \(name)")
    case 10:
      guard let folder = pick(folders) else { return }
      append(
        ["target": "App", "inclusions": ["Shared.swift"]], to: folder + [.key("membership-exceptions")], first: first)
      story.append("includes a file of \(name) in the app")
    case 11:
      append(["path": "Mine.xcconfig"], to: [.key("files")], first: first)
      append(["name": "Debug", "file": "Mine.xcconfig"], to: own + [.key("specialized-configurations")])
      story.append("bases \(name) on an xcconfig")
    case 12:
      append(
        ["product-name": "Kit", "build-phase": ["build-phase": "frameworks"]],
        to: own + [.key("package-product-members")])
      story.append("adds a package product to \(name)")
    case 13:
      guard let frameworks = pick(paths(below: [.key("files")]) { $0["path"]?.string?.hasPrefix("<SDK>") ?? false })
      else { return }
      append("App/frameworks", to: frameworks + [.key("target-membership")], first: first)
      story.append("links \(root[path: frameworks]?["path"] ?? "") into the app")
    case 14:
      root[path: own + [.key("build-settings")]]?["MINE"] = "yes"
      story.append("adds a setting to \(name)")
    default:
      guard
        let list = pick([
          [.key("targets")], [.key("files")], other + [.key("dependencies")], other + [.key("build-phases")],
          own + [.key("build-phases")],
        ]),
        let elements = root[path: list]?.elements
      else { return }
      root[path: list] = .array(elements.shuffled(using: &random))
      story.append("shuffles \(list.map(\.description).joined(separator: "/"))")
    }
  }
}

extension XCValue {
  subscript(path path: JSONEdits.Path) -> XCValue? {
    get {
      path.reduce(self) { value, step in
        switch step {
        case .key(let key): value?[key]
        case .index(let at): (value?.elements).flatMap { $0.indices.contains(at) ? $0[at] : nil }
        }
      }
    }
    set {
      guard let step = path.first else {
        if let newValue { self = newValue }
        return
      }
      let rest = JSONEdits.Path(path.dropFirst())
      switch step {
      case .key(let key):
        var inner = self[key] ?? .array([])
        if rest.isEmpty {
          self[key] = newValue
        } else {
          inner[path: rest] = newValue
          self[key] = inner
        }
      case .index(let at):
        guard case .array(var elements) = self, elements.indices.contains(at) else { return }
        if rest.isEmpty, newValue == nil { elements.remove(at: at) } else { elements[at][path: rest] = newValue }
        self = .array(elements)
      }
    }
  }
}
