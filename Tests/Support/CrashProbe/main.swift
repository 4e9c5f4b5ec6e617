// Runs a prebuild and ends itself with SIGKILL after the given number of writing operations.
//
//     CrashProbe ROOT COUNT
//
// Exit status 0: the run was done before that many; 3: it was rejected.

import Diagnostics
import Foundation
import Platform
import Prebuild
import PrebuildFixtures

guard CommandLine.arguments.count == 3, let root = AbsolutePath(CommandLine.arguments[1]),
  let count = Int(CommandLine.arguments[2])
else {
  print("usage: CrashProbe ROOT COUNT")
  exit(2)
}

var seams = Seams.system()
seams.files = KillingFileSystem(DiskFileSystem(), after: count)
do {
  let loaded = try Loaded.load(PrebuildOptions(root: root), seams: seams, plugins: CrashScenario.after)
  _ = try loaded.resolve().plan().stage().apply().verify()
} catch {
  print(error)
  exit(3)
}
