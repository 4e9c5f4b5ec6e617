// A named image of an asset catalog.

import Configuration
import Diagnostics
import JSON
import Platform
import PluginKit

/// An image set, or a symbol set where the file is a template of SF Symbols.
struct ImageSet {
  let folderName: String
  let content: JSONObject
  /// What is copied, and its name in the set.
  let copies: [(from: Located<TreePath>, name: String, bytes: [UInt8])]

  init(_ declaration: ImageDeclaration, _ tree: any ReadableTree) throws {
    let name = declaration.name
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
      throw Rejection(
        .input, "assets.invalid-name",
        "“\(name)” cannot be the name of an image; leave out slashes and leading dots", at: declaration.location)
    }
    let files = try declaration.files.map { scale, path in
      guard let bytes = try tree.read(path) else {
        throw Rejection(
          .input, "assets.no-image", "there is no image \(path.value); correct the path or add the file",
          at: path.location)
      }
      return (scale: scale, path: path, bytes: bytes, kind: try Self.kind(of: bytes, path))
    }
    let isSymbol = files.count == 1 && files[0].kind == .symbol
    folderName = isSymbol ? "\(name).symbolset" : "\(name).imageset"
    copies = files.map { file in
      let suffix = file.scale.map { $0 == .one ? "" : "@\($0.rawValue)" } ?? ""
      return (file.path, "\(name)\(suffix).\(file.kind.suffix)", file.bytes)
    }
    if isSymbol {
      content = [
        "info": CatalogJSON.info, "symbols": [["filename": .string(copies[0].name), "idiom": "universal"]],
      ]
      return
    }
    var images: [JSONValue] = zip(files, copies).map { file, copy in
      var image: JSONObject = ["filename": .string(copy.name), "idiom": "universal"]
      if let scale = file.scale { image["scale"] = .string(scale.rawValue) }
      return .object(image)
    }
    // Xcode lists the scales that have no file, too.
    let stated = files.compactMap(\.scale)
    if !stated.isEmpty {
      images = ImageDeclaration.Scale.allCases.map { scale in
        if let index = files.firstIndex(where: { $0.scale == scale }) { return images[index] }
        return ["idiom": "universal", "scale": .string(scale.rawValue)]
      }
    }
    content = ["images": .array(images), "info": CatalogJSON.info]
  }

  private enum Kind {
    case png, jpeg, pdf, svg, symbol

    var suffix: String {
      switch self {
      case .png: "png"
      case .jpeg: "jpg"
      case .pdf: "pdf"
      case .svg, .symbol: "svg"
      }
    }
  }

  /// By how the file begins; a symbol template has the layers that Apple's SF Symbols app exports.
  private static func kind(of bytes: [UInt8], _ path: Located<TreePath>) throws -> Kind {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return .png }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return .jpeg }
    if bytes.starts(with: Array("%PDF".utf8)) { return .pdf }
    if path.value.name.lowercased().hasSuffix(".svg"), bytes.contains(Array("<svg".utf8)) {
      return bytes.contains(Array("id=\"Symbols\"".utf8)) ? .symbol : .svg
    }
    throw Rejection(
      .input, "assets.not-an-image",
      "\(path.value) is no image that an asset catalog takes; use a PNG, JPEG, PDF or SVG file", at: path.location)
  }
}
