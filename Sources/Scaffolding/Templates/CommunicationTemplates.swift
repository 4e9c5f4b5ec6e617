// Typing, messages, calls, mail and calendars.

import JSON

extension Templates {
  static let communication = [
    keyboard, imessage, stickerPack, callDirectory, liveCallerID, messageFilter, unwantedCommunication, mailExtension,
    virtualConference, contactProvider, translationUI,
  ]

  private static let keyboard = Template("keyboard") { _ in
    [
      .init(
        "KeyboardViewController.swift",
        #"""
        import UIKit

        /// One key that types, and the globe that leads to the next keyboard.
        final class KeyboardViewController: UIInputViewController {
            private let globe = UIButton(type: .system)

            override func viewDidLoad() {
                super.viewDidLoad()
                globe.setTitle("🌐", for: .normal)
                globe.accessibilityLabel = "Next keyboard"
                globe.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
                let key = UIButton(type: .system)
                key.setTitle("Hello", for: .normal)
                key.addTarget(self, action: #selector(typeGreeting), for: .touchUpInside)
                let row = UIStackView(arrangedSubviews: [globe, key])
                row.distribution = .fillEqually
                row.frame = view.bounds
                row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.addSubview(row)
            }

            override func viewWillLayoutSubviews() {
                super.viewWillLayoutSubviews()
                // Where the system draws the key itself, a second one is too much; else it has to be there.
                globe.isHidden = !needsInputModeSwitchKey
            }

            @objc private func typeGreeting() {
                textDocumentProxy.insertText("Hello ")
            }
        }
        """#)
    ]
  }

  private static let messagesIcon = "iMessage App Icon"
  private static let messagesKeys: JSONObject = [
    "settings": ["ASSETCATALOG_COMPILER_APPICON_NAME": .string(messagesIcon)]
  ]

  private static let imessage = Template("imessage", needs: "13.0", keys: messagesKeys) { _ in
    [
      .init(
        "MessagesViewController.swift",
        #"""
        import Messages
        import SwiftUI
        import UIKit

        /// What Messages shows below the conversation.
        final class MessagesViewController: MSMessagesAppViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                embed(MessagesView(onSend: insertMessage))
            }

            private func insertMessage() {
                let layout = MSMessageTemplateLayout()
                layout.caption = "Hello"
                let message = MSMessage(session: activeConversation?.selectedMessage?.session ?? MSSession())
                message.layout = layout
                activeConversation?.insert(message, completionHandler: nil)
            }
        }

        struct MessagesView: View {
            let onSend: () -> Void

            var body: some View {
                Button("Say Hello", action: onSend)
            }
        }
        """#),
      .embedding,
    ] + catalog("Messages.xcassets")
  }

  private static let stickerPack = Template("sticker-pack", keys: messagesKeys) { _ in
    catalog("Stickers.xcassets") + [
      .init(
        "Stickers.xcassets/Sticker Pack.stickerpack/Contents.json",
        #"""
        {
          "info" : {
            "author" : "xcode",
            "version" : 1
          },
          "properties" : {
            "grid-size" : "regular"
          }
        }
        """#)
    ]
  }

  /// With the set of icons that Messages asks for, without images yet.
  private static func catalog(_ name: String) -> [Template.File] {
    let icons: [(idiom: String, size: String, scale: String?, platform: String?)] = [
      ("iphone", "29x29", "2x", nil), ("iphone", "29x29", "3x", nil), ("iphone", "60x45", "2x", nil),
      ("iphone", "60x45", "3x", nil), ("ipad", "29x29", "2x", nil), ("ipad", "67x50", "2x", nil),
      ("ipad", "74x55", "2x", nil), ("ios-marketing", "1024x1024", "1x", nil), ("universal", "27x20", "2x", "ios"),
      ("universal", "27x20", "3x", "ios"), ("universal", "32x24", "2x", "ios"), ("universal", "32x24", "3x", "ios"),
      ("ios-marketing", "1024x768", "1x", "ios"),
    ]
    let images = icons.map { icon in
      var lines = ["      \"idiom\" : \"\(icon.idiom)\","]
      if let platform = icon.platform { lines.append("      \"platform\" : \"\(platform)\",") }
      if let scale = icon.scale { lines.append("      \"scale\" : \"\(scale)\",") }
      lines.append("      \"size\" : \"\(icon.size)\"")
      return "    {\n" + lines.joined(separator: "\n") + "\n    }"
    }
    let info = "  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }"
    let list = "  \"images\" : [\n" + images.joined(separator: ",\n") + "\n  ]"
    return [
      .init("\(name)/Contents.json", "{\n\(info)\n}"),
      .init("\(name)/\(messagesIcon).stickersiconset/Contents.json", "{\n\(list),\n\(info)\n}"),
    ]
  }

  private static let callDirectory = Template("call-directory") { _ in
    [
      .init(
        "CallDirectoryHandler.swift",
        #"""
        import CallKit

        /// Gives the system names for numbers, and numbers to block.
        final class CallDirectoryHandler: CXCallDirectoryProvider {
            override func beginRequest(with context: CXCallDirectoryExtensionContext) {
                context.delegate = self
                if context.isIncremental {
                    context.removeAllIdentificationEntries()
                    context.removeAllBlockingEntries()
                }
                // Numbers with their country's code, in ascending order.
                let names: [(number: CXCallDirectoryPhoneNumber, label: String)] = []
                for entry in names {
                    context.addIdentificationEntry(withNextSequentialPhoneNumber: entry.number, label: entry.label)
                }
                let blocked: [CXCallDirectoryPhoneNumber] = []
                for number in blocked {
                    context.addBlockingEntry(withNextSequentialPhoneNumber: number)
                }
                context.completeRequest()
            }
        }

        extension CallDirectoryHandler: CXCallDirectoryExtensionContextDelegate {
            func requestFailed(for extensionContext: CXCallDirectoryExtensionContext, withError error: Error) {
                // The app learns of it when it asks CXCallDirectoryManager to load the extension again.
            }
        }
        """#)
    ]
  }

  private static let liveCallerID = Template("live-caller-id-lookup") { _ in
    [
      .init(
        "CallerLookup.swift",
        #"""
        import Foundation
        import IdentityLookup

        /// Tells the system which private retrieval service knows the callers.
        @main
        struct CallerLookup: LiveCallerIDLookupProtocol {
            var context: LiveCallerIDLookupExtensionContext {
                LiveCallerIDLookupExtensionContext(
                    serviceURL: URL(string: "https://lookup.example.com")!,
                    tokenIssuerURL: URL(string: "https://issuer.example.com")!,
                    userTierToken: Data())
            }
        }
        """#)
    ]
  }

  private static let messageFilter = Template("message-filter") { _ in
    [
      .init(
        "MessageFilterExtension.swift",
        #"""
        import IdentityLookup

        /// Sorts messages of unknown senders.
        final class MessageFilterExtension: ILMessageFilterExtension {}

        extension MessageFilterExtension: ILMessageFilterQueryHandling {
            func handle(
                _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void
            ) {
                let response = ILMessageFilterQueryResponse()
                response.action = action(for: queryRequest)
                completion(response)
            }

            private func action(for request: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
                // Look at `request.sender` and `request.messageBody`. `none`: the message is shown as any other.
                .none
            }
        }
        """#)
    ]
  }

  private static let unwantedCommunication = Template("unwanted-communication") { _ in
    [
      .init(
        "ClassificationViewController.swift",
        #"""
        import IdentityLookup
        import IdentityLookupUI
        import UIKit

        /// Asks what is wrong with a call or a message, and reports it.
        final class ClassificationViewController: ILClassificationUIExtensionViewController {
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                // Once people have answered what the view asks; this one asks nothing.
                extensionContext.isReadyForClassificationResponse = true
            }

            override func prepare(for request: ILClassificationRequest) {
                // Calls or messages that are about to be reported.
            }

            override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
                ILClassificationResponse(action: .reportJunk)
            }
        }
        """#)
    ]
  }

  private static let mailExtension = Template("mail-extension") { _ in
    [
      .init(
        "MailExtension.swift",
        #"""
        import MailKit

