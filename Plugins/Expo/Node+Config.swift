// A config in JavaScript as a tree whose values know their places.

import Diagnostics
import JSON
import JavaScriptConfigs
import YAML

extension Node {
  init(_ config: EvaluatedConfig) { self.init(config.value, config.places, []) }

  private init(_ value: JSONValue, _ places: ConfigPlaces, _ path: [ConfigPlaces.Step]) {
    let content: Content
    switch value {
    case .object(let object):
      content = .mapping(
        object.members.map { member in
          let path = path + [.name(member.name)]
          return Entry(member.name, at: places.location(ofKey: path), Node(member.value, places, path))
        })
    case .array(let values):
      content = .sequence(values.enumerated().map { Node($1, places, path + [.index($0)]) })
    case .string(let text): content = .scalar(Scalar(text, isPlain: false))
    default: content = .scalar(Scalar(value.text(), isPlain: true))
    }
    self.init(content, at: places.location(of: path))
  }
}
