// Which object lists which, for lists of thousands.

/// An owner for each of many objects: a number for those of the file, which is cheaper than a place in a dictionary.
struct OwnerTable {
  private let index: ObjectIndex
  private var owners: [ObjectID] = []
  /// By place in the index, the number of the owner counted from 1; 0 for none.
  private var numbers: [UInt32]
  /// Of objects that the file does not have.
  private var others: [ObjectID: ObjectID] = [:]

  init(_ index: ObjectIndex) {
    self.index = index
    numbers = Array(repeating: 0, count: index.entries.count)
  }

  /// Of two owners of one object the later counts.
  mutating func set(_ owner: ObjectID, of members: [ObjectID]) {
    owners.append(owner)
    for member in members {
      if let place = index.place(of: member) {
        numbers[place] = UInt32(owners.count)
      } else {
        others[member] = owner
      }
    }
  }

  func owner(of member: ObjectID) -> ObjectID? {
    guard let place = index.place(of: member) else { return others[member] }
    return numbers[place] == 0 ? nil : owners[Int(numbers[place]) - 1]
  }
}
