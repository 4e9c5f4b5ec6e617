// Whatever is edited, the rest stays, and taking it back leaves nothing behind.

import Testing

@testable import PBXProj

@Suite("Random edits")
struct RandomEditTests {
  @Test("In real files", .enabled(if: Corpus.isThere))
  func corpus() throws {
    var random = SplitMix(state: 0xC0FFEE)
    var tried = 0
    for path in Corpus.sample {
      guard let document = try Corpus.document(path), document.bytes.count < 300_000 else { continue }
      try Trial(document: document, name: path).run(edits: 6, &random)
      tried += 1
    }
    print("random edits in \(tried) files")
    #expect(tried > 50)
  }

  @Test("In a project of Xcode's look, with other line endings and without a last one")
  func xcode() throws {
    var random = SplitMix(state: 0xBEEF)
    let texts = [
      smallProject, smallProject.replacing("\n", with: "\r\n"), String(smallProject.dropLast()),
      smallProject.replacing("\t", with: "  "), "\u{FEFF}" + smallProject,
    ]
    for round in 0..<60 {
      let text = texts[round % texts.count]
      try Trial(document: try parse(text), name: "text \(round % texts.count)").run(edits: 5, &random)
    }
  }

  @Test("In a project of any layout")
  func layouts() throws {
    var random = SplitMix(state: 0xFACADE)
    for round in 0..<300 {
      let text = try relaid(smallProject, Gaps.allCases[round % Gaps.allCases.count], &random)
      try Trial(document: try parse(text), name: "round \(round) of \(Gaps.allCases[round % Gaps.allCases.count])")
        .run(edits: 3, &random)
    }
  }
}

/// One document and some edits of it.
private struct Trial {
  var document: ProjectDocument
  var name: String

  func run(edits count: Int, _ random: inout SplitMix) throws {
    var edits: [RandomEdit] = []
    var edited = document
    for number in 0..<count {
      if let edit = document.randomEdit(number, &random) { try checkAlone(edit) }
      // Two edits of one object may need each other's order: the second is chosen from the state after the first.
      guard let edit = edited.randomEdit(number, &random) else { continue }
      edit.make(&edited)
      edits.append(edit)
    }
    let names = edits.map(\.name).joined(separator: "; ")
    let again = try ProjectDocument(parsing: edited.bytes, file: document.file)
    #expect(edited.hasSameObjects(as: again), "says what was meant: \(name): \(names)")
    for edit in edits.reversed() { edit.takeBack(&edited) }
    if let difference = firstDifference(document.bytes, edited.bytes) {
      Issue.record("taken back at once: \(name): \(names) \(difference)")
    }
  }

  /// What is put in can be taken out of the saved file, and every line but those of the edited object stays.
  private func checkAlone(_ edit: RandomEdit) throws {
    var edited = document
    edit.make(&edited)
    let bytes = edited.bytes
    guard bytes != document.bytes else { return }
    var again = try ProjectDocument(parsing: bytes, file: document.file)
    #expect(edited.hasSameObjects(as: again), "alone: \(name): \(edit.name)")
    #expect(again.hasSameObjects(as: edited), "alone, seen from the file: \(name): \(edit.name)")
    if let line = document.lineLost(in: bytes, besides: edit.object) {
      Issue.record("another line changed: \(name): \(edit.name): \(line)")
    }
    edit.takeBack(&again)
    if edit.adds, let difference = firstDifference(document.bytes, again.bytes) {
      Issue.record("taken out of the saved file: \(name): \(edit.name) \(difference)")
    } else {
      #expect(again.hasSameObjects(as: document), "taken back: \(name): \(edit.name)")
    }
  }
}

extension ProjectDocument {
  /// A line before or after the object that the new bytes do not have there. Comments, section markers and blank lines
  /// do not count.
  fileprivate func lineLost(in new: [UInt8], besides id: ObjectID) -> String? {
    let lines = content(bytes)
    let others = content(new).map(\.text)
    guard let place = source.object(id) else {
      // Of a new object only its lines are more.
      let start = zip(lines, others).prefix { $0.text == $1 }.count
      let end = zip(lines.reversed(), others.reversed()).prefix { $0.text == $1 }.count
      // Where it shares a line with others, that line changes.
      return start + end + 1 >= lines.count ? nil : "line \(lines[start].number)"
    }
    let first = source.location(ofNode: place - 1).line ?? 1
    let extent = source.extent(from: place - 1, value: place)
    let last = source.location(of: (extent.terminator?.upperBound ?? extent.valueEnd) - 1).line ?? 1
    let before = lines.filter { $0.number < first }.map(\.text)
    let after = lines.filter { $0.number > last }.map(\.text)
    if !others.starts(with: before) { return "before line \(first)" }
    if !others.reversed().starts(with: after.reversed()) { return "after line \(last)" }
    return nil
  }

  /// Lines without comments, each with its number; blank ones are left out.
  private func content(_ bytes: [UInt8]) -> [(number: Int, text: ArraySlice<UInt8>)] {
    var text: [UInt8] = []
    var isComment = false
    var last: UInt8 = 0
    for byte in bytes {
      if !isComment, last == UInt8(ascii: "/"), byte == UInt8(ascii: "*") { isComment = true }
      if !isComment || byte == 0x0A { text.append(byte) }
      if isComment, last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { isComment = false }
      last = byte
    }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.enumerated().map { ($0 + 1, $1) }
      .filter { line in !line.1.allSatisfy { $0 == UInt8(ascii: "/") || isSpace($0) } }
  }
}
