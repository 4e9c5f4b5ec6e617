// Configs in TypeScript, and with `import`, by the compilers of the project.

import Diagnostics
import Foundation
import JSON
import JavaScriptConfigs
import Platform
import Testing

/// Debian's package `node-typescript`: 4.8, which does not know `satisfies` yet.
private let compiler = "/usr/share/nodejs/typescript"
private let hasCompiler = FileManager.default.fileExists(atPath: compiler + "/lib/typescript.js")

@Suite(.enabled(if: hasCompiler, "node-typescript is not installed")) struct TypeScriptTests {
  private static let config = """
    import "tsx/cjs";
    import "dotenv/config";
    import type { ConfigContext, ExpoConfig } from "expo/config";
    import { ConfigPlugin, withInfoPlist } from "expo/config-plugins";
    import path from "path";
    import * as fs from "node:fs";
    import { group, Variant } from "./config/shared";
    const pkg = require("./package.json") as { version: string };

    const variants = { dev: "com.acme.app.dev", prod: "com.acme.app" } as const;
    const withKey: ConfigPlugin = (config) => withInfoPlist(config, (c) => c);
    const variant = (process.env.APP_VARIANT ?? "prod") as keyof typeof variants;

    export default ({ config }: ConfigContext): ExpoConfig => withKey({
      ...config,
      version: pkg.version, variant: Variant.Release, file: path.basename(__filename), has: fs.existsSync("app.json"),
      ios: { ...config.ios, bundleIdentifier: variants[variant]!, entitlements: { groups: [group(variants[variant])] } },
    } as ExpoConfig);
    """

  /// A project whose node_modules holds that compiler.
  private func project(_ texts: [String: String], in folder: String = "", allowed: [String] = []) throws
    -> ConfigProject
  {
    let compiled = try String(contentsOfFile: compiler + "/lib/typescript.js", encoding: .utf8)
    let all = [
      "node_modules/typescript/package.json": #"{"version": "4.8.4", "main": "./lib/typescript.js"}"#,
      "node_modules/typescript/lib/typescript.js": compiled,
    ]
    return try ConfigProject(
      all.merging(texts) { $1 }, in: folder, allowed: allowed, environment: ["APP_VARIANT": "dev"])
  }

  @Test func aConfigInTypeScriptIsTranslated() throws {
    let project = try project(
      [
        "app.config.ts": Self.config, "package.json": #"{"version": "1.2.0"}"#, "app.json": "{}",
        "config/shared.ts": """
        export enum Variant { Debug = "debug", Release = "release" }
        export const group = (id: string): string => `group.${id}`;
        """,
      ], allowed: ["APP_VARIANT"])
    let config = try project.engine.evaluate(
      .application(TreePath("app.config.ts")!, config: .parsed(#"{"name": "A", "ios": {"supportsTablet": true}}"#)))
    #expect(
      config.value.text()
        == #"{"name":"A","ios":{"supportsTablet":true,"bundleIdentifier":"com.acme.app.dev","entitlements":{"groups":["group.com.acme.app.dev"]}},"#
        + #""version":"1.2.0","variant":"release","file":"app.config.ts","has":true}"#)
    #expect(config.mods == ["withInfoPlist"])
    #expect(config.environmentNames == ["APP_VARIANT"])
    // The compiler is known by its package.json; its nine megabytes are no input.
    let read = config.inputs.filter { if case .contents = $0.state { true } else { false } }.map(\.path)
    #expect(
      read == ["app.config.ts", "config/shared.ts", "node_modules/typescript/package.json", "package.json"])
  }

  @Test func placesAreThoseOfTheFileAsWritten() throws {
    let project = try project([
      "app.config.ts": """
      import type { ExpoConfig } from "expo/config";

      interface Options {
        name: string;
      }

      const options = undefined as unknown as Options;
      export default { name: options.name } as ExpoConfig;
      """,
      "bad.ts": "const a: number = 1;\nexport default { a: 1, b: = };\n",
    ])
    #expect(
      project.refusal("app.config.ts").hasPrefix(
        "javascript.threw: app.config.ts:8:31: error: the config throws “TypeError: undefined is not an object"))
    #expect(
      project.refusal("bad.ts")
        == "javascript.syntax: bad.ts:2:27: error: Expression expected, says typescript 4.8.4 in node_modules; correct it, or install a later version if that knows it"
    )
  }

  @Test func anOldCompilerIsNamedWhereItDoesNotKnowSatisfies() throws {
    for text in [
      "const config = { name: 'a' } satisfies object;\nexport default config;",
      "export default {\n  name: 'a',\n} satisfies object;",
      "export default ({ config }) => ({\n  a: [1] satisfies number[],\n});",
    ] {
      let told = try project(["app.config.ts": text]).refusal("app.config.ts")
      #expect(told.hasPrefix("javascript.syntax: app.config.ts:"), "\(told)")
      #expect(
        told.contains("says typescript 4.8.4 in node_modules, which does not know `satisfies`; install 4.9 or later"),
        "\(told)")
    }
  }

  @Test func javaScriptWithImportIsTranslated() throws {
    let project = try project(
      [
        "apps/mobile/app.config.js": """
        import fs from "fs";
        const { version } = require("./package.json");
        export default ({ config }) => ({ ...config, version, has: fs.existsSync("package.json") });
        """,
        "apps/mobile/package.json": #"{"version": "3.0.0"}"#, "pnpm-workspace.yaml": "packages: [apps/*]",
      ], in: "apps/mobile")
    #expect(
      try project.value(with: .parsed(#"{"config": {"name": "A"}}"#)) == #"{"name":"A","version":"3.0.0","has":true}"#)
  }

  @Test func theWordImportAloneNeedsNoCompiler() throws {
    let project = try ConfigProject([
      "app.config.js": "// export default, import x from 'y'\nmodule.exports = { import: 'export default' }"
    ])
    #expect(try project.value() == #"{"import":"export default"}"#)
  }
}

/// What Expo brings along; one that knows just enough is in its place.
@Suite struct SucraseTests {
  private static let compiler = [
    "node_modules/expo/package.json": #"{"name": "expo"}"#,
    "node_modules/expo/node_modules/@expo/config/package.json": "{}",
    "node_modules/expo/node_modules/@expo/config/node_modules/sucrase/package.json":
      #"{"version": "3.35.0", "main": "dist/index"}"#,
    "node_modules/expo/node_modules/@expo/config/node_modules/sucrase/dist/index.js": """
    const loaded = globalThis.loaded = (globalThis.loaded || 0) + 1
    exports.transform = (text, options) => {
      if (text.includes("@@")) throw new SyntaxError("Error transforming " + options.filePath + ": Unexpected token (2:5)")
      return { code: text.replace(/: string/g, "").replace("export default", "exports.default =")
        + "\\nexports.default.how = " + JSON.stringify([loaded, ...options.transforms]) }
    }
    """,
  ]

  @Test func itIsFoundWhereExpoKeepsIt() throws {
    let project = try ConfigProject(
      Self.compiler.merging([
        "app.config.ts": "const name: string = 'A'\nexport default { name }", "b.ts": "export default { b: 1 }",
        "bad.ts": "const a = 1\nlet @@", "late.ts": "const a: string = ''\n\nexport default { a: a.b.c }",
      ]) { $1 })
    #expect(try project.value("app.config.ts") == #"{"name":"A","how":[1,"typescript","imports"]}"#)
    #expect(try project.value("b.ts") == #"{"b":1,"how":[1,"typescript","imports"]}"#)
    #expect(
      project.refusal("bad.ts")
        == "javascript.syntax: bad.ts:2:5: error: Unexpected token, says sucrase 3.35.0 in node_modules; correct it, or install a later version if that knows it"
    )
    // It keeps lines, not columns.
    #expect(project.refusal("late.ts").hasPrefix("javascript.threw: late.ts:3: error: "))
  }

  @Test func aCompilerThatLoopsIsEnded() throws {
    let project = try ConfigProject(
      [
        "app.config.ts": "export default {}", "node_modules/sucrase/package.json": #"{"version": "3.0.0"}"#,
        "node_modules/sucrase/index.js": "for (;;);",
      ], limits: ConfigLimits(seconds: 1))
    #expect(project.refusal("app.config.ts").hasPrefix("javascript.time: app.config.ts: "))
  }

  @Test func aCompilerThatCannotBeLoadedIsTold() throws {
    let project = try ConfigProject([
      "app.config.ts": "export default {}", "node_modules/sucrase/package.json": #"{"version": "3.0.0"}"#,
      "node_modules/sucrase/index.js": "require('worker_threads')",
    ])
    let told = project.refusal("app.config.ts")
    #expect(told.hasPrefix("javascript.syntax: app.config.ts: error: "), "\(told)")
    #expect(told.contains("worker_threads") && told.contains("sucrase 3.0.0 in node_modules"), "\(told)")
  }
}
