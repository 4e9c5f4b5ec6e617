// Real property lists: each is read or refused at a place, and keeps its bytes.

import Diagnostics
import Foundation
import PropertyList
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isPresent)) struct CorpusTests {
  @Test func realPropertyListsAreReadOrRefusedAtAPlace() throws {
    var counts = (read: 0, refused: 0, documents: 0)
    for path in Corpus.paths(where: { $0.hasSuffix(".plist") || $0.hasSuffix(".entitlements") }) {
      let bytes = try Corpus.read(path)
      do {
        let value = try PropertyValue(parsing: bytes, file: path)
        counts.read += 1
        guard PropertyListFormat(of: bytes) == .xml, value.dictionary != nil else { continue }
        try checkDocument(bytes, value, path)
        counts.documents += 1
      } catch let rejection as Rejection {
        counts.refused += 1
        #expect(rejection.diagnostics.allSatisfy { $0.location?.line != nil }, "\(rejection)")
        print("refused: \(rejection)")
      }
    }
    print("property lists: \(counts.read) read, \(counts.refused) refused; \(counts.documents) keep their bytes")
    #expect(counts.documents > 500)
  }

  /// Unedited, and after a key went in and out.
  private func checkDocument(_ bytes: [UInt8], _ value: PropertyValue, _ path: String) throws {
    var document = try XMLPropertyListDocument(parsing: bytes, file: path)
    #expect(document.bytes == bytes, "\(path)")
    #expect(document.root == value, "\(path)")
    document.set(["group.a", "group.b"], forKey: "com.example.new")
    #expect(document.bytes != bytes, "\(path)")
    document.remove("com.example.new")
    #expect(document.bytes == bytes, "\(path)")
    #expect(try PropertyValue(parsing: value.xmlBytes(), file: path) == value, "\(path)")
  }

  /// Where another reader and this one both take a file, they read the same.
  @Test func realPropertyListsMeanWhatFoundationReads() throws {
    for path in Corpus.paths(where: { $0.hasSuffix(".entitlements") }) {
      let bytes = try Corpus.read(path)
      guard let value = try? PropertyValue(parsing: bytes, file: path) else { continue }
      let other = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      let binary = try PropertyListSerialization.data(fromPropertyList: other, format: .binary, options: 0)
      #expect(try PropertyValue(parsing: [UInt8](binary), file: path).sorted() == value.sorted(), "\(path)")
    }
  }
}
