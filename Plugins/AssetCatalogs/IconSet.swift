// The icon of an asset catalog.

import Diagnostics
import JSON
import Platform
import PluginKit
import ProjectModel

/// One image of 1024 × 1024, from which Xcode makes every size.
struct IconSet {
  static let name = "AppIcon"
  static let folderName = "AppIcon.appiconset"
  static let fileName = "AppIcon.png"

  let content: JSONObject
  let bytes: [UInt8]

  init(_ icon: Located<TreePath>, platform: ApplePlatform, _ tree: any ReadableTree) throws {
    guard let bytes = try tree.read(icon) else {
      throw Rejection(
        .input, "assets.no-icon", "there is no icon \(icon.value); correct `icon:` or add the file", at: icon.location)
    }
    guard let size = Self.size(ofPNG: bytes) else {
      throw Rejection(
        .input, "assets.icon-not-png", "\(icon.value) is not a PNG image, which an icon must be; convert it",
        at: icon.location)
    }
    guard size == (1024, 1024) else {
      throw Rejection(
        .input, "assets.icon-size",
        "\(icon.value) is \(size.width) × \(size.height) pixels; an icon must be 1024 × 1024", at: icon.location)
    }
    self.bytes = bytes
    content = [
      "images": [
        [
          "filename": .string(Self.fileName), "idiom": "universal",
          "platform": .string(platform == .watchOS ? "watchos" : "ios"), "size": "1024x1024",
        ]
      ],
      "info": CatalogJSON.info,
    ]
  }

  /// Width and height in pixels from the header chunk (PNG Specification, 5.2 and 11.2.1); nil where it is no PNG.
  static func size(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    guard bytes.count >= 33, bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
