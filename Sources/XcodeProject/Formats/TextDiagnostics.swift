// What is wrong with the text of a project, apart from its structure.

import Diagnostics
import XCProj

extension ProjectFile {
  /// Of a JSON project every departure from its format and every name that leads nowhere, and what `diagnostics` says of
  /// other places; of a property list just those.
  public var textDiagnostics: [Diagnostic] {
    guard let json else { return diagnostics }
    let found = json.document.check()
    let places = Set(found.compactMap(\.location))
    return found + diagnostics.filter { $0.location.map { !places.contains($0) } ?? true }
  }
}
