// Files that are no project in property-list text, told by their first bytes.

/// A sentence that says what the file is and what to do; nil where it may be a project.
func foreignFormat(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
  if bytes.count >= Int(UInt32.max) { return "the file has 4 GB or more, which no project file has" }
  if bytes.starts(with: "bplist".utf8) {
    return "this is a binary property list; Xcode writes it as text when it next saves the project, so save it there"
  }
  var start = 0
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  while start < bytes.count, isSpace(bytes[start]) { start += 1 }
  if start == bytes.count { return "the file is empty; take it back from git" }
  let opening = bytes[start..<min(start + 9, bytes.count)]
  if ["<?xml", "<!DOCTYPE", "<plist", "<!--"].contains(where: { opening.starts(with: $0.utf8) }) {
    return "this is an XML property list, which is not supported; "
      + "Xcode rewrites it as text when it next saves the project, so save it there"
  }
  return nil
}
