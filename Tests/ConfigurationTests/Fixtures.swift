// Files that the tests decode.

import Configuration
import Diagnostics

/// A file that states every key there is.
let completeFile = """
  fixpoint: 1
  project: ios/TaskFlow.xcodeproj
  app: TaskFlow
  team: ABCDE12345
  appGroups: [group.com.acme.taskflow]
  plugins:
    - expo
    - ./tools/stamp.py
  targets:
    widget:
      type: widget
      path: targets/widget
      host: TaskFlow
      bundleIdentifier: .widget
      displayName: Tasks
      productName: TaskWidget
      deploymentTarget: 17.0
      icon: assets/icon.png
      images:
        valley: { 1x: art/a.png, 2x: art/b.png, 3x: art/c.png }
      colors:
        $accent: "#0A84FF"
        brand: { light: tomato, dark: "rgb(10, 132, 255)" }
      frameworks: [WidgetKit]
      appGroups: true
      entitlements:
        com.apple.security.application-groups: $(appGroups)
        aps-environment: production
      infoPlist:
        Flag: true
        Count: 42
        Version: 1.10
        Answer: YES
        Mode: 0755
        Quoted: "true"
      settings: { SWIFT_VERSION: 5.10, OTHER_LDFLAGS: [-ObjC, -lz] }
      configurations:
        Debug:
          bundleIdentifier: .widget.debug
          deploymentTarget: "16.4"
          entitlements: { aps-environment: development }
          settings: { ENABLE_X: YES }
  environments:
    staging:
      bundleIdentifier: com.acme.taskflow.staging
      team: ZYXWV98765
      appGroups: [group.$(bundleIdentifier)]
  steps:
    - id: template
      run: npx expo prebuild -p ios --no-install
      inputs: [app.json, package.json]
      outputs: [ios]
  commit:
    branch: prebuild/ios
  audit:
    rules: { app-group-literal: error, stale-entitlement: off }
  cache:
    size: 2 GB
    remote: { url: "https://cache.example.com/ios", readonly: true, timeout: 2.5 }

  configEnvironment: [APP_VARIANT]
  """

func decode(_ text: String, environment: String? = nil) throws -> FixpointFile {
  try FixpointFile.parse(bytes: Array(text.utf8), file: "fixpoint.yml", environment: environment)
}

/// What decoding `text` complains of, one line each.
func complaints(_ text: String, environment: String? = nil) -> [String] {
  do {
    _ = try decode(text, environment: environment)
    return []
  } catch let rejection as Rejection {
    return rejection.diagnostics.map(\.description)
  } catch {
    return ["\(error)"]
  }
}

/// A file with one target of these lines, each indented by four.
func target(_ lines: String) -> String {
  "fixpoint: 1\nproject: A.xcodeproj\nappGroups: [group.a, group.b]\nteam: ABCDE12345\ntargets:\n  w:\n"
    + "    type: widget\n    path: targets/w\n"
    + lines.split(separator: "\n").map { "    \($0)\n" }.joined()
}
