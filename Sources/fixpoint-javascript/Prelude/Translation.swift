// TypeScript and `import`, translated by the project’s own compiler in a world of its own.

extension Prelude {
  static let translation = #"""
    /** The folder of a package, links followed, seen from a file. */
    function packageHome(name, from) {
      for (let place = dirname(from); isInside(place, root); place = dirname(place)) {
        const { kind, path } = look(place + "/node_modules/" + name);
        if (kind === "folder") return path;
      }
      return undefined;
    }

    /** Sucrase first, which is small and which Expo brings along; it need not lie where the config could see it. */
    function compiler(file) {
      const seen = [file];
      for (const name of ["expo", "@expo/config"]) {
        const home = packageHome(name, seen[seen.length - 1]);
        if (home !== undefined) seen.push(home + "/package.json");
      }
      for (const name of ["sucrase", "typescript"]) {
        for (const from of seen) {
          const home = packageHome(name, from);
          const main = home === undefined ? undefined : name === "typescript" ? fileAt(home + "/lib/typescript.js") : inPackage(home, "");
          if (main !== undefined) return { name, main, home, version: String((packageAt(home) || {}).version || "") };
        }
      }
      return undefined;
    }

    /** JavaScript with `require` for what a file holds. */
    function translated(file, text) {
      const chosen = compiler(file);
      if (chosen === undefined) {
        throw failure(
          "no-compiler", "it is translated by the project’s own `sucrase` or `typescript`, and node_modules holds neither; install the " +
          "project’s packages, or write it in CommonJS (`module.exports = …`)", { file });
      }
      const answer = JSON.parse(host(4, JSON.stringify({ ...chosen, file, text })));
      if (answer.error !== undefined) throw untranslated(answer.error, chosen, file, text);
      translations.set(file, answer.map === undefined
        // Lines are kept, columns are not.
        ? (line) => ({ line })
        : (line, column) => original(answer.map, line, column));
      return answer.code;
    }

    /** TypeScript 4.8 takes `satisfies` for the name of a variable. */
    function untranslated(error, chosen, file, text) {
      const [major, minor] = chosen.version.split(".").map(Number);
      const isOld = chosen.name === "typescript" ? major < 4 || (major === 4 && minor < 9) : major < 3 || (major === 3 && minor < 28);
      const name = chosen.name + " " + chosen.version;
      const advice = isOld && /\bsatisfies\b/.test(text)
        ? "which does not know `satisfies`; install " + (chosen.name === "typescript" ? "4.9" : "3.28") + " or later"
        : "; correct it, or install a later version if that knows it";
      return failure("syntax", short(error.message) + ", says " + name + " in node_modules" + (advice[0] === ";" ? "" : ", ") + advice, { file, line: error.line, column: error.column });
    }

    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    /** Where a place comes from, as a source map tells (revision 3: numbers in base 64, five bits each, as differences). */
    function original(map, line, column) {
      let sourceLine = 0, sourceColumn = 0, best;
      const lines = map.split(";");
      for (let index = 0; index < lines.length && index < line; index += 1) {
        let generated = 0;
        for (const segment of lines[index].split(",")) {
          const numbers = [];
          for (let value = 0, shift = 0, place = 0; place < segment.length; place += 1) {
            const digit = digits.indexOf(segment[place]);
            value += (digit & 31) << shift;
            shift += 5;
            if (digit & 32) continue;
            numbers.push(value & 1 ? -(value >> 1) : value >> 1);
            value = shift = 0;
          }
          if (numbers.length < 4) continue;
          generated += numbers[0];
          sourceLine += numbers[2];
          sourceColumn += numbers[3];
          if (index + 1 < line || column === undefined || generated < column || best === undefined) {
            best = { line: sourceLine + 1, column: sourceColumn + 1 };
          }
        }
      }
      return best || { line, column };
    }

    /** In the compiler’s world: one file’s text as JSON, and as JSON what becomes of it. */
    function transpile(task) {
      const api = load(task.main).exports;
      try {
        return task.name === "sucrase" ? bySucrase(api, task) : byTypeScript(api, task);
      } catch (error) {
        const parts = /\((\d+):(\d+)\)\s*$/.exec(String(error.message));
        const loc = parts === null ? error.loc || {} : { line: Number(parts[1]), column: Number(parts[2]) };
        const message = String(error.message).replace(/^Error transforming .*?: /, "").replace(/\s*\(\d+:\d+\)\s*$/, "");
        return { error: { message, line: loc.line, column: loc.column } };
      }
    }

    function bySucrase(api, task) {
      const transforms = ["typescript", "imports"];
      if (/\.(tsx|jsx)$/.test(task.file)) transforms.push("jsx");
      return { code: api.transform(task.text, { transforms, filePath: task.file, disableESTransforms: true }).code };
    }

    function byTypeScript(api, task) {
      const isJSX = /\.(tsx|jsx)$/.test(task.file);
      const output = api.transpileModule(task.text, {
        fileName: task.file, reportDiagnostics: true,
        compilerOptions: { module: 1, target: 7, esModuleInterop: true, sourceMap: true, allowJs: true, ...(isJSX ? { jsx: 2 } : {}) },
      });
      const problem = (output.diagnostics || []).find((diagnostic) => diagnostic.start !== undefined);
      if (problem !== undefined) {
        const before = task.text.slice(0, problem.start).split("\n");
        return { error: {
          message: api.flattenDiagnosticMessageText(problem.messageText, " "), line: before.length,
          column: before[before.length - 1].length + 1,
        } };
      }
      return { code: output.outputText, map: JSON.parse(output.sourceMapText).mappings };
    }
    """#
}
