// The files in a program's answer to `generate`.

import BuildGraph
import JSON
import Platform
import TextEncodings

struct ArtifactReader {
  let reader: AnswerReader

  init(program: ProgramIdentity) { reader = AnswerReader(program: program, request: "generate") }

  /// Exactly those that it declared, in that order.
  func artifacts(in answer: JSONObject, declared: [TreePath]) throws -> [Artifact] {
    try reader.only(["artifacts", "diagnostics"], in: answer)
    _ = try reader.diagnostics(in: answer)
    var made: [TreePath: Artifact] = [:]
    for object in try reader.objects("artifacts", in: answer) {
      let artifact = try artifact(object)
      guard declared.contains(artifact.path) else {
        throw reader.failure("it made \(artifact.path), which is not among the outputs that it described")
      }
      guard made.updateValue(artifact, forKey: artifact.path) == nil else {
        throw reader.failure("it made \(artifact.path) twice")
      }
    }
    return try declared.map { path in
      guard let artifact = made[path] else { throw reader.failure("its output \(path) is missing") }
      return artifact
    }
  }

  private func artifact(_ object: JSONObject) throws -> Artifact {
    try reader.only(["path", "text", "base64", "permissions"], in: object)
    let path = try reader.path(try reader.text("path", in: object))
    let bytes: [UInt8]
    switch (object["text"]?.string, object["base64"]?.string) {
    case (let text?, nil): bytes = Array(text.utf8)
    case (nil, let text?):
      guard let decoded = Base64.decode(text) else { throw reader.failure("the base64 of \(path) cannot be decoded") }
      bytes = decoded
    default: throw reader.failure("\(path) needs either “text” or “base64”")
    }
    guard let octal = try reader.optionalText("permissions", in: object) else { return Artifact(path, bytes) }
    // The owner must be able to read and replace it, and nothing beyond the nine bits is anybody's business.
    guard let permissions = UInt16(octal, radix: 8), permissions <= 0o777, permissions & 0o600 == 0o600 else {
      throw reader.failure("the permissions “\(octal)” of \(path) are not of the kind “0644” or “0755”")
    }
    return Artifact(path, bytes, permissions: permissions)
  }
}
