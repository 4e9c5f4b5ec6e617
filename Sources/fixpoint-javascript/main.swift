// Runs configs in JavaScript for Fixpoint: it is told files, and answers with what they say.

import JSON
import JavaScriptCoreLoader
import JavaScriptMessages

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

javascript_give_up_files()
javascript_end_with_input()
guard javascript_load() != 0 else {
  Wire.send(.noEngine(String(cString: javascript_file_name())))
  exit(0)
}
javascript_seal()

let compilers = Compilers()
while true {
  guard case .evaluate(let request) = Wire.receive() else { exit(1) }
  guard let world = World(task: request, isCompiler: false, compilers: compilers) else { exit(1) }
  switch world.run(Prelude.script, file: Prelude.file) {
  case .success(let answer): Wire.send(.answer(Array(answer.utf8)))
  case .failure(let thrown):
    let problem: JSONValue = ["kind": "threw", "message": .string(thrown.message)]
    let answer: JSONValue = ["error": problem, "environment": [], "mods": [], "unsteady": []]
    Wire.send(.answer(answer.bytes()))
  }
}
