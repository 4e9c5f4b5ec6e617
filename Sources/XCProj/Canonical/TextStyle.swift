// What files write differently.

/// Xcode's own by default.
struct TextStyle: Equatable {
  /// One level.
  var indentation: [UInt8] = [0x20, 0x20]
  var lineEnding: [UInt8] = [0x0A]
  /// After the last part of a container with many lines.
  var hasTrailingComma = true
  /// Containers with many lines begin on the line on which their neighbour ends: `}, {`.
  var joinsContainers = true
}
