// A graph in every form.

import Report
import Terminal
import Testing

@Suite struct GraphReportTests {
  /// a and b → “make” → c & d → “use” → e
  private var graph: GraphReport {
    var graph = GraphReport(title: "a <graph>")
    let (a, b) = (graph.add(.init("a", .source)), graph.add(.init("b\"", .source)))
    let make = graph.add(.init("make", .step, state: "it is new"))
    let c = graph.add(.init("c & d", .artifact))
    let use = graph.add(.init("use", .step))
    let e = graph.add(.init("e", .artifact))
    for (from, to) in [(a, make), (b, make), (make, c), (c, use), (use, e), (a, make)] { graph.connect(from, to: to) }
    return graph
  }

  @Test func textTellsWhatEachStepReadsAndMakes() {
    #expect(
      graph.text(TextStyle(isTerminal: false, environment: [:])) == """
        make (it is new)
          ← a
          ← b"
          → c & d
        use
          ← c & d
          → e

        """)
  }

  @Test func whatComesAfterAStepIsToldThereAlone() {
    var graph = GraphReport(title: "steps")
    let (first, second) = (graph.add(.init("first", .step)), graph.add(.init("second", .step)))
    graph.connect(first, to: second)
    #expect(graph.text(TextStyle(isTerminal: false, environment: [:])) == "first\nsecond\n  ← first\n")
  }

  @Test func otherProgramsGetTheirOwnQuotes() {
    #expect(graph.dot.contains(#"n1 [label="b\"", shape=note];"#))
    #expect(graph.dot.hasSuffix("  n4 -> n5;\n}\n"))
    #expect(graph.mermaid.contains(#"n1["b#quot;"]"#))
    #expect(graph.svg.contains("<title>a &lt;graph&gt;</title>"))
    #expect(graph.svg.contains(">c &amp; d</text>"))
    #expect(graph.html.contains("<h1>a &lt;graph&gt;</h1>"))
  }

  @Test func whatIsNeededStandsToTheLeft() throws {
    func x(_ label: String) throws -> Double {
      let line = try #require(graph.svg.split(separator: "\n").first { $0.hasSuffix(">\(label)</text></g>") })
      let place = try #require(line.firstRange(of: "<rect x=\"")).upperBound
      return try #require(Double(String(line[place...].prefix { $0 != "\"" })))
    }
    #expect(try x("a") < x("make"))
    #expect(try x("make") < x("c &amp; d"))
    #expect(try x("c &amp; d") < x("use"))
    #expect(try x("use") < x("e"))
    #expect(graph.svg == graph.svg)
  }

  @Test func anEmptyGraphIsAnEmptyPicture() {
    let empty = GraphReport(title: "nothing")
    #expect(empty.text(TextStyle(isTerminal: false, environment: [:])) == "")
    #expect(empty.svg.contains("<title>nothing</title>"))
  }
}
