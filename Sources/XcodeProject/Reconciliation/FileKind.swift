// What Xcode makes of a file, by the extension of its name.

/// How a listed file is written, and into which phase of its target it goes.
struct FileKind: Hashable {
  /// The `lastKnownFileType`.
  var type: String
  /// nil for a file that is listed but not built.
  var phase: BuildPhase?
  /// Whether it is a folder that counts as one file.
  var isOpaqueFolder = false

  /// By lower-case extension. A name without a row is a resource of type `file`, as when it is dragged into Xcode.
  static let table: [String: FileKind] = {
    var rows: [String: FileKind] = [:]
    func add(_ phase: BuildPhase?, folder: Bool = false, _ types: [String: String]) {
      for (name, type) in types { rows[name] = FileKind(type: type, phase: phase, isOpaqueFolder: folder) }
    }
    add(
      .sources,
      [
        "swift": "sourcecode.swift", "m": "sourcecode.c.objc", "mm": "sourcecode.cpp.objcpp", "c": "sourcecode.c.c",
        "cc": "sourcecode.cpp.cpp", "cpp": "sourcecode.cpp.cpp", "cxx": "sourcecode.cpp.cpp", "s": "sourcecode.asm",
        "metal": "sourcecode.metal", "intentdefinition": "file.intentdefinition", "mlmodel": "file.mlmodel",
        "appintents": "file",
      ])
    add(
      .sources, folder: true,
      [
        "xcdatamodeld": "wrapper.xcdatamodeld", "xcdatamodel": "wrapper.xcdatamodel",
        "xcmappingmodel": "wrapper.xcmappingmodel", "docc": "folder.documentationcatalog",
        "mlpackage": "folder.mlpackage",
      ])
    add(
      .resources,
      [
        "storyboard": "file.storyboard", "xib": "file.xib", "strings": "text.plist.strings",
        "stringsdict": "text.plist.stringsdict", "xcstrings": "text.json.xcstrings", "plist": "text.plist.xml",
        "json": "text.json", "xml": "text.xml", "html": "text.html", "css": "text.css", "js": "sourcecode.javascript",
        "txt": "text", "xcprivacy": "text.xml", "png": "image.png", "jpg": "image.jpeg", "jpeg": "image.jpeg",
        "gif": "image.gif", "pdf": "image.pdf", "svg": "text.xml", "heic": "file", "ttf": "file", "otf": "file",
        "wav": "audio.wav", "mp3": "audio.mp3", "m4a": "file", "caf": "file", "mp4": "file", "mov": "video.quicktime",
        "storekit": "text", "ahap": "text.json", "usdz": "file.usdz", "sks": "file.sks", "ckrecord": "file",
      ])
    add(
      .resources, folder: true,
      [
        "xcassets": "folder.assetcatalog", "bundle": "wrapper.plug-in", "icon": "folder.iconcomposer.icon",
        "scnassets": "wrapper.scnassets", "xcstickers": "folder.stickers", "rtfd": "wrapper.rtfd",
        "car": "file", "mlmodelc": "wrapper.mlmodelc",
      ])
    add(
      .frameworks,
      ["a": "archive.ar", "dylib": "compiled.mach-o.dylib", "tbd": "sourcecode.text-based-dylib-definition"])
    add(
      .frameworks, folder: true,
      ["framework": "wrapper.framework", "xcframework": "wrapper.xcframework"])
    add(
      nil,
      [
        "h": "sourcecode.c.h", "hh": "sourcecode.cpp.h", "hpp": "sourcecode.cpp.h", "hxx": "sourcecode.cpp.h",
        "pch": "sourcecode.c.h", "modulemap": "sourcecode.module-map", "entitlements": "text.plist.entitlements",
        "xcconfig": "text.xcconfig", "md": "net.daringfireball.markdown", "sh": "text.script.sh",
        "rb": "text.script.ruby", "py": "text.script.python", "yml": "text.yaml", "yaml": "text.yaml",
        "ts": "text", "tsx": "text", "jsx": "sourcecode.javascript", "mjs": "sourcecode.javascript",
        "podspec": "text.script.ruby", "exp": "sourcecode.exports", "xctestplan": "text",
      ])
    add(nil, folder: true, ["playground": "file.playground", "xcodeproj": "wrapper.pb-project"])
    return rows
  }()

  static func of(_ name: String) -> FileKind {
    fileExtension(of: name).flatMap { table[$0] } ?? FileKind(type: "file", phase: .resources)
  }

  /// In lower case; nil for a name without a dot inside.
  static func fileExtension(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let text = name[name.index(after: dot)...]
    return text.isEmpty ? nil : text.lowercased()
  }

  static func isOpaqueFolder(_ name: String) -> Bool {
    fileExtension(of: name).flatMap { table[$0] }?.isOpaqueFolder ?? false
  }
}
