// Files, previews and search.

extension TargetCatalogue {
  static let fileTypes: [TargetType] = [
    fileProvider, fileProviderUI, quickLookPreview, quickLookThumbnail, spotlight, spotlightDelegate, finderSync,
    fileSystemModule,
  ]

  static let fileProvider = foundation(
    "file-provider", "File Provider", point: "com.apple.fileprovider-nonui",
    entry: .principalClass("FileProviderExtension"), frameworks: ["UniformTypeIdentifiers"], from: "11.0",
    usesAppGroups: true, keys: ["NSExtensionFileProviderSupportsEnumeration": true],
    notes:
      "An application carries one at most. `NSExtensionFileProviderDocumentGroup` in `NSExtension` is to be one of its "
      + "app groups.")

  static let fileProviderUI = foundation(
    "file-provider-ui", "File Provider UI", point: "com.apple.fileprovider-actionsui",
    entry: .principalClass("FileProviderUIController"), frameworks: ["FileProviderUI"], from: "11.0",
    notes: "Views for the actions that a `file-provider` lists in `NSExtensionFileProviderActions`.")

  static let quickLookPreview = foundation(
    "quicklook-preview", "Quick Look Preview", point: "com.apple.quicklook.preview",
    entry: .principalClass("PreviewViewController"), frameworks: ["QuickLook"], from: "11.0",
    attributes: ["QLSupportedContentTypes": []],
    notes: "Without a type in `QLSupportedContentTypes` the system never asks it.")

  static let quickLookThumbnail = foundation(
    "quicklook-thumbnail", "Quick Look Thumbnail", point: "com.apple.quicklook.thumbnail",
    entry: .principalClass("ThumbnailProvider"), frameworks: ["QuickLookThumbnailing"], from: "13.0",
    attributes: ["QLSupportedContentTypes": [], "QLThumbnailMinimumDimension": 0],
    notes: "Without a type in `QLSupportedContentTypes` the system never asks it.")

  static let spotlight = foundation(
    "spotlight", "Spotlight Import", point: "com.apple.spotlight.import", entry: .principalClass("ImportExtension"),
    frameworks: ["CoreSpotlight"], from: "15.0", attributes: ["CSSupportedContentTypes": []],
    plist: ["CSExtensionLabel": "$(PRODUCT_NAME)"],
    notes: "Describes files of your own types for the index: list them in `CSSupportedContentTypes`.")

  static let spotlightDelegate = foundation(
    "spotlight-delegate", "CoreSpotlight Delegate", point: "com.apple.spotlight.index",
    entry: .principalClass("IndexRequestHandler"), frameworks: ["CoreSpotlight"], from: "9.0",
    notes: "Indexes the application's content again when the system asks, without starting the application.")

  static let finderSync = foundation(
    "finder-sync", "Finder Sync", on: .macOS, point: "com.apple.FinderSync", entry: .principalClass("FinderSync"),
    frameworks: ["FinderSync"], from: "10.10", attributes: [:], entitlements: sandbox,
    notes: "Badges, menus and toolbar items for folders that it watches.")

  static let fileSystemModule = extensionKit(
    "fskit-module", "File System Module", on: .macOS, point: "com.apple.fskit.fsmodule", frameworks: ["FSKit"],
    from: "15.4",
    attributes: [
      "FSMediaTypes": [:], "FSName": "$(PRODUCT_NAME)", "FSPersonalities": [:], "FSShortName": "$(PRODUCT_NAME)",
      "FSSupportsBlockResources": true, "FSSupportsGenericURLResources": false, "FSSupportsPathURLs": false,
      "FSSupportsServerURLs": false,
    ],
    entitlements: sandbox.merging(["com.apple.developer.fskit.fsmodule": true]) { $1 },
    notes: "A file system on block devices to begin with. `FSShortName` is the name that `mount -t` takes.")
}
