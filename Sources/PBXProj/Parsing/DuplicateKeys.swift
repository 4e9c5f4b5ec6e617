// Keys that stand twice in one dictionary.

import Diagnostics

extension ProjectDocument {
  /// Ids that two objects of the file as read have, as a text merge leaves them.
  public var duplicateIDs: Set<ObjectID> { Set(source.index.hidden.map { ObjectID(source.text(of: Int($0.earlier))) }) }

  /// About the file as read: keys and ids that are there twice, as warnings with both lines.
  public var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    for (place, node) in source.tape.enumerated() where node.kind == .dictionary {
      if place == source.objects {
        found += source.index.hidden.map { source.duplicate(Int($0.earlier), Int($0.later), isObject: true) }
      } else {
        found += source.duplicateKeys(in: place)
      }
    }
    return found.sorted { ($0.location ?? SourceLocation(file: file)) < ($1.location ?? SourceLocation(file: file)) }
  }
}

extension Source {
  fileprivate func duplicateKeys(in dictionary: TapeIndex) -> [Diagnostic] {
    let keys = children(of: dictionary)
    var last: [ObjectID: TapeIndex] = [:]
    var found: [Diagnostic] = []
    for key in keys {
      if let earlier = last.updateValue(key, forKey: ObjectID(text(of: key))) {
        found.append(duplicate(earlier, key, isObject: false))
      }
    }
    return found
  }

  fileprivate func duplicate(_ earlier: TapeIndex, _ later: TapeIndex, isObject: Bool) -> Diagnostic {
    let place = location(ofNode: earlier)
    let other = location(ofNode: later)
    let name = text(of: earlier)
    let what = isObject ? "two objects have the id \(name)" : "the key “\(name)” is there twice"
    let lines = "here and on line \(other.line ?? 0)"
    return Diagnostic(
      isObject ? "pbxproj.duplicate-id" : "pbxproj.duplicate-key", .warning,
      "\(what), \(lines); Xcode reads the later one, so remove one of them", at: place,
      related: [.init("the later one", at: other)])
  }
}
