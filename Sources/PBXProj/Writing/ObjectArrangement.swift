// Where new objects go, and which sections come and go.

/// A function of the file and of the set of edits, never of the order in which they were made.
struct ObjectArrangement {
  struct Insertion: Equatable {
    var offset: Int
    var isa: String
    /// In the order in which they are written.
    var ids: [ObjectID]
    var makesSection = false
    /// Other tokens share the line, so that the objects get none of their own.
    var isInline = false
    /// The new section stands before another, with a blank line after it; else after one, with a blank line before.
    var isBeforeSection = false
  }

  /// Sorted by offset.
  private(set) var insertions: [Insertion] = []
  /// Sections that lost their last object, each with one blank stretch beside it.
  private(set) var emptied: [Range<Int>] = []
  /// Objects in the file that now have another isa and so stand elsewhere.
  private(set) var moved: Set<ObjectID> = []
  /// The space before an object's line.
  let indentation: String

  private let source: Source
  private let style: DocumentStyle
  private let layout: ObjectsLayout
  /// Objects of the file that do not stay where they are.
  private let gone: Set<ObjectID>

  init(of document: ProjectDocument) {
    source = document.source
    style = document.style
    layout = source.layout
    let source = document.source
    var new: [String: [ObjectID]] = [:]
    var gone: Set<ObjectID> = []
    for (id, edit) in document.edited {
      let original = source.index.entry(id)
      guard let content = edit else {
        gone.insert(id)
        continue
      }
      let isa = document.isa(of: content) ?? ""
      if let original {
        guard source.isa(of: original) ?? "" != isa else { continue }
        moved.insert(id)
        gone.insert(id)
      }
      new[isa, default: []].append(id)
    }
    self.gone = gone
    indentation = source.objectIndentation(style)
    place(new)
  }

  /// Whether objects of the kind are written on one line: as the first one in the file is, else as Xcode does.
  func isOnOneLine(_ isa: String) -> Bool {
    if let kind = source.index.kind(isa), let first = source.index.entries.first(where: { $0.kind == kind }) {
      return !source.spansLines(first.object)
    }
    switch isa {
    case "PBXBuildFile", "PBXFileReference": return true
    case "PBXFileSystemSynchronizedRootGroup": return style.synchronizedGroupsOnOneLine
    default: return false
    }
  }

  /// Those of the objects at these places that stay there.
  private func staying(_ places: Range<Int>) -> [Int] {
    gone.isEmpty ? Array(places) : places.filter { !gone.contains(source.index.id(of: source.index.entries[$0])) }
  }

