// Where the parts of a step are declared.

import Diagnostics

/// Each list goes along with that of the step; what is not known stands where the step does.
public struct StepPlaces: Sendable {
  public var inputs: [SourceLocation] = []
  public var outputs: [SourceLocation] = []
  public var after: [SourceLocation] = []
  /// Of the command, or of the name of the verb.
  public var action: SourceLocation?

  public init() {}
}

extension GraphStep {
  func place(ofInput index: Int) -> SourceLocation { place(index, in: places.inputs) }
  func place(ofOutput index: Int) -> SourceLocation { place(index, in: places.outputs) }
  func place(ofNeed index: Int) -> SourceLocation { place(index, in: places.after) }
  var placeOfAction: SourceLocation { places.action ?? location }

  private func place(_ index: Int, in list: [SourceLocation]) -> SourceLocation {
    list.indices.contains(index) ? list[index] : location
  }
}
