// What other applications' sheets and editors offer.

extension Templates {
  static let sharing = [share, action, actionUI, photoEditing, photoProject]

  private static let share = Template("share", needs: "13.0") { _ in
    [
      .init(
        "ShareViewController.swift",
        #"""
        import SwiftUI
        import UIKit

        /// The sheet that opens when people share something with the app.
        final class ShareViewController: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = .systemBackground
                embed(ShareView(text: sharedText, onCancel: cancel, onSave: save))
            }

            /// The text that came along; links and images are attachments of the same item.
            private var sharedText: String {
                let item = extensionContext?.inputItems.first as? NSExtensionItem
                return item?.attributedContentText?.string ?? ""
            }

            private func cancel() {
                extensionContext?.cancelRequest(withError: CocoaError(.userCancelled))
            }

            private func save() {
                // Keep what was shared before the request ends: the extension may be gone right after it.
                extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
            }
        }
        """#),
      .init(
        "ShareView.swift",
        #"""
        import SwiftUI

        struct ShareView: View {
            let text: String
            let onCancel: () -> Void
            let onSave: () -> Void

            var body: some View {
                VStack(spacing: 20) {
                    HStack {
                        Button("Cancel", action: onCancel)
                        Spacer()
                        Button("Save", action: onSave)
                    }
                    Text(text)
                    Spacer()
                }
                .padding()
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let action = Template("action") { _ in
    [
      .init(
        "ActionRequestHandler.swift",
        #"""
        import Foundation

        /// Works on a web page's address, without an interface.
        final class ActionRequestHandler: NSObject, NSExtensionRequestHandling {
            func beginRequest(with context: NSExtensionContext) {
                let items = context.inputItems.compactMap { $0 as? NSExtensionItem }
                let attachments = items.flatMap { $0.attachments ?? [] }
                guard let link = attachments.first(where: { $0.canLoadObject(ofClass: URL.self) }) else {
                    context.completeRequest(returningItems: nil, completionHandler: nil)
                    return
                }
                _ = link.loadObject(ofClass: URL.self) { url, _ in
                    if let url {
                        self.work(on: url)
                    }
                    context.completeRequest(returningItems: nil, completionHandler: nil)
                }
            }

            private func work(on url: URL) {
                // What the action does.
            }
        }
        """#)
    ]
  }

  private static let actionUI = Template("action-ui", needs: "13.0") { _ in
    [
      .init(
        "ActionViewController.swift",
        #"""
        import SwiftUI
        import UIKit

        /// The view that the action shows.
        final class ActionViewController: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = .systemBackground
                let item = extensionContext?.inputItems.first as? NSExtensionItem
                embed(ActionView(text: item?.attributedContentText?.string ?? "", onDone: finish))
            }

            private func finish() {
                // What is returned replaces what the action was started with; these are the items as they came.
                let items = extensionContext?.inputItems
                extensionContext?.completeRequest(returningItems: items, completionHandler: nil)
            }
        }
        """#),
      .init(
        "ActionView.swift",
        #"""
        import SwiftUI

        struct ActionView: View {
            let text: String
            let onDone: () -> Void

            var body: some View {
                VStack(spacing: 20) {
                    HStack {
                        Spacer()
                        Button("Done", action: onDone)
                    }
                    Text(text)
                    Spacer()
                }
                .padding()
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let photoEditing = Template("photo-editing", needs: "13.0") { _ in
    [
      .init(
        "PhotoEditingViewController.swift",
        #"""
        import CoreImage
        import Photos
        import PhotosUI
        import SwiftUI
        import UIKit

        /// Turns a photo black and white.
        final class PhotoEditingViewController: UIViewController, PHContentEditingController {
            private var input: PHContentEditingInput?

            let shouldShowCancelConfirmation = false

            func canHandle(_ adjustmentData: PHAdjustmentData) -> Bool {
                // False: the photo is opened as it was left, and earlier edits are not undone.
                false
            }

            func startContentEditing(with input: PHContentEditingInput, placeholderImage: UIImage) {
                self.input = input
                embed(Image(uiImage: placeholderImage).resizable().scaledToFit().saturation(0))
            }

            func finishContentEditing(completionHandler: @escaping (PHContentEditingOutput?) -> Void) {
                guard let input, let url = input.fullSizeImageURL else {
                    completionHandler(nil)
                    return
                }
                DispatchQueue.global().async {
                    let output = PHContentEditingOutput(contentEditingInput: input)
                    output.adjustmentData = PHAdjustmentData(
                        formatIdentifier: Bundle.main.bundleIdentifier ?? "", formatVersion: "1", data: Data("mono".utf8))
                    let isWritten = Self.write(url, to: output.renderedContentURL, input.fullSizeImageOrientation)
                    completionHandler(isWritten ? output : nil)
                }
            }

            func cancelContentEditing() {}

            private static func write(_ source: URL, to destination: URL, _ orientation: Int32) -> Bool {
                guard let image = CIImage(contentsOf: source)?.oriented(forExifOrientation: orientation),
                    let space = CGColorSpace(name: CGColorSpace.sRGB)
                else { return false }
                let edited = image.applyingFilter("CIPhotoEffectMono")
                do {
                    try CIContext().writeJPEGRepresentation(of: edited, to: destination, colorSpace: space)
                    return true
                } catch {
                    return false
                }
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let photoProject = Template("photo-project") { _ in
    [
      .init(
        "PhotoProjectViewController.swift",
        #"""
        import AppKit
        import Photos
        import PhotosUI

        /// A project that Photos shows in its window.
        final class PhotoProjectViewController: NSViewController, PHProjectExtensionController {
            private let label = NSTextField(labelWithString: "")

            override func loadView() {
                label.frame = NSRect(x: 0, y: 0, width: 480, height: 320)
                view = label
            }

            func beginProject(
                with extensionContext: PHProjectExtensionContext, projectInfo: PHProjectInfo,
                completion: @escaping (Error?) -> Void
            ) {
                label.stringValue = "\(projectInfo.sections.count) sections"
                completion(nil)
            }

            func resumeProject(with extensionContext: PHProjectExtensionContext, completion: @escaping (Error?) -> Void) {
                completion(nil)
            }

            func finishProject(completionHandler completion: @escaping () -> Void) {
                completion()
            }
        }
        """#)
    ]
  }
}
