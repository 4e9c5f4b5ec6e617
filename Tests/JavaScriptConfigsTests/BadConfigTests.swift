// Configs that cannot be read: each is told in one sentence, with its place.

import Diagnostics
import JSON
import JavaScriptConfigs
import Platform
import Testing

@Suite struct BadConfigTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var told: String
    var others: [String: String] = [:]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(
      text: "const a = {}\n\nmodule.exports = { b: a.b.c }",
      told:
        "javascript.threw: app.config.js:3:26: error: the config throws “TypeError: undefined is not an object (evaluating 'a.b.c')”; correct what it does here"
    ),
    Case(
      text: "throw new Error('set APP_VARIANT')",
      told:
        "javascript.threw: app.config.js:1:16: error: the config throws “set APP_VARIANT”; correct what it does here"),
    Case(
      text: "throw 'x'",
      told: "javascript.threw: app.config.js: error: the config throws “x”; correct what it does here"),
    Case(
      text: "throw { get message() { throw 1 } }",
      told:
        "javascript.threw: app.config.js: error: the config throws “it throws what cannot be read”; correct what it does here"
    ),
    Case(
      text: "module.exports = () => require('./lib/a')()",
      told:
        "javascript.threw: lib/a.js:2:28: error: the config throws “TypeError: null is not an object (evaluating 'null.x')”; correct what it does here",
      others: ["lib/a.js": "\nmodule.exports = () => null.x"]),
    Case(
      text: "module.exports = {\n  a: 1,\n  b: ,\n}",
      told: "javascript.syntax: app.config.js:3: error: this is no JavaScript: Unexpected token ','; correct it"),
    Case(
      text: "const a = require('./a.json')",
      told: "json.syntax: a.json:1:2",
      others: ["a.json": "{,}"]),
    Case(
      text: "module.exports = async () => ({})",
      told:
        "javascript.promise: app.config.js: error: the config’s function gives a promise, and nobody waits for it; write it without `async`"
    ),
    Case(
      text: "module.exports = Promise.resolve({})",
      told:
        "javascript.promise: app.config.js: error: the config gives a promise, and nobody waits for it; write it without `async`"
    ),
    Case(
      text: "module.exports = 5",
      told: "javascript.wrong-type: app.config.js: error: the config must give an object, not a number"),
    Case(
      text: "module.exports = [1]",
      told: "javascript.wrong-type: app.config.js: error: the config must give an object, not a list"),
    Case(
      text: "module.exports = (config) => { config }",
      told: "javascript.wrong-type: app.config.js: error: the config’s function must give an object, not undefined"),
    Case(
      text: "const a = {}; a.a = a; module.exports = a",
      told:
        "javascript.no-data: app.config.js: error: the config cannot be written as JSON: JSON.stringify cannot serialize cyclic structures; give plain values"
    ),
    Case(
      text: "module.exports = { a: 10n }",
      told:
        "javascript.no-data: app.config.js: error: the config cannot be written as JSON: JSON.stringify cannot serialize BigInt; give plain values"
    ),
    Case(
      text: "const f = () => f()\nf()",
      told:
        "javascript.threw: app.config.js:1:18: error: the config throws “RangeError: Maximum call stack size exceeded”; correct what it does here"
    ),
    Case(
      text: "\nconst { execSync } = require('child_process')",
      told:
        "javascript.node: app.config.js:2:29: error: it needs “child_process”, a part of Node that is not there for configs; write what it would give, or make a file with it in a step and read that"
    ),
    Case(
      text: "require('node:https')",
      told: "javascript.node: app.config.js:1:8: error: it needs “node:https”, a part of Node"),
    Case(
      text: "fetch('https://example.com')",
      told:
        "javascript.node: app.config.js:1:6: error: `fetch` would use the network, which configs cannot do; write what it would fetch"
    ),
    Case(
      text: "require('fs').writeFileSync('a', 'b')",
      told:
        "javascript.node: app.config.js:1:28: error: `fs.writeFileSync` changes files, which configs cannot do; take it out, or make the file in a step"
    ),
    Case(
      text: "process.exit(1)",
      told:
        "javascript.threw: app.config.js:1:13: error: the config throws “it calls `process.exit`, which ends no config; throw an error that says why”"
    ),
    Case(
      text: "require('./missing')",
      told:
        #"javascript.no-module: app.config.js:1:8: error: there is no file for `require("./missing")`; correct the path"#
    ),
    Case(
      text: "require('missing')",
      told:
        "javascript.no-module: app.config.js:1:8: error: there is no package “missing” in the project’s node_modules; install it, or correct the name"
    ),
    Case(
      text: "require('fs').readFileSync('/etc/passwd')",
      told:
        "javascript.outside: app.config.js:1:27: error: “/etc/passwd” lies outside the project, of which alone configs may read; copy it into the project"
    ),
    Case(
      text: "require('fs').readFileSync(__dirname + '/../secret')",
      told:
        "javascript.outside: app.config.js:1:27: error: “/secret” lies outside the project, of which alone configs may read; copy it into the project"
    ),
    Case(
      text: "require('../secret')",
      told: "javascript.outside: app.config.js:1:8: error: “/secret” lies outside the project"),
    Case(
      text: "import x from 'y'\nexport default {}",
      told:
        "javascript.no-compiler: app.config.js: error: it is translated by the project’s own `sucrase` or `typescript`, and node_modules holds neither; install the project’s packages, or write it in CommonJS"
    ),
    Case(
      text: "module.exports = require('uses-node')",
      told: "javascript.node: app.config.js:1:25: error: it needs “worker_threads”, a part of Node",
      others: ["node_modules/uses-node/index.js": "require('worker_threads')"]),
  ])
  func isTold(_ bad: Case) throws {
    let told = try ConfigProject(bad.others.merging(["app.config.js": bad.text]) { $1 }).refusal()
    #expect(told.hasPrefix(bad.told), "\(told)")
  }

  @Test(arguments: [
    "require('./link')", "require('fs').readFileSync('link.js')", "require('./folder/x')", "require('away')",
  ])
  func linksLeadNowhereElse(_ text: String) throws {
    let project = try ConfigProject(["app.config.js": text, "node_modules/a/index.js": ""])
    try project.files.makeDirectories(AbsolutePath("/repo/other/away")!)
    for name in ["x.js", "away/index.js"] {
      try project.files.write(Array("exports.a = 1".utf8), to: AbsolutePath("/repo/other/\(name)")!, permissions: 0o644)
    }
    for (link, end) in [
      ("link.js", "/repo/other/x.js"), ("folder", "../other"), ("node_modules/away", "../../other/away"),
    ] { try project.files.makeLink(ConfigProject.root.appending(link), to: end) }
    let told = project.refusal()
    #expect(told.hasPrefix("javascript.outside: app.config.js:1:"), "\(told)")
    #expect(
      told.hasSuffix(
        "is a link that leads out of the project, of which alone configs may read; copy it into the project"), "\(told)"
    )
  }

  @Test func aFileWithoutMeasureIsRefused() throws {
    let project = try ConfigProject(["app.config.js": "require('fs').readFileSync('large')", "b.js": "exports.a = 1"])
    try project.files.write(
      [UInt8](repeating: 65, count: 33 << 20), to: ConfigProject.root.appending("large"), permissions: 0o644)
    #expect(
      project.refusal()
        == "javascript.large-file: large: error: a config reads this file of 33 MB, and configs get none of more than 32 MB; take out what reads it"
    )
    #expect(try project.value("b.js") == #"{"a":1}"#)
  }

  @Test func whatIsOutsideIsNotThere() throws {
    let project = try ConfigProject(["app.config.js": "module.exports = { a: require('fs').existsSync('/etc/passwd') }"]
    )
    #expect(try project.value() == #"{"a":false}"#)
  }

  @Test func aMissingConfigIsTold() throws {
    #expect(
      try ConfigProject(["a.js": ""]).refusal()
        == "javascript.missing: app.config.js: error: there is no such file; write it, or correct its name")
  }

  @Test func halvesOfCharactersAreReplaced() throws {
    let project = try ConfigProject([
      "app.config.js": #"module.exports = { a: '\ud83d', b: '\\ud83d', c: '\ud83d\ude00' }"#,
      "b.js": #"throw new Error('\udead')"#,
    ])
    #expect(try project.value() == "{\"a\":\"\u{FFFD}\",\"b\":\"\\\\ud83d\",\"c\":\"😀\"}")
    #expect(project.refusal("b.js").contains("throws “\u{FFFD}”"))
  }

  @Test func valuesThatNestTooDeepAreRefused() throws {
    let project = try ConfigProject([
      "app.config.js": "let a = {}; for (let i = 0; i < 2000; i += 1) a = { a }; module.exports = a"
    ])
    #expect(project.refusal().hasPrefix("javascript.too-deep: app.config.js: error: "))
    // The program lives on.
    #expect(project.refusal().hasPrefix("javascript.too-deep"))
  }
}
