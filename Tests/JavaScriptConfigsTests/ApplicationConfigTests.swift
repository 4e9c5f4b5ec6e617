// `app.config.js` in the shapes that projects write it in.

import JSON
import JavaScriptConfigs
import Platform
import Testing

@Suite struct ApplicationConfigTests {
  private static let given = JSONValue.parsed(#"{"name": "App", "ios": {"bundleIdentifier": "com.acme.app"}}"#)

  private func evaluate(_ texts: [String: String], config: JSONValue = given) throws -> EvaluatedConfig {
    try ConfigProject(texts).engine.evaluate(.application(TreePath("app.config.js")!, config: config))
  }

  @Test func theFunctionGetsWhatAppJSONSays() throws {
    let config = try evaluate(["app.config.js": "module.exports = ({ config }) => ({ ...config, slug: 'app' })"])
    #expect(config.value.text() == #"{"name":"App","ios":{"bundleIdentifier":"com.acme.app"},"slug":"app"}"#)
  }

  @Test func anObjectUnderExpoStandsAlone() throws {
    let config = try evaluate([
      "app.config.js": "module.exports = { expo: { name: 'B', plugins: ['x', ['y', { z: 1 }]] } }"
    ])
    #expect(config.value.text() == #"{"expo":{"name":"B","plugins":["x",["y",{"z":1}]]}}"#)
  }

  @Test func modsAreNotedAndNotRun() throws {
    let config = try evaluate([
      "plugins/withThing.js": """
      const { withDangerousMod, withAndroidStyles, createRunOncePlugin, AndroidConfig, IOSConfig } = require("@expo/config-plugins")
      const fs = require("node:fs")
      const { getMainApplicationOrThrow } = AndroidConfig.Manifest
      const withThing = (config, { file }) => withDangerousMod(withAndroidStyles(config, (c) => c), ["ios", async (c) => {
        fs.writeFileSync(file, IOSConfig.Paths.getAppDelegate(c.modRequest.projectRoot).contents)
        return c
      }])
      module.exports = createRunOncePlugin(withThing, "thing", "1.0.0")
      """,
      "app.config.js": """
      const { withInfoPlist, withPlugins } = require("expo/config-plugins")
      const withKey = (config) => {
        config.scheme = "app"
        return withInfoPlist(config, (c) => { c.modResults.Key = "value"; return c })
      }
      module.exports = ({ config }) => withPlugins(withKey(config), [[require("./plugins/withThing"), { file: "x" }], "named"])
      """,
    ])
    #expect(config.value.text() == #"{"name":"App","ios":{"bundleIdentifier":"com.acme.app"},"scheme":"app"}"#)
    #expect(config.mods == ["withAndroidStyles", "withDangerousMod", "withInfoPlist"])
  }

  @Test func pluginsThatAreFunctionsChangeTheConfigAndGo() throws {
    let config = try evaluate([
      "app.config.js": """
      const withGroup = (config, { group }) => {
        config.ios = { ...config.ios, entitlements: { "com.apple.security.application-groups": [group] } }
        return config
      }
      module.exports = ({ config }) => ({ ...config, plugins: ["expo-router", [withGroup, { group: "group.a" }], ["x", {}]] })
      """
    ])
    #expect(
      config.value.text()
        == #"{"name":"App","ios":{"bundleIdentifier":"com.acme.app","entitlements":{"com.apple.security.application-groups":["group.a"]}},"plugins":["expo-router",["x",{}]]}"#
    )
  }

