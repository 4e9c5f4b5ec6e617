// Programs beside an application for the Mac.

import JSON

extension Templates {
  static let desktop = [systemExtension, xpcService]

  private static let systemExtension = Template(
    "system-extension",
    keys: [
      "infoPlist": [
        "NSSystemExtensionUsageDescription": "Filters the connections of this Mac.",
        "NetworkExtension": [
          "NEMachServiceName": "$(TeamIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)",
          "NEProviderClasses": [
            "com.apple.networkextension.filter-data": "$(PRODUCT_MODULE_NAME).FilterDataProvider"
          ],
        ],
      ],
      "entitlements": [
        "com.apple.developer.networking.networkextension": ["content-filter-provider-systemextension"],
        "com.apple.security.app-sandbox": true,
      ],
    ]
  ) { _ in
    [
      .init(
        "main.swift",
        #"""
        import Foundation
        import NetworkExtension

        autoreleasepool {
            NEProvider.startSystemExtensionMode()
        }

        dispatchMain()
        """#),
      .init(
        "FilterDataProvider.swift",
        #"""
        import NetworkExtension

        /// Lets connections pass or not.
        final class FilterDataProvider: NEFilterDataProvider {
            override func startFilter(completionHandler: @escaping (Error?) -> Void) {
                completionHandler(nil)
            }

            override func stopFilter(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
                completionHandler()
            }

            override func handleNewFlow(_ flow: NEFilterFlow) -> NEFilterNewFlowVerdict {
                .allow()
            }
        }
        """#),
    ]
  }

  private static let xpcService = Template("xpc-service") { _ in
    [
      .init(
        "main.swift",
        #"""
        import Foundation

        let delegate = ServiceDelegate()
        let listener = NSXPCListener.service()
        listener.delegate = delegate
        // Does not return.
        listener.resume()
        """#),
      .init(
        "Service.swift",
        #"""
        import Foundation

        /// What the app can ask for; the app needs this protocol too.
        @objc protocol ServiceProtocol {
            func greet(_ name: String, reply: @escaping (String) -> Void)
        }

        final class Service: NSObject, ServiceProtocol {
            func greet(_ name: String, reply: @escaping (String) -> Void) {
                reply("Hello, \(name)")
            }
        }

        final class ServiceDelegate: NSObject, NSXPCListenerDelegate {
            func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
                connection.exportedInterface = NSXPCInterface(with: ServiceProtocol.self)
                connection.exportedObject = Service()
                connection.resume()
                return true
            }
        }
        """#),
    ]
  }
}
