// What Xcode calls each object in the comments behind its id, for all objects at once.

/// The comments of a document without edits, by place in its index.
struct ObjectComments {
  private let input: CanonicalInput
  private let style: DocumentStyle
  private let projectName: String
  private let naming: [ObjectNaming]
  /// By kind: whether it is a build file, and whether its comment may be a part of another.
  private let isBuildFile: [Bool]
  private let standsAlone: [Bool]
  private let owners: ObjectOwners

  /// All comments one after the other, those of build files left out: they are made of two others.
  private var text: [UInt8] = []
  private var starts: [Int]
  private var lengths: [UInt16]
  /// What a build file builds.
  private var built: PlaceTable

  init(_ input: CanonicalInput, _ style: DocumentStyle, projectName: String, order: CanonicalOrder? = nil) {
    self.input = input
    self.style = style
    self.projectName = projectName
    naming = input.index.kinds.map(ObjectNaming.init)
    isBuildFile = naming.map { $0 == .buildFile }
    standsAlone = naming.map(\.standsAlone)
    owners = ObjectOwners(in: input, order ?? CanonicalOrder(of: input))
    starts = Array(repeating: 0, count: input.entries.count)
    lengths = Array(repeating: 0, count: input.entries.count)
    built = PlaceTable(count: input.entries.count)
    text.reserveCapacity(input.entries.count * 16)
    // Exception sets last, since those of later versions name a phase.
    var later: [Int] = []
    for place in input.entries.indices {
      switch naming(of: place) {
      case nil: continue
      case .exceptionSet: later.append(place)
      case let naming?: add(place, naming)
      }
    }
    for place in later { naming(of: place).map { add(place, $0) } }
  }

  private func naming(of place: Int) -> ObjectNaming? { input.entries[place].kind.map { naming[$0] } }

  private func isAlone(_ place: Int) -> Bool { input.entries[place].kind.map { standsAlone[$0] } ?? false }

  private mutating func add(_ place: Int, _ naming: ObjectNaming) {
    let start = text.count
    append(place, naming)
    makeHarmless(from: start)
    starts[place] = start
    lengths[place] = UInt16(clamping: text.count - start)
  }

  private func range(_ place: Int) -> Range<Int> { starts[place]..<starts[place] + Int(lengths[place]) }

  private mutating func append(_ place: Int, _ naming: ObjectNaming) {
    let object = input.entries[place].object
    switch naming {
    case .named(let other): if !appendName(object), let other { append(other) }
    case .fixed(let name): append(name)
    case .buildFile:
      built[place] = (input.value("fileRef", of: object) ?? input.value("productRef", of: object)).flatMap {
        input.references[$0]
      }
    case .configurationList: appendConfigurationList(place)
    case .configuration: appendConfiguration(place, object)
    case .remotePackage(let isa): appendRemotePackage(object, isa)
    case .localPackage(let isa): appendLocalPackage(object, isa)
    case .packageProduct: appendPackageProduct(object)
    case .exceptionSet(let isa): appendExceptionSet(place, object, isa)
    }
  }

  private mutating func appendConfigurationList(_ place: Int) {
    append("Build configuration list for ")
    if !appendOwner(ofList: place) { append("<deleted object>") }
  }

  private mutating func appendConfiguration(_ place: Int, _ object: TapeIndex) {
    guard appendText("name", of: object) else { return }
    guard style.usesCompactConfigurationComments, let list = owners.list[place] else { return }
    let end = text.count
    append(" configuration for ")
    if !appendOwner(ofList: list) { text.removeLast(text.count - end) }
  }

  /// `PBXNativeTarget "App"`
  private mutating func appendOwner(ofList place: Int) -> Bool {
    guard let owner = owners.owner[place], let kind = input.entries[owner].kind else { return false }
    let isa = input.index.kinds[kind]
    append(isa)
    append(" \"")
    if isa == "PBXProject" {
      append(projectName)
    } else {
      let object = input.entries[owner].object
      if !appendText("name", of: object) { appendText("productName", of: object) }
    }
    append("\"")
    return true
  }

