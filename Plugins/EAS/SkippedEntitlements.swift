// Entitlements that EAS does not look at.

import Diagnostics
import PluginKit
import ProjectModel

/// When EAS makes a profile it turns on the capabilities behind the entitlements that it knows, and passes over all others.
/// Of those, the ones that Apple has to turn on first are listed here: a profile that EAS makes lacks them, and the build
/// is refused. Source: `capabilityList.ts` of eas-cli; Apple's pages of the entitlements.
enum SkippedEntitlements {
  static let parentKey = "com.apple.developer.parent-application-identifiers"

  /// A note for each that a target asks for, in the order of targets and keys.
  static func notes(for targets: SignedTargets) -> [Diagnostic] {
    targets.members.flatMap { member in
      member.entitlements.keys.compactMap { key in
        let place = member.entitlements[key]?.origin.location ?? member.location
        return sentence(key, of: member.name).map { Diagnostic("eas.skipped-entitlement", .note, $0, at: place) }
      }
    }
  }

  private static func sentence(_ key: String, of target: String) -> String? {
    if key == parentKey {
      return
        "EAS passes over \(key) of “\(target)” and tells Apple the App Clip's parent by itself since January 2026; with an older eas-cli, register the App Clip under its app in the developer portal"
    }
    guard requested.contains(key) else { return nil }
    return
      "EAS passes over \(key) of “\(target)”, so a profile that it makes lacks it; turn the capability on in the developer portal and give EAS a profile that has it"
  }

  /// Those with a switch in the portal, or for which Apple has to be asked.
  private static let requested: Set<String> = [
    "com.apple.CommCenter.fine-grained",
    "com.apple.developer.app-compute-category",
    "com.apple.developer.arkit.barcode-detection.allow",
    "com.apple.developer.arkit.main-camera-access.allow",
    "com.apple.developer.arkit.object-tracking-parameter-adjustment.allow",
    "com.apple.developer.automated-device-enrollment.add-devices",
    "com.apple.developer.automatic-assessment-configuration",
    "com.apple.developer.avfoundation.multitasking-camera-access",
    "com.apple.developer.avfoundation.uvc-device-access",
    "com.apple.developer.browser.app-installation",
    "com.apple.developer.carplay-audio",
    "com.apple.developer.carplay-charging",
    "com.apple.developer.carplay-communication",
    "com.apple.developer.carplay-driving-task",
    "com.apple.developer.carplay-fueling",
    "com.apple.developer.carplay-maps",
    "com.apple.developer.carplay-messaging",
    "com.apple.developer.carplay-parking",
    "com.apple.developer.carplay-public-safety",
    "com.apple.developer.carplay-quick-ordering",
    "com.apple.developer.carplay-video",
    "com.apple.developer.carplay-voice-based-conversation",
    "com.apple.developer.contacts.notes",
    "com.apple.developer.coreml.neural-engine-access",
    "com.apple.developer.declared-age-range",
    "com.apple.developer.device-information.user-assigned-device-name",
    "com.apple.developer.embedded-web-browser-engine",
    "com.apple.developer.embedded-web-browser-engine.engine-association",
    "com.apple.developer.exposure-notification",
    "com.apple.developer.financekit",
    "com.apple.developer.foundation-model-adapter",
    "com.apple.developer.health.fall-detection",
    "com.apple.developer.location.push",
    "com.apple.developer.mail-client",
    "com.apple.developer.marketplace.app-installation",
    "com.apple.developer.networking.HotspotHelper",
    "com.apple.developer.networking.manage-thread-network-credentials",
    "com.apple.developer.networking.multicast",
    "com.apple.developer.nfc.hce",
    "com.apple.developer.nfc.hce.default-contactless-app",
    "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes",
    "com.apple.developer.passkit.pass-presentation-suppression",
    "com.apple.developer.payment-pass-provisioning",
    "com.apple.developer.playable-content",
    "com.apple.developer.screen-capture.include-passthrough",
    "com.apple.developer.secure-element-credential",
    "com.apple.developer.secure-element-credential.default-contactless-app",
    "com.apple.developer.sensorkit.reader.allow",
    "com.apple.developer.severe-vehicular-crash-event",
    "com.apple.developer.storekit.custom-purchase-link.allowed-regions",
    "com.apple.developer.storekit.external-link.account",
    "com.apple.developer.storekit.external-purchase",
    "com.apple.developer.storekit.external-purchase-link",
    "com.apple.developer.storekit.external-purchase-link-streaming",
    "com.apple.developer.sustained-execution",
    "com.apple.developer.upi-device-validation",
    "com.apple.developer.usernotifications.critical-alerts",
    "com.apple.developer.usernotifications.filtering",
    "com.apple.developer.web-browser",
    "com.apple.developer.web-browser-engine.host",
    "com.apple.developer.web-browser-engine.networking",
    "com.apple.developer.web-browser-engine.rendering",
    "com.apple.developer.web-browser-engine.restrict.notifyd",
    "com.apple.developer.web-browser-engine.webcontent",
    "previous-application-identifiers",
  ]
}
