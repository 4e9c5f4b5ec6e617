// What reading the file from a disk adds.

import Configuration
import Diagnostics
import Platform
import Testing

@Suite struct DiskTests {
  private let root = AbsolutePath("/p")!

  private func complaints(_ files: MemoryFileSystem) -> [String] {
    do {
      _ = try FixpointFile.read(root.appending("fixpoint.yml"), root: root, files: files)
      return []
    } catch let rejection as Rejection {
      return rejection.diagnostics.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func aMissingProjectIsNamedFromTheFolder() {
    let one = MemoryFileSystem(files: [
      "/p/fixpoint.yml": "fixpoint: 1\n", "/p/ios/App.xcodeproj/project.pbxproj": "",
      "/p/ios/Pods/Pods.xcodeproj/project.pbxproj": "",
    ])
    #expect(
      complaints(one) == [
        "fixpoint.yml:1:1: error: the file has no key `project`; add `project: ios/App.xcodeproj`"
      ])
    let two = MemoryFileSystem(files: [
      "/p/fixpoint.yml": "fixpoint: 1\n", "/p/a/A.xcodeproj/project.pbxproj": "", "/p/B.xcodeproj/project.pbxproj": "",
    ])
    #expect(complaints(two)[0].contains("name one of `B.xcodeproj`, `a/A.xcodeproj`"))
  }

  @Test func aMissingFileIsNamed() {
    #expect(complaints(MemoryFileSystem(files: ["/p/x": ""]))[0].contains("there is no fixpoint.yml here"))
  }

  @Test func aPathThatLeavesTheRootThroughALinkIsRefused() throws {
    let files = MemoryFileSystem(files: [
      "/p/fixpoint.yml": target("icon: targets/icon.png"), "/p/A.xcodeproj/project.pbxproj": "", "/out/x.swift": "",
      "/p/targets/icon.png": "",
    ])
    try files.makeLink(root.appending("targets/w"), to: "/out")
    #expect(
      complaints(files) == [
        "fixpoint.yml:8:11: error: targets/w leads out of the project root through a link; name something inside it"
      ])
  }

  @Test func aFileIsNamedRelativeToTheRoot() throws {
    let files = MemoryFileSystem(files: ["/p/conf/fixpoint.yml": "fixpoint: 1\nproject: A.xcodeproj\n"])
    let file = try FixpointFile.read(root.appending("conf/fixpoint.yml"), root: root, files: files)
    #expect(file.project.location.description == "conf/fixpoint.yml:2:10")
  }
}
