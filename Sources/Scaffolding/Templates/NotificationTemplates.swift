// Notifications and pushes.

extension Templates {
  static let notifications = [notificationService, notificationContent, locationPush]

  private static let notificationService = Template("notification-service") { _ in
    [
      .init(
        "NotificationService.swift",
        #"""
        import UserNotifications

        /// Changes a push whose payload states `mutable-content` before it is shown.
        final class NotificationService: UNNotificationServiceExtension {
            private var contentHandler: ((UNNotificationContent) -> Void)?
            private var content: UNMutableNotificationContent?

            override func didReceive(
                _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
                    contentHandler(request.content)
                    return
                }
                self.contentHandler = contentHandler
                self.content = content
                // Change title and body, or attach what was downloaded, here.
                contentHandler(content)
            }

            /// Called when half a minute is over: what is there by now is shown.
            override func serviceExtensionTimeWillExpire() {
                if let contentHandler, let content {
                    contentHandler(content)
                }
            }
        }
        """#)
    ]
  }

  private static let notificationContent = Template("notification-content", needs: "13.0") { _ in
    [
      .init(
        "NotificationViewController.swift",
        #"""
        import SwiftUI
        import UIKit
        import UserNotifications
        import UserNotificationsUI

        /// Shows notifications of the categories that the Info.plist names.
        final class NotificationViewController: UIViewController, UNNotificationContentExtension {
            func didReceive(_ notification: UNNotification) {
                // A second notification of the same thread comes to the same view controller.
                for child in children {
                    child.willMove(toParent: nil)
                    child.view.removeFromSuperview()
                    child.removeFromParent()
                }
                embed(NotificationView(text: notification.request.content.body))
            }
        }

        struct NotificationView: View {
            let text: String

            var body: some View {
                Text(text)
                    .padding()
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let locationPush = Template("location-push") { _ in
    [
      .init(
        "LocationPushService.swift",
        #"""
        import CoreLocation

        /// Answers a push with the device's place.
        final class LocationPushService: NSObject, CLLocationPushServiceExtension, CLLocationManagerDelegate {
            private var completion: (() -> Void)?
            private var manager: CLLocationManager?

            func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void) {
                self.completion = completion
                let manager = CLLocationManager()
                manager.delegate = self
                manager.requestLocation()
                self.manager = manager
            }

            func serviceExtensionWillTerminate() {
                finish()
            }

            func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
                // Send `locations.last` to the server here.
                finish()
            }

            func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
                finish()
            }

            private func finish() {
                completion?()
                completion = nil
            }
        }
        """#)
    ]
  }
}
