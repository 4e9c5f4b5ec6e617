import SwiftUI
import WidgetKit

@main
struct TaskFlowWidgets: WidgetBundle {
  var body: some Widget { TodayWidget() }
}

struct TodayWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "today", provider: TodayProvider()) { entry in
      TodayView(entry: entry).containerBackground(Color("$widgetBackground"), for: .widget)
    }
    .configurationDisplayName("Today")
    .description("The next task of the day.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

struct TodayEntry: TimelineEntry {
  let date: Date
  let task: String?
}

struct TodayProvider: TimelineProvider {
  private var next: String? {
    UserDefaults(suiteName: "group.com.acme.taskflow")?.stringArray(forKey: "tasks")?.first
  }

  func placeholder(in context: Context) -> TodayEntry { TodayEntry(date: .now, task: nil) }

  func getSnapshot(in context: Context, completion: @escaping (TodayEntry) -> Void) {
    completion(TodayEntry(date: .now, task: next))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TodayEntry>) -> Void) {
    completion(Timeline(entries: [TodayEntry(date: .now, task: next)], policy: .atEnd))
  }
}

struct TodayView: View {
  let entry: TodayEntry

  var body: some View { Text(entry.task ?? "All done") }
}
