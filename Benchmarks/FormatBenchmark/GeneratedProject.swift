// A project file of any size, the same on every machine.

/// As Xcode writes an application of many modules: folders of Swift files, each file in one target's sources.
struct GeneratedProject {
  /// Source files; there are about 2.05 objects for each, and 480 bytes.
  var files: Int

  private static let filesInFolder = 24
  private static let filesInTarget = 1_000

  /// Source files by folder.
  var folderRanges: [Range<Int>] { (0..<folders).map { members(of: $0, Self.filesInFolder) } }

  var targetCount: Int { targets }

  func targetOf(_ file: Int) -> Int { file / Self.filesInTarget }

  func fileName(_ file: Int) -> String {
    var text = Text()
    text.add(fileName: file)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private var folders: Int { (files + Self.filesInFolder - 1) / Self.filesInFolder }
  private var targets: Int { (files + Self.filesInTarget - 1) / Self.filesInTarget }

  /// The text of `project.pbxproj`.
  func bytes() -> [UInt8] {
    var text = Text()
    text.bytes.reserveCapacity(files * 490 + 100_000)
    text.add("// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 56;\n\tobjects = {\n\n")
    addBuildFiles(to: &text)
    addFileReferences(to: &text)
    addGroups(to: &text)
    addTargets(to: &text)
    addPhases(to: &text)
    addConfigurations(to: &text)
    text.add("\t};\n\trootObject = ")
    text.add(.project, 0)
    text.add(" /* Project object */;\n}\n")
    return text.bytes
  }

  private func addBuildFiles(to text: inout Text) {
    text.section("PBXBuildFile", .buildFile, count: files) { text, file in
      text.add(" /* ")
      text.add(fileName: file)
      text.add(" in Sources */ = {isa = PBXBuildFile; fileRef = ")
      text.add(.file, file)
      text.add(" /* ")
      text.add(fileName: file)
      text.add(" */; };\n")
    }
  }

  private func addFileReferences(to text: inout Text) {
    text.section("PBXFileReference", .file, count: files) { text, file in
      text.add(" /* ")
      text.add(fileName: file)
      text.add(" */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = ")
      text.add(fileName: file)
      text.add("; sourceTree = \"<group>\"; };\n")
    }
  }

  private func addGroups(to text: inout Text) {
    text.section("PBXGroup", .folder, count: folders + 1) { text, folder in
      let isMain = folder == folders
      if !isMain { text.add(" /* Feature\(folder) */") }
      text.add(" = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n")
      let children = isMain ? 0..<folders : members(of: folder, Self.filesInFolder)
      for child in children {
        text.add("\t\t\t\t")
        text.add(isMain ? .folder : .file, child)
        text.add(" /* ")
        if isMain { text.add("Feature\(child)") } else { text.add(fileName: child) }
        text.add(" */,\n")
      }
      text.add("\t\t\t);\n")
      if !isMain { text.add("\t\t\tpath = Feature\(folder);\n") }
      text.add("\t\t\tsourceTree = \"<group>\";\n\t\t};\n")
    }
  }

  private func addTargets(to text: inout Text) {
    text.section("PBXNativeTarget", .target, count: targets) { text, target in
      text.add(" /* Module\(target) */ = {\n\t\t\tisa = PBXNativeTarget;\n\t\t\tbuildConfigurationList = ")
      text.add(.list, target)
      text.add(
        " /* Build configuration list for PBXNativeTarget \"Module\(target)\" */;\n\t\t\tbuildPhases = (\n\t\t\t\t")
      text.add(.phase, target)
      text.add(" /* Sources */,\n\t\t\t);\n\t\t\tbuildRules = (\n\t\t\t);\n\t\t\tdependencies = (\n\t\t\t);\n")
      text.add("\t\t\tname = Module\(target);\n\t\t\tproductName = Module\(target);\n")
      text.add("\t\t\tproductType = \"com.apple.product-type.framework\";\n\t\t};\n")
    }
    text.section("PBXProject", .project, count: 1) { text, _ in
      text.add(" /* Project object */ = {\n\t\t\tisa = PBXProject;\n\t\t\tattributes = {\n")
      text.add("\t\t\t\tBuildIndependentTargetsInParallel = 1;\n\t\t\t\tLastUpgradeCheck = 1540;\n\t\t\t};\n")
      text.add("\t\t\tbuildConfigurationList = ")
      text.add(.list, targets)
      text.add(" /* Build configuration list for PBXProject \"Generated\" */;\n")
      text.add("\t\t\tcompatibilityVersion = \"Xcode 14.0\";\n\t\t\tdevelopmentRegion = en;\n")
      text.add(
        "\t\t\thasScannedForEncodings = 0;\n\t\t\tknownRegions = (\n\t\t\t\ten,\n\t\t\t\tBase,\n\t\t\t);\n\t\t\tmainGroup = "
      )
      text.add(.folder, folders)
      text.add(";\n\t\t\tprojectDirPath = \"\";\n\t\t\tprojectRoot = \"\";\n\t\t\ttargets = (\n")
      for target in 0..<targets {
        text.add("\t\t\t\t")
        text.add(.target, target)
        text.add(" /* Module\(target) */,\n")
      }
      text.add("\t\t\t);\n\t\t};\n")
    }
  }

  private func addPhases(to text: inout Text) {
    text.section("PBXSourcesBuildPhase", .phase, count: targets) { text, target in
      text.add(
        " /* Sources */ = {\n\t\t\tisa = PBXSourcesBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (\n")
      for file in members(of: target, Self.filesInTarget) {
        text.add("\t\t\t\t")
        text.add(.buildFile, file)
        text.add(" /* ")
        text.add(fileName: file)
        text.add(" in Sources */,\n")
      }
      text.add("\t\t\t);\n\t\t\trunOnlyForDeploymentPostprocessing = 0;\n\t\t};\n")
    }
  }

  private func addConfigurations(to text: inout Text) {
    let names = ["Debug", "Release"]
    text.section("XCBuildConfiguration", .configuration, count: (targets + 1) * 2) { text, at in
      text.add(" /* \(names[at % 2]) */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n")
      text.add("\t\t\t\tCODE_SIGN_STYLE = Automatic;\n\t\t\t\tINFOPLIST_FILE = \"Modules/Info-\(at / 2).plist\";\n")
      text.add(
        "\t\t\t\tLD_RUNPATH_SEARCH_PATHS = (\n\t\t\t\t\t\"$(inherited)\",\n\t\t\t\t\t\"@executable_path/Frameworks\",\n\t\t\t\t);\n"
      )
      text.add("\t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = \"com.example.generated.module-\(at / 2)\";\n")
      text.add("\t\t\t\tPRODUCT_NAME = \"$(TARGET_NAME)\";\n\t\t\t\tSWIFT_VERSION = 5.0;\n\t\t\t};\n")
      text.add("\t\t\tname = \(names[at % 2]);\n\t\t};\n")
    }
    text.section("XCConfigurationList", .list, count: targets + 1) { text, at in
      let owner = at == targets ? "PBXProject \"Generated\"" : "PBXNativeTarget \"Module\(at)\""
      text.add(
        " /* Build configuration list for \(owner) */ = {\n\t\t\tisa = XCConfigurationList;\n\t\t\tbuildConfigurations = (\n"
      )
      for offset in 0..<2 {
        text.add("\t\t\t\t")
        text.add(.configuration, at * 2 + offset)
        text.add(" /* \(names[offset]) */,\n")
      }
      text.add(
        "\t\t\t);\n\t\t\tdefaultConfigurationIsVisible = 0;\n\t\t\tdefaultConfigurationName = Release;\n\t\t};\n")
    }
  }

  private func members(of group: Int, _ size: Int) -> Range<Int> {
    group * size..<min(files, (group + 1) * size)
  }
}

/// Objects that have ids of their own.
private enum Kind: UInt64 {
  case buildFile, file, folder, target, project, phase, configuration, list
}

private struct Text {
  var bytes: [UInt8] = []

