// Why a step runs.

import BuildGraph
import Platform
import Testing

@Suite struct ReasonTests {
  private let key = StepKey(
    producer: "p", version: "1", parameters: Digest(of: [1]), outputs: [TreePath("out")!],
    inputs: [.init(TreePath("a")!, Digest(of: [2])), .init(TreePath("b")!, nil)])

  private func reason(_ change: (inout StepKey) -> Void) -> Reason {
    var new = key
    change(&new)
    return Reason(key: new, trace: StepTrace(key: key, outputs: []))
  }

  @Test func equalKeysAreUpToDate() { #expect(reason { _ in } == .upToDate) }

  @Test func noTraceIsNoRecord() { #expect(Reason(key: key, trace: nil) == .noRecord) }

  @Test func theChangedInputIsNamed() {
    #expect(reason { $0.inputs[1].digest = Digest(of: []) } == .inputsChanged([TreePath("b")!]))
    #expect(reason { $0.inputs.removeLast() } == .inputsChanged([TreePath("b")!]))
  }

  @Test func otherPartsAreToldApart() {
    #expect(reason { $0.parameters = Digest(of: []) } == .parametersChanged)
    #expect(reason { $0.outputs = [] } == .outputsChanged)
    #expect(reason { $0.version = "2" } == .producerChanged(from: "p 1", to: "p 2"))
  }
}
