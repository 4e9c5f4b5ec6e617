import SwiftUI

@main
struct TaskFlowApp: App {
  var body: some Scene {
    WindowGroup { TaskList(store: TaskStore()) }
  }
}

struct TaskList: View {
  @ObservedObject var store: TaskStore

  var body: some View {
    List(store.tasks, id: \.self) { Text($0) }
  }
}
