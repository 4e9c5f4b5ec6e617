// Widgets.

extension Templates {
  static let widgets = [widget, watchWidget]

  private static let widget = Template("widget") { name in
    [
      .init(
        "Widgets.swift",
        #"""
        import SwiftUI
        import WidgetKit

        /// Every widget, control and Live Activity of the app is a member of this bundle.
        @main
        struct Widgets: WidgetBundle {
            var body: some Widget {
                ExampleWidget()
            }
        }
        """#),
      exampleWidget(
        name, families: ".systemSmall, .systemMedium", background: "iOS 17.0", without: "padding()"),
    ]
  }

  private static let watchWidget = Template("watch-widget") { name in
    [
      .init(
        "Widgets.swift",
        #"""
        import SwiftUI
        import WidgetKit

        /// Every complication and every widget of the Smart Stack is a member of this bundle.
        @main
        struct Widgets: WidgetBundle {
            var body: some Widget {
                ExampleWidget()
            }
        }
        """#),
      exampleWidget(
        name, families: ".accessoryCircular, .accessoryRectangular, .accessoryInline", background: "watchOS 10.0",
        without: "self"),
    ]
  }

  private static func exampleWidget(
    _ name: TargetName, families: String, background: String, without: String
  ) -> Template.File {
    .init(
      "ExampleWidget.swift",
      #"""
      import SwiftUI
      import WidgetKit

      struct ExampleWidget: Widget {
          var body: some WidgetConfiguration {
              StaticConfiguration(kind: \#(name.literal), provider: ExampleProvider()) { entry in
                  ExampleWidgetView(entry: entry)
              }
              .configurationDisplayName(\#(name.literal))
              .description("Shows when it was last updated.")
              .supportedFamilies([\#(families)])
          }
      }

      struct ExampleEntry: TimelineEntry {
          let date: Date
      }

      struct ExampleProvider: TimelineProvider {
          func placeholder(in context: Context) -> ExampleEntry {
              ExampleEntry(date: Date())
          }

          func getSnapshot(in context: Context, completion: @escaping (ExampleEntry) -> Void) {
              completion(ExampleEntry(date: Date()))
          }

          func getTimeline(in context: Context, completion: @escaping (Timeline<ExampleEntry>) -> Void) {
              // One entry, and the next in an hour.
              let entry = ExampleEntry(date: Date())
              completion(Timeline(entries: [entry], policy: .after(entry.date.addingTimeInterval(3600))))
          }
      }

      struct ExampleWidgetView: View {
          let entry: ExampleEntry

          var body: some View {
              Text(entry.date, style: .time)
                  .widgetBackground()
          }
      }

      extension View {
          /// Without a container background the system shows no widget from \#(background) on.
          @ViewBuilder
          func widgetBackground() -> some View {
              if #available(\#(background), *) {
                  containerBackground(.fill.tertiary, for: .widget)
              } else {
                  \#(without)
              }
          }
      }
      """#)
  }
}
