// Build settings of real projects.

import Diagnostics
import Foundation
import Platform
import ProjectModel
import TestSupport
import Testing

@testable import XcodeProject

@Suite(.enabled(if: Corpus.isPresent))
struct CorpusSettingsTests {
  /// Unoptimised code looks at a part of what optimised code looks at whole.
  private static let stride: Int = {
    #if DEBUG
      8
    #else
      1
    #endif
  }()

  private func observe(_ bundle: String, adding files: [String: String] = [:]) throws -> ObservedProject {
    let corpus = AbsolutePath(try #require(Corpus.root).path)!
    let folder = bundle.split(separator: "/").prefix(2).joined(separator: "/")
    let root = corpus.appending(folder)
    Corpus.record(bundle + "/project.pbxproj")
    guard !files.isEmpty else {
      let disk = DiskFileSystem()
      return try ObservedProject(
        ProjectFile.read(corpus.appending(bundle), root: root, files: disk), files: disk)
    }
    var all = files
    for path in Corpus.paths(below: folder, where: { $0.hasSuffix(".xcconfig") }) {
      all[String(path.dropFirst(folder.count + 1))] = String(decoding: try Corpus.read(path), as: UTF8.self)
    }
    let disk = MemoryFileSystem(
      files: Dictionary(uniqueKeysWithValues: all.map { (root.appending($0).string, $1) }))
    let file = try ProjectFile(
      bytes: Corpus.read(bundle + "/project.pbxproj"), path: corpus.appending(bundle + "/project.pbxproj"), root: root)
    return try ObservedProject(file, files: disk)
  }

  private func values(
    _ names: [String], of target: String, in project: ObservedProject, _ configuration: ConfigurationName
  ) throws -> [String?] {
    let target = try selectTarget(in: project, named: target)
    return names.map { target.setting($0, in: configuration).value }
  }

  @Test func everyConfigurationFileParsesOrIsReported() throws {
    var (files, assignments, reported) = (0, 0, 0)
    for path in Corpus.paths(where: { $0.hasSuffix(".xcconfig") }) {
      let bytes = try Corpus.read(path)
      let file = XCConfigFile(parsing: bytes, file: path)
      files += 1
      assignments += file.statements.count
      if !file.diagnostics.isEmpty { reported += 1 }
      for diagnostic in file.diagnostics {
        #expect(diagnostic.location?.line != nil && diagnostic.location?.column != nil, "\(diagnostic)")
      }
      #expect(!file.statements.isEmpty || !file.diagnostics.isEmpty || isOnlyComments(bytes), "\(path)")
    }
    print("read \(files) xcconfig files with \(assignments) statements; \(reported) have lines that are not used")
    #expect(files > 700)
    #expect(assignments > 5_000)
  }

  private func isOnlyComments(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).allSatisfy { line in
      let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      return text.isEmpty || text.hasPrefix("//")
    }
  }

