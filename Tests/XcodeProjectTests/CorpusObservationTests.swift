// Real projects, observed where they lie.

import Diagnostics
import Foundation
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing

@testable import XcodeProject

/// The project of `bundle`, a path below the corpus, with the tree's root at `root`.
private func observe(_ bundle: String, root: String) throws -> ObservedProject {
  let corpus = AbsolutePath(try #require(Corpus.root).path)!
  Corpus.record(bundle + "/project.pbxproj")
  let files = DiskFileSystem()
  let file = try ProjectFile.read(corpus.appending(bundle), root: corpus.appending(root), files: files)
  return try ObservedProject(file, files: files)
}

private func target(_ name: String, in project: ObservedProject) throws -> ObservedTarget {
  try #require(project.targets(named: name).first)
}

@Suite(.enabled(if: Corpus.isPresent))
struct CorpusObservationTests {
  @Test func everyProjectIsObserved() throws {
    let paths = Corpus.paths(below: "projects") { $0.hasSuffix(".pbxproj") }
    let corpus = AbsolutePath(try #require(Corpus.root).path)!
    let files = DiskFileSystem()
    var counts = (projects: 0, targets: 0, rejected: 0, applications: 0)
    var values = (resolved: 0, unresolved: 0, cyclic: 0, absent: 0)
    for path in paths {
      let place = corpus.appending(path)
      let bytes = try Corpus.read(path)
      guard let file = try? ProjectFile(bytes: bytes, path: place, root: place.parent.parent) else {
        counts.rejected += 1
        continue
      }
      let project = try ObservedProject(file, files: files)
      counts.projects += 1
      counts.targets += project.targets.count
      for target in project.targets {
        for configuration in target.configurations {
          switch target.bundleIdentifier(in: configuration) {
          case .value: values.resolved += 1
          case .unresolved: values.unresolved += 1
          case .cycle: values.cyclic += 1
          case .beyond: Issue.record("\(target.name) meets a limit")
          case .absent: values.absent += 1
          }
        }
      }
      if let application = try? selectApplication(in: project, named: nil) {
        counts.applications += 1
        _ = try? applicationModel(of: application, in: project)
      }
    }
    print("observed \(counts), bundle identifiers \(values)")
    #expect(counts.projects > 250)
  }

  @Test func theExpoWidgetExample() throws {
    let all = try observe(
      "projects/EvanBacon__expo-apple-widget-example/ios/expowidgetexample.xcodeproj",
      root: "projects/EvanBacon__expo-apple-widget-example")
    #expect(all.objectVersion == 46)
    #expect(!all.usesSynchronizedFolders)
    #expect(all.targets.map(\.name) == ["expowidgetexample", "widget"])
    let widget = try target("widget", in: all)
    #expect(widget.folders.map(\.string) == ["targets/widget"])
    #expect(widget.productType == "com.apple.product-type.app-extension")
    #expect(widget.infoPlistPath(in: "Debug")?.string == "targets/widget/Info.plist")
    #expect(widget.entitlementsPath(in: "Release")?.string == "targets/widget/generated.entitlements")
    #expect(widget.bundleIdentifier(in: "Debug").value == "com.bacon.expo-widget-example.widget")
    #expect(
      widget.bundleIdentifier(in: "Debug").location?.description
        == "ios/expowidgetexample.xcodeproj/project.pbxproj:661:33")
    let app = try selectApplication(in: all, named: nil)
    #expect(app.embeds.map(\.target) == [widget.id])
    #expect(app.embeds.map(\.destination.embedDestination) == [.plugIns])
    #expect(app.dependencies == [widget.id])
    #expect(all.hosts(of: widget).map(\.id) == [app.id])
    // Pods are not installed.
    #expect(all.diagnostics.filter { $0.id == "xcconfig.missing" }.count == 2)
    #expect(all.diagnostics.allSatisfy { $0.severity == .warning })
    let model = try applicationModel(of: app, in: all)
    #expect(model.bundleIdentifier == Configured("com.bacon.expo-widget-example"))
    #expect(model.deploymentTarget == Configured("13.4"))
    #expect(model.platform == .iOS)
    #expect(model.entitlements == Configured(EntitlementSet()))
  }

  @Test func mattermost() throws {
    let all = try observe(
      "projects/mattermost__mattermost-mobile/ios/Mattermost.xcodeproj", root: "projects/mattermost__mattermost-mobile")
    #expect(all.targets.map(\.name) == ["Mattermost", "NotificationService", "MattermostShare"])
    let app = try selectApplication(in: all, named: nil)
    #expect(Set(app.embeds.map(\.target)) == Set(all.targets.dropFirst().map(\.id)))
    let share = try target("MattermostShare", in: all)
    #expect(share.folders.map(\.string).contains("ios/MattermostShare"))
    #expect(share.bundleIdentifier(in: "Release").value == "com.mattermost.rnbeta.MattermostShare")
    #expect(share.extensionPoint == "com.apple.share-services")
    let model = try applicationModel(of: app, in: all)
    #expect(model.bundleIdentifier == Configured("com.mattermost.rnbeta"))
    #expect(model.entitlements["Debug"].appGroups == ["group.com.mattermost.rnbeta"])
    // The Info.plist says the version itself; no setting does.
    #expect(model.marketingVersion.common?.split(separator: ".").count == 3)
  }

  @Test func azooKey() throws {
    let all = try observe("projects/azooKey__azooKey/azooKey.xcodeproj", root: "projects/azooKey__azooKey")
    #expect(all.objectVersion == 70)
    #expect(all.usesSynchronizedFolders)
    let keyboard = try target("Keyboard", in: all)
    #expect(keyboard.folders.map(\.string).contains("Keyboard"))
    #expect(keyboard.bundleIdentifier(in: "Debug").value == "DevEn3.azooKey.keyboard")
    #expect(keyboard.extensionPoint == "com.apple.keyboard-service")
    #expect(try selectApplication(in: all, named: nil).name == "azooKey")
    #expect(try target("azooKeyTests", in: all).isApplication == false)
  }

  @Test func msgGuard() throws {
    let all = try observe(
      "projects/EthanShen10086__MsgGuard/apps/ios/MsgGuard.xcodeproj", root: "projects/EthanShen10086__MsgGuard")
    #expect(all.objectVersion == 77)
    let app = try selectApplication(in: all, named: nil)
    #expect(app.name == "MsgGuard-iOS")
    #expect(app.embeds.count == 3)
    #expect(app.embeds.allSatisfy { $0.destination.embedDestination == .plugIns })
    let widget = try target("MsgGuardWidget", in: all)
    #expect(widget.folders.map(\.string) == ["apps/ios/MsgGuardWidget"])
    // Three targets sign with one file.
    let shared = all.targets.filter {
      $0.entitlementsPath(in: "Debug")?.string == "apps/ios/App/iOS/MsgGuard.entitlements"
    }
    #expect(shared.count == 3)
  }

  @Test func homeAssistant() throws {
    let all = try observe("projects/home-assistant__iOS/HomeAssistant.xcodeproj", root: "projects/home-assistant__iOS")
    #expect(all.targets.filter(\.isApplication).map(\.name) == ["App", "WatchApp", "Launcher"])
    // The launcher is for the Mac.
    let app = try selectApplication(in: all, named: nil)
    #expect(app.name == "App")
    let watch = try target("WatchApp", in: all)
    #expect(watch.platform == .watchOS)
    #expect(app.embeds.first { $0.target == watch.id }?.destination.embedDestination == .watch)
    #expect(all.hosts(of: try target("Extensions-WatchWidgets", in: all)).map(\.name) == ["WatchApp"])

    let model = try applicationModel(of: app, in: all)
    #expect(
      model.bundleIdentifier
        == Configured("io.robbie.HomeAssistant", overrides: ["Debug": "io.robbie.HomeAssistant.dev"]))
    #expect(model.marketingVersion == Configured("2026.8.0"))
    #expect(model.deploymentTarget == Configured("16.4"))
    #expect(model.team == Configured("CB0950F439"))
    let identifier = app.bundleIdentifier(in: "Debug")
    #expect(identifier.location?.description == "Configuration/HomeAssistant.xcconfig:13:29")
    // What holds for the Mac only is kept apart.
    #expect(app.entitlementsPath(in: "Debug")?.string == "Configuration/Entitlements/App-ios.entitlements")
    #expect(app.conditionalSettings("CODE_SIGN_ENTITLEMENTS", in: "Debug").map(\.condition) == ["[sdk=macosx*]"])
    #expect(
      app.variants(ofSetting: "CODE_SIGN_ENTITLEMENTS", in: "Debug").map(\.setting.value)
        == ["Configuration/Entitlements/App-catalyst.entitlements"])
    #expect(app.setting("ENABLE_CARPLAY", in: "Debug").value == "1")
    #expect(watch.bundleIdentifier(in: "Release").value == "io.robbie.HomeAssistant.watchkitapp")
  }

  @Test(arguments: [54, 77])
  func expoTemplate(version: Int) throws {
    let root = "expo-template/objectVersion-\(version)"
    let all = try observe(root + "/HelloWorld.xcodeproj", root: root)
    #expect(all.objectVersion == version)
    #expect(all.usesSynchronizedFolders == (version == 77))
    let app = try selectApplication(in: all, named: nil)
    #expect(app.name == "HelloWorld")
    let model = try applicationModel(of: app, in: all)
    #expect(model.bundleIdentifier == Configured("org.name.HelloWorld"))
    #expect(model.marketingVersion == Configured("1.0"))
    #expect(model.deploymentTarget == Configured("15.1"))
    #expect(app.infoPlistPath(in: "Debug")?.string == "HelloWorld/Info.plist")
    #expect(all.diagnostics.isEmpty)
  }

  @Test func conflictsAreRefusedWithTheirLine() throws {
    let paths = Corpus.paths(below: "conflicts") { $0.hasSuffix(".pbxproj") }
    for path in paths {
      let place = AbsolutePath("/" + path)!
      let bytes = try Corpus.read(path)
      let found = diagnostics { _ = try ProjectFile(bytes: bytes, path: place, root: .root) }
      #expect(found.first?.location?.line != nil, "\(path)")
    }
  }
}
