// Seconds to a date as XML property lists write it.

enum CalendarDate {
  /// `2024-01-31T09:30:00Z`; nil outside the years 1 to 9999. Fractions of a second are cut off, as `plutil` does.
  static func text(secondsSince2001 seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    let whole = Int(seconds.rounded(.down))
    let days = Int((Double(whole) / 86400).rounded(.down))
    let time = whole - days * 86400
    let (year, month, day) = civil(daysSince1970: days + 11323)
    guard (1...9999).contains(year) else { return nil }
    return "\(padded(year, 4))-\(padded(month))-\(padded(day))T"
      + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// The proleptic Gregorian calendar ("chrono-Compatible Low-Level Date Algorithms", H. Hinnant).
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}
