// Tunnels, proxies and filters.

extension Templates {
  static let network = [
    packetTunnel, appProxy, filterData, filterControl, dnsProxy, appPush, urlFilterControl, hotspotEvaluation,
    hotspotAuthentication,
  ]

  private static let packetTunnel = Template("network-packet-tunnel") { _ in
    [
      .init(
        "PacketTunnelProvider.swift",
        #"""
        import NetworkExtension

        /// A VPN of the app's own protocol.
        final class PacketTunnelProvider: NEPacketTunnelProvider {
            override func startTunnel(
                options: [String: NSObject]?, completionHandler: @escaping (Error?) -> Void
            ) {
                // The documentation's range for examples: put the server's addresses here.
                let settings = NEPacketTunnelNetworkSettings(tunnelRemoteAddress: "192.0.2.1")
                settings.ipv4Settings = NEIPv4Settings(addresses: ["192.0.2.2"], subnetMasks: ["255.255.255.0"])
                setTunnelNetworkSettings(settings) { error in
                    // Connect to the server, then carry what `packetFlow` reads there and back.
                    completionHandler(error)
                }
            }

            override func stopTunnel(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
                completionHandler()
            }

            override func handleAppMessage(_ messageData: Data, completionHandler: ((Data?) -> Void)?) {
                completionHandler?(nil)
            }
        }
        """#)
    ]
  }

  private static let appProxy = Template("network-app-proxy") { _ in
    [
      .init(
        "AppProxyProvider.swift",
        #"""
        import NetworkExtension

        /// Carries the connections of the apps that a device's administrator names.
        final class AppProxyProvider: NEAppProxyProvider {
            override func startProxy(
                options: [String: Any]? = nil, completionHandler: @escaping (Error?) -> Void
            ) {
                completionHandler(nil)
            }

            override func stopProxy(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
                completionHandler()
            }

            override func handleNewFlow(_ flow: NEAppProxyFlow) -> Bool {
                // True for a flow that is opened and carried; one that is not is closed.
                false
            }
        }
        """#)
    ]
  }

  private static let filterData = Template("network-filter-data") { _ in
    [
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
                // `needRules` asks the control provider.
                .allow()
            }
        }
        """#)
    ]
  }

  private static let filterControl = Template("network-filter-control") { _ in
    [
      .init(
        "FilterControlProvider.swift",
        #"""
        import NetworkExtension

        /// Fetches the rules by which the data provider decides.
        final class FilterControlProvider: NEFilterControlProvider {
            override func startFilter(completionHandler: @escaping (Error?) -> Void) {
                completionHandler(nil)
            }

            override func stopFilter(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
                completionHandler()
            }

            override func handleNewFlow(
                _ flow: NEFilterFlow, completionHandler: @escaping (NEFilterControlVerdict) -> Void
            ) {
                completionHandler(.allow(withUpdateRules: false))
            }
        }
        """#)
    ]
  }

  private static let dnsProxy = Template("network-dns-proxy") { _ in
    [
      .init(
        "DNSProxyProvider.swift",
        #"""
        import NetworkExtension

        /// Answers the device's DNS queries.
        final class DNSProxyProvider: NEDNSProxyProvider {
            override func startProxy(
                options: [String: Any]? = nil, completionHandler: @escaping (Error?) -> Void
            ) {
                completionHandler(nil)
            }

            override func stopProxy(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
                completionHandler()
            }

            override func handleNewFlow(_ flow: NEAppProxyFlow) -> Bool {
                // True for a flow whose queries are answered here.
                false
            }
        }
        """#)
    ]
  }

  private static let appPush = Template("network-app-push", needs: "15.0") { _ in
    [
      .init(
        "AppPushProvider.swift",
        #"""
        import NetworkExtension

        /// Keeps a connection to the app's server in networks without the internet.
        final class AppPushProvider: NEAppPushProvider {
            override func start() {
                // Connect; `reportIncomingCall(userInfo:)` wakes the app.
            }

            override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
                completionHandler()
            }

            override func handleTimerEvent() {
                // Once a minute: see whether the connection is still there.
            }
        }
        """#)
    ]
  }

  private static let urlFilterControl = Template("network-url-filter-control") { _ in
    [
      .init(
        "URLFilterControlProvider.swift",
        #"""
        import ExtensionFoundation
        import NetworkExtension

        /// Fetches the Bloom filter of the addresses that a server is asked about.
        @main
        final class URLFilterControlProvider: NEURLFilterControlProvider {
            required init() {}

            func start() async throws {}

            func stop(reason: NEProviderStopReason) async throws {}

            func fetchPrefilter() async throws -> NEURLFilterPrefilter? {
                // nil: it is the same as before. The first call needs a filter.
                nil
            }
        }
        """#)
    ]
  }

  private static let hotspotEvaluation = Template("network-hotspot-evaluation") { _ in
    [
      .init(
        "HotspotEvaluation.swift",
        #"""
        import ExtensionFoundation
        import NetworkExtension

        /// Says which networks the app can sign in to.
        @main
        final class HotspotEvaluation: NEHotspotEvaluationProvider {
            required init() {}

            var localizedDisplayName: String { "Hotspots" }

            func start() async -> Bool {
                true
            }

            func stop(reason: NEProviderStopReason) async {}

            func handleCommand(_ command: NEHotspotHelperCommand) async -> NEHotspotHelperResponse {
                command.createResponse(.success)
            }
        }
        """#)
    ]
  }

  private static let hotspotAuthentication = Template("network-hotspot-authentication") { _ in
    [
      .init(
        "HotspotAuthentication.swift",
        #"""
        import ExtensionFoundation
        import NetworkExtension

        /// Signs in to a network.
        @main
        final class HotspotAuthentication: NEHotspotAuthenticationProvider {
            required init() {}

            func start() async -> Bool {
                true
            }

            func stop(reason: NEProviderStopReason) async {}

            func handleCommand(_ command: NEHotspotHelperCommand) async -> NEHotspotHelperResponse {
                command.createResponse(.unsupportedNetwork)
            }
        }
        """#)
    ]
  }
}
