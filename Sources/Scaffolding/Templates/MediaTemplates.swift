// Sound, pictures, broadcasts and television.

import JSON

extension Templates {
  static let media = [
    broadcastUpload, broadcastSetupUI, tvBroadcast, audioUnit, audioUnitUI, lockedCamera, photosUpload,
    mediaDeviceDiscovery, tvTopShelf, mediaFormatReader, mediaVideoDecoder, mediaRAWProcessor,
  ]

  private static let broadcastUpload = Template("broadcast-upload") { _ in [sampleHandler] }
  private static let tvBroadcast = Template("tv-broadcast") { _ in [sampleHandler] }

  private static let sampleHandler = Template.File(
    "SampleHandler.swift",
    #"""
    import ReplayKit

    /// Receives the screen's pictures and sound, and sends them on.
    final class SampleHandler: RPBroadcastSampleHandler {
        override func broadcastStarted(withSetupInfo setupInfo: [String: NSObject]?) {}

        override func broadcastPaused() {}

        override func broadcastResumed() {}

        override func broadcastFinished() {}

        override func processSampleBuffer(
            _ sampleBuffer: CMSampleBuffer, with sampleBufferType: RPSampleBufferType
        ) {
            switch sampleBufferType {
            case .video: break
            case .audioApp: break
            case .audioMic: break
            @unknown default: break
            }
        }
    }
    """#)

  private static let broadcastSetupUI = Template("broadcast-setup-ui", needs: "13.0") { _ in
    [
      .init(
        "BroadcastSetupViewController.swift",
        #"""
        import ReplayKit
        import SwiftUI
        import UIKit

        /// What people see before a broadcast starts.
        final class BroadcastSetupViewController: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                embed(BroadcastSetupView(onStart: start, onCancel: cancel))
            }

            private func start() {
                let page = URL(string: "https://example.com/broadcast")!
                extensionContext?.completeRequest(withBroadcast: page, setupInfo: nil)
            }