  private mutating func place(_ new: [String: [ObjectID]]) {
    let kinds = new.keys.sorted(by: bytesPrecede)
    if !style.hasSections {
      for isa in kinds { placeLoose(new[isa, default: []].sorted(), isa) }
    } else {
      placeInSections(new, kinds)
    }
    insertions = insertions.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  // MARK: With section markers

  private mutating func placeInSections(_ new: [String: [ObjectID]], _ kinds: [String]) {
    var surviving: [Int] = []
    var taken: Set<String> = []
    for (at, section) in layout.sections.enumerated() {
      let places = staying(section.objects)
      let ids = taken.insert(section.isa).inserted ? new[section.isa] ?? [] : []
      if places.isEmpty, ids.isEmpty, !section.objects.isEmpty { continue }
      surviving.append(at)
      if !ids.isEmpty {
        let start = Place(offset: section.begin.upperBound, isInline: false)
        placeObjects(ids.sorted(), isa: section.isa, among: places, start: start)
      }
    }
    findEmptied(surviving)
    for isa in kinds where !taken.contains(isa) {
      placeSection(isa, new[isa, default: []].sorted(), surviving)
    }
  }

  private mutating func placeSection(_ isa: String, _ ids: [ObjectID], _ surviving: [Int]) {
    var insertion = Insertion(offset: 0, isa: isa, ids: ids, makesSection: true)
    if let next = surviving.first(where: { bytesPrecede(isa, layout.sections[$0].isa) }) {
      insertion.offset = layout.sections[next].begin.lowerBound
      insertion.isBeforeSection = true
    } else if let last = surviving.last {
      insertion.offset = layout.sections[last].end.upperBound
    } else if let first = layout.sections.first {
      insertion.offset = source.startOfBlankLines(before: first.begin.lowerBound)
    } else {
      let place = endOfObjects
      insertion.offset = place.offset
      insertion.isInline = place.isInline
      insertion.makesSection = !place.isInline
    }
    insertions.append(insertion)
  }

  /// A section goes with the blank line after it, and the last one with the blank line before it.
  private mutating func findEmptied(_ surviving: [Int]) {
    let sections = layout.sections
    let stays = Set(surviving)
    for at in sections.indices where !stays.contains(at) {
      var range = sections[at].begin.lowerBound..<sections[at].end.upperBound
      if let last = surviving.last, at < last {
        range = range.lowerBound..<source.endOfBlankLines(from: range.upperBound)
      } else {
        range = source.startOfBlankLines(before: range.lowerBound)..<range.upperBound
      }
      emptied.append(range)
    }
  }

  /// By id where the section is sorted. Else after the last one, but together with those that begin alike, so that ids
  /// made by one tool stand in the same order whenever they were added.
  private mutating func placeObjects(_ ids: [ObjectID], isa: String, among places: [Int], start: Place) {
    let isSorted = source.areSorted(places)
    let names = places.map { source.index.id(of: source.index.entries[$0]) }
    for id in ids {
      var next = places.count
      if isSorted {
        next = firstGreater(than: id, in: names)
      } else {
        if let last = names.lastIndex(where: { $0.beginsLike(id) }) { next = last + 1 }
        while next > 0, id < names[next - 1], names[next - 1].beginsLike(id) { next -= 1 }
      }
      let place =
        if next < places.count { before(places[next]) } else if let last = places.last { after(last) } else { start }
      if insertions.last?.offset == place.offset, insertions.last?.isa == isa {
        insertions[insertions.count - 1].ids.append(id)
      } else {
        insertions.append(Insertion(offset: place.offset, isa: isa, ids: [id], isInline: place.isInline))
      }
    }
  }

  private func before(_ object: Int) -> Place {
    let extent = extent(ofObject: object)
    return Place(offset: extent.range.lowerBound, isInline: !extent.isWholeLines)
  }

  private func after(_ object: Int) -> Place {
    let extent = extent(ofObject: object)
    return Place(offset: extent.range.upperBound, isInline: !extent.isWholeLines)
  }

  private func extent(ofObject place: Int) -> Extent {
    let entry = source.index.entries[place]
    return source.extent(from: entry.key, value: entry.object)
  }

  private func firstGreater(than id: ObjectID, in sorted: [ObjectID]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if id < sorted[middle] { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Without

  /// After the objects of the same kind; a new kind goes before the first greater one.
  private mutating func placeLoose(_ ids: [ObjectID], _ isa: String) {
    let entries = source.index.entries
    let places = staying(entries.indices)
    if let kind = source.index.kind(isa) {
      let alike = places.filter { entries[$0].kind == kind }
      if !alike.isEmpty { return placeObjects(ids, isa: isa, among: alike, start: endOfObjects) }
    }
    let next = places.first { place in source.isa(of: entries[place]).map { bytesPrecede(isa, $0) } ?? false }
    let place = next.map(before) ?? endOfObjects
    insertions.append(Insertion(offset: place.offset, isa: isa, ids: ids, isInline: place.isInline))
  }

  /// After the last object, or after the line of the opening bracket.
  private var endOfObjects: Place {
    if let last = source.index.entries.indices.last { return after(last) }
    if let line = source.firstLine(inEmpty: source.objects) { return Place(offset: line, isInline: false) }
    return Place(offset: Int(source.tape[source.objects].start) + 1, isInline: true)
  }
}

/// Where objects may be put.
private struct Place {
  var offset: Int
  var isInline: Bool
}

extension Source {
  fileprivate func objectIndentation(_ style: DocumentStyle) -> String {
    for entry in index.entries where extent(from: entry.key, value: entry.object).isWholeLines {
      return indentation(ofLineWith: Int(tape[entry.key].start))
    }
    return style.indentation + style.indentation
  }

  /// The start of the lines before `offset` that hold nothing.
  fileprivate func startOfBlankLines(before offset: Int) -> Int {
    var start = offset
    var at = offset
    while at > 0, isSpace(bytes[at - 1]) {
      at -= 1
      // What ends the line before is not blank itself.
      if at > 0, bytes[at - 1] == 0x0A { start = at }
    }
    return start
  }

  /// The end of the lines from `offset` on that hold nothing.
  fileprivate func endOfBlankLines(from offset: Int) -> Int {
    var end = offset
    var at = offset
    while at < bytes.count, isSpace(bytes[at]) {
      at += 1
      if bytes[at - 1] == 0x0A { end = at }
    }
    return end
  }
}
