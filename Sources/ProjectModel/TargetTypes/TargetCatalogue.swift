// The target types that Fixpoint can make, one row each.

/// What each type is and starts from, in families of one file each.
///
/// Sources: the extension points and product types of Xcode's own templates and build system, Apple's documentation of
/// each framework, and for ids, identifiers, class names and app groups the registry of apple-targets
/// (`github.com/EvanBacon/expo-apple-targets`, `packages/apple-targets/src/target.ts`), whose users' projects go on as
/// they are.
///
/// - A deployment target that nobody states follows the host's, but is never below the type's minimum, the first
///   release with its extension point. The default stands in where the host states none, and for a watch app, whose host
///   is on another platform: watchOS 10 runs on every watch that pairs with a phone on iOS 17.
/// - `infoPlist` holds what Xcode cannot generate from build settings, and what a target does not launch without. Where
///   the store refuses what a template starts with, the row starts with less.
/// - Entitlements are those that Apple's documentation calls necessary; one whose value only the author knows is named in
///   the notes.
///
/// Left out is what Apple has replaced (Today widgets, WatchKit extensions, the document picker's interface), what is an
/// application by itself (Messages and watch-only ones), and what needs more than a target: source editors carry
/// XcodeKit, drivers have an SDK of their own. Controls and Live Activities are part of a widget.
public enum TargetCatalogue {
  public static let types: [TargetType] =
    widgetTypes + applicationTypes + sharingTypes + notificationTypes + intentTypes + communicationTypes + fileTypes
    + networkTypes + identityTypes + familyTypes + webTypes + mediaTypes + accessoryTypes + desktopTypes

  /// By its id or another word for it; nil where there is no such type.
  public static func type(_ word: String) -> TargetType? { byWord[word] }

  /// Every word that the YAML may use for a type: the ids first.
  public static let words: [String] = types.map(\.id) + types.flatMap(\.aliases)

  private static let byWord: [String: TargetType] = Dictionary(
    types.flatMap { type in ([type.id] + type.aliases).map { ($0, type) } }, uniquingKeysWith: { first, _ in first })
}
