// Tunnels, proxies and filters.

import PropertyList

extension TargetCatalogue {
  static let networkTypes: [TargetType] = [
    packetTunnel, appProxy, filterData, filterControl, dnsProxy, appPush, urlFilterControl, hotspotEvaluation,
    hotspotAuthentication,
  ]

  static let packetTunnel = provider(
    "network-packet-tunnel", "Network Extension: Packet Tunnel Provider", "packet-tunnel", "PacketTunnelProvider",
    "packet-tunnel-provider", from: "9.0",
    notes: "A VPN of your own protocol.")

  static let appProxy = provider(
    "network-app-proxy", "Network Extension: App Proxy", "app-proxy", "AppProxyProvider", "app-proxy-provider",
    from: "9.0", notes: "Carries the connections of single applications, which a device's administrator names.")

  static let filterData = provider(
    "network-filter-data", "Network Extension: Filter Data", "filter-data", "FilterDataProvider",
    "content-filter-provider", from: "9.0",
    notes: "Lets connections pass or not. It has no network; a `network-filter-control` target fetches its rules.")

  static let filterControl = provider(
    "network-filter-control", "Network Extension: Filter Control", "filter-control", "FilterControlProvider",
    "content-filter-provider", from: "9.0",
    notes: "Fetches the rules of a `network-filter-data` target.")

  static let dnsProxy = provider(
    "network-dns-proxy", "Network Extension: DNS Proxy", "dns-proxy", "DNSProxyProvider", "dns-proxy", from: "11.0",
    notes: "Answers the device's DNS queries.")

  static let appPush = provider(
    "network-app-push", "Network Extension: App Push", "app-push", "AppPushProvider", "app-push-provider", from: "14.0",
    notes: "Receives pushes in networks without the internet. Apple grants the entitlement on request.")

  static let urlFilterControl = extensionKit(
    "network-url-filter-control", "URL Filter Control", point: "com.apple.networkextension.url-filter-control",
    frameworks: ["NetworkExtension"], from: "26.0",
    notes: "Keeps the filter of web addresses up to date.")

  static let hotspotEvaluation = extensionKit(
    "network-hotspot-evaluation", "Hotspot Evaluation", point: "com.apple.networkextension.hotspot-evaluation",
    frameworks: ["NetworkExtension"], from: "26.0", notes: "Says which networks a hotspot provider knows.")

  static let hotspotAuthentication = extensionKit(
    "network-hotspot-authentication", "Hotspot Authentication",
    point: "com.apple.networkextension.hotspot-authentication", frameworks: ["NetworkExtension"], from: "26.0",
    notes: "Signs in to a network that a `network-hotspot-evaluation` target has chosen.")

  /// The entitlement lists kinds of providers, of the application and of the extension alike (TN3134).
  private static func provider(
    _ id: String, _ title: String, _ point: String, _ principalClass: String, _ kind: PropertyValue,
    from minimum: String, notes: String
  ) -> TargetType {
    let entitlements: [String: PropertyValue] = [
      "com.apple.developer.networking.networkextension": .array([kind])
    ]
    return foundation(
      id, title, point: "com.apple.networkextension.\(point)", entry: .principalClass(principalClass),
      frameworks: ["NetworkExtension"], from: minimum, entitlements: entitlements, ofApplication: entitlements,
      notes: notes)
  }
}
