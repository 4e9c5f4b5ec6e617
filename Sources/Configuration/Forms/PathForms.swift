// Paths, none of which leads out of the project root.

import Diagnostics
import JSON
import Platform
import YAML

extension Form<TreePath> {
  /// A file or folder below the root.
  static var path: Form<TreePath> {
    Form(schema: ["type": "string", "minLength": 1]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "a path")?.text else { return nil }
      if let wrong = fault(text) {
        decoder.report("bad-path", "`\(decoder.place)`: \(wrong), not “\(text)”", at: node.location)
        return nil
      }
      return TreePath(text)
    }
  }

  /// A folder of sources, which is nobody else's: neither git's nor Fixpoint's nor inside of a project.
  static var folder: Form<TreePath> {
    let path = Self.path
    return Form(schema: path.schema) { node, decoder in
      guard let value = path.decode(node, &decoder) else { return nil }
      let owned = value.components.first { name in
        [".git", ".fixpoint"].contains(name.lowercased())
          || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
      }
      guard let owned else { return value }
      decoder.report(
        "bad-path",
        "`\(decoder.place)`: \(value) lies in \(owned), where no sources belong; name a folder outside of it",
        at: node.location)
      return nil
    }
  }

  /// The `.xcodeproj` bundle; or the project file in it, which says which one is meant where there is one of each format.
  static var project: Form<TreePath> {
    let path = Self.path
    let pattern = #"\.xcodeproj(/project\.(pbxproj|xcproj))?/?$"#
    return Form(schema: ["type": "string", "pattern": .string(pattern)]) { node, decoder in
      guard let value = path.decode(node, &decoder) else { return nil }
      let isFile = ["project.pbxproj", "project.xcproj"].contains(value.name)
      let bundle = isFile ? value.parent : value
      if bundle.name.hasSuffix(".xcodeproj"), bundle.name != ".xcodeproj" { return value }
      decoder.report(
        "bad-path",
        "`project` names \(value), which is not an .xcodeproj; write the path of the .xcodeproj folder",
        at: node.location)
      return nil
    }
  }

  private static func fault(_ text: String) -> String? {
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "a path holds no control characters"
    }
    if text.hasPrefix("/") || text.hasPrefix("~") { return "a path is written relative to the project root" }
    guard let path = TreePath(text) else { return "the path leads out of the project root; write one inside it" }
    return path == .root ? "a path names something below the project root" : nil
  }
}

extension Form<PluginDeclaration> {
  static var plugin: Form<PluginDeclaration> {
    let path = Form<TreePath>.path
    return Form(schema: ["type": "string", "minLength": 1]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "the name of a plugin, or the path of a program")?.text else {
        return nil
      }
      // A slash tells a program of the project from a name.
      if text.contains("/") {
        return path.decode(node, &decoder).map { PluginDeclaration(name: .executable($0), location: node.location) }
      }
      guard !text.isEmpty, text.utf8.allSatisfy(isWord) else {
        decoder.report(
          "bad-value",
          "`\(decoder.place)`: “\(text)” is no plugin's name; a program of the project is written with a slash: `./\(text)`",
          at: node.location)
        return nil
      }
      return PluginDeclaration(name: .builtIn(text), location: node.location)
    }
  }
}
