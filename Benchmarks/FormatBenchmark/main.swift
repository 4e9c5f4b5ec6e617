// What the format modules cost.
//
//     FormatBenchmark generate FILES PATH    a project of so many source files
//     FormatBenchmark parse PATH             one parse, to be measured as a process
//     FormatBenchmark measure PATH ROUNDS    figures, a line each

import PBXProj
import Platform

let arguments = CommandLine.arguments.dropFirst().map { $0 }
let disk = DiskFileSystem()

func path(_ text: String) -> AbsolutePath { AbsolutePath(text) ?? currentDirectory().appending(text) }

switch (arguments.first, arguments.count) {
case ("generate", 3):
  let project = GeneratedProject(files: Int(arguments[1]) ?? 0)
  try disk.writeUnflushed(project.bytes(), to: path(arguments[2]), permissions: 0o644)
case ("parse", 2):
  let document = try ProjectDocument(parsing: disk.read(path(arguments[1])), file: arguments[1])
  print(document.rootObject.flatMap { document.isa($0) } ?? "no project")
case ("measure", 3):
  let (file, rounds) = (path(arguments[1]), Int(arguments[2]) ?? 1)
  let figures =
    try PropertyListFigures(bytes: disk.read(file), folder: file.parent).measure(rounds: rounds)
    + JSONFigures(bytes: GeneratedProject(files: 50_000).jsonBytes()).measure(rounds: rounds)
  for figure in figures { print(figure.line) }
default:
  print("usage: FormatBenchmark generate FILES PATH | parse PATH | measure PATH ROUNDS")
}
