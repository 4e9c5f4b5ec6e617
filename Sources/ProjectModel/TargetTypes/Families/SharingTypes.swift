// What other applications' sheets and editors offer.

import PropertyList

extension TargetCatalogue {
  static let sharingTypes: [TargetType] = [share, action, actionUI, photoEditing, photoProject, printService]

  public static let share = foundation(
    "share", "Share Extension", point: "com.apple.share-services", entry: .principalClass("ShareViewController"),
    from: "8.0", usesAppGroups: true, attributes: ["NSExtensionActivationRule": everydayContent],
    notes:
      "Takes text, one link or one image to begin with; state another `NSExtensionActivationRule` in `infoPlist`. The "
      + "store refuses the predicate that accepts everything.")

  public static let action = foundation(
    "action", "Action", point: "com.apple.services", entry: .principalClass("ActionRequestHandler"), from: "8.0",
    attributes: [
      "NSExtensionActivationRule": [
        "NSExtensionActivationSupportsFileWithMaxCount": 0, "NSExtensionActivationSupportsImageWithMaxCount": 0,
        "NSExtensionActivationSupportsMovieWithMaxCount": 0, "NSExtensionActivationSupportsText": false,
        "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
      ]
    ],
    notes:
      "Works without an interface. A script that reads the page goes into `NSExtensionJavaScriptPreprocessingFile`, by "
      + "its name without `.js`.")

  static let actionUI = foundation(
    "action-ui", "Action with Interface", point: "com.apple.ui-services",
    entry: .principalClass("ActionViewController"), from: "8.0",
    attributes: ["NSExtensionActivationRule": everydayContent],
    notes: "The action that shows a view. Takes text, one link or one image to begin with.")

  static let photoEditing = foundation(
    "photo-editing", "Photo Editing", point: "com.apple.photo-editing",
    entry: .principalClass("PhotoEditingViewController"), frameworks: ["Photos", "PhotosUI"], from: "8.0",
    attributes: ["PHSupportedMediaTypes": ["Image"]],
    notes: "Edits images; add `Video` to `PHSupportedMediaTypes` for films.")

  static let photoProject = foundation(
    "photo-project", "Photo Project", on: .macOS, point: "com.apple.photo-project",
    entry: .principalClass("PhotoProjectViewController"), frameworks: ["Photos", "PhotosUI"], from: "10.13",
    attributes: ["PHProjectExtensionDefinesProjectTypes": false], entitlements: sandbox,
    notes:
      "A kind of project in the Photos application; `PHProjectCategory` among the attributes says where it is offered.")

  static let printService = foundation(
    "print-service", "Print Service", point: "com.apple.printing.discovery",
    entry: .principalClass("PrintServiceExtension"), from: "14.0",
    notes:
      "Finds printers for the print sheet. Apple publishes no template of it, so that the class's name is a custom of "
      + "apple-targets.")

  private static let everydayContent: PropertyValue = [
    "NSExtensionActivationSupportsText": true,
    "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
    "NSExtensionActivationSupportsImageWithMaxCount": 1,
  ]
}
