// Siri and shortcuts.

extension TargetCatalogue {
  static let intentTypes: [TargetType] = [appIntent, intent, intentUI]

  public static let appIntent = extensionKit(
    "app-intent", "App Intents Extension", point: "com.apple.appintents-extension", frameworks: ["AppIntents"],
    from: "16.0", default: "17.0",
    notes: "Runs App Intents without the application.")

  static let intent = foundation(
    "intent", "Siri Intent", point: "com.apple.intents-service", entry: .principalClass("IntentHandler"),
    frameworks: ["Intents"], from: "10.0",
    attributes: [
      "IntentsRestrictedWhileLocked": [],
      "IntentsSupported": ["INSendMessageIntent", "INSearchForMessagesIntent", "INSetMessageAttributeIntent"],
    ],
    ofApplication: ["com.apple.developer.siri": true],
    notes:
      "Handles the intents of `IntentsSupported`, messages to begin with. The application needs the Siri entitlement "
      + "unless all of them are custom ones for shortcuts.")

  static let intentUI = foundation(
    "intent-ui", "Siri Intent UI", point: "com.apple.intents-ui-service",
    entry: .principalClass("IntentViewController"), frameworks: ["IntentsUI"], from: "10.0",
    attributes: ["IntentsSupported": ["INSendMessageIntent"]],
    notes: "The view that Siri shows for the intents of `IntentsSupported`; an `intent` target handles them.")
}
