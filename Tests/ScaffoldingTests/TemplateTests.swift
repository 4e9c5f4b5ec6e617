// What the templates hold.

import Foundation
import JSON
import ProjectModel
import Scaffolding
import TestSupport
import Testing

@Suite struct TemplateTests {
  @Test func everyTypeHasATemplateOrAReason() {
    let ids = Set(TargetCatalogue.types.map(\.id))
    let written = Templates.all.map(\.type)
    #expect(Set(written).count == written.count)
    #expect(Set(written).isDisjoint(with: Templates.withoutTemplate.keys))
    #expect(ids == Set(written).union(Templates.withoutTemplate.keys))
  }

  @Test(arguments: Templates.all.map(\.type))
  func theSystemFindsItsWayIn(_ id: String) throws {
    let type = try #require(TargetCatalogue.type(id))
    let files = try #require(Templates.template(for: id)).files(name: "Today")
    let sources = files.filter { $0.path.hasSuffix(".swift") }
    let text = sources.map(\.text).joined()
    switch type.entry {
    case .principalClass(let name):
      #expect(text.contains("final class \(name): "))
    case .stub:
      #expect(sources.isEmpty)
    case .main:
      // Media extensions begin with a class that their attributes name.
      let begins = text.contains("@main\n") || files.contains { $0.path == "main.swift" } || id.hasPrefix("media-")
      #expect(begins)
      #expect(text.components(separatedBy: "@main\n").count <= 2)
    }
  }

  @Test(arguments: Templates.all.map(\.type))
  func everyFileIsTidy(_ id: String) throws {
    let files = try #require(Templates.template(for: id)).files(name: "Today")
    #expect(Set(files.map { $0.path.lowercased() }).count == files.count)
    for file in files {
      #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file.path)")
      #expect(!file.text.contains("TRUEPREDICATE"), "\(file.path)")
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.last != " " && $0.last != "\t" }, "\(file.path)")
      #expect(lines.allSatisfy { $0.count <= 130 }, "\(file.path)")
      if file.path.hasSuffix(".json") {
        #expect(throws: Never.self) { try JSONValue(parsing: Array(file.text.utf8), file: file.path) }
      }
    }
  }

  @Test func widgetsHaveABackgroundAndKeyboardsAGlobe() throws {
    for id in ["widget", "watch-widget"] {
      let files = try #require(Templates.template(for: id)).files(name: "Today")
      #expect(files.contains { $0.text.contains("containerBackground(") })
    }
    let keyboard = try #require(Templates.template(for: "keyboard")).files(name: "Keys")[0].text
    #expect(keyboard.contains("needsInputModeSwitchKey") && keyboard.contains("handleInputModeList(from:with:)"))
  }

  private static let swiftc: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private func parse(_ paths: [String], in app: Workspace) throws -> ProgramRun {
    let swiftc = try #require(Self.swiftc)
    return try app.run(swiftc, ["-frontend", "-parse"] + paths, environment: [:], in: "")
  }

  @Test(.enabled(if: swiftc != nil, "swiftc is not in PATH"))
  func theirSwiftParses() throws {
    let app = try Workspace()
    var paths: [String] = []
    // A name as awkward as one may be.
    for template in Templates.all {
      for file in template.files(name: #"To "day" \n"#) where file.path.hasSuffix(".swift") {
        let path = "\(template.type)/\(file.path)"
        // `main.swift` may hold statements, and only one file of an invocation may have that name.
        try app.write(file.text, path)
        paths.append(path)
      }
    }
    let mains = paths.filter { $0.hasSuffix("/main.swift") }
    let run = try parse(paths.filter { !mains.contains($0) }, in: app)
    #expect(run.status == 0, "\(run.errors)")
    for main in mains {
      let run = try parse([main], in: app)
      #expect(run.status == 0, "\(run.errors)")
    }
    // The compiler does look at them.
    try app.write("struct {\n", "Broken.swift")
    #expect(try parse(["Broken.swift"], in: app).status != 0)
  }
}
