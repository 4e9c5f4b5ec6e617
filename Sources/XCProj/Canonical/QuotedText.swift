// Strings as Xcode writes them.

/// Appends the text between double quotes: control characters escaped, everything else raw.
func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
  output.append(UInt8(ascii: "\""))
  var copied = 0
  while true {
    let at = endOfPlainText(in: text, from: copied, quote: UInt8(ascii: "\""))
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<at]))
    guard at < text.count else { break }
    let byte = text[at]
    copied = at + 1
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0x00...0x1F:
      output.append(contentsOf: "u00".utf8)
      output.append(hexDigits[Int(byte >> 4)])
      output.append(hexDigits[Int(byte & 15)])
    default: output.append(byte)
    }
  }
  output.append(UInt8(ascii: "\""))
}

private let hexDigits = [UInt8]("0123456789abcdef".utf8)
