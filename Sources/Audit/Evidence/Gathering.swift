// Reading the witnesses of a folder. Starts no program and writes nothing.

import Diagnostics
import Platform
import ProjectModel
import XcodeProject

extension Evidence {
  /// Folders in which nothing is a project's own.
  static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "node_modules", ".git", ".build", "DerivedData", ".fixpoint", "build", "SourcePackages",
  ]

  /// Larger source files are bundles, not sources.
  static let sourceLimit = 2 << 20

  /// Reads what is below `paths`, folders or `.xcodeproj` bundles; of a bundle, also the sources of its targets.
  ///
  /// Findings name files from `root`. A path that is neither is a `Rejection(.input)`, and so is a broken project that
  /// was named itself; one that was come upon is evidence of its own. `project` is the bundle that `declared` is about, or
  /// the file in it that is meant.
  public static func gather(
    root: AbsolutePath, paths: [AbsolutePath], declared: Model? = nil, project: AbsolutePath? = nil, seams: Seams
  ) throws -> Evidence {
    do {
      var gathering = Gathering(root: root, files: seams.files)
      for path in paths.isEmpty ? [root] : paths { try gathering.look(at: path) }
      return try gathering.evidence(declared: declared, project: project)
    } catch let error as FileSystemError {
      throw Rejection(error, root: root)
    }
  }
}

private struct Gathering {
  let root: AbsolutePath
  let files: any FileSystem
  private var bundles: Set<AbsolutePath> = []
  private var named: Set<AbsolutePath> = []
  private var sources: Set<AbsolutePath> = []
  private var unreadable: [Diagnostic] = []
  private var notes: [Diagnostic] = []

  init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  mutating func look(at path: AbsolutePath) throws {
    guard try files.exists(path) else {
      throw Rejection(
        .input, "audit.missing", "there is nothing at \(path.name(from: root)); name a folder or an .xcodeproj",
        at: SourceLocation(file: path.name(from: root)))
    }
    guard try files.isDirectory(path) else {
      throw Rejection(
        .input, "audit.unsupported", "\(path.name(from: root)) cannot be audited; name a folder or an .xcodeproj",
        at: SourceLocation(file: path.name(from: root)))
    }
    if path.name.hasSuffix(".xcodeproj") {
      bundles.insert(path)
      named.insert(path)
    } else {
      try walk(path, findsProjects: true)
    }
  }

  private mutating func walk(_ folder: AbsolutePath, findsProjects: Bool) throws {
    var bundles: Set<AbsolutePath> = []
    var sources: [AbsolutePath] = []
    try files.walk(
      folder,
      into: { folder in
        if folder.name.hasSuffix(".xcodeproj") { bundles.insert(folder) }
        return !Self.isSkipped(folder.name)
      },
      { path, status in
        guard status.kind == .file, status.size <= Evidence.sourceLimit, SourceLanguage(fileName: path.name) != nil
        else { return }
        sources.append(path)
      })
    self.sources.formUnion(sources)
    if findsProjects { self.bundles.formUnion(bundles) }
  }

  private static func isSkipped(_ name: String) -> Bool {
    Evidence.skippedFolders.contains(name)
      || [".xcodeproj", ".xcworkspace", ".xcassets", ".framework", ".xcframework"].contains { name.hasSuffix($0) }
  }

  mutating func evidence(declared: Model?, project: AbsolutePath?) throws -> Evidence {
    var reader = EntitlementsReader(root: root, files: files)
    var projects: [ProjectWitness] = []
    var members: [AbsolutePath: [TargetReference]] = [:]
    // The file in a bundle may be named.
    let isBundle = project?.name.hasSuffix(".xcodeproj") ?? true
    let declaredBundle = isBundle ? project : project?.parent
    for bundle in bundles.sorted(by: { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }) {
      guard let (file, observed) = try read(bundle, bundle == declaredBundle ? project : nil) else { continue }
      notes += file.diagnostics.filter { $0.id == "project.two-formats" }
      let groups = GroupTree(file)
      let targets = try observed.targets.map { target in
        TargetWitness(
          observed: target, kind: ProductKind(productType: target.productType),
          bundleIdentifiers: Dictionary(
            target.configurations.map { ($0, target.bundleIdentifier(in: $0)) }, uniquingKeysWith: { first, _ in first }
          ),
          entitlements: try Dictionary(
            target.configurations.map { ($0, try reader.witness(of: target, in: $0, file: file, groups: groups)) },
            uniquingKeysWith: { first, _ in first }))
      }
      let membership = SourceMembership(file, targets: observed.targets, groups: groups)
      if named.contains(bundle) { try readSources(of: membership) }
      for (path, owners) in membership.members(among: sources) {
        members[path, default: []] += owners.map { TargetReference(project: projects.count, target: $0) }
      }
      projects.append(ProjectWitness(bundle: bundle, name: bundle.name(from: root), targets: targets))
    }
    var evidence = Evidence(
      projects: projects, literals: try literals(members: members),
      declared: declared.map { DeclaredWitness($0, bundle: declaredBundle, projects: projects) },
      unreadable: unreadable + reader.unreadable)
    evidence.notes = notes
    return evidence
  }

  /// nil where a bundle that was come upon holds no project: generators' users commit schemes alone.
  private mutating func read(
    _ bundle: AbsolutePath, _ meant: AbsolutePath?
  ) throws -> (ProjectFile, ObservedProject)? {
    if !named.contains(bundle), try ProjectFile.names.allSatisfy({ try !files.exists(bundle.appending($0)) }) {
      return nil
    }
    do {
      let file = try ProjectFile.read(meant ?? bundle, root: root, files: files)
      return (file, try ObservedProject(file, files: files))
    } catch let rejection as Rejection where rejection.cause == .input && !named.contains(bundle) {
      unreadable += rejection.diagnostics
      return nil
    }
  }

  private mutating func readSources(of membership: SourceMembership) throws {
    for folder in membership.folders where try files.isDirectory(folder) { try walk(folder, findsProjects: false) }
    for path in membership.listedFiles where SourceLanguage(fileName: path.name) != nil {
      if let status = try files.status(path), status.kind == .file { sources.insert(path) }
    }
  }

  private func literals(members: [AbsolutePath: [TargetReference]]) throws -> [AppGroupLiteral] {
    var read: [SourceFile] = []
    for path in sources.sorted(by: { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }) {
      guard let language = SourceLanguage(fileName: path.name), let bytes = try? files.read(path),
        SourceFile.mayMatter(bytes)
      else { continue }
      read.append(SourceFile(path: path, name: path.name(from: root), language: language, bytes: bytes))
    }
    return LiteralResolver(files: read, targets: read.map { members[$0.path] ?? [] }).literals()
  }
}
