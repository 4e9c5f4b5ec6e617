// What several templates share.

extension Template.File {
  /// SwiftUI in the view controller of an extension that has to begin with one.
  static let embedding = Template.File(
    "Embedding.swift",
    #"""
    import SwiftUI
    import UIKit

    extension UIViewController {
        /// Fills this view controller with a SwiftUI view.
        func embed<Content: View>(_ content: Content) {
            let host = UIHostingController(rootView: content)
            addChild(host)
            host.view.frame = view.bounds
            host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(host.view)
            host.didMove(toParent: self)
        }
    }
    """#)
}
