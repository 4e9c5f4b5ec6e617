// What is told about the cache.

import JSON
import Platform
import Report
import Terminal
import Testing

@Suite struct CacheReportTests {
  private let plain = ReportFormat.text(.plain)

  @Test func statsAreReadAtAGlance() {
    let report = CacheStatsReport(
      folder: ".fixpoint/cache", limit: 5_000_000_000, counts: CacheCounts(actions: 1, contents: 34, bytes: 12_345_678),
      leastRecentUse: Timestamp(nanoseconds: 951_782_400_000_000_000),
      remote: .init(url: "https://cache.example.com", isReadOnly: true, timeout: 5))
    #expect(
      report.render(as: plain) == """
        .fixpoint/cache: the outputs of 1 action in 34 files, 12.3 MB of at most 5 GB
        what goes first was last used at 2000-02-29T00:00:00Z
        also reads from https://cache.example.com

        """)
    #expect(
      report.json == [
        "schema": 1, "folder": ".fixpoint/cache", "limit": 5_000_000_000,
        "held": ["actions": 1, "contents": 34, "bytes": 12_345_678], "leastRecentUse": "2000-02-29T00:00:00Z",
        "remote": ["url": "https://cache.example.com", "readonly": true, "timeout": .number("5.0")],
      ])
  }

  @Test func pruningSaysWhatWentAndWhatIsLeft() {
    let nothing = CacheCounts(actions: 0, contents: 0, bytes: 0)
    let some = CacheCounts(actions: 2, contents: 1, bytes: 1500)
    #expect(
      CachePruneReport(folder: ".fixpoint/cache", removed: some, left: nothing).render(as: plain) == """
        .fixpoint/cache: removed the outputs of 2 actions in 1 file, 1.5 kB
        left are the outputs of 0 actions in 0 files, 0 B

        """)
    #expect(
      CachePruneReport(folder: ".fixpoint/cache", removed: nothing, left: some).render(as: plain)
        .hasPrefix(".fixpoint/cache: nothing to remove\n"))
  }
}
