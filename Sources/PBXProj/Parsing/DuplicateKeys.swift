// Keys that stand twice in one dictionary.

import Diagnostics

extension ProjectDocument {
  /// Ids that two objects of the file as read have, as a text merge leaves them.
  public var duplicateIDs: Set<ObjectID> { Set(source.index.hidden.map { source.id(at: $0.earlier) }) }

  /// About the file as read: keys and ids that are there twice, as warnings with both lines.
  public var diagnostics: [Diagnostic] {
    let found =
      source.index.hidden.map { source.duplicate($0.earlier, $0.later, isObject: true) }
      + source.repeatedKeys.map { source.duplicate($0.earlier, $0.later, isObject: false) }
    return found.sorted { ($0.location ?? SourceLocation(file: file)) < ($1.location ?? SourceLocation(file: file)) }
  }
}

/// Keys that stand twice in one of the dictionaries, each with the next equal one.
func findRepeatedKeys(
  of dictionaries: [TapeIndex], in tape: Tape, _ bytes: UnsafeBufferPointer<UInt8>
) -> [(earlier: TapeIndex, later: TapeIndex)] {
  var found: [(earlier: TapeIndex, later: TapeIndex)] = []
  for dictionary in dictionaries {
    let keys = tape.children(of: dictionary)
    // Nearly all have a handful of keys, which are sooner compared than hashed.
    found += keys.count > 24 ? repeatedAmongMany(keys, tape, bytes) : repeatedAmongFew(keys, tape, bytes)
  }
  return found
}

private func repeatedAmongFew(
  _ keys: [TapeIndex], _ tape: Tape, _ bytes: UnsafeBufferPointer<UInt8>
) -> [(earlier: TapeIndex, later: TapeIndex)] {
  var found: [(earlier: TapeIndex, later: TapeIndex)] = []
  for at in keys.indices {
    let node = tape[keys[at]]
    var before = at
    while before > 0 {
      before -= 1
      if haveSameText(tape[keys[before]], node, in: bytes) {
        found.append((keys[before], keys[at]))
        break
      }
    }
  }
  return found
}

private func repeatedAmongMany(
  _ keys: [TapeIndex], _ tape: Tape, _ bytes: UnsafeBufferPointer<UInt8>
) -> [(earlier: TapeIndex, later: TapeIndex)] {
  var last: [ObjectID: TapeIndex] = [:]
  return keys.compactMap { key in
    let text = withText(of: tape[key], in: bytes) { ObjectID(utf8: $0) }
    return last.updateValue(key, forKey: text).map { ($0, key) }
  }
}

extension Source {
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
