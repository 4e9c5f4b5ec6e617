// Siri and shortcuts.

extension Templates {
  static let intents = [appIntent, intent, intentUI]

  private static let appIntent = Template("app-intent") { _ in
    [
      .init(
        "IntentsExtension.swift",
        #"""
        import AppIntents

        @main
        struct IntentsExtension: AppIntentsExtension {}
        """#),
      .init(
        "GreetingIntent.swift",
        #"""
        import AppIntents

        struct GreetingIntent: AppIntent {
            static let title: LocalizedStringResource = "Say Hello"

            @Parameter(title: "Name")
            var name: String

            func perform() async throws -> some IntentResult & ProvidesDialog {
                .result(dialog: "Hello, \(name)!")
            }
        }
        """#),
    ]
  }

  private static let intent = Template("intent") { _ in
    [
      .init(
        "IntentHandler.swift",
        #"""
        import Intents

        /// Handles the intents that `IntentsSupported` of the Info.plist lists.
        final class IntentHandler: INExtension {
            override func handler(for intent: INIntent) -> Any {
                // An object for each kind of intent may be returned as well.
                self
            }
        }

        extension IntentHandler: INSendMessageIntentHandling {
            func handle(intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void) {
                // Send `intent.content` to `intent.recipients` here.
                completion(INSendMessageIntentResponse(code: .success, userActivity: nil))
            }
        }

        extension IntentHandler: INSearchForMessagesIntentHandling {
            func handle(
                intent: INSearchForMessagesIntent, completion: @escaping (INSearchForMessagesIntentResponse) -> Void
            ) {
                let response = INSearchForMessagesIntentResponse(code: .success, userActivity: nil)
                response.messages = []
                completion(response)
            }
        }

        extension IntentHandler: INSetMessageAttributeIntentHandling {
            func handle(
                intent: INSetMessageAttributeIntent, completion: @escaping (INSetMessageAttributeIntentResponse) -> Void
            ) {
                completion(INSetMessageAttributeIntentResponse(code: .success, userActivity: nil))
            }
        }
        """#)
    ]
  }

  private static let intentUI = Template("intent-ui", needs: "13.0") { _ in
    [
      .init(
        "IntentViewController.swift",
        #"""
        import Intents
        import IntentsUI
        import SwiftUI
        import UIKit

        /// The view that Siri shows while an intent is confirmed or after it was handled.
        final class IntentViewController: UIViewController, INUIHostedViewControlling {
            func configureView(
                for parameters: Set<INParameter>, of interaction: INInteraction,
                interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext,
                completion: @escaping (Bool, Set<INParameter>, CGSize) -> Void
            ) {
                let message = (interaction.intent as? INSendMessageIntent)?.content ?? ""
                embed(Text(message).padding())
                let width = extensionContext?.hostedViewMaximumAllowedSize.width ?? 320
                completion(true, parameters, CGSize(width: width, height: 80))
            }
        }
        """#),
      .embedding,
    ]
  }
}
