// The `expo-target.config.json` of a target that is added.

import Diagnostics
import JSON
import Platform
import PluginKit

struct NewTargetConfig {
  let file: DeclarationFile

  init(_ draft: TargetDraft) throws {
    guard draft.folder.parent == TargetConfig.targets, let path = draft.folder.appending(TargetConfig.names[0]) else {
      throw Rejection(
        .input, "expo.folder",
        "targets of an Expo project lie side by side in \(TargetConfig.targets), and \(draft.folder) is none of those; give "
          + "--path a folder such as \(TargetConfig.targets)/\(draft.folder.name)")
    }
    let usual = TargetConfig.productName(draft.folder.name)
    var config: JSONObject = ["type": .string(draft.type.id)]
    let name = draft.isNameStated || usual.isEmpty ? draft.name : usual
    if name != usual { config["name"] = .string(name) }
    for member in draft.keys.members { config[member.name] = member.value }
    // Without this key the application's app groups are not mirrored.
    if draft.type.usesAppGroups, config["entitlements"] == nil { config["entitlements"] = [:] }
    file = DeclarationFile(
      path: path, bytes: JSONValue.object(config).bytes(pretty: true) + [UInt8(ascii: "\n")], name: name)
  }
}
