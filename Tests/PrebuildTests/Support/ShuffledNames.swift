// A disk that lists a folder's names in another order each time.

import Platform
import TestSupport

struct ShuffledNames: FileSystemDecorator {
  let disk: any FileSystem
  private let generator: Guarded<SeededGenerator>

  init(_ disk: any FileSystem, seed: UInt64) {
    self.disk = disk
    generator = Guarded(SeededGenerator(seed: seed))
  }

  func entries(_ folder: AbsolutePath) throws -> [String] {
    let names = try disk.entries(folder)
    return generator.use { names.shuffled(using: &$0) }
  }
}
