// The one list of the ecosystems that come with the program.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import EntitlementsPlugin
import ExpoPlugin
import PluginKit

/// In the order in which they are asked.
let builtInPlugins: [any Plugin] = [AppleTargets(), Entitlements(), AssetCatalogs(), Expo()]
