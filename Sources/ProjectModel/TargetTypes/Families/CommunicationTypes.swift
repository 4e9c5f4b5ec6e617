// Typing, messages, calls, mail and calendars.

extension TargetCatalogue {
  static let communicationTypes: [TargetType] = [
    keyboard, imessage, stickerPack, callDirectory, liveCallerID, messageFilter, unwantedCommunication, mailExtension,
    virtualConference, contactProvider, translationUI,
  ]

  public static let keyboard = foundation(
    "keyboard", "Keyboard Extension", point: "com.apple.keyboard-service",
    entry: .principalClass("KeyboardViewController"), from: "8.0", usesAppGroups: true,
    attributes: [
      "IsASCIICapable": false, "PrefersRightToLeft": false, "PrimaryLanguage": "en-US", "RequestsOpenAccess": false,
    ],
    notes:
      "Without `RequestsOpenAccess` it has no network and may only read the app group's container. It has to show the "
      + "key that switches keyboards where `needsInputModeSwitchKey` says so.")

  static let imessage = foundation(
    "imessage", "iMessage", point: "com.apple.message-payload-provider",
    entry: .principalClass("MessagesViewController"), frameworks: ["Messages"], from: "10.0",
    productType: "com.apple.product-type.app-extension.messages", others: [ProductTypes.appExtension],
    notes: "An application carries one at most. Its catalog needs an iMessage icon set, named with "
      + "`ASSETCATALOG_COMPILER_APPICON_NAME`.")

  static let stickerPack = foundation(
    "sticker-pack", "Sticker Pack", point: "com.apple.message-payload-provider", entry: .stub, from: "10.0",
    keys: ["NSExtensionPrincipalClass": "StickerBrowserViewController"],
    productType: "com.apple.product-type.app-extension.messages-sticker-pack",
    notes:
      "Stickers in an asset catalog and no code: the build brings the program. An application carries one sticker pack "
      + "or iMessage extension at most.")

  static let callDirectory = foundation(
    "call-directory", "Call Directory", point: "com.apple.callkit.call-directory",
    entry: .principalClass("CallDirectoryHandler"), frameworks: ["CallKit"], from: "10.0",
    notes: "Names and blocks callers from lists that it gives the system beforehand.")

  static let liveCallerID = extensionKit(
    "live-caller-id-lookup", "Live Caller ID Lookup", point: "com.apple.live-lookup", frameworks: ["IdentityLookup"],
    from: "18.0",
    notes:
      "Looks callers up in a private retrieval service that Apple has admitted; `NSPIRConfiguration` in `infoPlist` "
      + "says where that is.")

  static let messageFilter = foundation(
    "message-filter", "Message Filter", point: "com.apple.identitylookup.message-filter",
    entry: .principalClass("MessageFilterExtension"), frameworks: ["IdentityLookup"], from: "11.0",
    notes: "To ask a server, state `ILMessageFilterExtensionNetworkURL` among the attributes and the `messagefilter` "
      + "associated domain in the application.")

  static let unwantedCommunication = foundation(
    "unwanted-communication", "Unwanted Communication Reporting", point: "com.apple.identitylookup.classification-ui",
    entry: .principalClass("ClassificationViewController"), frameworks: ["IdentityLookup", "IdentityLookupUI"],
    from: "12.0",
    notes:
      "Reports go to `ILClassificationExtensionNetworkReportDestination` or to a number; a network address needs the "
      + "`classificationreport` associated domain too.")

  static let mailExtension = foundation(
    "mail-extension", "Mail Extension", on: .macOS, point: "com.apple.email.extension",
    entry: .principalClass("MailExtension"), frameworks: ["MailKit"], from: "12.0",
    attributes: ["MEExtensionCapabilities": ["MEMessageActionHandler"]], entitlements: sandbox,
    notes: "Acts on messages to begin with; `MEExtensionCapabilities` may also list `MEComposeSessionHandler`, "
      + "`MEContentBlocker` and `MEMessageSecurityHandler`.")

  static let virtualConference = foundation(
    "virtual-conference", "Virtual Conference Provider", point: "com.apple.calendar.virtualconference",
    entry: .principalClass("VirtualConferenceProvider"), frameworks: ["EventKit"], from: "15.0",
    notes: "Offers rooms for events in Calendar.")

  static let contactProvider = extensionKit(
    "contact-provider", "Contact Provider", point: "com.apple.contact.provider.extension",
    frameworks: ["ContactProvider"], from: "18.0",
    notes: "Hands the application's own contacts to the system.")

  static let translationUI = extensionKit(
    "translation-ui", "Translation UI", point: "com.apple.public.translation-ui-provider",
    frameworks: ["TranslationUIProvider"], from: "18.4", entitlements: ["com.apple.developer.translation-app": true],
    ofApplication: ["com.apple.developer.translation-app": true],
    notes: "The sheet of an application that people may choose for translations.")
}