        /// One method for each of the capabilities that the Info.plist lists.
        final class MailExtension: NSObject, MEExtension {
            func handlerForMessageActions() -> MEMessageActionHandler {
                MessageActionHandler.shared
            }
        }
        """#),
      .init(
        "MessageActionHandler.swift",
        #"""
        import MailKit

        /// Decides what happens to a message when Mail downloads it.
        final class MessageActionHandler: NSObject, MEMessageActionHandler {
            static let shared = MessageActionHandler()

            func decideAction(for message: MEMessage, completionHandler: @escaping (MEMessageActionDecision?) -> Void) {
                // nil: nothing.
                completionHandler(nil)
            }
        }
        """#),
    ]
  }

  private static let virtualConference = Template("virtual-conference") { _ in
    [
      .init(
        "VirtualConferenceProvider.swift",
        #"""
        import EventKit

        /// Offers rooms when people add a place to an event.
        final class VirtualConferenceProvider: EKVirtualConferenceProvider {
            override func fetchAvailableRoomTypes(
                completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, Error?) -> Void
            ) {
                completionHandler([EKVirtualConferenceRoomTypeDescriptor(title: "Room", identifier: "room")], nil)
            }

            override func fetchVirtualConference(
                identifier: EKVirtualConferenceRoomTypeIdentifier,
                completionHandler: @escaping (EKVirtualConferenceDescriptor?, Error?) -> Void
            ) {
                let link = EKVirtualConferenceURLDescriptor(
                    title: "Join", url: URL(string: "https://meet.example.com/\(identifier)")!)
                completionHandler(
                    EKVirtualConferenceDescriptor(title: "Room", urlDescriptors: [link], conferenceDetails: nil), nil)
            }
        }
        """#)
    ]
  }

  private static let contactProvider = Template("contact-provider") { _ in
    [
      .init(
        "ContactsExtension.swift",
        #"""
        import ContactProvider

        /// Hands the app's contacts to the system.
        @main
        final class ContactsExtension: ContactProviderExtension {
            private let contacts = ContactEnumerator()

            required init() {}

            func configure(for domain: any ContactProviderDomain) {}

            func enumerator(for collection: ContactItem.Identifier) -> any ContactItemEnumerator {
                contacts
            }

            func invalidate() async throws {}
        }
        """#),
      .init(
        "ContactEnumerator.swift",
        #"""
        import ContactProvider
        import Foundation

        final class ContactEnumerator: ContactItemEnumerator {
            /// Names a state of the app's contacts: another one for each change.
            private let generation = Data("1".utf8)

            func enumerateContent(in page: ContactItemPage, for observer: any ContactItemContentObserver) async {
                let items: [ContactItem] = []
                observer.didEnumerate(items)
                observer.didFinishEnumeratingContent(upTo: generation)
            }

            func enumerateChanges(
                startingAt syncAnchor: ContactItemSyncAnchor, for observer: any ContactItemChangeObserver
            ) async {
                let anchor = ContactItemSyncAnchor(generationMarker: generation, offset: 0)
                observer.didFinishEnumeratingChanges(upTo: anchor, moreComing: false)
            }

            func invalidate() async {}
        }
        """#),
    ]
  }

  private static let translationUI = Template("translation-ui") { _ in
    [
      .init(
        "TranslationExtension.swift",
        #"""
        import SwiftUI
        import TranslationUIProvider

        @main
        final class TranslationExtension: TranslationUIProviderExtension {
            required init() {}

            var body: some TranslationUIProviderExtensionScene {
                TranslationUIProviderSelectedTextScene { context in
                    TranslationView(context: context)
                }
            }
        }

        struct TranslationView: View {
            let context: any TranslationUIProviderContext

            var body: some View {
                VStack {
                    Text(context.inputText ?? "")
                    if context.allowsReplacement {
                        Button("Replace") {
                            context.finish(translation: context.inputText)
                        }
                    }
                }
                .padding()
            }
        }
        """#)
    ]
  }
}
