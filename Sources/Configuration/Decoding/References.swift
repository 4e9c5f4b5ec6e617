// `$(appGroups)`, `$(team)`: the file's own keys inside its values.

import Diagnostics

/// What the references of a file stand for. Any other `$(…)` is left for Xcode.
struct References: Sendable {
  /// The keys that may be referred to.
  static let names = ["app", "appGroups", "bundleIdentifier", "project", "team"]

  /// The keys that the file holds, right or wrong.
  var written: Set<String> = []
  private var values: [String: [String]] = [:]
  private static let lists: Set = ["appGroups"]

  /// nil where the file does not state the key.
  subscript(name: String) -> [String]? {
    get { values[name] }
    set { values[name] = newValue }
  }

  enum Failure: Error {
    case notStated(String)
    /// A list of several texts inside one text.
    case several(String)
  }

  /// What a whole text stands for where a list may stand: `$(appGroups)` becomes its elements. nil for any other text.
  func list(_ text: String) throws(Failure) -> [String]? {
    guard let name = Self.lists.first(where: { "$(\($0))" == text }) else { return nil }
    guard let list = values[name] else { throw .notStated(name) }
    return list
  }

  /// `text` with every reference replaced.
  func replaced(in text: String) throws(Failure) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      guard let name = Self.names.first(where: { rest.hasPrefix("$(\($0))") }) else {
        result.append("$")
        rest = rest.dropFirst()
        continue
      }
      guard let texts = values[name] else { throw .notStated(name) }
      guard texts.count == 1 else { throw .several(name) }
      result += texts[0]
      rest = rest.dropFirst(name.count + 3)
    }
    return result + rest
  }
}

extension Decoder {
  /// The text with its references replaced; nil, reported, where one cannot be.
  mutating func replaced(_ text: String, at location: SourceLocation) -> String? {
    do throws(References.Failure) {
      return try references.replaced(in: text)
    } catch {
      report(error, at: location)
      return nil
    }
  }

  /// The texts that one element of a list stands for.
  mutating func spliced(_ text: String, at location: SourceLocation) -> [String]? {
    do throws(References.Failure) {
      if let list = try references.list(text) { return list }
      return [try references.replaced(in: text)]
    } catch {
      report(error, at: location)
      return nil
    }
  }

  /// The list that a whole scalar stands for; nil where it is not one such reference, and nil, reported, where the
  /// list is not stated.
  mutating func list(_ text: String, at location: SourceLocation) -> [String]?? {
    do throws(References.Failure) {
      guard let list = try references.list(text) else { return nil }
      return .some(list)
    } catch {
      report(error, at: location)
      return .some(nil)
    }
  }

  private mutating func report(_ failure: References.Failure, at location: SourceLocation) {
    // A key that is there but wrong was reported itself.
    if case .notStated(let name) = failure, references.written.contains(name), !diagnostics.isEmpty { return }
    switch failure {
    case .notStated("bundleIdentifier"):
      report(
        "unresolved-reference",
        "`$(bundleIdentifier)` needs an environment that states `bundleIdentifier`; choose one, or write `$(PRODUCT_BUNDLE_IDENTIFIER)`",
        at: location)
    case .notStated(let name):
      report(
        "unresolved-reference", "`$(\(name))` needs the key `\(name)`, which this file does not state", at: location)
    case .several(let name):
      report(
        "unresolved-reference", "`$(\(name))` is a list of several texts and can only stand alone, as a whole value",
        at: location)
    }
  }
}
