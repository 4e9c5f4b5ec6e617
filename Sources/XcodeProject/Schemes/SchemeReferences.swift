// Whether the targets, test plans and files that schemes, test plans and workspaces name are there.

import Diagnostics
import PBXProj
import Platform

/// Checks every reference of the schemes (shared and of users), test plans and workspaces around a project.
///
/// What is said names the file, line and column of the reference. A project or package that is not there is a warning,
/// since many are made after a checkout; a target or a test plan that is not there is an error; names that have changed
/// are warnings or, for products, whose names may differ among configurations, notes, since Xcode goes by the ids.
public struct SchemeReferences {
  private var containers: TargetContainers
  private var diagnostics: [Diagnostic] = []
  private var seenPlans: Set<AbsolutePath> = []
  private let root: AbsolutePath
  private let files: any FileSystem

  /// Of a project: its schemes, the test plans that they or the project name, and the workspaces that hold it.
  public static func checkSchemes(of file: ProjectFile, files: any FileSystem) throws -> [Diagnostic] {
    var check = SchemeReferences(root: file.root, files: files)
    return try check.run { check in
      check.containers.add(file)
      let folder = file.projectDirectory
      try check.schemes(in: file.bundle, folder: folder)
      try check.schemes(in: file.bundle.appending("project.xcworkspace"), folder: folder)
      for bundle in try SchemeFiles.workspaces(near: file, files: files) {
        try check.workspace(bundle, holding: file.bundle)
      }
      for plan in SchemeFiles.testPlans(of: file) where try files.exists(plan) {
        try check.testPlan(plan, folder: folder, isListed: true)
      }
    }
  }

  /// Of a workspace (its `.xcworkspace` folder): its entries, its schemes and the test plans that they name.
  public static func checkSchemes(
    ofWorkspace bundle: AbsolutePath, root: AbsolutePath, files: any FileSystem
  ) throws -> [Diagnostic] {
    var check = SchemeReferences(root: root, files: files)
    return try check.run { try $0.workspace(bundle, holding: nil) }
  }

  private init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
    containers = TargetContainers(root: root, files: files)
  }

  private mutating func run(_ body: (inout SchemeReferences) throws -> Void) throws -> [Diagnostic] {
    do {
      try body(&self)
      return diagnostics
    } catch let error as FileSystemError {
      throw Rejection(error, root: root)
    }
  }

  /// What a file says; nil where it cannot be read, which is then said.
  private mutating func parsed<Value>(_ read: () throws -> Value) throws -> Value? {
    do {
      return try read()
    } catch let rejection as Rejection where rejection.cause == .input {
      diagnostics += rejection.diagnostics
      return nil
    }
  }

  // MARK: Schemes

  /// `folder` holds the bundle; containers are seen from there.
  private mutating func schemes(in bundle: AbsolutePath, folder: AbsolutePath) throws {
    for path in try SchemeFiles.schemes(in: bundle, files: files) {
      let bytes = try files.read(path)
      let name = containers.name(of: path)
      guard let scheme = try parsed({ try Scheme(parsing: bytes, file: name) }) else { continue }
      try check(scheme, folder: folder)
    }
  }

  private mutating func check(_ scheme: Scheme, folder: AbsolutePath) throws {
    var seen: [BuildableReference: [SchemeReference]] = [:]
    var order: [BuildableReference] = []
    for reference in scheme.references {
      if seen[reference.target] == nil { order.append(reference.target) }
      seen[reference.target, default: []].append(reference)
    }
    for target in order {
      guard let mentions = seen[target] else { continue }
      let mention = TargetMention(
        identifier: target.blueprintIdentifier, name: target.blueprintName, product: target.buildableName,
        container: target.container, form: .scheme,
        places: mentions.map { mention in { mention.element.location(of: $0) } })
      try check(mention, folder: folder)
    }
    for action in scheme.actions {
      for plan in action.testPlans {
        guard let path = plan.location?.resolved(container: folder) else { continue }
        if try files.exists(path) {
          try testPlan(path, folder: folder)
        } else {
          diagnostics.append(
            Diagnostic(
              "scheme.missing-test-plan", .error,
              "there is no test plan \(containers.name(of: path)); correct `reference` or remove the entry",
              at: plan.element.location(of: "reference")))
        }
      }
    }
  }

  // MARK: Test plans

  /// A plan that is only listed among the files may be for a scheme of another folder, from which its paths go.
  private mutating func testPlan(_ path: AbsolutePath, folder: AbsolutePath, isListed: Bool = false) throws {
    guard seenPlans.insert(path).inserted else { return }
    let bytes = try files.read(path)
    let name = containers.name(of: path)
    guard let plan = try parsed({ try TestPlan(parsing: bytes, file: name) }) else { return }
    for reference in plan.references {
      let node = reference.node
      let mention = TargetMention(
        identifier: reference.identifier, name: reference.name, product: nil, container: reference.container,
        form: .testPlan, places: [{ node[$0]?.location ?? node.location }])
      try check(mention, folder: folder, isListed: isListed)
    }
  }

  private mutating func check(
    _ mention: TargetMention, folder: AbsolutePath, isListed: Bool = false
  ) throws {
    guard let location = ContainerLocation(mention.container) else {
      return diagnostics.append(mention.nowhere())
    }
    guard let path = location.resolved(container: folder) else { return }
    switch try containers.content(of: path) {
    case .targets(let targets): diagnostics += mention.checked(targets, in: containers.name(of: path))
    case .missing where !isListed: diagnostics.append(mention.missing(containers.name(of: path)))
    case .unreadable(let rejection): diagnostics.append(mention.unreadable(containers.name(of: path), rejection))
    case .folder, .missing: break
    }
  }

  // MARK: Workspaces

  /// Only where it holds the project, if one is given.
  private mutating func workspace(_ bundle: AbsolutePath, holding project: AbsolutePath?) throws {
    let path = bundle.appending("contents.xcworkspacedata")
    guard let bytes = try files.readIfPresent(path) else { return }
    let name = containers.name(of: path)
    guard let workspace = try parsed({ try XcodeWorkspace(parsing: bytes, file: name) }) else { return }
    let places = workspace.places(in: bundle)
    if let project, !places.contains(where: { $0.path == project }) { return }
    for case (let entry, let place?) in places where entry.kind != .group {
      if try !files.exists(place) {
        diagnostics.append(
          Diagnostic(
            "workspace.missing-file", .warning,
            "there is no \(containers.name(of: place)); make it, or remove the entry from the workspace",
            at: entry.element.location(of: "location")))
      }
    }
    try schemes(in: bundle, folder: bundle.parent)
  }
}
