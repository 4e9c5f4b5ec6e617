// The one list of the ecosystems that come with the program.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import EASPlugin
import EntitlementsPlugin
import ExpoPlugin
import PluginKit

/// In the order in which they are asked.
let builtInPlugins: [any Plugin] = [AppleTargets(), Entitlements(), AssetCatalogs(), Expo()]

/// The service of `fixpoint eas`.
let easService: any SigningService = EAS()
