// Screen time and school.

extension Templates {
  static let family = [deviceActivityMonitor, deviceActivityReport, shieldAction, shieldConfiguration, classKitContext]

  private static let deviceActivityMonitor = Template("device-activity-monitor") { _ in
    [
      .init(
        "DeviceActivityMonitorExtension.swift",
        #"""
        import DeviceActivity

        /// Is told when a schedule begins or ends, and when a limit is reached.
        final class DeviceActivityMonitorExtension: DeviceActivityMonitor {
            override func intervalDidStart(for activity: DeviceActivityName) {
                super.intervalDidStart(for: activity)
            }

            override func intervalDidEnd(for activity: DeviceActivityName) {
                super.intervalDidEnd(for: activity)
            }

            override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
                super.eventDidReachThreshold(event, activity: activity)
            }
        }
        """#)
    ]
  }

  private static let deviceActivityReport = Template("device-activity-report") { _ in
    [
      .init(
        "ActivityReportExtension.swift",
        #"""
        import DeviceActivity
        import SwiftUI

        @main
        struct ActivityReportExtension: DeviceActivityReportExtension {
            var body: some DeviceActivityReportScene {
                TotalActivityReport { total in
                    TotalActivityView(total: total)
                }
            }
        }
        """#),
      .init(
        "TotalActivityReport.swift",
        #"""
        import DeviceActivity
        import SwiftUI

        extension DeviceActivityReport.Context {
            /// The app's `DeviceActivityReport` names the same.
            static let totalActivity = Self("Total Activity")
        }

        struct TotalActivityReport: DeviceActivityReportScene {
            let context: DeviceActivityReport.Context = .totalActivity
            let content: (TimeInterval) -> TotalActivityView

            func makeConfiguration(
                representing data: DeviceActivityResults<DeviceActivityData>
            ) async -> TimeInterval {
                await data.flatMap { $0.activitySegments }.reduce(0) { $0 + $1.totalActivityDuration }
            }
        }

        struct TotalActivityView: View {
            let total: TimeInterval

            var body: some View {
                Text("\(Int(total / 60)) min")
            }
        }
        """#),
    ]
  }

  private static let shieldAction = Template("shield-action") { _ in
    [
      .init(
        "ShieldActionExtension.swift",
        #"""
        import ManagedSettings

        /// Handles the buttons of a shield.
        final class ShieldActionExtension: ShieldActionDelegate {
            override func handle(
                action: ShieldAction, for application: ApplicationToken,
                completionHandler: @escaping (ShieldActionResponse) -> Void
            ) {
                completionHandler(response(to: action))
            }

            override func handle(
                action: ShieldAction, for webDomain: WebDomainToken,
                completionHandler: @escaping (ShieldActionResponse) -> Void
            ) {
                completionHandler(response(to: action))
            }

            override func handle(
                action: ShieldAction, for category: ActivityCategoryToken,
                completionHandler: @escaping (ShieldActionResponse) -> Void
            ) {
                completionHandler(response(to: action))
            }

            private func response(to action: ShieldAction) -> ShieldActionResponse {
                action == .primaryButtonPressed ? .close : .defer
            }
        }
        """#)
    ]
  }

  private static let shieldConfiguration = Template("shield-config") { _ in
    [
      .init(
        "ShieldConfigurationExtension.swift",
        #"""
        import ManagedSettings
        import ManagedSettingsUI
        import UIKit

        /// Says how a shield looks.
        final class ShieldConfigurationExtension: ShieldConfigurationDataSource {
            override func configuration(shielding application: Application) -> ShieldConfiguration {
                shield(application.localizedDisplayName)
            }

            override func configuration(
                shielding application: Application, in category: ActivityCategory
            ) -> ShieldConfiguration {
                shield(application.localizedDisplayName)
            }

            override func configuration(shielding webDomain: WebDomain) -> ShieldConfiguration {
                shield(webDomain.domain)
            }

            override func configuration(
                shielding webDomain: WebDomain, in category: ActivityCategory
            ) -> ShieldConfiguration {
                shield(webDomain.domain)
            }

            private func shield(_ name: String?) -> ShieldConfiguration {
                ShieldConfiguration(
                    title: ShieldConfiguration.Label(text: name ?? "Not now", color: .label),
                    primaryButtonLabel: ShieldConfiguration.Label(text: "OK", color: .white))
            }
        }
        """#)
    ]
  }

  private static let classKitContext = Template("classkit-context") { _ in
    [
      .init(
        "ContextProvider.swift",
        #"""
        import ClassKit

        /// Lists the content that teachers can assign.
        final class ContextProvider: NSObject, NSExtensionRequestHandling, CLSContextProvider {
            func beginRequest(with context: NSExtensionContext) {
                context.completeRequest(returningItems: nil, completionHandler: nil)
            }

            func updateDescendants(of context: CLSContext, completion: @escaping (Error?) -> Void) {
                let chapter = CLSContext(type: .chapter, identifier: "chapter-1", title: "Chapter 1")
                context.addChildContext(chapter)
                CLSDataStore.shared.save { error in
                    completion(error)
                }
            }
        }
        """#)
    ]
  }
}
