// What two documents say, however they are written.

import Testing

@testable import PBXProj

@Suite("Same objects")
struct SameObjectsTests {
  @Test("Neither order nor comments, spacing or quotes count")
  func layout() throws {
    let one = try parse("{objects={A={isa=X;list=(a,b);n=1;};B={isa=Y;};};rootObject=A;}")
    let other = try parse(
      "{\n objects = {\n  B /* b */ = {isa = Y; };\n  A = {n = \"1\"; list = (\n a, 'b', ); isa = X; };\n };\n rootObject = A;\n}"
    )
    #expect(one.hasSameObjects(as: other))
    #expect(other.hasSameObjects(as: one))
  }

  @Test(
    "Every difference in values counts",
    arguments: [
      "{objects={A={isa=X;list=(a,c);};B={isa=Y;};};rootObject=A;}",
      "{objects={A={isa=X;list=(b,a);};B={isa=Y;};};rootObject=A;}",
      "{objects={A={isa=X;list=(a,b);k=v;};B={isa=Y;};};rootObject=A;}",
      "{objects={A={isa=X;list=(a,b);};C={isa=Y;};};rootObject=A;}",
      "{objects={A={isa=X;list=(a,b);};};rootObject=A;}",
      "{objects={A={isa=X;list=(a,b);};B={isa=Y;};C={isa=Z;};};rootObject=A;}",
      "{objects={A={isa=X;list=(a,b);};B={isa=Y;};};rootObject=B;}",
      "{objects={A={isa=X;list=(a,(b));};B={isa=Y;};};rootObject=A;}",
    ])
  func differences(text: String) throws {
    let one = try parse("{objects={A={isa=X;list=(a,b);};B={isa=Y;};};rootObject=A;}")
    let other = try parse(text)
    #expect(!one.hasSameObjects(as: other))
    #expect(!other.hasSameObjects(as: one))
  }

  @Test("Edits count as if they were read")
  func edits() throws {
    let one = try parse(smallProject)
    var other = one
    other.set("Shop", at: ["name"], in: "A40000000000000000000001")
    other.insert("B0", isa: "PBXGroup", [("name", "b")])
    other.remove("A20000000000000000000002")
    #expect(!one.hasSameObjects(as: other))
    #expect(!other.hasSameObjects(as: one))
    let again = try parse(other.text)
    #expect(other.hasSameObjects(as: again))
    #expect(again.hasSameObjects(as: other))
  }
}
