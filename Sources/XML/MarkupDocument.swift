// An XML document that keeps its bytes.

import Diagnostics

/// A document that is read, asked and edited in place: what is not edited keeps its bytes exactly.
///
/// The entities of XML itself are known and no others: a document type may be named, but nothing may be declared in it,
/// and nothing is ever fetched.
public struct MarkupDocument: Sendable {
  /// Elements nested deeper than this are refused.
  public static let maximumDepth = 256
  /// Bytes; larger files are refused.
  public static let maximumSize = 64 << 20

  public let file: String
  var text: EncodedText
  var table: MarkupTable

  /// `file` names the bytes in errors. Text that is not well-formed is a `Rejection` with line and column.
  public init(parsing bytes: [UInt8], file: String) throws {
    guard bytes.count <= Self.maximumSize else {
      throw Rejection(
        .input, "xml.size", "\(file) is larger than \(Self.maximumSize >> 20) MB; name a file that is an XML document",
        at: SourceLocation(file: file))
    }
    self.file = file
    do {
      text = try EncodedText(bytes, file: file, format: "xml")
      table = try MarkupReader.read(text, file: file, maximumDepth: Self.maximumDepth)
    } catch let rejection as Rejection {
      throw rejection.namingMergeConflict(in: bytes, file: file, format: "xml")
    }
  }

  /// Unedited, exactly the input.
  public var bytes: [UInt8] { text.bytes }

  public var root: MarkupElement { MarkupElement(document: self, index: 0) }

  /// Every element in the order of the text, the outermost first.
  public var elements: [MarkupElement] {
    table.elements.indices.map { MarkupElement(document: self, index: $0) }
  }

  func location(of offset: Int) -> SourceLocation { text.location(of: offset, file: file) }
  func string(_ range: Range<Int>) -> String { String(decoding: text.utf8[range], as: UTF8.self) }

  /// Takes the bytes of an edit; the writers write nothing that is not read back.
  mutating func replaceText(_ utf8: [UInt8]) {
    text.utf8 = utf8
    // One edit may nest deeper than what is read from outside.
    guard let edited = try? MarkupReader.read(text, file: file, maximumDepth: 2 * Self.maximumDepth) else {
      preconditionFailure("an edit of \(file) left it malformed")
    }
    table = edited
  }
}
