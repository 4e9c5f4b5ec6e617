// Why bytes are no property list.

/// What is wrong, and at which byte.
struct SyntaxFailure: Error {
  enum Reason {
    case noDictionary, textAfterEnd, noKey, noEquals, noValue, noSemicolon, noComma
    case openDictionary, openList, openString, openComment, openData
    case badDigit, halfByte, tooDeep, tooMany
  }

  var reason: Reason
  var offset: Int

  /// A sentence without a full stop, for the byte that stands there.
  func message(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch reason {
    case .noDictionary: "the file must begin with “{”, the outermost dictionary"
    case .textAfterEnd: "there is text after the end of the outermost dictionary"
    case .noKey: "expected a key or “}” but found \(found(bytes))"
    case .noEquals: "expected “=” after the key but found \(found(bytes))"
    case .noValue: "expected a value but found \(found(bytes))"
    case .noSemicolon: "expected “;” after the value but found \(found(bytes))"
    case .noComma: "expected “,” or “)” but found \(found(bytes))"
    case .openDictionary: "the file ends before the dictionary that begins here is closed"
    case .openList: "the file ends before the list that begins here is closed"
    case .openString: "the string that begins here has no closing quote"
    case .openComment: "the comment that begins here has no closing “*/”"
    case .openData: "the data run that begins here has no closing “>”"
    case .badDigit: "expected a hexadecimal digit or “>” but found \(found(bytes))"
    case .halfByte: "the data run that begins here has half a byte at its end"
    case .tooDeep: "values are nested more than \(TapeParser.greatestDepth) deep here, which no project file needs"
    case .tooMany: "there are more than \(TapeNode.greatestCount) values up to here, which no project file needs"
    }
  }

  private func found(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let byte = bytes[offset]
    return (0x21...0x7E).contains(byte)
      ? "“\(Character(UnicodeScalar(byte)))”" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
  }
}
