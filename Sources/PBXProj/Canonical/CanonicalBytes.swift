// The document as Xcode would save it.

extension ProjectDocument {
  /// The whole file in Xcode's layout: sections and keys in order, objects by id, quotes and comments where Xcode puts
  /// them. What the file says stays: no key or value is dropped, no list reordered, and what differs between versions
  /// of Xcode stays as this file has it (`style`). The result is UTF-8: a file in another encoding becomes that, so one
  /// whose encoding is a guess should be refused before (`checkEncoding`).
  ///
  /// - Parameter projectName: The name of the `.xcodeproj` folder without its ending, which stands in two comments; nil
  ///   where it is not known, and then it is taken from the comment in the file.
  public func canonicalBytes(projectName: String? = nil) -> [UInt8] {
    guard edited.isEmpty else {
      // What the edits wrote is read again; it parses, and is then one flat tape like any other file.
      let again = try? ProjectDocument(parsing: bytes, file: file)
      return again?.canonicalBytes(projectName: projectName) ?? bytes
    }
    let name = projectName ?? source.projectName ?? bundleName ?? ""
    return source.bytes.withUnsafeBufferPointer { bytes in
      let writer = CanonicalWriter(CanonicalInput(source, bytes), style, projectName: name)
      // A file that Xcode wrote keeps its size.
      return [UInt8](estimate: bytes.count + 1024) { writer.write(to: &$0) }
    }
  }

  /// `App` for a file in `App.xcodeproj`.
  var bundleName: String? {
    let bundle = file.split(separator: "/").dropLast().last ?? ""
    return bundle.hasSuffix(".xcodeproj") ? String(bundle.dropLast(".xcodeproj".count)) : nil
  }
}
