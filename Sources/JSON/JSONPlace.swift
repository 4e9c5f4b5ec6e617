// Where a value stands in a text.

/// Values are listed in the order of the text, so that those inside one follow it directly. Ranges are bytes.
struct JSONPlace: Sendable {
  var range: Range<Int>
  /// Of the name in front of a member of an object, with its quotes.
  var name: Range<Int>?
  /// The index after the last value inside it.
  var end: Int

  /// With its name.
  var whole: Range<Int> { (name?.lowerBound ?? range.lowerBound)..<range.upperBound }
}
