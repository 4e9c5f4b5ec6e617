import Foundation

/// The tasks, kept where the extensions find them too.
final class TaskStore: ObservableObject {
  static let group = "group.com.acme.taskflow"

  @Published private(set) var tasks: [String]

  init() {
    tasks = UserDefaults(suiteName: TaskStore.group)?.stringArray(forKey: "tasks") ?? []
  }
}
