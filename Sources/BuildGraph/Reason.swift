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
  /// What it does: the text of a command, or what a verb was given.
  case actionChanged
  case environmentChanged([String])
  /// Of the machine: programs whose place or content is another one.
  case toolsChanged([String])
  /// `app.json#ios.entitlements`, or what another step said.
  case valuesReadChanged([String])
  case inputsAdded([TreePath])
  case inputsRemoved([TreePath])
  case declarationChanged(String)
  case outputMissing([TreePath])
  case outputEdited([TreePath])
  case outputAdded([TreePath])
  case failedBefore
  case interruptedBefore
  /// It declares neither inputs nor outputs, or judges for itself.
  case alwaysRuns

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
  /// Of fixpoint.lock alone.
  case listChanged
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
    case .inputsChanged(let paths): "\(Self.list(paths)) changed (content)"
    case .parametersChanged: "what is declared for it changed"
    case .producerChanged(let from, let to): "its producer changed from \(from) to \(to)"
    case .outputsChanged: "it makes other files than before"
    case .cleanRun: "everything is made anew"
    case .actionChanged: "its command changed"
    case .environmentChanged(let names): "\(Self.list(names.map { "$" + $0 })) changed"
    case .toolsChanged(let names): "the program \(Self.list(names)) changed"
    case .valuesReadChanged(let names): "\(Self.list(names)), which it reads, changed"
    case .inputsAdded(let paths): "\(Self.list(paths)) came (input)"
    case .inputsRemoved(let paths): "\(Self.list(paths)) went (input)"
    case .declarationChanged(let what): "\(what) changed in its declaration"
    case .outputMissing(let paths): "\(Self.list(paths)), which it made, is missing"
    case .outputEdited(let paths): "\(Self.list(paths)), which it made, was changed since"
    case .outputAdded(let paths): "\(Self.list(paths)) was added to what it made"
    case .failedBefore: "it failed when it last ran"
    case .interruptedBefore: "it was interrupted when it last ran"
    case .alwaysRuns: "nothing that it declares says when it is up to date, so it always runs"
    case .sameContent: "its content is the same"
    case .new: "it is new"
    case .notListed: "it is what would be made, but fixpoint.lock does not list it, so it is yours and stays"
    case .missing: "it was missing"
    case .editedSince: "it was edited since it was generated; the edit is replaced"
    case .contentChanged: "its content changed"
    case .listChanged: "what fixpoint.lock lists changed"
    case .permissionsChanged: "its permissions changed"
    case .noLongerAskedFor: "nothing asks for it any longer"
    case .keptForItsEdits: "nothing asks for it any longer, but it was edited since it was generated; it is kept"
    case .valuesChanged(let count): "\(count) \(count == 1 ? "change" : "changes") in it"
    case .programNotRun: "what it will hold is known only after a program has run"
    }
  }

  private static func list(_ paths: [TreePath]) -> String { list(paths.map(\.description)) }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
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

extension Reason {
  /// What makes a step whose declaration changed run again; nil where nothing of that matters to what it makes.
  init?(from old: GraphStep, to new: GraphStep) {
    if old.action != new.action {
      self = Self.changed(old.action, new.action)
    } else if old.outputs != new.outputs {
      self = .outputsChanged
    } else if old.inputs != new.inputs {
      self = .declarationChanged("its list of inputs")
    } else {
      return nil
    }
  }

  private static func changed(_ old: StepAction, _ new: StepAction) -> Reason {
    switch (old, new) {
    case (.command(let old), .command(let new)):
      if old.text != new.text { return .actionChanged }
      if old.folder != new.folder { return .declarationChanged("its folder") }
      let names = Set(old.environment.keys).union(new.environment.keys).filter {
        old.environment[$0] != new.environment[$0]
      }
      if !names.isEmpty {
        return .environmentChanged(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      }
      return .declarationChanged("its use of the network")
    case (.builtIn(let old, let version, _), .builtIn(let new, let newVersion, _)):
      if (old, version) != (new, newVersion) {
        return .producerChanged(from: "\(old) \(version)", to: "\(new) \(newVersion)")
      }
      return .parametersChanged
    default: return .actionChanged
    }
  }
}
