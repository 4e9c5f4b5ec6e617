// How one file writes what project files write differently.

/// Found out from what stands in the file; where nothing of a kind does, what Xcode does at its `objectVersion`.
public struct DocumentStyle: Hashable, Sendable {
  /// `\n` or `\r\n`.
  public var lineEnding = "\n"
  /// One level, a tab in every file that Xcode wrote.
  public var indentation = "\t"
  /// Ids are followed by `/* what they refer to */`.
  public var hasComments = true
  /// Objects stand between `/* Begin PBXGroup section */` and its end.
  public var hasSections = true
  /// In every section the ids are in order.
  public var sectionsSortedByID = true
  /// `/* Debug configuration for PBXNativeTarget "App" */` rather than `/* Debug */`.
  public var usesCompactConfigurationComments = false
  /// `{isa = PBXFileSystemSynchronizedRootGroup; path = Widget; sourceTree = "<group>"; }` rather than a line a key.
  public var synchronizedGroupsOnOneLine = false
  /// Build phases say `buildActionMask = 2147483647`.
  public var writesBuildActionMask = true
  /// Build phases say `runOnlyForDeploymentPostprocessing = 0`.
  public var writesRunOnlyForDeploymentPostprocessing = true
  /// Configuration lists say `defaultConfigurationIsVisible = 0`.
  public var writesDefaultConfigurationIsVisible = true
  /// Copy phases say `dstSubfolder = PlugIns` rather than `dstSubfolderSpec = 13`.
  public var usesNamedDestinations = false
  /// Exception sets are called `/* Exceptions for "Widget" folder in "Widget" target */` rather than by their isa.
  public var describesExceptionSets = false
}

extension DocumentStyle {
  init(of source: Source, _ layout: ObjectsLayout) {
    lineEnding = source.usesCarriageReturns ? "\r\n" : "\n"
    indentation = source.firstIndentation ?? "\t"
    let version = source.value(forKey: "objectVersion", in: 0).flatMap { Int(source.text(of: $0)) } ?? 46
    let votes = StyleVotes(of: source)
    hasComments = votes.comments.majority(default: true)
    hasSections = !layout.sections.isEmpty || source.index.entries.isEmpty
    sectionsSortedByID = layout.sections.allSatisfy { source.areSorted($0.objects) }
    usesCompactConfigurationComments = votes.compactComments.majority(default: version >= 90)
    synchronizedGroupsOnOneLine = votes.oneLineGroups.majority(default: (70...76).contains(version))
    let isFull = !usesCompactConfigurationComments
    writesBuildActionMask = votes.buildActionMask.majority(default: isFull)
    writesRunOnlyForDeploymentPostprocessing = votes.runOnlyForDeploymentPostprocessing.majority(default: isFull)
    writesDefaultConfigurationIsVisible = votes.defaultConfigurationIsVisible.majority(default: isFull)
    usesNamedDestinations = votes.namedDestinations.majority(default: version >= 90)
    describesExceptionSets = votes.describedExceptionSets.majority(default: !(70...76).contains(version))
  }
}

/// What the objects of a file say for and against each habit.
private struct StyleVotes {
  struct Count {
    var yes = 0
    var no = 0

    mutating func add(_ vote: Bool) {
      if vote { yes += 1 } else { no += 1 }
    }

    func majority(default value: Bool) -> Bool { yes == no ? (yes > 0 || value) : yes > no }
  }

  var comments = Count()
  var compactComments = Count()
  var oneLineGroups = Count()
  var buildActionMask = Count()
  var runOnlyForDeploymentPostprocessing = Count()
  var defaultConfigurationIsVisible = Count()
  var namedDestinations = Count()
  var describedExceptionSets = Count()

  init(of source: Source) {
    // The kinds that there are thousands of say nothing.
    let isAsked = source.index.kinds.map { Self.kinds.contains($0) || $0.hasSuffix("BuildPhase") }
    for entry in source.index.entries {
      guard let kind = entry.kind, isAsked[kind] else { continue }
      add(entry.object, isa: source.index.kinds[kind], comment: source.comment(after: entry.key), in: source)
    }
  }

  private static let kinds: Set = [
    "PBXNativeTarget", "XCBuildConfiguration", "XCConfigurationList", "PBXFileSystemSynchronizedRootGroup",
    "PBXFileSystemSynchronizedBuildFileExceptionSet",
  ]

  private mutating func add(_ object: TapeIndex, isa: String, comment: String?, in source: Source) {
    func says(_ key: String) -> Bool { source.value(forKey: key, in: object) != nil }
    switch isa {
    case "PBXNativeTarget": comments.add(comment != nil)
    case "XCBuildConfiguration":
      if let comment { compactComments.add(comment.utf8.count > 20 && comment.contains(" configuration for ")) }
    case "XCConfigurationList":
      defaultConfigurationIsVisible.add(says("defaultConfigurationIsVisible"))
    case "PBXFileSystemSynchronizedRootGroup":
      oneLineGroups.add(!source.spansLines(object))
    case "PBXFileSystemSynchronizedBuildFileExceptionSet":
      if let comment { describedExceptionSets.add(comment != isa) }
    case _ where isa.hasSuffix("BuildPhase"):
      buildActionMask.add(says("buildActionMask"))
      runOnlyForDeploymentPostprocessing.add(says("runOnlyForDeploymentPostprocessing"))
      if isa == "PBXCopyFilesBuildPhase" { namedDestinations.add(says("dstSubfolder")) }
    default: break
    }
  }
}

extension Source {
  fileprivate var usesCarriageReturns: Bool {
    guard let feed = bytes.firstIndex(of: 0x0A), feed > 0 else { return false }
    return bytes[feed - 1] == 0x0D
  }

  /// The space before the first key of the file, where that begins its line.
  fileprivate var firstIndentation: String? {
    guard tape.count > 1 else { return nil }
    let key = Int(tape[1].start)
    let start = startOfBlanks(before: key)
    guard start < key, start > 0, bytes[start - 1] == 0x0A else { return nil }
    return String(decoding: bytes[start..<key], as: UTF8.self)
  }

  func areSorted(_ places: some Collection<Int>) -> Bool {
    zip(places, places.dropFirst()).allSatisfy { index.id(of: index.entries[$0]) < index.id(of: index.entries[$1]) }
  }

  /// The text of the block comment right after a node, e.g. `Sources`.
  func comment(after node: TapeIndex) -> String? {
    commentRange(after: node).map { range in
      var text = bytes[range.lowerBound + 2..<range.upperBound - 2]
      if text.first == 0x20 { text.removeFirst() }
      if text.last == 0x20 { text.removeLast() }
      return String(decoding: text, as: UTF8.self)
    }
  }

  func commentRange(after node: TapeIndex) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { buffer in
      var at = Int(tape[node].end)
      while at < buffer.count, isBlank(buffer[at]) { at += 1 }
      guard at + 1 < buffer.count, buffer[at] == UInt8(ascii: "/"), buffer[at + 1] == UInt8(ascii: "*") else {
        return nil
      }
      return endOfBlockComment(in: buffer, from: at).map { at..<$0 }
    }
  }

  /// Whether there is a line feed between the node's first byte and its last.
  func spansLines(_ node: TapeIndex) -> Bool { bytes[tape[node].range].contains(0x0A) }

  /// The start of the run of spaces and tabs that ends at `offset`.
  func startOfBlanks(before offset: Int) -> Int {
    var at = offset
    while at > 0, isBlank(bytes[at - 1]) { at -= 1 }
    return at
  }
}
