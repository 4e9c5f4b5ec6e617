import UIKit

/// Adds what was shared to the list of tasks.
final class ShareViewController: UIViewController {
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let store = UserDefaults(suiteName: "group.com.acme.taskflow")
    let text = (extensionContext?.inputItems.first as? NSExtensionItem)?.attributedContentText?.string
    if let store, let text {
      store.set((store.stringArray(forKey: "tasks") ?? []) + [text], forKey: "tasks")
    }
    extensionContext?.completeRequest(returningItems: nil)
  }
}
