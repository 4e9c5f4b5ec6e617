// Applications inside of an application.

extension Templates {
  static let applications = [clip, watch]

  private static let clip = Template("clip") { _ in
    [
      .init(
        "ClipApp.swift",
        #"""
        import SwiftUI

        @main
        struct ClipApp: App {
            var body: some Scene {
                WindowGroup {
                    ClipView()
                }
            }
        }
        """#),
      .init(
        "ClipView.swift",
        #"""
        import SwiftUI

        struct ClipView: View {
            /// The link that people opened the App Clip with.
            @State private var invocation: URL?

            var body: some View {
                Text(invocation?.absoluteString ?? "Hello")
                    .padding()
                    .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                        invocation = activity.webpageURL
                    }
            }
        }
        """#),
    ]
  }

  private static let watch = Template("watch") { _ in
    [
      .init(
        "WatchApp.swift",
        #"""
        import SwiftUI

        @main
        struct WatchApp: App {
            var body: some Scene {
                WindowGroup {
                    WatchView()
                }
            }
        }
        """#),
      .init(
        "WatchView.swift",
        #"""
        import SwiftUI

        struct WatchView: View {
            var body: some View {
                Text("Hello")
            }
        }
        """#),
    ]
  }
}
