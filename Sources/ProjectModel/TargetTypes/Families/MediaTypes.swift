// Sound, pictures, broadcasts and television.

import PropertyList

extension TargetCatalogue {
  static let mediaTypes: [TargetType] = [
    broadcastUpload, broadcastSetupUI, tvBroadcast, audioUnit, audioUnitUI, lockedCamera, photosUpload,
    mediaDeviceDiscovery, tvTopShelf, mediaFormatReader, mediaVideoDecoder, mediaRAWProcessor,
  ]

  static let broadcastUpload = foundation(
    "broadcast-upload", "Broadcast Upload", point: "com.apple.broadcast-services-upload",
    entry: .principalClass("SampleHandler"), frameworks: ["ReplayKit"], from: "10.0", keys: sampleBuffers,
    notes: "Receives the screen's pictures and sound; its memory is limited to some 50 MB.")

  static let broadcastSetupUI = foundation(
    "broadcast-setup-ui", "Broadcast Setup UI", point: "com.apple.broadcast-services-setupui",
    entry: .principalClass("BroadcastSetupViewController"), frameworks: ["ReplayKit"], from: "10.0",
    attributes: ["NSExtensionActivationRule": ["NSExtensionActivationSupportsReplayKitStreaming": true]],
    notes: "Signs people in before a `broadcast-upload` target starts.")

  static let tvBroadcast = foundation(
    "tv-broadcast", "Broadcast Upload for the Television", on: .tvOS, point: "com.apple.broadcast-services-upload",
    entry: .principalClass("SampleHandler"), frameworks: ["ReplayKit"], from: "10.0", keys: sampleBuffers,
    productType: "com.apple.product-type.tv-broadcast-extension",
    notes: "Receives the screen's pictures and sound.")

  static let audioUnit = foundation(
    "audio-unit", "Audio Unit", point: "com.apple.AudioUnit", entry: .principalClass("AudioUnitFactory"),
    frameworks: ["AVFoundation", "AudioToolbox"], from: "9.0", attributes: audioComponents("AudioUnitFactory"),
    notes:
      "An effect without an interface. Replace type, subtype and manufacturer in `AudioComponents`: together they are "
      + "its identity.")

  static let audioUnitUI = foundation(
    "audio-unit-ui", "Audio Unit with Interface", point: "com.apple.AudioUnit-UI",
    entry: .principalClass("AudioUnitViewController"), frameworks: ["AVFoundation", "AudioToolbox", "CoreAudioKit"],
    from: "9.0", attributes: audioComponents("AudioUnitViewController"),
    notes: "An effect with a view. Replace type, subtype and manufacturer in `AudioComponents`: together they are its "
      + "identity.")

  static let lockedCamera = extensionKit(
    "locked-camera-capture", "Locked Camera Capture", point: "com.apple.securecapture",
    frameworks: ["LockedCameraCapture"], from: "18.0",
    notes:
      "The camera on the lock screen. Both it and the application need `NSCameraUsageDescription`; while the device is "
      + "locked they share nothing.")

  static let photosUpload = extensionKit(
    "photos-background-upload", "Photos Background Upload", point: "com.apple.photos.background-upload",
    frameworks: ["Photos"], from: "26.1", notes: "Uploads photos while the application does not run.")

  static let mediaDeviceDiscovery = extensionKit(
    "media-device-discovery", "Media Device Discovery", point: "com.apple.discovery-extension",
    frameworks: ["DeviceDiscoveryExtension"], from: "16.0",
    entitlements: ["com.apple.developer.media-device-discovery-extension": true],
    notes: "Finds devices that play media, for the system's route picker.")

  static let tvTopShelf = foundation(
    "tv-top-shelf", "TV Top Shelf", on: .tvOS, point: "com.apple.tv-top-shelf",
    entry: .principalClass("ContentProvider"), frameworks: ["TVServices"], from: "13.0",
    productType: "com.apple.product-type.tv-app-extension",
    notes: "What the home screen shows above the applications while this one is selected.")

  static let mediaFormatReader = mediaExtension("format-reader", "Media Format Reader", "formatreader")
  static let mediaVideoDecoder = mediaExtension("video-decoder", "Media Video Decoder", "videodecoder")
  static let mediaRAWProcessor = mediaExtension("raw-processor", "Media RAW Processor", "rawprocessor")

  private static func mediaExtension(_ name: String, _ title: String, _ part: String) -> TargetType {
    let entitlements: [String: PropertyValue] =
      // Apple documents none for the processing of RAW pictures.
      part == "rawprocessor" ? [:] : ["com.apple.developer.mediaextension.\(part)": true]
    return extensionKit(
      "media-\(name)", title, on: .macOS, point: "com.apple.mediaextension.\(part)", frameworks: ["MediaExtension"],
      from: "15.0", entitlements: sandbox.merging(entitlements) { $1 },
      notes: "Teaches the system's players a format. Its attributes are to list what it reads.")
  }

  private static let sampleBuffers: PropertyValue = ["RPBroadcastProcessMode": "RPBroadcastProcessModeSampleBuffer"]

  private static func audioComponents(_ factory: String) -> PropertyValue {
    [
      "AudioComponents": [
        [
          "description": "$(PRODUCT_NAME)", "factoryFunction": .string("$(PRODUCT_MODULE_NAME).\(factory)"),
          "manufacturer": "Demo", "name": "Demo: $(PRODUCT_NAME)", "sandboxSafe": true, "subtype": "demo",
          "tags": ["Effects"], "type": "aufx", "version": 1,
        ]
      ]
    ]
  }
}
