// The project as Xcode writes it.

extension XCProjDocument {
  /// The value as Xcode writes a project: the keys of each record in their order, maps and sets sorted, containers on one
  /// line or several by what they hold, what its absence says too left out, equal things said in one way.
  ///
  /// Xcode drops keys that it does not know; here they stay, after the known ones and in their own order. A value that
  /// nests deeper than any project, more than 1,024 deep, is written on one line as it is; reading that refuses it.
  public static func canonicalBytes(_ value: XCValue) -> [UInt8] {
    let plain = value.plainBytes
    guard let tree = try? Tree(own: plain) else { return plain }
    return canonicalText(of: tree)
  }

  /// This document as Xcode would write it. Comments are lost, for Xcode loses them too.
  public func canonicalBytes() -> [UInt8] { canonicalText(of: source.tree) }
}

private func canonicalText(of tree: Tree) -> [UInt8] {
  var writer = CanonicalWriter()
  writer.output.reserveCapacity(tree.bytes.count + tree.bytes.count / 8)
  writer.write(Place(tree, 0, .record(.project)), isInline: false)
  writer.output.append(0x0A)
  return writer.output
}
