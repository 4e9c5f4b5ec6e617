// A property list on disk, with the places of its keys.

import Diagnostics
import Platform
import PropertyList

/// An Info.plist or entitlements file.
public struct PropertyListFile: Sendable {
  public let path: AbsolutePath
  public let root: PropertyDictionary
  private let file: String
  /// nil for binary and OpenStep lists, which are not read with places.
  private let document: XMLPropertyListDocument?

  /// nil where there is no file. Throws a `Rejection` where it is no property list, or cannot be read.
  public static func read(
    _ path: AbsolutePath, treeRoot: AbsolutePath, files: any FileSystem
  ) throws -> PropertyListFile? {
    do {
      guard let bytes = try files.readIfPresent(path) else { return nil }
      return try PropertyListFile(
        parsing: bytes, path: path, file: path.isInside(treeRoot) ? path.relative(to: treeRoot) : path.string)
    } catch let error as FileSystemError {
      throw Rejection(error, root: treeRoot)
    }
  }

  init(parsing bytes: [UInt8], path: AbsolutePath, file: String) throws {
    self.path = path
    self.file = file
    let isXML = bytes.first { $0 > 32 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "<")
    document = isXML ? try XMLPropertyListDocument(parsing: bytes, file: file) : nil
    let value = try document?.root ?? PropertyValue(parsing: bytes, file: file)
    guard let dictionary = value.dictionary else {
      throw Rejection(
        .input, "plist.not-a-dictionary", "this property list is not a dictionary of keys; make it one",
        at: SourceLocation(file: file, line: 1, column: 1))
    }
    root = dictionary
  }

  public func location(of keys: String...) -> SourceLocation {
    document?.location(ofKey: keys) ?? SourceLocation(file: file)
  }
}
