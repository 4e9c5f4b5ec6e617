// Screen time and school.

import PropertyList

extension TargetCatalogue {
  static let familyTypes: [TargetType] = [
    deviceActivityMonitor, deviceActivityReport, shieldAction, shieldConfiguration, classKitContext,
  ]

  static let deviceActivityMonitor = foundation(
    "device-activity-monitor", "Device Activity Monitor", point: "com.apple.deviceactivity.monitor-extension",
    entry: .principalClass("DeviceActivityMonitorExtension"), frameworks: ["DeviceActivity"], from: "15.0",
    entitlements: familyControls, ofApplication: familyControls,
    notes: "Is told when schedules begin and limits are reached. " + distribution)

  static let deviceActivityReport = extensionKit(
    "device-activity-report", "Device Activity Report", point: "com.apple.deviceactivityui.report-extension",
    frameworks: ["DeviceActivity", "SwiftUI"], from: "16.0", entitlements: familyControls,
    ofApplication: familyControls,
    notes: "Draws what people did on the device. " + distribution)

  static let shieldAction = foundation(
    "shield-action", "Shield Action", point: "com.apple.ManagedSettings.shield-action-service",
    entry: .principalClass("ShieldActionExtension"), frameworks: ["ManagedSettings"], from: "15.0",
    entitlements: familyControls, ofApplication: familyControls,
    notes: "Handles the buttons of a shield. " + distribution)

  static let shieldConfiguration = foundation(
    "shield-config", "Shield Configuration", point: "com.apple.ManagedSettingsUI.shield-configuration-service",
    entry: .principalClass("ShieldConfigurationExtension"), frameworks: ["ManagedSettings", "ManagedSettingsUI"],
    from: "15.0", entitlements: familyControls, ofApplication: familyControls,
    notes: "Says how a shield looks. " + distribution)

  static let classKitContext = foundation(
    "classkit-context", "ClassKit Context Provider", point: "com.apple.classkit.context-provider",
    entry: .principalClass("ContextProvider"), frameworks: ["ClassKit"], from: "12.2",
    entitlements: ["com.apple.developer.ClassKit-environment": "development"],
    ofApplication: ["com.apple.developer.ClassKit-environment": "development"],
    notes: "Lists the content that teachers can assign. State `production` as the environment for the store.")

  private static let familyControls: [String: PropertyValue] = ["com.apple.developer.family-controls": true]

  private static let distribution =
    "Apple grants the entitlement for distribution on request, to each identifier by itself."
}
