// Safari and browsers.

import PropertyList

extension TargetCatalogue {
  static let webTypes: [TargetType] = [
    safari, safariOnMac, safariAppExtension, contentBlocker, browserContent, browserNetworking, browserRendering,
  ]

  static let safari = foundation(
    "safari", "Safari Extension", point: "com.apple.Safari.web-extension",
    entry: .principalClass("SafariWebExtensionHandler"), frameworks: ["SafariServices"], from: "15.0",
    notes: "A web extension: `manifest.json` and what it names are resources of the target.")

  static let safariOnMac = foundation(
    "safari-web-extension-macos", "Safari Extension for the Mac", on: .macOS, point: "com.apple.Safari.web-extension",
    entry: .principalClass("SafariWebExtensionHandler"), frameworks: ["SafariServices"], from: "11.0",
    entitlements: sandbox,
    notes: "A web extension: `manifest.json` and what it names are resources of the target.")

  static let safariAppExtension = foundation(
    "safari-app-extension", "Safari App Extension", on: .macOS, point: "com.apple.Safari.extension",
    entry: .principalClass("SafariExtensionHandler"), frameworks: ["SafariServices"], from: "10.12",
    keys: ["SFSafariWebsiteAccess": ["Level": "None"]], entitlements: sandbox,
    notes:
      "The older kind, written in Swift. `SFSafariWebsiteAccess`, `SFSafariContentScript` and `SFSafariToolbarItem` in "
      + "`NSExtension` say what it may do.")

  static let contentBlocker = foundation(
    "content-blocker", "Content Blocker", point: "com.apple.Safari.content-blocker",
    entry: .principalClass("ContentBlockerRequestHandler"), from: "9.0",
    notes: "Hands its rules, a JSON file among its resources (`blockerList.json` by custom), to Safari.")

  static let browserContent = browserEngine("content", "Web Content", "webcontent")
  static let browserNetworking = browserEngine("networking", "Networking", "networking")
  static let browserRendering = browserEngine("rendering", "Rendering", "rendering")

  private static func browserEngine(_ part: String, _ title: String, _ entitlement: String) -> TargetType {
    extensionKit(
      "browser-engine-\(part)", "Browser Engine: \(title)", point: "com.apple.web-browser-engine.\(part)",
      frameworks: ["BrowserEngineKit"], from: "17.4",
      entitlements: ["com.apple.developer.web-browser-engine.\(entitlement)": true],
      ofApplication: ["com.apple.developer.web-browser-engine.host": true],
      notes: "A process of a browser with an engine of its own, which needs all three of them. Apple grants the "
        + "entitlements on request, in some regions.")
  }
}
