// Where the program is that runs configs.

import Diagnostics
import Platform

public enum ConfigProgram {
  public static let name = "fixpoint-javascript"

  /// Starts the one beside the running program, with no environment but what makes it the same everywhere.
  public static func start(_ files: any FileSystem, cancellation: Cancellation? = nil) throws -> any Companion {
    let folder = programPath(files)?.parent
    guard let program = folder?.appending(name), try files.exists(program) else {
      throw Rejection(
        .outside, "javascript.no-program",
        "\(name), which reads configs in JavaScript, does not lie beside fixpoint\(folder.map { " in \($0)" } ?? ""); put it there, from the same build"
      )
    }
    return try start(program, cancellation: cancellation)
  }

  public static func start(_ program: AbsolutePath, cancellation: Cancellation? = nil) throws -> any Companion {
    do {
      return try SystemCompanion(
        program, environment: ["LANG": "C.UTF-8", "TZ": "UTC"], cancellation: cancellation)
    } catch {
      guard case .notStarted(let code) = error else { throw error }
      throw Rejection(
        .outside, "javascript.not-started",
        "\(program) does not start (error \(code) of the system); install Fixpoint again")
    }
  }
}