  private static let digits = Array("0123456789ABCDEF".utf8)
  private static let words = [
    "Account", "Balance", "Checkout", "Delivery", "Explore", "Favorites", "Gallery", "History", "Invoice", "Journal",
    "Keyboard", "Library", "Message", "Network", "Onboarding", "Profile",
  ]
  private static let suffixes = ["View", "Model", "Store", "Cell", "Service", "Router", "Tests", "Policy"]

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Eight digits that scatter, then a counter and what one machine's ids have in common.
  mutating func add(_ kind: Kind, _ number: Int) {
    let value = UInt64(number) &+ 1
    // Odd factors permute the 32-bit numbers, so that no two objects of a kind get one id.
    var high = UInt32(truncatingIfNeeded: value &* 0x9E37_79B1)
    high ^= high >> 15
    add(hexadecimal: UInt64(high), count: 8)
    add(hexadecimal: kind.rawValue << 28 | value & 0xFFF_FFFF, count: 8)
    add("00A75B9A")
  }

  mutating func add(fileName number: Int) {
    add(Self.words[number % 16])
    add("\(number)")
    add(Self.suffixes[number % 8])
    add(".swift")
  }

  /// Objects stand by id.
  mutating func section(_ isa: String, _ kind: Kind, count: Int, _ body: (inout Text, Int) -> Void) {
    add("/* Begin \(isa) section */\n")
    for number in Self.sorted(kind, count) {
      add("\t\t")
      add(kind, number)
      body(&self, number)
    }
    add("/* End \(isa) section */\n\n")
  }

  private static func sorted(_ kind: Kind, _ count: Int) -> [Int] {
    let ids = (0..<count).map { number in
      var id = Text()
      id.add(kind, number)
      return (id.bytes, number)
    }
    return ids.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  private mutating func add(hexadecimal value: UInt64, count: Int) {
    for place in (0..<count).reversed() { bytes.append(Self.digits[Int(value >> (4 * UInt64(place)) & 15)]) }
  }
}
