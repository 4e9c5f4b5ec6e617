// Why something is done, as data; the sentence for people is made in one place.

import Platform

/// Why a step runs, or an artifact is written, deleted or left alone.
public enum Reason: Hashable, Sendable {
  // A step
  /// Nothing that it depends on has changed, and its outputs are as it left them.
  case upToDate
  /// There is no record of an earlier run.
  case noRecord
  case inputsChanged([TreePath])
  case parametersChanged
  case producerChanged(from: String, to: String)
  case outputsChanged
  /// `--clean`
  case cleanRun

  // An artifact
  /// The content that it shall have is on disk.
  case sameContent
  case new
  /// The lock does not list it, so it is a person's, and it is what would be made.
  case notListed
  case missing
  /// It differs from what the lock lists: a person edited it.
  case editedSince
  /// Its producer makes something else now.
  case contentChanged
  case permissionsChanged
  case noLongerAskedFor
  /// Nobody asks for it any longer, but a person edited it, so it stays.
  case keptForItsEdits
  /// A person's file in which only some values are set.
  case valuesChanged(Int)
  /// A program would have to run to know.
  case programNotRun

  public var sentence: String {
    switch self {
    case .upToDate: "nothing it depends on has changed"
    case .noRecord: "no earlier run is on record"
    case .inputsChanged(let paths): "\(Self.list(paths)) changed"
    case .parametersChanged: "what is declared for it changed"
    case .producerChanged(let from, let to): "its producer changed from \(from) to \(to)"
    case .outputsChanged: "it makes other files than before"
    case .cleanRun: "everything is made anew"
    case .sameContent: "its content is the same"
    case .new: "it is new"
    case .notListed: "it is what would be made, but fixpoint.lock does not list it, so it is yours and stays"
    case .missing: "it was missing"
    case .editedSince: "it was edited since it was generated; the edit is replaced"
    case .contentChanged: "its content changed"
    case .permissionsChanged: "its permissions changed"
    case .noLongerAskedFor: "nothing asks for it any longer"
    case .keptForItsEdits: "nothing asks for it any longer, but it was edited since it was generated; it is kept"
    case .valuesChanged(let count): "\(count) \(count == 1 ? "change" : "changes") in it"
    case .programNotRun: "what it will hold is known only after a program has run"
    }
  }

  private static func list(_ paths: [TreePath]) -> String {
    let shown = paths.prefix(3).map(\.description).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }
}

extension Reason {
  /// Why a step with this key must run, where `trace` is what is on record.
  public init(key: StepKey, trace: StepTrace?) {
    guard let trace else {
      self = .noRecord
      return
    }
    let old = trace.key
    if (old.producer, old.version) != (key.producer, key.version) {
      self = .producerChanged(from: "\(old.producer) \(old.version)", to: "\(key.producer) \(key.version)")
    } else if old.parameters != key.parameters {
      self = .parametersChanged
    } else if old.outputs != key.outputs {
      self = .outputsChanged
    } else {
      let changed = Set(old.inputs).symmetricDifference(key.inputs).map(\.path)
      self = changed.isEmpty ? .upToDate : .inputsChanged(Set(changed).sorted())
    }
  }
}
