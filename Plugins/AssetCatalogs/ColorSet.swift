// A named colour of an asset catalog.

import Configuration
import Diagnostics
import JSON

/// As Xcode describes it: sRGB components with three decimals, one colour for each appearance.
struct ColorSet {
  let folderName: String
  let content: JSONObject

  init(_ declaration: ColorDeclaration) throws {
    let name = declaration.name
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
      throw Rejection(
        .input, "assets.invalid-name",
        "“\(name)” cannot be the name of a colour; leave out slashes and leading dots", at: declaration.location)
    }
    folderName = "\(name).colorset"
    var colors: [JSONValue] = [
      ["color": try Self.color(declaration.light), "idiom": "universal"]
    ]
    if let dark = declaration.dark {
      colors.append([
        "appearances": [["appearance": "luminosity", "value": "dark"]], "color": try Self.color(dark),
        "idiom": "universal",
      ])
    }
    content = ["colors": .array(colors), "info": CatalogJSON.info]
  }

  private static func color(_ text: Located<String>) throws -> JSONValue {
    guard let color = RGBAColor(text.value) else {
      throw Rejection(
        .input, "assets.invalid-color",
        "“\(text.value)” is not a colour; write #RRGGBB, rgb(…) or a CSS colour name", at: text.location)
    }
    return [
      "color-space": "srgb",
      "components": [
        "alpha": .string(decimals(color.alpha)), "blue": .string(decimals(Double(color.blue) / 255)),
        "green": .string(decimals(Double(color.green) / 255)), "red": .string(decimals(Double(color.red) / 255)),
      ],
    ]
  }

  /// From 0 to 1 with three decimals: `0.039`.
  static func decimals(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}
