// Projects in Xcode's JSON format.

import PBXProj
import Platform
import TestSupport
import Testing
import XcodeProject

/// A `project.xcproj` of the corpus and the target in it that is the application.
struct JSONSample: CustomTestStringConvertible, Sendable {
  var name: String
  var application: String
  /// Nobody writes such a file but the formatter's tests, so that edits may reformat what is around them.
  var isCanonical = true

  var testDescription: String { name }
  var path: String { "xcproj/\(name).xcproj" }

  func bytes() throws -> [UInt8] { try Corpus.read(path) }

  func scenario() throws -> Scenario {
    try Scenario(bytes(), at: "ios/App.xcodeproj/project.xcproj", application: application)
  }

  private static let rork = "rorkai__rork-xcode__tests__fixtures__"
  private static let tuist = "tuist__XcodeProj__Fixtures__XCProj__"

  static let all = [
    JSONSample(name: "NakaokaRei__SwiftAutoGUI__Sample__Sample.xcodeproj__project", application: "Sample"),
    JSONSample(name: "maxgoedjen__secretive__Sources__Secretive.xcodeproj__project", application: "Secretive"),
    JSONSample(name: rork + "app-exceptions-without-widget", application: "Demo"),
    JSONSample(name: rork + "app-exceptions", application: "Demo"),
    JSONSample(name: rork + "app-renamed", application: "RenamedApp"),
    JSONSample(name: rork + "app-settings-edited", application: "SampleApp"),
    JSONSample(name: rork + "app", application: "SampleApp"),
    JSONSample(name: rork + "legacy-aggregate-cocoa", application: "Cocoa Application"),
    JSONSample(name: rork + "legacy-groups", application: "Demo"),
    JSONSample(name: rork + "schema-coverage", application: "App"),
    JSONSample(name: tuist + "XcodeGenerated.xcodeproj__project", application: "SampleApp"),
    JSONSample(name: "uhooi__Loki__App__Develop.xcodeproj__project", application: "Develop"),
    JSONSample(name: "uhooi__Loki__App__Production.xcodeproj__project", application: "Production"),
    JSONSample(
      name:
        "tuist__once__crates__once-frontend__prelude__examples__xcode-workspace-new-format__Hello.xcodeproj__project",
      application: "Hello"),
    JSONSample(
      name: "apple__xcode-project-format__Sources__ToolTests__Fixtures__expected.project", application: "App"),
    JSONSample(
      name: "apple__xcode-project-format__Sources__ToolTests__Fixtures__input.project", application: "App",
      isCanonical: false),
    JSONSample(
      name: tuist + "ConfigurationOverrides.xcodeproj__project", application: "App", isCanonical: false),
    JSONSample(name: tuist + "LocalizedResources.xcodeproj__project", application: "App", isCanonical: false),
  ]
}
