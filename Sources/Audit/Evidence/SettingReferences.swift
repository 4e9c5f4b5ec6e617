// References to build settings in texts outside of the project file.

import Diagnostics
import ProjectModel
import XcodeProject

extension ObservedTarget {
  /// `text` with every `$(NAME)` replaced; nil where one has no value in this configuration.
  func expanding(_ text: String, in configuration: ConfigurationName) -> String? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    return scope(in: configuration)?.expand(text, at: location).value
  }
}
