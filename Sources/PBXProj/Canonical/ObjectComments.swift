// What Xcode calls each object in the comments behind its id, for all objects at once.

/// The comments of a document without edits, by place in its index, as bytes in one array.
struct ObjectComments {
  private let source: Source
  private let bytes: UnsafeBufferPointer<UInt8>
  private let tape: UnsafeBufferPointer<TapeNode>
  private let style: DocumentStyle
  private let projectName: String
  private let naming: [Naming]
  private let owners: ObjectOwners

  private(set) var text: [UInt8] = []
  /// Empty for an object without a comment.
  private(set) var ranges: [Range<Int>]

  init(
    _ source: Source, _ bytes: UnsafeBufferPointer<UInt8>, _ tape: UnsafeBufferPointer<TapeNode>,
    _ style: DocumentStyle, projectName: String
  ) {
    self.source = source
    self.bytes = bytes
    self.tape = tape
    self.style = style
    self.projectName = projectName
    naming = source.index.kinds.map(Naming.init)
    owners = ObjectOwners(in: source, bytes, tape)
    let count = source.index.entries.count
    ranges = Array(repeating: 0..<0, count: count)
    text.reserveCapacity(count * 24)
    // Build files last: they are named after files and phases.
    for place in 0..<count where naming(of: place) != .buildFile { add(place) }
    for place in 0..<count where naming(of: place) == .buildFile { add(place) }
  }

  private func naming(of place: Int) -> Naming { source.index.entries[place].kind.map { naming[$0] } ?? .nameless }

  private mutating func add(_ place: Int) {
    let start = text.count
    append(place, naming(of: place))
    makeHarmless(from: start)
    ranges[place] = start..<text.count
  }

  private mutating func append(_ place: Int, _ naming: Naming) {
    let object = source.index.entries[place].object
    switch naming {
    case .nameless: break
    case .named: appendName(object)
    case .phase(let name): if !appendName(object) { append(name) }
    case .fixed(let name): append(name)
    case .buildFile: appendBuildFile(place, object)
    case .configurationList: appendConfigurationList(place)
    case .configuration: appendConfiguration(place, object)
    case .remotePackage(let isa): appendRemotePackage(object, isa)
    case .localPackage(let isa): appendLocalPackage(object, isa)
    case .packageProduct: appendPackageProduct(object)
    case .exceptionSet(let isa): appendExceptionSet(place, object, isa)
    }
  }

  private mutating func appendBuildFile(_ place: Int, _ object: TapeIndex) {
    let file = reference("fileRef", of: object) ?? reference("productRef", of: object)
    append(commentOf: file)
    append(" in ")
    append(commentOf: owners.phase[place])
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
    guard let owner = owners.owner[place], let kind = source.index.entries[owner].kind else { return false }
    let isa = source.index.kinds[kind]
    append("\(isa) \"")
    if isa == "PBXProject" {
      append(projectName)
    } else {
      let object = source.index.entries[owner].object
      if !appendText("name", of: object) { appendText("productName", of: object) }
    }
    append("\"")
    return true
  }

  private mutating func appendRemotePackage(_ object: TapeIndex, _ isa: String) {
    append(isa)
    guard let address = value("repositoryURL", of: object), tape[address].kind == .string else { return }
    append(" \"")
    withText(of: tape[address], in: bytes) { append(packageName($0)) }
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

  /// The product of a package's plugin is written with a prefix.
  private mutating func appendPackageProduct(_ object: TapeIndex) {
    let start = text.count
    appendText("productName", of: object)
    let prefix = "plugin:".utf8
    if text[start...].starts(with: prefix) { text.removeSubrange(start..<start + prefix.count) }
  }

  private mutating func appendExceptionSet(_ place: Int, _ object: TapeIndex, _ isa: String) {
    guard style.describesExceptionSets, let group = owners.group[place] else { return append(isa) }
    append("Exceptions for \"")
    appendName(source.index.entries[group].object)
    append("\" folder in \"")
    var target = reference("target", of: object)
    if let phase = reference("buildPhase", of: object) {
      append(commentOf: phase)
      append("\" phase from \"")
      target = owners.phaseTarget[phase]
    }
    if target.map({ appendText("name", of: source.index.entries[$0].object) }) != true { append("(null)") }
    append("\" target")
  }

  // MARK: Parts

  /// The name, else the whole path.
  @discardableResult
  private mutating func appendName(_ object: TapeIndex) -> Bool {
    appendText("name", of: object) || appendText("path", of: object)
  }

  @discardableResult
  private mutating func appendText(_ key: StaticString, of object: TapeIndex) -> Bool {
    guard let node = value(key, of: object), tape[node].kind == .string else { return false }
    withText(of: tape[node], in: bytes) { text.append(contentsOf: $0) }
    return true
  }

  private mutating func append(commentOf place: Int?) {
    guard let place, !ranges[place].isEmpty else { return append("(null)") }
    text.append(contentsOf: text[ranges[place]])
  }

  private mutating func append(_ string: String) { text.append(contentsOf: string.utf8) }
  private mutating func append(_ part: UnsafeBufferPointer<UInt8>.SubSequence) { text.append(contentsOf: part) }

  private func value(_ key: StaticString, of object: TapeIndex) -> TapeIndex? {
    tape.value(key, of: object, in: bytes)
  }

  private func reference(_ key: StaticString, of object: TapeIndex) -> Int? {
    value(key, of: object).flatMap { source.index.place(ofNode: tape[$0], in: bytes) }
  }

  /// A name must not end the comment that it stands in.
  private mutating func makeHarmless(from start: Int) {
    var at = start
    while at + 1 < text.count {
      if text[at] == UInt8(ascii: "*"), text[at + 1] == UInt8(ascii: "/") {
        text.insert(UInt8(ascii: " "), at: at + 1)
      }
      at += 1
    }
  }
}

/// A repository's name: the last part of its address without an extension, `Web3` for `…/Web3.swift`.
private func packageName(_ address: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>.SubSequence {
  let name = address.split(separator: UInt8(ascii: "/")).last ?? address[...]
  guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
  return name[..<dot]
}

/// How objects of one kind are called.
enum Naming: Equatable {
  case nameless
  case named
  case phase(String)
  case fixed(String)
  case buildFile
  case configurationList
  case configuration
  case remotePackage(String)
  case localPackage(String)
  case packageProduct
  case exceptionSet(String)

  init(_ isa: String) {
    switch isa {
    case "PBXBuildFile": self = .buildFile
    case "PBXProject": self = .fixed("Project object")
    case "PBXContainerItemProxy", "PBXTargetDependency", "PBXBuildRule": self = .fixed(isa)
    case "XCConfigurationList": self = .configurationList
    case "XCBuildConfiguration": self = .configuration
    case "XCRemoteSwiftPackageReference": self = .remotePackage(isa)
    case "XCLocalSwiftPackageReference": self = .localPackage(isa)
    case "XCSwiftPackageProductDependency": self = .packageProduct
    case "PBXFileSystemSynchronizedBuildFileExceptionSet",
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
      self = .exceptionSet(isa)
    default: self = phaseNames[isa].map { .phase($0) } ?? .named
    }
  }
}
