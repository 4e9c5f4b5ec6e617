// Files, previews and search.

extension Templates {
  static let files = [
    fileProvider, fileProviderUI, quickLookPreview, quickLookThumbnail, spotlight, spotlightDelegate, finderSync,
    fileSystemModule,
  ]

  private static let fileProvider = Template("file-provider", needs: "16.0") { _ in
    [
      .init(
        "FileProviderExtension.swift",
        #"""
        import FileProvider
        import UniformTypeIdentifiers

        /// Shows what the app keeps elsewhere in Files. This one is empty and takes nothing.
        final class FileProviderExtension: NSObject, NSFileProviderReplicatedExtension {
            private let refusal = NSError(domain: NSCocoaErrorDomain, code: NSFeatureUnsupportedError)

            required init(domain: NSFileProviderDomain) {
                super.init()
            }

            func invalidate() {}

            func item(
                for identifier: NSFileProviderItemIdentifier, request: NSFileProviderRequest,
                completionHandler: @escaping (NSFileProviderItem?, Error?) -> Void
            ) -> Progress {
                if identifier == .rootContainer {
                    completionHandler(FileProviderItem(identifier), nil)
                } else {
                    completionHandler(nil, NSFileProviderError(.noSuchItem))
                }
                return Progress()
            }

            func fetchContents(
                for itemIdentifier: NSFileProviderItemIdentifier, version requestedVersion: NSFileProviderItemVersion?,
                request: NSFileProviderRequest, completionHandler: @escaping (URL?, NSFileProviderItem?, Error?) -> Void
            ) -> Progress {
                completionHandler(nil, nil, NSFileProviderError(.noSuchItem))
                return Progress()
            }

            func createItem(
                basedOn itemTemplate: NSFileProviderItem, fields: NSFileProviderItemFields, contents url: URL?,
                options: NSFileProviderCreateItemOptions = [], request: NSFileProviderRequest,
                completionHandler: @escaping (NSFileProviderItem?, NSFileProviderItemFields, Bool, Error?) -> Void
            ) -> Progress {
                completionHandler(nil, [], false, refusal)
                return Progress()
            }

            func modifyItem(
                _ item: NSFileProviderItem, baseVersion version: NSFileProviderItemVersion,
                changedFields: NSFileProviderItemFields, contents newContents: URL?,
                options: NSFileProviderModifyItemOptions = [], request: NSFileProviderRequest,
                completionHandler: @escaping (NSFileProviderItem?, NSFileProviderItemFields, Bool, Error?) -> Void
            ) -> Progress {
                completionHandler(nil, [], false, refusal)
                return Progress()
            }

            func deleteItem(
                identifier: NSFileProviderItemIdentifier, baseVersion version: NSFileProviderItemVersion,
                options: NSFileProviderDeleteItemOptions = [], request: NSFileProviderRequest,
                completionHandler: @escaping (Error?) -> Void
            ) -> Progress {
                completionHandler(refusal)
                return Progress()
            }

            func enumerator(
                for containerItemIdentifier: NSFileProviderItemIdentifier, request: NSFileProviderRequest
            ) throws -> NSFileProviderEnumerator {
                FileProviderEnumerator()
            }
        }
        """#),
      .init(
        "FileProviderItem.swift",
        #"""
        import FileProvider
        import UniformTypeIdentifiers

        final class FileProviderItem: NSObject, NSFileProviderItem {
            let itemIdentifier: NSFileProviderItemIdentifier
            let parentItemIdentifier: NSFileProviderItemIdentifier = .rootContainer
            let capabilities: NSFileProviderItemCapabilities = [.allowsReading]
            let contentType: UTType = .folder

            init(_ identifier: NSFileProviderItemIdentifier) {
                itemIdentifier = identifier
            }

            var filename: String { itemIdentifier.rawValue }

            var itemVersion: NSFileProviderItemVersion {
                NSFileProviderItemVersion(contentVersion: Data("1".utf8), metadataVersion: Data("1".utf8))
            }
        }
        """#),
      .init(
        "FileProviderEnumerator.swift",
        #"""
        import FileProvider

        final class FileProviderEnumerator: NSObject, NSFileProviderEnumerator {
            private let anchor = NSFileProviderSyncAnchor(Data("1".utf8))

            func invalidate() {}

            func enumerateItems(for observer: NSFileProviderEnumerationObserver, startingAt page: NSFileProviderPage) {
                observer.didEnumerate([])
                observer.finishEnumerating(upTo: nil)
            }

            func enumerateChanges(for observer: NSFileProviderChangeObserver, from anchor: NSFileProviderSyncAnchor) {
                observer.finishEnumeratingChanges(upTo: anchor, moreComing: false)
            }

            func currentSyncAnchor(completionHandler: @escaping (NSFileProviderSyncAnchor?) -> Void) {
                completionHandler(anchor)
            }
        }
        """#),
    ]
  }

  private static let fileProviderUI = Template("file-provider-ui", needs: "13.0") { _ in
    [
      .init(
        "FileProviderUIController.swift",
        #"""
        import FileProviderUI
        import SwiftUI
        import UIKit

        /// The view of an action on files, and of signing in again.
        final class FileProviderUIController: FPUIActionExtensionViewController {
            override func prepare(
                forAction actionIdentifier: String, itemIdentifiers: [NSFileProviderItemIdentifier]
            ) {
                embed(FileActionView(title: actionIdentifier, onDone: finish))
            }

            override func prepare(forError error: Error) {
                embed(FileActionView(title: error.localizedDescription, onDone: finish))
            }

            private func finish() {
                extensionContext.completeRequest()
            }
        }

        struct FileActionView: View {
            let title: String
            let onDone: () -> Void

            var body: some View {
                VStack(spacing: 20) {
                    Text(title)
                    Button("Done", action: onDone)
                }
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let quickLookPreview = Template("quicklook-preview", needs: "13.0") { _ in
    [
      .init(
        "PreviewViewController.swift",
        #"""
        import QuickLook
        import SwiftUI
        import UIKit

        /// Shows a file of the types that the Info.plist lists.
        final class PreviewViewController: UIViewController, QLPreviewingController {
            func preparePreviewOfFile(at url: URL, completionHandler handler: @escaping (Error?) -> Void) {
                embed(Text(url.lastPathComponent))
                handler(nil)
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let quickLookThumbnail = Template("quicklook-thumbnail") { _ in
    [
      .init(
        "ThumbnailProvider.swift",
        #"""
        import QuickLookThumbnailing
        import UIKit

        /// Draws the thumbnail of a file of the types that the Info.plist lists.
        final class ThumbnailProvider: QLThumbnailProvider {
            override func provideThumbnail(
                for request: QLFileThumbnailRequest, _ handler: @escaping (QLThumbnailReply?, Error?) -> Void
            ) {
                let reply = QLThumbnailReply(contextSize: request.maximumSize) { () -> Bool in
                    UIColor.systemGray.setFill()
                    UIRectFill(CGRect(origin: .zero, size: request.maximumSize))
                    return true
                }
                handler(reply, nil)
            }
        }
        """#)
    ]
  }

  private static let spotlight = Template("spotlight") { _ in
    [
      .init(
        "ImportExtension.swift",
        #"""
        import CoreSpotlight

        /// Describes a file of the types that the Info.plist lists.
        final class ImportExtension: CSImportExtension {
            override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
                attributes.title = contentURL.deletingPathExtension().lastPathComponent
                attributes.textContent = try String(contentsOf: contentURL, encoding: .utf8)
            }
        }
        """#)
    ]
  }

  private static let spotlightDelegate = Template("spotlight-delegate") { _ in
    [
      .init(
        "IndexRequestHandler.swift",
        #"""
        import CoreSpotlight

        /// Puts the app's items into the index again when the system has lost them.
        final class IndexRequestHandler: CSIndexExtensionRequestHandler {
            override func searchableIndex(
                _ searchableIndex: CSSearchableIndex,
                reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
            ) {
                acknowledgementHandler()
            }

            override func searchableIndex(
                _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
                acknowledgementHandler: @escaping () -> Void
            ) {
                acknowledgementHandler()
            }
        }
        """#)
    ]
  }

  private static let finderSync = Template("finder-sync") { _ in
    [
      .init(
        "FinderSync.swift",
        #"""
        import Cocoa
        import FinderSync

        /// A menu for the folders that it watches.
        final class FinderSync: FIFinderSync {
            override init() {
                super.init()
                // The app tells through an app group which folders people chose.
                FIFinderSyncController.default().directoryURLs = []
            }

            override func menu(for menuKind: FIMenuKind) -> NSMenu? {
                let menu = NSMenu(title: "")
                menu.addItem(withTitle: "Hello", action: #selector(greet(_:)), keyEquivalent: "")
                return menu
            }

            @IBAction func greet(_ sender: AnyObject?) {
                let chosen = FIFinderSyncController.default().selectedItemURLs() ?? []
                NSLog("chosen: %@", chosen.map(\.path).joined(separator: ", "))
            }
        }
        """#)
    ]
  }

  private static let fileSystemModule = Template("fskit-module") { _ in
    [
      .init(
        "FileSystemExtension.swift",
        #"""
        import FSKit

        @main
        struct FileSystemExtension: UnaryFileSystemExtension {
            var fileSystem: FSUnaryFileSystem & FSUnaryFileSystemOperations {
                FileSystem()
            }
        }
        """#),
      .init(
        "FileSystem.swift",
        #"""
        import FSKit
        import Foundation

        /// One volume on one block device. This one recognizes none.
        final class FileSystem: FSUnaryFileSystem, FSUnaryFileSystemOperations {
            func probeResource(
                resource: FSResource, replyHandler: @escaping (FSProbeResult?, (any Error)?) -> Void
            ) {
                replyHandler(.notRecognized, nil)
            }

            func loadResource(
                resource: FSResource, options: FSTaskOptions, replyHandler: @escaping (FSVolume?, (any Error)?) -> Void
            ) {
                replyHandler(nil, POSIXError(.ENOTSUP))
            }

            func unloadResource(
                resource: FSResource, options: FSTaskOptions, replyHandler reply: @escaping ((any Error)?) -> Void
            ) {
                reply(nil)
            }
        }
        """#),
    ]
  }
}
