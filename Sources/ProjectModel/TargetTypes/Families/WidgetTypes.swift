// Widgets.

extension TargetCatalogue {
  static let widgetTypes: [TargetType] = [widget, watchWidget]

  public static let widget = foundation(
    "widget", "Widget", point: "com.apple.widgetkit-extension", entry: .main, frameworks: ["WidgetKit", "SwiftUI"],
    from: "14.0", usesAppGroups: true,
    notes: "Home and lock screen widgets, StandBy, controls (iOS 18) and Live Activities are all members of its one "
      + "`WidgetBundle`. Live Activities need `NSSupportsLiveActivities` in the application's Info.plist.")

  public static let watchWidget = foundation(
    "watch-widget", "Watch Widget", on: .watchOS, point: "com.apple.widgetkit-extension", entry: .main,
    frameworks: ["WidgetKit", "SwiftUI"], from: "9.0", usesAppGroups: true, host: "watch", runpath: .watchExtension,
    notes: "Complications and the Smart Stack. It is installed inside the watch app, whose identifier it extends.")
}
