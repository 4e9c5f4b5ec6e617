// Edits chosen at random, each with the edit that takes it back.

@testable import PBXProj

/// One edit of a document, and its inverse.
struct RandomEdit {
  var name: String
  /// Whether it only puts something in, so that it can be taken back exactly from a saved file of any layout.
  var adds: Bool
  var object: ObjectID
  var make: (inout ProjectDocument) -> Void
  var takeBack: (inout ProjectDocument) -> Void
}

extension ProjectDocument {
  /// nil where the chosen object has nothing that the chosen edit could change.
  func randomEdit(_ number: Int, _ random: inout SplitMix) -> RandomEdit? {
    let ids = objectIDs
    guard !ids.isEmpty else { return nil }
    let id = ids[random.below(ids.count)]
    guard let object = object(id), object.kind == .dictionary, isa(id) != nil else { return nil }
    let newID = ObjectID("F1C5ED01\(String(repeating: "0", count: 12))\(1000 + number)")
    switch random.below(7) {
    case 0: return setting(id, object, number, &random)
    case 1: return addingKey(id, object, number, &random)
    case 2: return removingKey(id, object, &random)
    case 3: return insertingElement(id, object, number, &random)
    case 4: return removingElement(id, object, &random)
    case 5: return addingObject(newID, isa: isa(id) ?? "", &random)
    default: return removingObject(id, object)
    }
  }

  private func setting(_ id: ObjectID, _ object: Node, _ number: Int, _ random: inout SplitMix) -> RandomEdit? {
    let strings = paths(in: object).filter { $0 != ["isa"] && value(at: $0, in: id)?.kind == .string }
    guard let path = strings.randomElement(&random), let old = value(at: path, in: id)?.asNew else { return nil }
    return RandomEdit(name: "set \(id) \(path)", adds: false, object: id) {
      $0.set(.string("new value \(number)"), at: path, in: id)
    } takeBack: {
      $0.set(old, at: path, in: id)
    }
  }

  private func addingKey(_ id: ObjectID, _ object: Node, _ number: Int, _ random: inout SplitMix) -> RandomEdit? {
    let dictionaries = [[]] + paths(in: object).filter { self.value(at: $0, in: id)?.kind == .dictionary }
    guard let path = dictionaries.randomElement(&random) else { return nil }
    let key = ["AAA", "mmm", "zzz", "k-\(number)"][random.below(4)] + "\(number)"
    let values: [NewValue] = ["v", ["a", "b c"], ["k": "v"]]
    let new = values[random.below(values.count)]
    return RandomEdit(name: "add key \(id) \(path + [key])", adds: true, object: id) {
      $0.set(new, at: path + [key], in: id)
    } takeBack: {
      $0.removeValue(at: path + [key], in: id)
    }
  }

  private func removingKey(_ id: ObjectID, _ object: Node, _ random: inout SplitMix) -> RandomEdit? {
    let candidates = paths(in: object).filter { $0 != ["isa"] && value(at: $0, in: id)?.holdsData == false }
    guard let path = candidates.randomElement(&random), let old = value(at: path, in: id)?.asNew else { return nil }
    return RandomEdit(name: "remove key \(id) \(path)", adds: false, object: id) {
      $0.removeValue(at: path, in: id)
    } takeBack: {
      $0.set(old, at: path, in: id)
    }
  }

  private func insertingElement(
    _ id: ObjectID, _ object: Node, _ number: Int, _ random: inout SplitMix
  ) -> RandomEdit? {
    let lists = paths(in: object).filter { value(at: $0, in: id)?.kind == .list }
    guard let path = lists.randomElement(&random), let count = value(at: path, in: id)?.elements.count else {
      return nil
    }
    let place = random.below(count + 1)
    return RandomEdit(name: "insert \(id) \(path) at \(place) of \(count)", adds: true, object: id) {
      $0.insert(.string("new element \(number)"), at: place, intoListAt: path, in: id)
    } takeBack: {
      $0.removeElement(at: place, fromListAt: path, in: id)
    }
  }

  private func removingElement(_ id: ObjectID, _ object: Node, _ random: inout SplitMix) -> RandomEdit? {
    let lists = paths(in: object).filter { value(at: $0, in: id)?.elements.isEmpty == false }
    guard let path = lists.randomElement(&random), let elements = value(at: path, in: id)?.elements else { return nil }
    let place = random.below(elements.count)
    guard !elements[place].holdsData else { return nil }
    let old = elements[place].asNew
    return RandomEdit(name: "remove element \(id) \(path) at \(place)", adds: false, object: id) {
      $0.removeElement(at: place, fromListAt: path, in: id)
    } takeBack: {
      $0.insert(old, at: place, intoListAt: path, in: id)
    }
  }

  private func addingObject(_ id: ObjectID, isa: String, _ random: inout SplitMix) -> RandomEdit {
    let kind = [isa, "AAFirst", "PBXRezBuildPhase", "ZZLast"][random.below(4)]
    return RandomEdit(name: "add object \(id) \(kind)", adds: true, object: id) {
      $0.insert(id, isa: kind, [("name", "new object"), ("children", [.reference(id)])])
    } takeBack: {
      $0.remove(id)
    }
  }

  private func removingObject(_ id: ObjectID, _ object: Node) -> RandomEdit? {
    guard !object.holdsData, let isa = isa(id) else { return nil }
    let fields = object.asFields
    return RandomEdit(name: "remove object \(id)", adds: false, object: id) {
      $0.remove(id)
    } takeBack: {
      $0.insert(id, isa: isa, fields)
    }
  }

  /// Of everything under keys, two levels deep.
  private func paths(in object: Node) -> [[String]] {
    object.entries.flatMap { key, value in
      [[key]] + (value.kind == .dictionary ? value.entries.map { [key, $0.key] } : [])
    }
  }
}

extension Node {
  /// No new value says data.
  fileprivate var holdsData: Bool {
    kind == .data || elements.contains(where: \.holdsData) || entries.contains { $0.value.holdsData }
  }
}

extension Array {
  fileprivate func randomElement(_ random: inout SplitMix) -> Element? { isEmpty ? nil : self[random.below(count)] }
}

/// A small generator, so that every run tries the same.
struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
