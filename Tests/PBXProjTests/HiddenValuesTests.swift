// What a later object or key with the same name hides.

import Diagnostics
import Testing

@testable import PBXProj

struct HiddenValuesTests {
  private func document(_ objects: String, header: String = "// !$*UTF8*$!") throws -> ProjectDocument {
    try ProjectDocument(parsing: Array("\(header)\n{\n\tobjects = {\n\(objects)\t};\n}\n".utf8), file: "p")
  }

  private let twins = """
    \t\tA /* One */ = {isa = PBXGroup; name = One; };
    \t\tB = {isa = PBXGroup; children = (A /* One */, A /* Two */, ); };
    \t\tA /* Two */ = {isa = PBXGroup; name = Two; };

    """

  @Test func hiddenObjectsAreReadWithTheirPlaceAndComment() throws {
    let objects = try document(twins).objectsAsRead
    #expect(objects.map(\.isHidden) == [true, false, false])
    #expect(objects.map(\.comment) == ["One", nil, "Two"])
    #expect(objects.map(\.location.line) == [4, 5, 6])
    #expect(objects[0].object["name"]?.string == "One")
  }

  @Test func aHiddenObjectIsRemovedWithItsLine() throws {
    let document = try document(twins)
    let bytes = document.bytesAsRead(with: [document.removal(of: document.objectsAsRead[0])])
    #expect(bytes == (try self.document(twins.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()).bytes))
  }

  @Test func anIDAndReferencesToItAreRenamedInPlace() throws {
    let document = try document(twins)
    let reference = try #require(document.object("B")?["children"]?.elements.first)
    #expect(reference.comment == "One")
    let edits = [document.renaming(document.objectsAsRead[0], to: "C"), document.renaming(reference, to: "C")]
    let bytes = document.bytesAsRead(with: edits.compactMap { $0 })
    let renamed = twins.replacing("\t\tA /* One */", with: "\t\tC /* One */").replacing("(A /*", with: "(C /*")
    #expect(bytes == (try self.document(renamed).bytes))
  }

  @Test func aHiddenEntryIsRemovedFromItsDictionary() throws {
    let document = try document("\t\tA = {isa = PBXGroup; name = One; name = \"One\"; };\n")
    let entry = try #require(document.hiddenEntries.first)
    #expect(entry.key == "name" && entry.value.hasSameValue(as: entry.later))
    let bytes = document.bytesAsRead(with: [document.removal(of: entry)])
    #expect(bytes == (try self.document("\t\tA = {isa = PBXGroup; name = \"One\"; };\n").bytes))
  }

  @Test func theEncodingOfTheFileIsKept() throws {
    let text =
      "// !$*ISO-8859-1*$!\n{\n\tobjects = {\n\t\tA = {isa = PBXGroup; name = \"é\"; };\n\t\tA = {isa = PBXGroup; name = \"é\"; };\n\t};\n}\n"
    let document = try ProjectDocument(parsing: text.unicodeScalars.map { UInt8($0.value) }, file: "p")
    let bytes = document.bytesAsRead(with: [document.removal(of: document.objectsAsRead[0])])
    let expected = "// !$*ISO-8859-1*$!\n{\n\tobjects = {\n\t\tA = {isa = PBXGroup; name = \"é\"; };\n\t};\n}\n"
    #expect(bytes == expected.unicodeScalars.map { UInt8($0.value) })
  }
}
