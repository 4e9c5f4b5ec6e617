// The projects that targets of every type are put into.

import Foundation
import Platform
import PrebuildFixtures
import ProjectModel
import TestSupport
import XcodeProject

enum HostProject: String, CaseIterable, Sendable, CustomStringConvertible {
  /// What Expo's template starts from.
  case expo54 = "expo-template/objectVersion-54"
  case expo77 = "expo-template/objectVersion-77"
  /// A small application for each platform, in both formats.
  case phone, desktop, television
  case phoneJSON, desktopJSON, televisionJSON

  var description: String { rawValue }

  /// Those of the corpus where it is; else a small one stands in for them.
  static let present = allCases.filter { Corpus.isPresent ? $0 != .phone : !$0.isReal }

  /// All of them at once is enough of the larger one in JSON.
  static let oneByOne = present.filter { $0 != .phoneJSON }

  private var isReal: Bool { self == .expo54 || self == .expo77 }

  var bundle: String { isReal ? "HelloWorld.xcodeproj" : "App.xcodeproj" }

  private var platform: ApplePlatform {
    switch self {
    case .expo54, .expo77, .phone, .phoneJSON: .iOS
    case .desktop, .desktopJSON: .macOS
    case .television, .televisionJSON: .tvOS
    }
  }

  private var isJSON: Bool { [.phoneJSON, .desktopJSON, .televisionJSON].contains(self) }

  /// The types that its application can carry.
  var types: [TargetType] { TargetCatalogue.types.filter { $0.applicationPlatform == platform } }

  /// Texts by path.
  var files: [String: String] {
    get throws {
      if isReal {
        let paths = Corpus.paths(below: rawValue) { !$0.hasSuffix("/") && !isFolder($0) }
        return Dictionary(
          uniqueKeysWithValues: try paths.map {
            (String($0.dropFirst(rawValue.count + 1)), String(decoding: try Corpus.read($0), as: UTF8.self))
          })
      }
      var files: [String: String] = [:]
      for (path, text) in SmallApp.files(at: "", project: text) where !path.hasPrefix("/targets") {
        files[String(path.dropFirst())] = text
      }
      files["fixpoint.yml"] = nil
      guard isJSON else { return files }
      let pbxproj = "\(bundle)/project.pbxproj"
      let file = try ProjectFile(
        bytes: Array(text.utf8), path: AbsolutePath("/app/\(pbxproj)")!, root: AbsolutePath("/app")!)
      files[pbxproj] = nil
      files["\(bundle)/project.xcproj"] = String(decoding: try file.converted(to: .xcproj).bytes, as: UTF8.self)
      return files
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let place = Corpus.root?.appendingPathComponent(path).path ?? path
    return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The small application made for the platform.
  private var text: String {
    let own = ApplePlatform.iOS
    return SmallApp.project
      .replacingOccurrences(of: own.deploymentTargetSetting, with: platform.deploymentTargetSetting)
      .replacingOccurrences(of: "SDKROOT = \(own.sdk);", with: "SDKROOT = \(platform.sdk);")
  }
}
