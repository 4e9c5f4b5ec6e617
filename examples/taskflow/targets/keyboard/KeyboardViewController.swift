import UIKit

/// A keyboard with one key, and the globe that leads to the next keyboard.
final class KeyboardViewController: UIInputViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let check = UIButton(type: .system, primaryAction: UIAction(title: "✓") { [weak self] _ in
      self?.textDocumentProxy.insertText("✓ ")
    })
    let globe = UIButton(type: .system)
    globe.setTitle("🌐", for: .normal)
    globe.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
    globe.isHidden = !needsInputModeSwitchKey
    let row = UIStackView(arrangedSubviews: [globe, check])
    row.distribution = .fillEqually
    row.frame = view.bounds
    row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(row)
  }
}
