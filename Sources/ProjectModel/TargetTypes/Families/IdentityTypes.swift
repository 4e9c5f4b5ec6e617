// Passwords, accounts, documents and payment.

extension TargetCatalogue {
  static let identityTypes: [TargetType] = [
    credentialsProvider, accountAuthentication, authenticationServices, smartCard, identityDocuments, walletIssuer,
    walletIssuerUI, financeKit,
  ]

  static let credentialsProvider = foundation(
    "credentials-provider", "Credentials Provider", point: "com.apple.authentication-services-credential-provider-ui",
    entry: .principalClass("CredentialProviderViewController"), frameworks: ["AuthenticationServices"], from: "12.0",
    entitlements: ["com.apple.developer.authentication-services.autofill-credential-provider": true],
    ofApplication: ["com.apple.developer.authentication-services.autofill-credential-provider": true],
    notes: "Fills in passwords; `ASCredentialProviderExtensionCapabilities` among the attributes says what else it has."
  )

  static let accountAuthentication = foundation(
    "account-auth", "Account Auth",
    point: "com.apple.authentication-services-account-authentication-modification-ui",
    entry: .principalClass("AccountAuthViewController"), frameworks: ["AuthenticationServices"], from: "14.0",
    attributes: [
      "ASAccountAuthenticationModificationSupportsStrongPasswordChange": true,
      "ASAccountAuthenticationModificationSupportsUpgradeToSignInWithApple": true,
    ],
    notes: "Changes weak passwords and moves accounts to Sign in with Apple, asked by the system's settings.")

  static let authenticationServices = foundation(
    "authentication-services", "Authentication Services", point: "com.apple.AppSSO.idp-extension",
    entry: .principalClass("AuthenticationExtension"), frameworks: ["AuthenticationServices"], from: "13.0",
    notes: "Single sign-on of an organisation. It works on managed devices only, with an `authsrv` associated domain.")

  static let smartCard = foundation(
    "smart-card", "Smart Card", point: "com.apple.ctk-tokens", entry: .principalClass("TokenExtension"),
    frameworks: ["CryptoTokenKit"], from: "13.0",
    attributes: [
      "com.apple.ctk.class-id": "$(PRODUCT_BUNDLE_IDENTIFIER)",
      "com.apple.ctk.driver-class": "$(PRODUCT_MODULE_NAME).TokenExtension",
    ],
    notes: "Tokens are shared through the keychain access group `com.apple.token`.")

  static let identityDocuments = extensionKit(
    "identity-document-provider", "Identity Document Provider",
    point: "com.apple.identity-document-services.document-provider-ui", frameworks: ["IdentityDocumentServicesUI"],
    from: "26.0",
    notes: "Shows documents to web sites. State the kinds of documents in the entitlement "
      + "`com.apple.developer.identity-document-services.document-provider.mobile-document-types`, a list.")

  static let walletIssuer = foundation(
    "wallet-issuer", "Wallet Issuer", point: "com.apple.PassKit.issuer-provisioning",
    entry: .principalClass("IssuerProvisioningHandler"), frameworks: ["PassKit"], from: "14.0",
    entitlements: ["com.apple.developer.payment-pass-provisioning": true],
    ofApplication: ["com.apple.developer.payment-pass-provisioning": true],
    notes: "Adds payment cards from within Wallet. Apple grants the entitlement on request.")

  static let walletIssuerUI = foundation(
    "wallet-issuer-ui", "Wallet Issuer Authorization", point: "com.apple.PassKit.issuer-provisioning.authorization",
    entry: .principalClass("IssuerAuthorizationViewController"), frameworks: ["PassKit"], from: "14.0",
    entitlements: ["com.apple.developer.payment-pass-provisioning": true],
    ofApplication: ["com.apple.developer.payment-pass-provisioning": true],
    notes: "Signs people in for a `wallet-issuer` target.")

  static let financeKit = extensionKit(
    "financekit-background-delivery", "FinanceKit Background Delivery",
    point: "com.apple.financekit.background-delivery", frameworks: ["FinanceKit"], from: "26.0",
    entitlements: ["com.apple.developer.financekit": true], ofApplication: ["com.apple.developer.financekit": true],
    notes: "Is told of new transactions. Apple grants the entitlement on request.")
}
