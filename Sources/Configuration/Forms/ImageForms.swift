// Named images.

import Diagnostics
import JSON
import Platform
import YAML

/// The files of one image, by scale.
struct ImageScales: Sendable {
  var files: [(scale: ImageDeclaration.Scale?, path: Located<TreePath>)] = []

  static var form: RecordForm<ImageScales> {
    RecordForm(
      title: "the scales of an image",
      keys: ImageDeclaration.Scale.allCases.map { scale in
        .optional(scale.rawValue, Form<TreePath>.path.located, "The file with so many pixels for a point.") {
          $0.files.append((scale, $1))
        }
      })
  }
}

extension Form<[ImageDeclaration]> {
  static var images: Form<[ImageDeclaration]> {
    let single = Form<TreePath>.path.located
    let scales = ImageScales.form
    let either = Form<ImageScales>(schema: ["anyOf": [single.schema, scales.schema]]) { node, decoder in
      guard node.mapping != nil else { return single.decode(node, &decoder).map { ImageScales(files: [(nil, $0)]) } }
      guard let result = scales.decode(node, ImageScales(), &decoder) else { return nil }
      if result.files.isEmpty, node.mapping?.isEmpty == true {
        decoder.report(
          "bad-value", "`\(decoder.place)` names no file; write its path, or one for each of 1x, 2x and 3x",
          at: node.location)
        return nil
      }
      return result
    }
    return Form<ImageScales>.entries(of: either, wanted: "a mapping from names to images") { name in
      nameFault(name).map { "an image's name goes into a file's name: \($0)" }
    }
    .map { entries in
      entries.map { ImageDeclaration(name: $0.name, location: $0.location, files: $0.value.files) }
    }
  }
}
