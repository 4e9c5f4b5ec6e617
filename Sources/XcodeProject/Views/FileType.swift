// What a file is, and what a target makes.

/// A uniform word of Xcode's for a kind of file: `sourcecode.swift`. Words that nobody has written down yet are kept.
public struct FileType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public static let swift: Self = "sourcecode.swift"
  public static let objectiveC: Self = "sourcecode.c.objc"
  public static let header: Self = "sourcecode.c.h"
  public static let application: Self = "wrapper.application"
  public static let appExtension: Self = "wrapper.app-extension"
  public static let extensionKitExtension: Self = "wrapper.extensionkit-extension"
  public static let framework: Self = "wrapper.framework"
  public static let testBundle: Self = "wrapper.cfbundle"
  public static let assetCatalog: Self = "folder.assetcatalog"
  public static let propertyList: Self = "text.plist.xml"
  public static let entitlements: Self = "text.plist.entitlements"
  public static let xcconfig: Self = "text.xcconfig"
  public static let project: Self = "wrapper.pb-project"
  public static let dataModel: Self = "wrapper.xcdatamodel"
}

/// What a native target makes: `com.apple.product-type.app-extension`. Types that nobody has written down yet are kept.
public struct ProductType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public static let application: Self = "com.apple.product-type.application"
  public static let appClip: Self = "com.apple.product-type.application.on-demand-install-capable"
  public static let watchApplication: Self = "com.apple.product-type.application.watchapp2"
  public static let watchContainer: Self = "com.apple.product-type.application.watchapp2-container"
  public static let messagesApplication: Self = "com.apple.product-type.application.messages"
  public static let appExtension: Self = "com.apple.product-type.app-extension"
  public static let messagesExtension: Self = "com.apple.product-type.app-extension.messages"
  public static let stickerPack: Self = "com.apple.product-type.app-extension.messages-sticker-pack"
  public static let intentsExtension: Self = "com.apple.product-type.app-extension.intents-service"
  public static let tvExtension: Self = "com.apple.product-type.tv-app-extension"
  public static let watchExtension: Self = "com.apple.product-type.watchkit2-extension"
  public static let extensionKitExtension: Self = "com.apple.product-type.extensionkit-extension"
  public static let framework: Self = "com.apple.product-type.framework"
  public static let bundle: Self = "com.apple.product-type.bundle"
  public static let unitTests: Self = "com.apple.product-type.bundle.unit-test"
  public static let userInterfaceTests: Self = "com.apple.product-type.bundle.ui-testing"

  /// The ending and the type of its product's file; nil where nothing that can be shipped or installed comes out, or
  /// where the type is not known.
  var productFile: (ending: String, type: FileType)? {
    switch self {
    case .application, .appClip, .watchApplication, .watchContainer, .messagesApplication: ("app", .application)
    case .appExtension, .messagesExtension, .stickerPack, .intentsExtension, .tvExtension, .watchExtension:
      ("appex", .appExtension)
    case .extensionKitExtension: ("appex", .extensionKitExtension)
    case .framework: ("framework", .framework)
    case .bundle: ("bundle", .testBundle)
    case .unitTests, .userInterfaceTests: ("xctest", .testBundle)
    default: nil
    }
  }
}
