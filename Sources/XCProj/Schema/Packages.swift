// Swift packages.

extension Record {
  static let localPackage = Record(
    "package", identities: [["path"]],
    fields: [
      Field("kind", kindShape("local"), .required),
      Field("path", .text, .required),
      Field("traits", .list(of: .text), .unlessEmpty),
    ])

  static let remotePackage = Record(
    "package", identities: [["repository"]],
    fields: [
      Field("kind", kindShape("remote"), .required),
      Field("repository", .text, .required),
      Field("version", .record(.packageVersion)),
      Field("traits", .list(of: .text), .unlessEmpty),
    ])

  /// Of several keys the first counts.
  static let packageVersion = Record(
    "version", respelling: .versionRange,
    fields: [
      Field("revision", .text),
      Field("branch", .text),
      Field("version", .text),
      Field("up-to-next-minor-version", .text),
      Field("up-to-next-major-version", .text),
      Field("version-range", .text),
      Field("version-range-min", .text),
      Field("version-range-max", .text),
    ])
}

extension Respelling {
  /// `1.0.0..<2.0.0` where both ends are digits and dots, else the ends apart.
  static let versionRange = Respelling(keys: ["version-range", "version-range-min"]) { members in
    func value(_ key: String) -> String? { members.first { $0.key == key }?.value.string }
    var bounds: [String]
    if members.count == 1, let range = value("version-range") {
      bounds = range.split(separator: "..<", omittingEmptySubsequences: false).map(String.init)
      guard bounds.count == 2, !bounds.allSatisfy(isNumeric) else { return nil }
      return zip(["version-range-min", "version-range-max"], bounds).map { XCValue.Member($0, .string($1)) }
    }
    guard members.count == 2, let low = value("version-range-min"), let high = value("version-range-max"),
      isNumeric(low), isNumeric(high)
    else { return nil }
    return [XCValue.Member("version-range", .string("\(low)..<\(high)"))]
  }

  private static func isNumeric(_ version: String) -> Bool {
    version.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }
}
