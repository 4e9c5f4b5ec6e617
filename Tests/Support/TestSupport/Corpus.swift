// Real public project files, read where they lie beside the package.

import Foundation

/// A folder of real projects that tests may read: `FIXPOINT_CORPUS`, else `../shared/corpus` seen from the package. It
/// is not part of the package; tests that need it are skipped where it is missing.
public enum Corpus {
  public static let root: URL? = {
    let environment = ProcessInfo.processInfo.environment["FIXPOINT_CORPUS"].map { URL(fileURLWithPath: $0) }
    let folder = environment ?? packageRoot.appendingPathComponent("../shared/corpus").standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  public static var isPresent: Bool { root != nil }

  public static let packageRoot: URL = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The bytes of a file, counted for the last line of the test run.
  public static func read(_ path: String) throws -> [UInt8] {
    guard let root else { throw CocoaError(.fileNoSuchFile) }
    let bytes = [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
    record(path)
    return bytes
  }

  /// Paths from the corpus root, sorted, of the files below `folder` that `isWanted` by their path.
  public static func paths(below folder: String = "", where isWanted: (String) -> Bool) -> [String] {
    guard let root else { return [] }
    let start = folder.isEmpty ? root : root.appendingPathComponent(folder)
    let below = FileManager.default.enumerator(atPath: start.path)
    let all = (below?.compactMap { $0 as? String } ?? []).map { folder.isEmpty ? $0 : folder + "/" + $0 }
    return all.filter(isWanted).sorted()
  }

  /// Says that a file was read, e.g. by a program under test.
  public static func record(_ path: String) {
    guard let log = ProcessInfo.processInfo.environment["FIXPOINT_CORPUS_LOG"] else { return }
    let file = fopen(log, "a")
    fputs(path + "\n", file)
    fclose(file)
  }
}
