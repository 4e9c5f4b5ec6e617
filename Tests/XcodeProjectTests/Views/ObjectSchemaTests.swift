// The table of objects against real projects.

import Foundation
import PBXProj
import TestSupport
import Testing

@testable import XcodeProject

struct ObjectSchemaTests {
  @Test func everyKindStandsOnceInTheTable() {
    let kinds = ObjectSchema.all.map(\.isa)
    #expect(Set(kinds).count == kinds.count)
    for schema in ObjectSchema.all {
      let names = schema.keys.map(\.name)
      #expect(Set(names).count == names.count, "\(schema.isa)")
    }
  }

  @Test func whatIsReferredToIsInTheTable() {
    let kinds = Set(ObjectSchema.all.map(\.isa))
    for schema in ObjectSchema.all {
      for key in schema.keys { #expect(key.allowed.isSubset(of: kinds), "\(schema.isa).\(key.name)") }
    }
  }

  @Test func anUnknownKindIsNotInTheTable() {
    #expect(ObjectSchema.of("PBXHologramBuildPhase") == nil)
    #expect(ObjectSchema.of("PBXGroup")?["hologram"] == nil)
  }

  @Test(.enabled(if: Corpus.isPresent))
  func everyKindAndEveryReferenceOfASampleIsInTheTable() throws {
    var unknown: [String: String] = [:]
    var kinds: Set<String> = []
    let paths = Corpus.paths { $0.hasSuffix(".pbxproj") }
    let sample = paths.enumerated().filter {
      $0.offset % 12 == 0 || ($0.element.hasPrefix("rare/") && $0.offset % 3 == 0)
    }.map(\.element)
    for path in sample {
      guard let document = try? ProjectDocument(parsing: Corpus.read(path), file: path) else { continue }
      for id in document.objectIDs {
        guard let object = document.object(id), let isa = object["isa"]?.string else { continue }
        kinds.insert(isa)
        guard let schema = ObjectSchema.of(isa) else {
          unknown[isa] = path
          continue
        }
        for (key, value) in object.entries where key != "isa" {
          let refers = ([value.reference] + value.elementReferences).compactMap { $0 }.contains {
            document.contains($0)
          }
          // The id that a proxy carries means an object of this project only at times.
          guard refers, key != "remoteGlobalIDString" else { continue }
          let row = schema[key]
          // A name may happen to be spelled like an id.
          if row == nil || (row?.allowed.isEmpty ?? true) && key != "name" && key != "remoteInfo" {
            unknown["\(isa).\(key)"] = path
          }
        }
      }
    }
    #expect(unknown.isEmpty)
    #expect(kinds.count >= 23)
  }
}
