// Memory of the size of files.

import CSystem

extension UnsafeMutableBufferPointer {
  /// Has it filled in large pages: faults of small ones would cost as much as parsing.
  func expectFilling() { fixpoint_expect_filling(baseAddress, count * MemoryLayout<Element>.stride) }
}

extension Array {
  /// An empty array with room for so many elements, most of which will be there in the end.
  init(room: Int) {
    self.init(unsafeUninitializedCapacity: room) { space, _ in space.expectFilling() }
  }
}
