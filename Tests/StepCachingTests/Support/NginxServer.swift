// A real nginx with WebDAV on the loopback, for one test.

import Foundation
import Platform

/// It has a configuration and a folder of its own, and ends with the value, or with the test's process.
final class NginxServer: Sendable {
  let port: UInt16
  /// Holds `data`, `users` and the logs.
  let folder: URL
  private let process: Process
  private let lifeline: Pipe

  static let program = installed("nginx")

  /// `/` may be read and written by everybody; `/private/` asks for the user “ci” with the password “open sesame”;
  /// `/public/` may only be read.
  init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("fixpoint-nginx-\(UUID().uuidString)")
    for part in ["data/private", "data/public", "temporary"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(part), withIntermediateDirectories: true)
    }
    let socket = try listenOnLoopback()
    close(socket.socket)
    port = socket.port
    try Data("ci:{PLAIN}open sesame\n".utf8).write(to: folder.appendingPathComponent("users"))
    try Data(Self.configuration(folder.path, port).utf8).write(to: folder.appendingPathComponent("nginx.conf"))
    // Where the test's process dies, its end of the pipe closes, and the shell ends the server, which inherits from the
    // threads of tests that it hears no signal that can be ignored.
    let script = "\"$0\" -p \"$1\" -c \"$1/nginx.conf\" -e \"$1/error.log\" & cat >/dev/null; kill -9 $!; wait $!"
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, program, folder.path]
    lifeline = Pipe()
    // No other program that a test starts at the same time may hold it open.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.standardInput = lifeline
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitUntilReady()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  func stop() {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func address(_ path: String = "") throws -> HTTPAddress { try HTTPAddress("http://127.0.0.1:\(port)/\(path)") }

  func url(_ path: String) -> URL { folder.appendingPathComponent("data/" + path) }
  func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(path))) }

  /// Everything that the server has written down of its requests.
  func logs() throws -> String {
    try ["access.log", "error.log"].map {
      String(decoding: try Data(contentsOf: folder.appendingPathComponent($0)), as: UTF8.self)
    }.joined()
  }

  private func waitUntilReady() throws {
    for _ in 0..<500 {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("nginx.pid").path) { return }
      guard process.isRunning else { break }
      usleep(10_000)
    }
    throw CocoaError(.executableLoad)
  }

  private static func configuration(_ folder: String, _ port: UInt16) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/temporary/\($0);" }.joined(separator: "\n  ")
    return """
      daemon off;
      master_process off;
      pid \(folder)/nginx.pid;
      events { worker_connections 64; }
      http {
        access_log \(folder)/access.log;
        \(temporary)
        client_max_body_size 64m;
        server {
          listen 127.0.0.1:\(port);
          root \(folder)/data;
          location / { dav_methods PUT; create_full_put_path on; }
          location /public/ { limit_except GET { deny all; } dav_methods PUT; create_full_put_path on; }
          location /private/ {
            auth_basic "cache";
            auth_basic_user_file \(folder)/users;
            dav_methods PUT;
            create_full_put_path on;
          }
        }
      }

      """
  }
}
