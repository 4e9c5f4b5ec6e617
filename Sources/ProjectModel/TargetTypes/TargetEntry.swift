// How the system gets into a target's code.

public enum TargetEntry: Hashable, Sendable {
  /// Through `@main`, or a `main.swift`.
  case main
  /// Through a class that its Info.plist names, without the module: `ShareViewController`.
  case principalClass(String)
  /// It has no code; the system brings the program.
  case stub
}
