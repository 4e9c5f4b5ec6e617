// Product types by what the rules need to know of them.

/// How a product gets to a device. Sources: the product types of Xcode's own templates (`*.xcspec` in its build system).
public enum ProductKind: Hashable, Sendable {
  /// Installed by itself, and signed with entitlements.
  case application
  /// An extension, App Clip, watch app or service: installed inside a host only, and signed with entitlements.
  case embedded
  /// Built into what links it; signed without entitlements.
  case library
  case test
  /// Tools, aggregates, the first watch apps (resources of their extension) and all else, of which nothing is claimed.
  case other

  /// From `com.apple.product-type.…`; empty for a target without a product.
  public init(productType: String) {
    let prefix = "com.apple.product-type."
    guard productType.hasPrefix(prefix) else {
      self = .other
      return
    }
    self = Self.table[String(productType.dropFirst(prefix.count))] ?? .other
  }

  public var isSigned: Bool { self == .application || self == .embedded }

  private static let table: [String: ProductKind] = [
    "application": .application,
    "application.messages": .application,
    "application.watchapp2-container": .application,
    "application.watchapp2": .embedded,
    "application.on-demand-install-capable": .embedded,
    "app-extension": .embedded,
    "app-extension.messages": .embedded,
    "app-extension.messages-sticker-pack": .embedded,
    "app-extension.intents-service": .embedded,
    "extensionkit-extension": .embedded,
    "tv-app-extension": .embedded,
    "tv-broadcast-extension": .embedded,
    "system-extension": .embedded,
    "watchkit-extension": .embedded,
    "watchkit2-extension": .embedded,
    "xcode-extension": .embedded,
    "xpc-service": .embedded,
    "framework": .library,
    "framework.static": .library,
    "library.static": .library,
    "library.dynamic": .library,
    "bundle": .library,
    "bundle.unit-test": .test,
    "bundle.ui-testing": .test,
    "bundle.ocunit-test": .test,
  ]
}
