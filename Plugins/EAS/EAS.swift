// Expo Application Services, as a service that signs the targets.

import Diagnostics
import JSON
import Platform
import PluginKit
import ProjectModel

/// In a project whose `ios` folder it makes itself, EAS learns of app extensions, App Clips and watch apps from a list in the
/// Expo config, `extra.eas.build.experimental.ios.appExtensions`, and of profiles that a person brings from
/// `credentials.json`. Both call a target by the exact name that it has in the project file.
public struct EAS: SigningService {
  public init() {}

  public func listing(of targets: SignedTargets, in tree: any ReadableTree) throws -> SigningListing {
    let targets = Self.built(targets)
    let config = try ExpoConfigFiles(tree)
    let wanted = targets.members.map { AppExtension($0) }
    var listing = SigningListing(value: .array(wanted.map(\.json)))
    listing.diagnostics = targets.diagnostics + SkippedEntitlements.notes(for: targets)
    var names = wanted.map(\.targetName)
    if let list = try Self.list(in: config, wanted, targets), let path = config.editable?.path {
      listing.file = path
      listing.differences = list.differences
      if let sentence = list.sentence { listing.edit = Proposal.Edit(path, list.document.bytes, sentence) }
      names += list.foreignNames
      listing.diagnostics += list.diagnostics
    }
    if let code = config.code { listing.diagnostics.append(Self.note(on: code, config.editable?.path)) }
    listing.credentials = try CredentialsFile(tree)?.problems(application: targets.application, names, tree) ?? []
    return listing
  }

  /// What code says is known only when it is run.
  private static func note(on code: TreePath, _ file: TreePath?) -> Diagnostic {
    if let file {
      return Diagnostic(
        "eas.config-in-code", .note,
        "\(code) has the last word on \(file); make sure that it passes `extra` on",
        at: SourceLocation(file: code.string))
    }
    return Diagnostic(
      "eas.config-in-code", .warning,
      "the Expo config is code and not run, so whether it has the list is not known; give it the list as `\(ExtensionList.keys.joined(separator: "."))`",
      at: SourceLocation(file: code.string))
  }

  public func credentials(for targets: SignedTargets, in tree: any ReadableTree) throws -> Proposal.Edit {
    guard try tree.read(CredentialsFile.path) == nil else {
      throw Rejection(
        .input, "eas.credentials-exist",
        "there is a \(CredentialsFile.path) here already; change it, or move it away and run again",
        at: SourceLocation(file: CredentialsFile.path.string))
    }
    let targets = Self.built(targets)
    let wanted = targets.members.map { AppExtension($0) }
    let list = try Self.list(in: try ExpoConfigFiles(tree), wanted, targets)
    let names = [targets.application] + wanted.map(\.targetName) + (list?.foreignNames ?? [])
    return Proposal.Edit(
      CredentialsFile.path, CredentialsFile.skeleton(for: names),
      "one entry a target; put the profiles, the certificate and its password in, and keep the file out of git")
  }

  /// EAS builds nothing for the Mac.
  private static func built(_ targets: SignedTargets) -> SignedTargets {
    var result = targets
    result.members.removeAll { $0.platform == .macOS }
    result.others += targets.members.filter { $0.platform == .macOS }.map {
      SignedTargets.Other(name: $0.name, bundleIdentifiers: [$0.bundleIdentifier])
    }
    return result
  }

  /// Brought up to date; nil where only code says what it is.
  private static func list(
    in config: ExpoConfigFiles, _ wanted: [AppExtension], _ targets: SignedTargets
  ) throws -> ExtensionList? {
    guard let file = config.editable else { return nil }
    var list = try ExtensionList(parsing: file.bytes, file: file.path)
    list.update(to: wanted, targets)
    return list
  }
}