            private func cancel() {
                extensionContext?.cancelRequest(withError: CocoaError(.userCancelled))
            }
        }

        struct BroadcastSetupView: View {
            let onStart: () -> Void
            let onCancel: () -> Void

            var body: some View {
                VStack(spacing: 20) {
                    Button("Start", action: onStart)
                    Button("Cancel", action: onCancel)
                }
            }
        }
        """#),
      .embedding,
    ]
  }

  private static let audioUnit = Template("audio-unit") { _ in
    [
      .init(
        "AudioUnitFactory.swift",
        #"""
        import AudioToolbox
        import Foundation

        /// Makes the audio unit that the Info.plist describes.
        final class AudioUnitFactory: NSObject, AUAudioUnitFactory {
            func beginRequest(with context: NSExtensionContext) {}

            func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit {
                try PassthroughAudioUnit(componentDescription: componentDescription, options: [])
            }
        }
        """#),
      passthrough,
    ]
  }

  private static let audioUnitUI = Template("audio-unit-ui", needs: "13.0") { _ in
    [
      .init(
        "AudioUnitViewController.swift",
        #"""
        import AudioToolbox
        import CoreAudioKit
        import SwiftUI
        import UIKit

        /// Makes the audio unit that the Info.plist describes, and shows its view.
        final class AudioUnitViewController: AUViewController, AUAudioUnitFactory {
            private var audioUnit: AUAudioUnit?

            override func viewDidLoad() {
                super.viewDidLoad()
                embed(Text("Passthrough"))
            }

            func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit {
                let unit = try PassthroughAudioUnit(componentDescription: componentDescription, options: [])
                audioUnit = unit
                return unit
            }
        }
        """#),
      passthrough, .embedding,
    ]
  }

  private static let passthrough = Template.File(
    "PassthroughAudioUnit.swift",
    #"""
    import AVFoundation
    import AudioToolbox

    /// An effect that leaves the sound as it is.
    final class PassthroughAudioUnit: AUAudioUnit {
        private var input: AUAudioUnitBusArray!
        private var output: AUAudioUnitBusArray!

        override init(
            componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
        ) throws {
            try super.init(componentDescription: componentDescription, options: options)
            guard let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2) else {
                throw NSError(domain: NSOSStatusErrorDomain, code: Int(kAudioUnitErr_FormatNotSupported))
            }
            input = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format)])
            output = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
        }

        override var inputBusses: AUAudioUnitBusArray { input }
        override var outputBusses: AUAudioUnitBusArray { output }

        override var internalRenderBlock: AUInternalRenderBlock {
            { _, timestamp, frameCount, _, outputData, _, pullInput in
                guard let pullInput else { return kAudioUnitErr_NoConnection }
                var flags = AudioUnitRenderActionFlags()
                return pullInput(&flags, timestamp, frameCount, 0, outputData)
            }
        }
    }
    """#)

  private static let lockedCamera = Template(
    "locked-camera-capture",
    keys: ["infoPlist": ["NSCameraUsageDescription": "Takes pictures from the lock screen."]]
  ) { _ in
    [
      .init(
        "CameraExtension.swift",
        #"""
        import ExtensionKit
        import LockedCameraCapture
        import SwiftUI

        @main
        struct CameraExtension: LockedCameraCaptureExtension {
            var body: some LockedCameraCaptureExtensionScene {
                LockedCameraCaptureUIScene { session in
                    CameraView(session: session)
                }
            }
        }
        """#),
      .init(
        "CameraView.swift",
        #"""
        import LockedCameraCapture
        import SwiftUI
        import UIKit

        /// The system ends an extension that shows no camera.
        struct CameraView: UIViewControllerRepresentable {
            let session: LockedCameraCaptureSession

            func makeUIViewController(context: Context) -> UIImagePickerController {
                let picker = UIImagePickerController()
                picker.sourceType = .camera
                picker.delegate = context.coordinator
                return picker
            }

            func updateUIViewController(_ controller: UIImagePickerController, context: Context) {}

            func makeCoordinator() -> Coordinator {
                Coordinator(folder: session.sessionContentURL)
            }

            final class Coordinator: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
                /// What lies here is handed to the app later.
                private let folder: URL

                init(folder: URL) {
                    self.folder = folder
                }

                func imagePickerController(
                    _ picker: UIImagePickerController,
                    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
                ) {
                    let image = info[.originalImage] as? UIImage
                    let file = folder.appendingPathComponent("\(UUID().uuidString).jpg")
                    try? image?.jpegData(compressionQuality: 0.9)?.write(to: file)
                }
            }
        }
        """#),
    ]
  }

  private static let photosUpload = Template("photos-background-upload") { _ in
    [
      .init(
        "PhotoUpload.swift",
        #"""
        import ExtensionFoundation
        import Photos

        /// Hands photos that are not uploaded yet to the system, which sends them.
        @main
        final class PhotoUpload: PHBackgroundResourceUploadExtension {
            required init() {}

            func process() -> PHBackgroundResourceUploadProcessingResult {
                .completed
            }

            func notifyTermination() {}
        }
        """#)
    ]
  }

  private static let mediaDeviceDiscovery = Template("media-device-discovery") { _ in
    [
      .init(
        "DeviceDiscovery.swift",
        #"""
        import DeviceDiscoveryExtension
        import ExtensionFoundation

        /// Looks for devices as long as the system's picker is open.
        @main
        final class DeviceDiscovery: DDDiscoveryExtension {
            required init() {}

            func startDiscovery(session: DDDiscoverySession) {
                // Report what is found: session.report(DDDeviceEvent(eventType: .deviceFound, device: device))
            }

            func stopDiscovery(session: DDDiscoverySession) {}
        }
        """#)
    ]
  }

  private static let tvTopShelf = Template("tv-top-shelf") { _ in
    [
      .init(
        "ContentProvider.swift",
        #"""
        import TVServices

        /// What the home screen shows above the apps while this one is selected.
        final class ContentProvider: TVTopShelfContentProvider {
            override func loadTopShelfContent(completionHandler: @escaping (TVTopShelfContent?) -> Void) {
                let item = TVTopShelfSectionedItem(identifier: "first")
                item.title = "Hello"
                let section = TVTopShelfItemCollection(items: [item])
                section.title = "New"
                completionHandler(TVTopShelfSectionedContent(sections: [section]))
            }
        }
        """#)
    ]
  }

  private static let mediaFormatReader = mediaExtension(
    "format-reader", "FormatReaderFactory",
    more: [
      "MTFileNameExtensionArray": ["example"], "MTUTTypeArray": ["com.example.movie"],
    ],
    #"""
    import MediaExtension

    /// Makes a reader for each file of the formats that the Info.plist lists.
    final class FormatReaderFactory: NSObject, MEFormatReaderExtension {
        override required init() {
            super.init()
        }

        func formatReader(
            with primaryByteSource: MEByteSource, options: MEFormatReaderInstantiationOptions?
        ) throws -> any MEFormatReader {
            throw MEError(.unsupportedFeature)
        }
    }
    """#)

  private static let mediaVideoDecoder = mediaExtension(
    "video-decoder", "VideoDecoderFactory",
    more: ["CodecInfo": [["CodecName": "Example", "CodecType": "demo"]]],
    #"""
    import CoreMedia
    import MediaExtension

    /// Makes a decoder for each film of the codecs that the Info.plist lists.
    final class VideoDecoderFactory: NSObject, MEVideoDecoderExtension {
        override required init() {
            super.init()
        }

        func makeVideoDecoder(
            codecType: CMVideoCodecType, videoFormatDescription: CMVideoFormatDescription,
            videoDecoderSpecifications: [String: Any], pixelBufferManager: MEVideoDecoderPixelBufferManager
        ) throws -> any MEVideoDecoder {
            throw MEError(.unsupportedFeature)
        }
    }
    """#)

  private static let mediaRAWProcessor = mediaExtension(
    "raw-processor", "RAWProcessorFactory",
    more: ["CodecInfo": [["CodecName": "Example", "CodecType": "demo"]]],
    #"""
    import CoreMedia
    import MediaExtension

    /// Makes a processor for each film of the RAW formats that the Info.plist lists.
    final class RAWProcessorFactory: NSObject, MERAWProcessorExtension {
        override required init() {
            super.init()
        }

        func makeProcessor(
            formatDescription: CMVideoFormatDescription, pixelBufferManager: MERAWProcessorPixelBufferManager
        ) throws -> any MERAWProcessor {
            throw MEError(.unsupportedFeature)
        }
    }
    """#)

  /// The system begins with a class that the attributes name.
  private static func mediaExtension(
    _ part: String, _ factory: String, more: JSONObject, _ text: String
  ) -> Template {
    var attributes: JSONObject = [
      "EXPrincipalClass": .string("$(PRODUCT_MODULE_NAME).\(factory)"),
      "ClassImplementationID": "$(PRODUCT_BUNDLE_IDENTIFIER)",
      "ObjectName": "$(PRODUCT_NAME)",
    ]
    for member in more.members { attributes[member.name] = member.value }
    return Template("media-\(part)", keys: ["infoPlist": ["EXAppExtensionAttributes": .object(attributes)]]) { _ in
      [.init("\(factory).swift", text)]
    }
  }
}
