// `cache` and what stands in it.

import Diagnostics
import JSON
import Platform
import YAML

extension CacheDeclaration {
  static var form: Form<CacheDeclaration> {
    let record = RecordForm<CacheDeclaration>(
      title: "`cache`",
      keys: [
        .optional("size", Form<Int>.byteCount, "How much is kept on this machine, as in 5 GB.") { $0.size = $1 },
        .optional("remote", Remote.form, "A server that keeps outputs for several machines.") { $0.remote = $1 },
      ])
    return record.form { _ in CacheDeclaration() }.withoutRepeatingTexts
  }
}

extension CacheDeclaration.Remote {
  /// A mapping, or the address alone.
  static var form: Form<CacheDeclaration.Remote> {
    let record = RecordForm<CacheDeclaration.Remote>(
      title: "`cache.remote`",
      keys: [
        Key.optional("url", Form<HTTPAddress>.address.located, "Its address; entries lie below it in ac and cas.") {
          $0.url = $1
        }.required,
        .optional("readonly", Form<Bool>.flag, "Whether nothing is sent to it.") { $0.isReadOnly = $1 },
        .optional("timeout", Form<Double>.seconds, "After how many seconds without an answer it is left alone.") {
          $0.timeout = $1
        },
      ])
    let mapping = record.form { _ in CacheDeclaration.Remote() }
    return Form(schema: ["anyOf": [Form<HTTPAddress>.address.schema, record.schema]]) { node, decoder in
      guard node.scalar != nil, !node.isNull else { return mapping.decode(node, &decoder) }
      return Form<HTTPAddress>.address.decode(node, &decoder).map { address in
        var remote = CacheDeclaration.Remote()
        remote.url = Located(address, at: node.location)
        return remote
      }
    }
  }
}

extension Form {
  /// For a place in which an address with a password could stand by mistake: a text there is refused, not repeated.
  fileprivate var withoutRepeatingTexts: Form<Value> {
    let decode = decode
    return Form(schema: schema) { node, decoder in
      guard node.scalar != nil, !node.isNull else { return decode(node, &decoder) }
      decoder.report("wrong-type", "`\(decoder.place)` must be a mapping, not a text", at: node.location)
      return nil
    }
  }
}

extension Form<HTTPAddress> {
  /// A refusal does not repeat it.
  static var address: Form<HTTPAddress> {
    Form(schema: ["type": "string", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://[^@?#]+$"]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "an address")?.text else { return nil }
      do throws(HTTPAddress.Fault) {
        return try HTTPAddress(text)
      } catch {
        decoder.report("bad-value", "`\(decoder.place)` \(error.sentence)", at: node.location)
        return nil
      }
    }
  }
}

extension Form<Int> {
  /// A number of bytes with a unit.
  static var byteCount: Form<Int> {
    Form(schema: ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? ?([kKMGT]?B|[KMGT]iB)$"]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "a size such as 5 GB")?.text else { return nil }
      if let count = ByteCount(text) { return count.bytes }
      decoder.report(
        "bad-value", "`\(decoder.place)` must be a size such as 5 GB or 500 MiB, not “\(text)”", at: node.location)
      return nil
    }
  }
}

extension Form<Double> {
  /// More than none, and at most an hour.
  static var seconds: Form<Double> {
    Form(schema: ["type": "number", "exclusiveMinimum": 0, "maximum": 3600]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "a number of seconds")?.text else { return nil }
      let isPlain = text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
      }
      if isPlain, let seconds = Double(text), seconds > 0, seconds <= 3600 { return seconds }
      decoder.report(
        "bad-value", "`\(decoder.place)` must be a number of seconds between 0 and 3600, not “\(text)”",
        at: node.location)
      return nil
    }
  }
}

extension Form<Bool> {
  static var flag: Form<Bool> {
    Form(schema: ["type": "boolean"]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "true or false")?.text else { return nil }
      if ["true", "false"].contains(text) { return text == "true" }
      decoder.report("bad-value", "`\(decoder.place)` must be true or false, not “\(text)”", at: node.location)
      return nil
    }
  }
}