  @Test func whatAModWouldAskOfANativeProjectIsTold() throws {
    let project = try ConfigProject([
      "app.config.js":
        "const { IOSConfig } = require('expo/config-plugins')\nmodule.exports = { v: IOSConfig.Version.getVersion({}) }"
    ])
    #expect(
      project.refusal().contains(
        "app.config.js:2:51: error: `IOSConfig.Version.getVersion` works on a native project, and there is none while configs are read; call it in a mod"
      ))
  }

  @Test func filesAreRead() throws {
    let config = try evaluate([
      "app.config.js": """
      const fs = require("fs"), path = require("path"), os = require("os")
      const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf8").trim()
      module.exports = {
        version: read("VERSION"), has: fs.existsSync("GoogleService-Info.plist"), home: fs.existsSync(os.homedir()),
        bytes: fs.readFileSync("./VERSION").toString(), size: fs.statSync("VERSION").size,
        names: fs.readdirSync(path.resolve("data")), kinds: fs.readdirSync("data", { withFileTypes: true }).map((e) => e.isDirectory()),
        none: fs.statSync("nothing", { throwIfNoEntry: false }) === undefined, cwd: process.cwd(), file: path.basename(__filename),
      }
      """,
      "VERSION": "2.0.ü\n", "data/b/c.txt": "", "data/a.txt": "",
    ])
    #expect(
      config.value.text()
        == #"{"version":"2.0.ü","has":false,"home":false,"bytes":"2.0.ü\n","size":7,"names":["a.txt","b"],"kinds":[false,true],"none":true,"cwd":"/project","file":"app.config.js"}"#
    )
    let states = Dictionary(config.inputs.map { ($0.path, $0.state) }, uniquingKeysWith: { $1 })
    #expect(states["GoogleService-Info.plist"] == .nothing && states["data/b"] == .folder)
    #expect(states["VERSION"] == .contents(SHA256.hex(of: Array("2.0.ü\n".utf8))))
    if case .names = states["data"] {} else { Issue.record("\(states)") }
  }

  @Test func dotenvGivesTheAllowedNamesThatAreNotSet() throws {
    let project = try ConfigProject(
      [
        "app.config.js":
          "require('dotenv/config')\nmodule.exports = { a: process.env.A, b: process.env.B, c: process.env.C }",
        ".env": "# all\nexport A='from file'\nB=\"file\"\nC=hunter2 # secret\n",
      ], allowed: ["A", "B"], environment: ["B": "set"])
    #expect(try project.value() == #"{"a":"from file","b":"set"}"#)
  }

  @Test func packagesAreFoundAsNodeFindsThem() throws {
    let project = try ConfigProject(
      [
        "package.json": #"{"workspaces": ["apps/*"]}"#,
        "apps/mobile/app.config.js": """
        const { name } = require("shared"), deep = require("@acme/tool/deep/x"), main = require("plain"), self = require("../../lib")
        module.exports = { name, deep, main, self, cwd: process.cwd(), dir: __dirname }
        """,
        "node_modules/shared/package.json":
          #"{"exports": {".": {"import": "./esm.mjs", "require": "./dist/index.cjs"}}}"#,
        "node_modules/shared/dist/index.cjs": "module.exports = { name: require('inner') }",
        "node_modules/shared/node_modules/inner/index.js": "module.exports = 'inner'",
        "apps/mobile/node_modules/@acme/tool/package.json": #"{"exports": {"./deep/*": "./src/*.js"}}"#,
        "apps/mobile/node_modules/@acme/tool/src/x.js": "exports.x = 1",
        "node_modules/plain/package.json": #"{"main": "lib"}"#, "node_modules/plain/lib/index.json": "[1]",
        "lib/index.js": "#!/usr/bin/env node\nmodule.exports = __filename",
      ], in: "apps/mobile")
    #expect(
      try project.value()
        == #"{"name":"inner","deep":{"x":1},"main":[1],"self":"/project/lib/index.js","cwd":"/project/apps/mobile","dir":"/project/apps/mobile"}"#
    )
    let paths = try project.evaluate().inputs.map(\.path)
    #expect(paths.contains("../../node_modules/shared/dist/index.cjs") && paths.contains("app.config.js"))
  }

  @Test func packagesBehindLinksFindTheirOwn() throws {
    let project = try ConfigProject([
      "app.config.js": "module.exports = require('a')",
      "node_modules/.pnpm/a@1/node_modules/a/index.js": "exports.b = require('b')",
      "node_modules/.pnpm/a@1/node_modules/b/index.js": "module.exports = 'b'",
    ])
    try project.files.makeLink(ConfigProject.root.appending("node_modules/a"), to: ".pnpm/a@1/node_modules/a")
    #expect(try project.value() == #"{"b":"b"}"#)
  }

  @Test func modulesInACircleSeeWhatIsThere() throws {
    let config = try evaluate([
      "app.config.js": "exports.a = 1; exports.b = require('./b').b",
      "b.js": "exports.b = require('./app.config').a + 1",
    ])
    #expect(config.value.text() == #"{"a":1,"b":2}"#)
  }

  @Test func aModuleThatIsMissingMayBeDoneWithout() throws {
    let config = try evaluate([
      "app.config.js": "let x = 'none'; try { x = require('absent') } catch (e) { x = e.code } module.exports = { x }"
    ])
    #expect(config.value.text() == #"{"x":"MODULE_NOT_FOUND"}"#)
  }

  @Test func theClockStandsStillAndIsNamed() throws {
    let config = try evaluate([
      "app.config.js":
        "const now = new Date()\nmodule.exports = { now, then: new Date(0), t: Date.now(), is: now instanceof Date, y: Date.UTC(1970, 0) }"
    ])
    #expect(
      config.value.text()
        == #"{"now":"2000-01-01T00:00:00.000Z","then":"1970-01-01T00:00:00.000Z","t":946684800000,"is":true,"y":0}"#)
    #expect(config.diagnostics.map(\.id) == ["javascript.clock"])
    #expect(config.diagnostics[0].location?.line == 1)
  }

  @Test func consoleAndTimersDoNothing() throws {
    let config = try evaluate([
      "app.config.js":
        "console.log('x'); setTimeout(() => { throw 1 }, 0); setInterval(() => {}, 1); module.exports = { a: 1 }"
    ])
    #expect(config.value.text() == #"{"a":1}"#)
  }

  @Test func workspacesReachAsFarAsTheirRepository() throws {
    let files = MemoryFileSystem()
    let root = AbsolutePath("/home/me/repo")!
    try files.makeDirectories(root.appending("apps/mobile"))
    try files.makeDirectories(root.appending(".git"))
    try files.write(Array(#"{"workspaces": []}"#.utf8), to: AbsolutePath("/home/me/package.json")!, permissions: 0o644)
    let application = root.appending("apps/mobile")
    #expect(ConfigWorld(application: application, files: files).top == application)
    try files.write(Array("packages: []".utf8), to: root.appending("pnpm-workspace.yaml"), permissions: 0o644)
    #expect(ConfigWorld(application: application, files: files).top == root)
  }

  @Test func pathsOfConfigsAreThoseOfTheProject() {
    let world = ConfigWorld(
      application: ConfigProject.root.appending("apps/mobile"), top: ConfigProject.root, files: MemoryFileSystem())
    #expect(world.treePath(of: "/project/apps/mobile/assets/icon.png") == TreePath("assets/icon.png"))
    #expect(world.treePath(of: "/project/icon.png") == nil)
    #expect(world.treePath(of: "icon.png") == nil)
  }
}
