// `configEnvironment`: the variables that configs in JavaScript may read.

import Testing

@Suite struct ConfigEnvironmentTests {
  private func file(_ line: String) -> String { "fixpoint: 1\nproject: ios/A.xcodeproj\n\(line)\n" }

  @Test func withoutItConfigsReadNone() throws { #expect(try decode(file("")).configEnvironment.isEmpty) }

  @Test func namesKeepTheirPlaces() throws {
    let names = try decode(file("configEnvironment: [APP_VARIANT, _x1]")).configEnvironment
    #expect(names.map(\.value) == ["APP_VARIANT", "_x1"])
    #expect(names.map(\.location.description) == ["fixpoint.yml:3:21", "fixpoint.yml:3:34"])
  }

  @Test(arguments: ["1A", "A-B", "A B", "\"\"", "Ä"])
  func whatIsNoNameIsRefused(_ name: String) {
    let told = complaints(file("configEnvironment: [\(name)]"))
    #expect(told.count == 1 && told[0].contains("must be the name of a variable, as in APP_VARIANT"), "\(told)")
  }
}
