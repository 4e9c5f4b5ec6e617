// The program: one command, its exit status.

import Platform

exitProcess(with: Program(session: .system()).run(Array(CommandLine.arguments.dropFirst())))
