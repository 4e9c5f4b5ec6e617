// Two versions of one file.

import Diagnostics
import JSON
import Platform
import PropertyList
import XCProj
import XcodeProject

/// What two versions of a file say differently: by meaning where the format is known, else by lines or bytes.
public struct FileComparison: Sendable {
  /// Empty only where the bytes are the same.
  public let differences: [Difference]

  /// - Parameter path: Names the file; its ending says how it is read.
  public init(_ before: [UInt8], _ after: [UInt8], path: String) {
    if before == after {
      differences = []
      return
    }
    let format = FileFormat(path: path)
    guard format != .text else {
      differences = [TextComparison(before, after).difference]
      return
    }
    switch (Self.read(before, path, format), Self.read(after, path, format)) {
    case (.success(let old), .success(let new)):
      var found = ContentComparison(old, new, outermostNoun: format.noun).differences
      if found.isEmpty, path.hasSuffix(".xcproj") { found = Self.recordDifferences(before, after, path) }
      differences = found.isEmpty ? [Self.rewriting(before, after)] : found
    case (.failure(let reason), .success):
      differences = [Difference(.unreadable, [], noun: "", before: .text(reason.words))]
    case (.success, .failure(let reason)):
      // Xcode refuses two targets of one name; which ones are there twice is yet to be told.
      let records = path.hasSuffix(".xcproj") ? Self.recordDifferences(before, after, path) : []
      differences = [Difference(.unreadable, [], noun: "", after: .text(reason.words))] + records
    case (.failure, .failure): differences = [TextComparison(before, after).difference]
    }
  }

  private struct Unreadable: Error { var words: String }

  private static func read(_ bytes: [UInt8], _ path: String, _ format: FileFormat) -> Result<Content, Unreadable> {
    do {
      return .success(try content(bytes, path, format))
    } catch let rejection as Rejection {
      return .failure(Unreadable(words: rejection.diagnostics.first.map(\.description) ?? "it is malformed"))
    } catch {
      return .failure(Unreadable(words: "\(error)"))
    }
  }

  private static func content(_ bytes: [UInt8], _ path: String, _ format: FileFormat) throws -> Content {
    switch format {
    case .project:
      let place = AbsolutePath.root.appending(path)
      var reading = ProjectReading(try ProjectFile(bytes: bytes, path: place, root: .root))
      return reading.content()
    case .entitlements, .propertyList: return Content(try PropertyValue(parsing: bytes, file: path))
    case .json: return Content(try JSONValue(parsing: bytes, file: path))
    case .podfile: return try RubyReading.content(of: bytes, file: path)
    case .text: return .list([])
    }
  }

  /// What a JSON project says that no property list could.
  private static func recordDifferences(_ before: [UInt8], _ after: [UInt8], _ path: String) -> [Difference] {
    guard let old = try? XCProjDocument(parsing: before, file: path),
      let new = try? XCProjDocument(parsing: after, file: path)
    else { return [] }
    return ContentComparison(Content(old.root.value), Content(new.root.value)).differences
  }

  /// Where the bytes begin to differ.
  private static func rewriting(_ before: [UInt8], _ after: [UInt8]) -> Difference {
    let text = TextComparison(before, after).difference
    return Difference(.rewritten, text.path, noun: text.noun, before: text.before, after: text.after, count: text.count)
  }
}
