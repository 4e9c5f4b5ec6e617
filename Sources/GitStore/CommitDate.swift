// Dates as `GIT_AUTHOR_DATE` and `GIT_COMMITTER_DATE` carry them (git's Documentation/date-formats.txt).

/// A moment and the zone that it is told in.
struct CommitDate: Hashable, Sendable {
  /// Seconds since 1970.
  var time: Int64
  /// `+0130`.
  var zone: String

  /// From `@1700000000 +0100`, `2023-11-14T22:13:20+01:00` or `Tue, 14 Nov 2023 22:13:20 +0100`; nil where it is none of
  /// these. A date without a zone is in `localZone`.
  init?(parsing text: String, localZone: String) {
    let words = text.split { $0 == " " || $0 == "," || $0 == "T" && text.contains("-") }.map(String.init)
    if let result = Self.internalFormat(words) {
      self = result
      return
    }
    guard let (day, rest) = Self.day(words), let clock = rest.first else { return nil }
    let splitAt = clock.firstIndex { $0 == "+" || $0 == "-" || $0 == "Z" } ?? clock.endIndex
    let times = clock[..<splitAt].split(separator: ":").map { Int64($0) }
    let zoneText = splitAt < clock.endIndex ? String(clock[splitAt...]) : rest.dropFirst().first ?? localZone
    guard let offset = Self.offset(zoneText), (2...3).contains(times.count), let hour = times[0], let minute = times[1],
      let second = times.count == 3 ? times[2] : 0, 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    time = day * 86_400 + hour * 3_600 + minute * 60 + second - offset.seconds
    zone = offset.zone
  }

  init(time: Int64, zone: String) {
    self.time = time
    self.zone = zone
  }

  private static func internalFormat(_ words: [String]) -> CommitDate? {
    guard words.count == 2, let offset = offset(words[1]) else { return nil }
    let isMarked = words[0].first == "@"
    let digits = isMarked ? String(words[0].dropFirst()) : words[0]
    guard let time = Int64(digits), isMarked || digits.count >= 9 else { return nil }
    return CommitDate(time: time, zone: offset.zone)
  }

  /// The days since 1970 of a date at the start, and what follows it.
  private static func day(_ words: [String]) -> (Int64, ArraySlice<String>)? {
    if let first = words.first, case let parts = first.split(separator: "-").map({ Int64($0) }), parts.count == 3,
      let year = parts[0], let month = parts[1], let day = parts[2]
    {
      return days(year, month, day).map { ($0, words.dropFirst()) }
    }
    var rest = words[...]
    if let first = rest.first, first.count == 3, Int(first) == nil { rest.removeFirst() }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard rest.count >= 4, let day = Int64(rest[rest.startIndex]),
      let month = months.firstIndex(of: rest[rest.startIndex + 1]), let year = Int64(rest[rest.startIndex + 2])
    else { return nil }
    return days(year, Int64(month) + 1, day).map { ($0, rest.dropFirst(3)) }
  }

  /// Howard Hinnant's `days_from_civil`.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    guard 1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func offset(_ text: String) -> (seconds: Int64, zone: String)? {
    if text == "Z" || text == "GMT" || text == "UTC" { return (0, "+0000") }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4, let number = Int64(digits), number >= 0
    else { return nil }
    let seconds = number / 100 * 3_600 + number % 100 * 60
    return (sign == "-" ? -seconds : seconds, "\(sign)\(digits)")
  }
}
