// From what a step says that it reads to single items.

import Platform

extension Observer {
  /// The items behind declared inputs, in order and each once: the inputs themselves, and the folders whose names decide
  /// what belongs to them.
  func items(of inputs: [StepInput]) throws -> [Item] {
    var items: Set<Item> = []
    for input in inputs {
      switch input {
      case .path(let path): try collect(path, everything: nil, &items)
      case .glob(let glob):
        for base in glob.bases { try collect(base, everything: glob, &items) }
      case .value(let path, let keys): items.insert(.value(path, keys))
      case .environment(let name): items.insert(Item(kind: .environment, name: name))
      case .tool(let name): items.insert(Item(kind: .tool, name: name))
      case .result(let step, let name): items.insert(.result(step, name))
      }
    }
    return items.sorted()
  }

  /// The items of what a step made.
  func items(ofOutputs outputs: [TreePath]) throws -> [Item] {
    var items: Set<Item> = []
    for output in outputs { try collect(output, everything: nil, &items) }
    return items.sorted()
  }

  /// - Parameter glob: What counts of that which lies below; nil for all of it.
  private func collect(_ path: TreePath, everything glob: Glob?, _ items: inout Set<Item>) throws {
    guard try isFolder(path) else {
      if let glob {
        // Were the folder made, files in it could match; the nearest one that is there says when.
        if glob.matches(path) { items.insert(.file(path)) } else { items.insert(.listing(try nearestFolder(path))) }
      } else {
        items.insert(.file(path))
      }
      return
    }
    var waiting = [path]
    while let folder = waiting.popLast() {
      items.insert(.listing(folder))
      _ = try look(at: .listing(folder))
      for name in try names(in: root.appending(folder)) where !Self.isPrivate(name) {
        guard let child = folder.appending(name) else { continue }
        let isFolder = try files.status(root.appending(child))?.kind == .directory
        if isFolder {
          if Self.descends(child, name, glob) { waiting.append(child) }
        } else if glob?.matches(child) ?? true {
          items.insert(.file(child))
        }
      }
    }
  }

  private static func isPrivate(_ name: String) -> Bool { name == ".git" || name == ".fixpoint" }

  /// Installed packages count only where a pattern says so.
  private static func descends(_ folder: TreePath, _ name: String, _ glob: Glob?) -> Bool {
    guard let glob else { return true }
    return glob.mayMatch(below: folder) && (name != "node_modules" || glob.pattern.contains("node_modules"))
  }

  private func isFolder(_ path: TreePath) throws -> Bool {
    do {
      return try files.status(root.appending(path))?.kind == .directory
    } catch let error as FileSystemError where error.isAbsence {
      return false
    }
  }

  private func nearestFolder(_ path: TreePath) throws -> TreePath {
    var folder = path.parent
    while folder != .root, try !isFolder(folder) { folder = folder.parent }
    return folder
  }
}
