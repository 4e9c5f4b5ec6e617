// Moments are written as people write them.

import Platform
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (4_102_444_799, "2099-12-31T23:59:59Z"),
  ])
  func momentsReadAsPeopleWriteThem(seconds: Int64, text: String) {
    #expect(Timestamp(nanoseconds: seconds * 1_000_000_000).description == text)
  }
}
