// Notifications and pushes.

extension TargetCatalogue {
  static let notificationTypes: [TargetType] = [notificationService, notificationContent, locationPush]

  public static let notificationService = foundation(
    "notification-service", "Notification Service", point: "com.apple.usernotifications.service",
    entry: .principalClass("NotificationService"), from: "10.0",
    notes: "Changes a push with `mutable-content` before it is shown; it has half a minute and little memory.")

  static let notificationContent = foundation(
    "notification-content", "Notification Content", point: "com.apple.usernotifications.content-extension",
    entry: .principalClass("NotificationViewController"), frameworks: ["UserNotifications", "UserNotificationsUI"],
    from: "10.0",
    attributes: [
      "UNNotificationExtensionCategory": "myNotificationCategory",
      "UNNotificationExtensionInitialContentSizeRatio": 1,
    ],
    notes: "Shows notifications of one category: state yours as `UNNotificationExtensionCategory`, one or a list.")

  static let locationPush = foundation(
    "location-push", "Location Push", point: "com.apple.location.push.service",
    entry: .principalClass("LocationPushService"), from: "15.0",
    ofApplication: ["com.apple.developer.location.push": true],
    notes: "Answers a push with the device's place. Apple grants the application's entitlement on request.")
}
