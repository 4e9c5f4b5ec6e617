// A text of a workflow as a path or a pattern, or why it is none.

import BuildGraph
import Platform

/// What is wrong, in a sentence of its own that says what to do.
struct WorkflowPathFault: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension TreePath {
  /// A path below the root, or where that is allowed the root itself.
  init(workflow text: String, rootIsAllowed: Bool = false) throws(WorkflowPathFault) {
    if text.isEmpty { throw WorkflowPathFault("the path is empty; write one, relative to the root of the project") }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw WorkflowPathFault("“\(text)” holds a control character, which no path here may; take it out")
    }
    let isAtHome = text == "~" || text.hasPrefix("~/")
    guard let path = TreePath(text), !isAtHome else {
      throw WorkflowPathFault("“\(text)” is no path inside the project; write one relative to its root")
    }
    guard rootIsAllowed || path != .root else {
      throw WorkflowPathFault("“\(text)” is the root of the project itself; name what lies in it")
    }
    self = path
  }

  /// Something that a step makes.
  init(workflowOutput text: String) throws(WorkflowPathFault) {
    // Brackets stand in names of files (`[id].tsx`), these do not.
    if text.utf8.contains(where: { "*?".utf8.contains($0) }) {
      throw WorkflowPathFault(
        "“\(text)” is a pattern, and an output is a file or a folder with all that is in it; name the folder")
    }
    try self.init(workflow: text)
  }
}

extension StepInput {
  /// A file, a folder, a pattern, or a value in a JSON file.
  init(workflow text: String) throws(WorkflowPathFault) {
    if let hash = text.firstIndex(of: "#") {
      let path = try TreePath(workflow: String(text[..<hash]))
      let keys = text[text.index(after: hash)...].split(separator: ".").map(String.init)
      if keys.isEmpty {
        throw WorkflowPathFault(
          "“\(text)” names no value behind its `#`; write its keys, as in app.json#ios.entitlements, or take the `#` out"
        )
      }
      self = .value(path, keys: keys)
    } else if Glob.isPattern(text) {
      do {
        self = .glob(try Glob(parsing: text))
      } catch  where error == .leavesRoot || TreePath(text) == nil {
        throw WorkflowPathFault("“\(text)” is no path inside the project; write one relative to its root")
      } catch {
        throw WorkflowPathFault("“\(text)” is no pattern: \(error.sentence)")
      }
    } else {
      self = .path(try TreePath(workflow: text, rootIsAllowed: true))
    }
  }
}
