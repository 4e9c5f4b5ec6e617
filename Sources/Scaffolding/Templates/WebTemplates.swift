// Safari and browsers.

import JSON

extension Templates {
  static let web = [
    safari, safariOnMac, safariAppExtension, contentBlocker, browserContent, browserNetworking, browserRendering,
  ]

  private static let safari = webExtension("safari", needs: "15.4")
  private static let safariOnMac = webExtension("safari-web-extension-macos", needs: "12.3")

  /// Manifest version 3 needs Safari 15.4.
  private static func webExtension(_ type: String, needs: String) -> Template {
    Template(type, needs: needs) { name in
      [
        .init(
          "SafariWebExtensionHandler.swift",
          #"""
          import SafariServices

          /// Answers what the scripts send with `browser.runtime.sendNativeMessage`.
          final class SafariWebExtensionHandler: NSObject, NSExtensionRequestHandling {
              func beginRequest(with context: NSExtensionContext) {
                  let item = context.inputItems.first as? NSExtensionItem
                  let message = item?.userInfo?[SFExtensionMessageKey]
                  let response = NSExtensionItem()
                  response.userInfo = [SFExtensionMessageKey: ["echo": message as Any]]
                  context.completeRequest(returningItems: [response], completionHandler: nil)
              }
          }
          """#),
        .init(
          "manifest.json",
          #"""
          {
            "manifest_version": 3,
            "name": \#(JSONValue.string(name.name).text()),
            "description": "Says hello on example.com.",
            "version": "1.0",
            "background": {
              "service_worker": "background.js"
            },
            "content_scripts": [
              {
                "js": ["content.js"],
                "matches": ["*://example.com/*"]
              }
            ],
            "permissions": ["nativeMessaging"]
          }
          """#),
        .init(
          "background.js",
          #"""
          browser.runtime.onMessage.addListener((message) => browser.runtime.sendNativeMessage("application.id", message));
          """#),
        .init(
          "content.js",
          #"""
          browser.runtime.sendMessage({ greeting: "hello" }).then((answer) => console.log("Answer:", answer));
          """#),
      ]
    }
  }

  private static let safariAppExtension = Template("safari-app-extension") { _ in
    [
      .init(
        "SafariExtensionHandler.swift",
        #"""
        import SafariServices

        /// Answers what the scripts in pages send.
        final class SafariExtensionHandler: SFSafariExtensionHandler {
            override func messageReceived(
                withName messageName: String, from page: SFSafariPage, userInfo: [String: Any]?
            ) {
                page.dispatchMessageToScript(withName: "answer", userInfo: ["to": messageName])
            }
        }
        """#)
    ]
  }

  private static let contentBlocker = Template("content-blocker") { _ in
    [
      .init(
        "ContentBlockerRequestHandler.swift",
        #"""
        import Foundation

        /// Hands the rules to Safari.
        final class ContentBlockerRequestHandler: NSObject, NSExtensionRequestHandling {
            func beginRequest(with context: NSExtensionContext) {
                let item = NSExtensionItem()
                let rules = Bundle.main.url(forResource: "blockerList", withExtension: "json")
                item.attachments = [NSItemProvider(contentsOf: rules)].compactMap { $0 }
                context.completeRequest(returningItems: [item], completionHandler: nil)
            }
        }
        """#),
      .init(
        "blockerList.json",
        #"""
        [
          {
            "trigger": { "url-filter": "^https?://ads\\.example\\.com/" },
            "action": { "type": "block" }
          }
        ]
        """#),
    ]
  }

  private static let browserContent = browserEngine(
    "content", name: "ContentProcess", conformance: "WebContentExtension", "Decodes web pages.")
  private static let browserNetworking = browserEngine(
    "networking", name: "NetworkProcess", conformance: "NetworkingExtension", "Loads what web pages ask for.")
  private static let browserRendering = browserEngine(
    "rendering", name: "RenderingProcess", conformance: "RenderingExtension", "Draws web pages and plays media.")

  private static func browserEngine(
    _ part: String, name: String, conformance: String, _ sentence: String
  ) -> Template {
    Template("browser-engine-\(part)") { _ in
      [
        .init(
          "\(name).swift",
          #"""
          import BrowserEngineKit
          import ExtensionFoundation
          import XPC

          /// \#(sentence)
          @main
          final class \#(name): \#(conformance) {
              required init() {}

              func handle(xpcConnection: xpc_connection_t) {
                  xpc_connection_set_event_handler(xpcConnection) { message in
                      // Messages of the browser; one that is an error ends the connection.
                      _ = message
                  }
                  xpc_connection_activate(xpcConnection)
              }
          }
          """#)
      ]
    }
  }
}