  private mutating func appendRemotePackage(_ object: TapeIndex, _ isa: String) {
    append(isa)
    guard let address = input.value("repositoryURL", of: object), input.tape[address].kind == .string else { return }
    append(" \"")
    append(packageName(input.source.text(of: address)))
    append("\"")
  }

  private mutating func appendLocalPackage(_ object: TapeIndex, _ isa: String) {
    append(isa)
    let end = text.count
    append(" \"")
    guard appendText("relativePath", of: object) || appendText("path", of: object) else {
      text.removeLast(text.count - end)
      return
    }
    append("\"")
  }

  private mutating func appendPackageProduct(_ object: TapeIndex) {
    guard let product = input.value("productName", of: object), input.tape[product].kind == .string else { return }
    append(productName(input.source.text(of: product)))
  }

  private mutating func appendExceptionSet(_ place: Int, _ object: TapeIndex, _ isa: String) {
    let start = text.count
    append("Exceptions for \"")
    guard style.describesExceptionSets, let group = owners.group[place], appendName(input.entries[group].object) else {
      text.removeLast(text.count - start)
      return append(isa)
    }
    append("\" folder in \"")
    var target = input.reference("target", of: object)
    if let phase = input.reference("buildPhase", of: object) {
      let hasName = isAlone(phase) && lengths[phase] > 0
      text += hasName ? Array(text[range(phase)]) : Array("(null)".utf8)
      append("\" phase from \"")
      target = owners.phaseTarget[phase]
    }
    if target.map({ appendText("name", of: input.entries[$0].object) }) != true { append("(null)") }
    append("\" target")
  }

  // MARK: Parts

  /// The name, else the whole path.
  private mutating func appendName(_ object: TapeIndex) -> Bool {
    appendText("name", of: object) || appendText("path", of: object)
  }

  @discardableResult
  private mutating func appendText(_ key: StaticString, of object: TapeIndex) -> Bool {
    guard let node = input.value(key, of: object), input.tape[node].kind == .string else { return false }
    withText(of: input.tape[node], in: input.bytes) { text.append(contentsOf: $0.prefix(longestPart)) }
    return true
  }

  private mutating func append(_ string: String) { text.append(contentsOf: string.utf8.prefix(longestPart)) }

  /// A name must end neither the comment that it stands in nor the line.
  private mutating func makeHarmless(from start: Int) {
    let isHarmless = !text[start...].contains { $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "*") }
    if isHarmless { return }
    let comment = harmless(String(decoding: text[start...], as: UTF8.self))
    text.replaceSubrange(start..., with: comment.utf8)
  }
}

/// How many bytes of a name stand in a comment, which is more than a path can have. A file in which thousands of objects
/// refer to one with a name of a megabyte would be gigabytes otherwise.
private let longestPart = 1024

extension ObjectComments {
  /// The comment of an object; nil for one without.
  func comment(_ place: Int) -> String? {
    let bytes = [UInt8](estimate: 80) { write(place, to: &$0) }
    return bytes.isEmpty ? nil : String(decoding: bytes.dropFirst(4).dropLast(3), as: UTF8.self)
  }

  /// Writes ` /* Sources */`; nothing for an object without a comment.
  func write(_ place: Int, to output: inout OutputBytes) {
    guard let kind = input.entries[place].kind else { return }
    if isBuildFile[kind] {
      output.append(" /* ")
      writeName(built[place], to: &output)
      output.append(" in ")
      writeName(owners.phase[place], to: &output)
      output.append(" */")
    } else if lengths[place] > 0 {
      output.append(" /* ")
      write(range(place), to: &output)
      output.append(" */")
    }
  }

  /// The comment of a part of a build file's.
  private func writeName(_ place: Int?, to output: inout OutputBytes) {
    guard let place, lengths[place] > 0, isAlone(place) else { return output.append("(null)") }
    write(range(place), to: &output)
  }

  private func write(_ range: Range<Int>, to output: inout OutputBytes) {
    text.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}
