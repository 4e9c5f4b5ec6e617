// Devices, and what an application brings along.

extension Templates {
  static let accessories = [matter, accessoryTransport, backgroundDownload, appMigration]

  private static let matter = Template("matter") { _ in
    [
      .init(
        "RequestHandler.swift",
        #"""
        import MatterSupport

        /// Adds a Matter device to the app's own home.
        final class RequestHandler: MatterAddDeviceExtensionRequestHandler {
            override func validateDeviceCredential(
                _ deviceCredential: MatterAddDeviceExtensionRequestHandler.DeviceCredential
            ) async throws {
                // Throw for a device that is not to be added.
            }

            override func selectWiFiNetwork(
                from wifiScanResults: [MatterAddDeviceExtensionRequestHandler.WiFiScanResult]
            ) async throws -> MatterAddDeviceExtensionRequestHandler.WiFiNetworkAssociation {
                .defaultSystemNetwork
            }

            override func selectThreadNetwork(
                from threadScanResults: [MatterAddDeviceExtensionRequestHandler.ThreadScanResult]
            ) async throws -> MatterAddDeviceExtensionRequestHandler.ThreadNetworkAssociation {
                .defaultSystemNetwork
            }

            override func commissionDevice(
                in home: MatterAddDeviceRequest.Home?, onboardingPayload: String, commissioningID: UUID
            ) async throws {
                // Commission the device into the app's fabric with the payload.
            }

            override func rooms(in home: MatterAddDeviceRequest.Home?) async -> [MatterAddDeviceRequest.Room] {
                [MatterAddDeviceRequest.Room(displayName: "Living Room")]
            }

            override func configureDevice(named name: String, in room: MatterAddDeviceRequest.Room?) async {}
        }
        """#)
    ]
  }

  private static let accessoryTransport = Template("accessory-transport") { _ in
    [
      .init(
        "TransportExtension.swift",
        #"""
        import AccessoryTransportExtension
        import ExtensionFoundation
        import Foundation

        /// Carries what the system sends to an accessory.
        @main
        struct TransportExtension: AccessoryTransportAppExtension {
            func accept(sessionRequest: AccessoryTransportSession.Request) -> AccessoryTransportSession.Request.Decision {
                sessionRequest.accept {
                    SessionHandler(session: sessionRequest.session)
                }
            }
        }

        final class SessionHandler: AccessoryTransportSession.EventHandler {
            private let session: AccessoryTransportSession

            init(session: AccessoryTransportSession) {
                self.session = session
            }

            func dataEventHandler(event: AccessoryTransportSession.DataEvent) {
                // Send its data to the accessory.
            }

            func invalidationHandler(error: AccessoryTransportSession.Error?) {}
        }
        """#)
    ]
  }

  private static let backgroundDownload = Template("bg-download") { _ in
    [
      .init(
        "AssetDownload.swift",
        #"""
        import BackgroundAssets
        import ExtensionFoundation
        import Foundation

        /// Fetches assets before the app is opened for the first time, and when it has been updated.
        @main
        final class AssetDownload: BADownloaderExtension {
            required init() {}

            func downloads(
                for request: BAContentRequest, manifestURL: URL, extensionInfo: BAAppExtensionInfo
            ) -> Set<BADownload> {
                // The file at `manifestURL` is the one that `BAManifestURL` of the app's Info.plist names.
                []
            }

            func backgroundDownload(_ finishedDownload: BADownload, finishedWithFileURL fileURL: URL) {
                // Move the file into the app group's container: it is removed afterwards.
            }

            func backgroundDownload(_ failedDownload: BADownload, failedWithError error: Error) {}
        }
        """#)
    ]
  }

  private static let appMigration = Template("app-migration") { _ in
    [
      .init(
        "Migration.swift",
        #"""
        import AppMigrationKit
        import ExtensionFoundation
        import Foundation

        /// Hands the app's documents to another platform's app, and takes them from it.
        @main
        struct Migration: ResourcesExporting, ResourcesImporting {
            var resourcesSizeEstimate: Int { 0 }
            var resourcesVersion: String { "1" }
            var resourcesCompressible: Bool { true }
            var resourcesImportProgress: Progress { Progress() }

            func exportResources(
                to archiver: sending ResourcesArchiver,
                request: MigrationRequestWithOptions<MigrationDefaultSupportedOptions>
            ) async throws {
                let documents = appContainer.documentsDirectory
                let files = try FileManager.default.contentsOfDirectory(at: documents, includingPropertiesForKeys: nil)
                for file in files {
                    try await archiver.appendItem(at: file, pathInArchive: file.lastPathComponent)
                }
            }

            func importResources(at importedDataURL: URL, request: ResourcesImportRequest) async throws {
                let files = try FileManager.default.contentsOfDirectory(
                    at: importedDataURL, includingPropertiesForKeys: nil)
                for file in files {
                    let place = appContainer.documentsDirectory.appendingPathComponent(file.lastPathComponent)
                    try FileManager.default.copyItem(at: file, to: place)
                }
            }
        }
        """#)
    ]
  }
}
