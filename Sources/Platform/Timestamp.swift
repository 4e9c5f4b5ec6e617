// Moments of the clock, for people and for other programs.

/// A moment as people read it: `2026-01-31T09:05:00Z`.
public struct Timestamp: Hashable, Sendable, CustomStringConvertible {
  /// Since 1970.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public var description: String {
    let seconds = Int(nanoseconds / 1_000_000_000)
    let (days, rest) = (seconds / 86400, seconds % 86400)
    // Days to a civil date in the proleptic Gregorian calendar, counted in eras of 400 years that begin in March.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(year)-\(Self.two(month))-\(Self.two(day))"
    return "\(date)T\(Self.two(rest / 3600)):\(Self.two(rest / 60 % 60)):\(Self.two(rest % 60))Z"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