  @Test func everySettingOfEveryTargetHasAState() throws {
    let corpus = AbsolutePath(try #require(Corpus.root).path)!
    let files = DiskFileSystem()
    var (count, values, unresolved, cycles, variants) = (0, 0, 0, 0, 0)
    let paths = Corpus.paths(below: "projects") { $0.hasSuffix(".pbxproj") }
    for index in Swift.stride(from: 0, to: paths.count, by: Self.stride) {
      let place = corpus.appending(paths[index])
      let bytes = try Corpus.read(paths[index])
      guard let file = try? ProjectFile(bytes: bytes, path: place, root: place.parent.parent) else { continue }
      for target in try ObservedProject(file, files: files).targets {
        for configuration in target.configurations {
          for entry in try target.settings(in: configuration).entries {
            count += 1
            variants += entry.variants.isEmpty ? 0 : 1
            switch entry.trace.setting {
            case .value: values += 1
            case .unresolved(let text, let missing, let place):
              unresolved += 1
              #expect(!missing.isEmpty && place.line != nil, "\(entry.trace.name) = \(text)")
              #expect(entry.trace.gaps.allSatisfy { $0.location.line != nil })
            case .cycle(let names, let place):
              cycles += 1
              #expect(names.first == names.last && place.line != nil)
            case .beyond(let limit, let place, _): Issue.record("\(entry.trace.name) \(limit.problem): \(place)")
            case .absent: #expect(!entry.variants.isEmpty || !entry.trace.undecided.isEmpty)
            }
          }
        }
      }
    }
    print("\(count) settings: \(values) values, \(unresolved) unresolved, \(cycles) cycles; \(variants) differ by SDK")
    #expect(values > 1_000)
  }

  /// Checked by hand against the files.
  @Test func homeAssistant() throws {
    let all = try observe("projects/home-assistant__iOS/HomeAssistant.xcodeproj")
    let names = [
      "CODE_SIGN_STYLE", "CODE_SIGN_IDENTITY", "PROVISIONING_PROFILE_SPECIFIER", "PRODUCT_BUNDLE_IDENTIFIER",
    ]
    #expect(
      try values(names, of: "App", in: all, "Debug") == [
        "Manual", "Apple Development", "Local Developer: Main App", "io.robbie.HomeAssistant.dev",
      ])
    #expect(
      try values(names, of: "App", in: all, "Release") == [
        "Manual", "Apple Distribution", "iOS App Store - App", "io.robbie.HomeAssistant",
      ])
    let app = try selectTarget(in: all, named: "App")
    #expect(app.variants(ofSetting: "CODE_SIGN_IDENTITY", in: "Release").map(\.sdk) == ["iphonesimulator", "macosx"])
    #expect(
      app.variants(ofSetting: "CODE_SIGN_IDENTITY", in: "Release").map(\.setting.value)
        == ["Apple Development", "Developer ID Application"])
    let trace = try #require(app.scope(in: "Release")).trace("CODE_SIGN_STYLE")
    #expect(
      trace.assignments.map(\.location.description) == [
        "Configuration/HomeAssistant.release.xcconfig:3:19", "Configuration/HomeAssistant.xcconfig:40:34",
        "Configuration/HomeAssistant.xcconfig:39:19",
      ])
    // The team has no style for this target, so its default is taken.
    #expect(
      try values(["CODE_SIGN_STYLE"], of: "Extensions-Widgets", in: all, "Debug") == ["Automatic"])
    #expect(
      try values(["DEAD_CODE_STRIPPING", "CODE_SIGN_IDENTITY"], of: "WatchApp", in: all, "Release")
        == ["NO", "Apple Distribution"])
  }

  @Test func wireGuard() throws {
    let bundle = "projects/WireGuard__wireguard-apple/WireGuard.xcodeproj"
    let names = ["PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "DEVELOPMENT_TEAM"]
    let fresh = try observe(bundle)
    let place = "Sources/WireGuardApp/Config/Config.xcconfig:2:10"
    #expect(fresh.diagnostics.contains { $0.id == "xcconfig.missing" && $0.location?.description == place })
    guard
      case .unresolved("$(APP_ID_IOS)", ["APP_ID_IOS"], let location) = try selectTarget(
        in: fresh, named: "WireGuardiOS"
      )
      .setting(names[0], in: "Release")
    else {
      Issue.record("expected an unresolved bundle identifier")
      return
    }
    #expect(location.description == "WireGuard.xcodeproj/project.pbxproj:1896:33")

    let developer =
      "DEVELOPMENT_TEAM = ABCDE12345\nAPP_ID_IOS = com.acme.tunnel\nAPP_ID_MACOS = com.acme.tunnel.mac // own\n"
    let all = try observe(bundle, adding: ["Sources/WireGuardApp/Config/Developer.xcconfig": developer])
    #expect(
      try values(names, of: "WireGuardiOS", in: all, "Release") == ["com.acme.tunnel", "WireGuard", "ABCDE12345"])
    #expect(
      try values(names, of: "WireGuardNetworkExtensionmacOS", in: all, "Debug")
        == ["com.acme.tunnel.mac.network-extension", "WireGuardNetworkExtension", "ABCDE12345"])
    #expect(try values(["VERSION_NAME", "VERSION_ID"], of: "WireGuardmacOS", in: all, "Debug") == ["1.0.16", "27"])
  }

  @Test func brave() throws {
    let all = try observe("projects/brave__brave-ios/App/Client.xcodeproj")
    #expect(
      try values(
        ["PRODUCT_BUNDLE_IDENTIFIER", "DEVELOPMENT_TEAM", "OTHER_SWIFT_FLAGS", "MOZ_BUNDLE_DISPLAY_NAME"], of: "Client",
        in: all, "Release")
        == ["com.brave.ios.browser", "902EAFB90B", "-DMOZ_CHANNEL_RELEASE -DMOZ_TARGET_CLIENT", "Brave"])
    let client = try selectTarget(in: all, named: "Client")
    // Its file is made by a script that has not run.
    guard case .unresolved(_, ["LOCAL_BUNDLE_ID"], _) = client.setting("PRODUCT_BUNDLE_IDENTIFIER", in: "Debug") else {
      Issue.record("expected an unresolved bundle identifier")
      return
    }
    let gaps = try #require(client.scope(in: "Debug")).trace("PRODUCT_BUNDLE_IDENTIFIER").gaps
    #expect(gaps.map(\.location.description) == ["App/Configuration/Local.xcconfig:8:17"])
  }

  @Test func loop() throws {
    let all = try observe("projects/LoopKit__Loop/Loop.xcodeproj")
    // Its team is empty until a person states one.
    #expect(
      try values(
        ["PRODUCT_BUNDLE_IDENTIFIER", "DEVELOPMENT_TEAM", "CODE_SIGN_IDENTITY", "CODE_SIGN_ENTITLEMENTS"], of: "Loop",
        in: all, "Release")
        == ["com..loopkit.Loop", "", "Apple Development", "Loop/Loop.entitlements"])
    #expect(
      try values(
        ["PRODUCT_BUNDLE_IDENTIFIER", "IPHONEOS_DEPLOYMENT_TARGET"], of: "Loop Status Extension", in: all, "Debug")
        == ["com..loopkit.Loop.statuswidget", "15.1"])
    let loop = try selectTarget(in: all, named: "Loop")
    #expect(loop.setting("OTHER_SWIFT_FLAGS", in: "Debug").value == "-DDEBUG")
    #expect(
      loop.variants(ofSetting: "OTHER_SWIFT_FLAGS", in: "Debug").map(\.setting.value)
        == ["-D IOS_SIMULATOR -D DEBUG"])
  }

  @Test func aJSONProjectTellsPlacesInItsOwnFile() throws {
    let sample = "xcproj/maxgoedjen__secretive__Sources__Secretive.xcodeproj__project.xcproj"
    let root = AbsolutePath("/repo")!
    let files = MemoryFileSystem(files: [
      "/repo/Secretive.xcodeproj/project.xcproj": String(decoding: try Corpus.read(sample), as: UTF8.self),
      "/repo/Config/Config.xcconfig": "SECRETIVE_BASE_BUNDLE_ID = com.acme\nSECRETIVE_DEVELOPMENT_TEAM = ABCDE12345\n",
    ])
    let file = try ProjectFile.read(root.appending("Secretive.xcodeproj"), root: root, files: files)
    let all = try ObservedProject(file, files: files)
    let names = ["PRODUCT_BUNDLE_IDENTIFIER", "CODE_SIGN_IDENTITY", "DEVELOPMENT_TEAM"]
    #expect(
      try values(names, of: "Secretive", in: all, "Debug") == ["com.acme.Host", "Apple Development", "ABCDE12345"])
    #expect(try values(names, of: "Secretive", in: all, "Release").last == "ABCDE12345")
    let target = try selectTarget(in: all, named: "Secretive")
    #expect(
      names.dropLast().map { target.setting($0, in: "Debug").location?.description }
        == ["Secretive.xcodeproj/project.xcproj:333:38", "Secretive.xcodeproj/project.xcproj:301:45"])
  }
}
