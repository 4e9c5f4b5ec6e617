// Named colours.

import Diagnostics
import JSON
import YAML

extension Form<String> {
  /// A colour as written, known to be one.
  static var color: Form<String> {
    literal(wanted: "a colour", schema: ["type": "string"])
      .checked { text in
        if RGBAColor(text) != nil { return nil }
        let near = nearestWord(to: text, among: CSSColors.names).map { ", or “\($0)”" } ?? ""
        return "must be a colour such as \"#0A84FF\", \"#0A84FF80\", \"rgb(10, 132, 255)\" or a CSS name\(near)"
      }
  }
}

/// The two looks of one colour.
struct ColorAppearances: Sendable {
  var light: Located<String>?
  var dark: Located<String>?

  static var form: RecordForm<ColorAppearances> {
    RecordForm(
      title: "the appearances of a colour",
      keys: [
        Key.optional(
          "light", Form<String>.color.located, "The colour in the light appearance and wherever no other applies."
        ) {
          $0.light = $1
        }.required,
        .optional("dark", Form<String>.color.located, "The colour in the dark appearance.") { $0.dark = $1 },
      ])
  }
}

extension Form<[ColorDeclaration]> {
  static var colors: Form<[ColorDeclaration]> {
    let single = Form<String>.color.located
    let appearances = ColorAppearances.form
    let either = Form<ColorAppearances>(schema: ["anyOf": [single.schema, appearances.schema]]) { node, decoder in
      guard node.mapping == nil else { return appearances.decode(node, ColorAppearances(), &decoder) }
      return single.decode(node, &decoder).map { ColorAppearances(light: $0) }
    }
    return Form<ColorAppearances>.entries(of: either, wanted: "a mapping from names to colours") { name in
      nameFault(name).map { "a colour's name goes into a file's name: \($0)" }
    }
    .map { entries in
      entries.compactMap { entry in
        entry.value.light.map {
          ColorDeclaration(name: entry.name, location: entry.location, light: $0, dark: entry.value.dark)
        }
      }
    }
  }
}
