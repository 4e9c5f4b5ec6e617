// Passwords, accounts, documents and payment.

extension Templates {
  static let identity = [
    credentialsProvider, accountAuthentication, authenticationServices, smartCard, identityDocuments, walletIssuer,
    walletIssuerUI, financeKit,
  ]

  private static let credentialsProvider = Template("credentials-provider", needs: "13.0") { _ in
    [
      .init(
        "CredentialProviderViewController.swift",
        #"""
        import AuthenticationServices
        import SwiftUI
        import UIKit

        /// Fills in passwords that the app keeps.
        final class CredentialProviderViewController: ASCredentialProviderViewController {
            override func prepareCredentialList(for serviceIdentifiers: [ASCredentialServiceIdentifier]) {
                show(user: "")
            }

            override func provideCredentialWithoutUserInteraction(for credentialIdentity: ASPasswordCredentialIdentity) {
                // Complete the request at once where the passwords are not locked.
                extensionContext.cancelRequest(withError: ASExtensionError(.userInteractionRequired))
            }

            override func prepareInterfaceToProvideCredential(for credentialIdentity: ASPasswordCredentialIdentity) {
                show(user: credentialIdentity.user)
            }

            private func show(user: String) {
                embed(CredentialsView(user: user, onCancel: cancel))
            }

            private func cancel() {
                extensionContext.cancelRequest(withError: ASExtensionError(.userCanceled))
            }
        }

        struct CredentialsView: View {
            let user: String
            let onCancel: () -> Void

            var body: some View {
                VStack(spacing: 20) {
                    Text(user.isEmpty ? "No passwords yet" : user)
                    Button("Cancel", action: onCancel)
                }
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let accountAuthentication = Template("account-auth") { _ in
    [
      .init(
        "AccountAuthViewController.swift",
        #"""
        import AuthenticationServices

        /// Changes weak passwords and moves accounts to Sign in with Apple, when people ask for it in Settings.
        final class AccountAuthViewController: ASAccountAuthenticationModificationViewController {
            override func changePasswordWithoutUserInteraction(
                for serviceIdentifier: ASCredentialServiceIdentifier, existingCredential: ASPasswordCredential,
                newPassword: String, userInfo: [AnyHashable: Any]? = nil
            ) {
                // Tell the server, then complete the request with the new credential.
                extensionContext.cancelRequest(withError: ASExtensionError(.failed))
            }

            override func convertAccountToSignInWithAppleWithoutUserInteraction(
                for serviceIdentifier: ASCredentialServiceIdentifier, existingCredential: ASPasswordCredential,
                userInfo: [AnyHashable: Any]? = nil
            ) {
                extensionContext.cancelRequest(withError: ASExtensionError(.failed))
            }
        }
        """#)
    ]
  }

  private static let authenticationServices = Template("authentication-services") { _ in
    [
      .init(
        "AuthenticationExtension.swift",
        #"""
        import AuthenticationServices
        import UIKit

        /// Signs people in to what an organisation's configuration profile names.
        final class AuthenticationExtension: UIViewController, ASAuthorizationProviderExtensionAuthorizationRequestHandler {
            func beginAuthorization(with request: ASAuthorizationProviderExtensionAuthorizationRequest) {
                // Complete it with the headers of a response; as it stands, the app signs in by itself.
                request.doNotHandle()
            }

            func cancelAuthorization(with request: ASAuthorizationProviderExtensionAuthorizationRequest) {
                request.cancel()
            }
        }
        """#)
    ]
  }

  private static let smartCard = Template("smart-card") { _ in
    [
      .init(
        "TokenExtension.swift",
        #"""
        import CryptoTokenKit

        /// Makes a token of each configuration that the app has registered.
        final class TokenExtension: TKTokenDriver, TKTokenDriverDelegate {
            override init() {
                super.init()
                delegate = self
            }

            func tokenDriver(_ driver: TKTokenDriver, tokenFor configuration: TKToken.Configuration) throws -> TKToken {
                Token(tokenDriver: driver, instanceID: configuration.instanceID)
            }
        }
        """#),
      .init(
        "Token.swift",
        #"""
        import CryptoTokenKit

        final class Token: TKToken, TKTokenDelegate {
            override init(tokenDriver: TKTokenDriver, instanceID: TKToken.InstanceID) {
                super.init(tokenDriver: tokenDriver, instanceID: instanceID)
                delegate = self
            }

            func createSession(_ token: TKToken) throws -> TKTokenSession {
                TokenSession(token: token)
            }
        }

        final class TokenSession: TKTokenSession, TKTokenSessionDelegate {
            override init(token: TKToken) {
                super.init(token: token)
                delegate = self
            }

            func tokenSession(
                _ session: TKTokenSession, supports operation: TKTokenOperation, keyObjectID: TKToken.ObjectID,
                algorithm: TKTokenKeyAlgorithm
            ) -> Bool {
                false
            }
        }
        """#),
    ]
  }

  private static let identityDocuments = Template("identity-document-provider") { _ in
    [
      .init(
        "DocumentProvider.swift",
        #"""
        import ExtensionKit
        import IdentityDocumentServicesUI
        import SwiftUI

        /// Asks people whether a web site may see one of the app's documents.
        @main
        struct DocumentProvider: IdentityDocumentProvider {
            var body: some IdentityDocumentRequestScene {
                ISO18013MobileDocumentRequestScene { context in
                    DocumentRequestView(context: context)
                }
            }

            func performRegistrationUpdates() async {
                // Register the documents that the app holds by now.
            }
        }

        struct DocumentRequestView: View {
            let context: ISO18013MobileDocumentRequestContext

            var body: some View {
                VStack(spacing: 20) {
                    Text(context.requestingWebsiteOrigin?.absoluteString ?? "")
                    Button("Cancel", role: .cancel) {
                        context.cancel()
                    }
                }
                .padding()
            }
        }
        """#)
    ]
  }

  private static let walletIssuer = Template("wallet-issuer") { _ in
    [
      .init(
        "IssuerProvisioningHandler.swift",
        #"""
        import PassKit

        /// Tells Wallet which cards it can add.
        final class IssuerProvisioningHandler: PKIssuerProvisioningExtensionHandler {
            override func status(completion: @escaping (PKIssuerProvisioningExtensionStatus) -> Void) {
                // Has to answer within a tenth of a second.
                let status = PKIssuerProvisioningExtensionStatus()
                status.requiresAuthentication = true
                status.passEntriesAvailable = false
                status.remotePassEntriesAvailable = false
                completion(status)
            }

            override func passEntries(completion: @escaping ([PKIssuerProvisioningExtensionPassEntry]) -> Void) {
                completion([])
            }

            override func remotePassEntries(completion: @escaping ([PKIssuerProvisioningExtensionPassEntry]) -> Void) {
                completion([])
            }

            override func generateAddPaymentPassRequestForPassEntryWithIdentifier(
                _ identifier: String, configuration: PKAddPaymentPassRequestConfiguration, certificateChain: [Data],
                nonce: Data, nonceSignature: Data, completionHandler: @escaping (PKAddPaymentPassRequest?) -> Void
            ) {
                // The bank's server encrypts the card for Wallet.
                completionHandler(nil)
            }
        }
        """#)
    ]
  }

  private static let walletIssuerUI = Template("wallet-issuer-ui") { _ in
    [
      .init(
        "IssuerAuthorizationViewController.swift",
        #"""
        import PassKit
        import SwiftUI
        import UIKit

        /// Signs people in before Wallet adds a card.
        final class IssuerAuthorizationViewController: UIViewController, PKIssuerProvisioningExtensionAuthorizationProviding {
            var completionHandler: ((PKIssuerProvisioningExtensionAuthorizationResult) -> Void)?

            override func viewDidLoad() {
                super.viewDidLoad()
                embed(
                    AuthorizationView { [weak self] isSignedIn in
                        self?.completionHandler?(isSignedIn ? .authorized : .canceled)
                    })
            }
        }

        struct AuthorizationView: View {
            let onEnd: (Bool) -> Void

            var body: some View {
                // Ask for what the bank wants to know, and end with true.
                Button("Cancel") {
                    onEnd(false)
                }
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let financeKit = Template("financekit-background-delivery") { _ in
    [
      .init(
        "TransactionDelivery.swift",
        #"""
        import ExtensionFoundation
        import FinanceKit

        /// Is told of new transactions and balances.
        @main
        final class TransactionDelivery: BackgroundDeliveryExtension {
            required init() {}

            func didReceiveData(for types: [FinanceStore.BackgroundDataType]) async {
                // Ask FinanceStore for what has changed.
            }

            func willTerminate() async {}
        }
        """#)
    ]
  }
}
