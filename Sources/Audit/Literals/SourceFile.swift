// One source file as a witness: the calls that name app groups, and the constants that it defines.

import Diagnostics
import Platform

struct SourceFile: Sendable {
  var path: AbsolutePath
  /// As findings name it.
  var name: String
  var language: SourceLanguage
  var calls: [AppGroupCall]
  var constants: [ConstantDefinition]
  private var bytes: [UInt8]
  private var lines: LineTable

  init(path: AbsolutePath, name: String, language: SourceLanguage, bytes: [UInt8]) {
    let tokens = SourceTokenizer.tokens(of: bytes, language: language)
    self.path = path
    self.name = name
    self.language = language
    calls = AppGroupCall.all(in: tokens, language: language)
    constants = ConstantDefinition.all(in: tokens, language: language)
    self.bytes = bytes
    lines = bytes.withUnsafeBufferPointer { LineTable($0) }
  }

  /// Line and column of a byte offset, both from 1; a column is a Unicode scalar.
  func position(of offset: Int) -> (line: Int, column: Int) {
    bytes.withUnsafeBufferPointer { lines.place(of: offset, in: $0) }
  }

  /// Whether a file can hold a call or a constant that matters, so that most files are not tokenized at all.
  static func mayMatter(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      for index in buffer.indices {
        switch buffer[index] {
        case UInt8(ascii: "u") where matches("uiteName", buffer, index): return true
        case UInt8(ascii: "G") where matches("GroupIdentifier", buffer, index): return true
        case UInt8(ascii: "E") where matches("ExtensionStorage", buffer, index): return true
        case UInt8(ascii: "g") where matches("group.", buffer, index): return true
        default: continue
        }
      }
      return false
    }
  }

  private static func matches(_ text: StaticString, _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard buffer.count - start >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { buffer[start + $0] == text.utf8Start[$0] }
  }
}
