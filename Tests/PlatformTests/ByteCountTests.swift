// Sizes as people write and read them.

import Platform
import Testing

@Suite("Sizes")
struct ByteCountTests {
  @Test(
    "A number and a unit",
    arguments: [
      ("0B", 0), ("512 B", 512), ("5GB", 5_000_000_000), ("1.5 GB", 1_500_000_000), ("2 KiB", 2048), ("1 kB", 1000),
      ("1KB", 1000), ("3 MiB", 3_145_728), ("1 TiB", 1_099_511_627_776),
    ])
  func parsed(_ text: String, _ bytes: Int) { #expect(ByteCount(text)?.bytes == bytes) }

  @Test(
    "Anything else is none",
    arguments: [
      "", "5", "GB", "-1 GB", "1,5 GB", "1. GB", ".5 GB", "1.2.3 GB", "5  GB", "5 gb", "5 GB ", "1e3 B",
      "99999999999 TB",
      "٣ GB",
    ])
  func refused(_ text: String) { #expect(ByteCount(text) == nil) }

  @Test(
    "Shown with one digit after the point",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1_234, "1.2 kB"), (12_345_678, "12.3 MB"), (5_000_000_000, "5 GB"),
      (1_999_999_999, "1.9 GB"), (2_000_000_000_000, "2 TB"),
    ])
  func shown(_ bytes: Int, _ text: String) { #expect("\(ByteCount(bytes: bytes))" == text) }
}
