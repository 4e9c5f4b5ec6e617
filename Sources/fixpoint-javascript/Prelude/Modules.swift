// `require`, as Node resolves it, for files of the project and stand-ins.

extension Prelude {
  static let modules = #"""
    const nodeModules = (
      "assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events " +
      "fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream " +
      "string_decoder sys test timers tls trace_events tty url util v8 vm wasi worker_threads zlib").split(" ");

    /** Made anew for each module that asks, where what it gives depends on that. */
    const standIns = {
      fs: () => fs, path: () => path, "path/posix": () => path, os: () => os, util: () => util, url: () => url,
      assert: () => assert, "assert/strict": () => assert, console: () => console, buffer: () => ({ Buffer }),
      process: (from) => processOf(from),
      module: () => ({ createRequire: (from) => requireFrom(named(from)), builtinModules: nodeModules }),
    };

    const modules = new Map();

    function processOf(file) { return file.includes("/node_modules/") ? processes.packages : processes.own; }

    function requireFrom(from) {
      const require = (name) => {
        if (typeof name !== "string") throw new TypeError("`require` takes the name of a module, not " + describe(name));
        const plain = name.replace(/^node:/, "");
        if (Object.hasOwn(standIns, plain)) return standIns[plain](from);
        if (nodeModules.includes(plain.split("/")[0])) {
          const error = failure(
            "node", "it needs “" + name + "”, a part of Node that is not there for configs; write what it would give, " +
            "or make a file with it in a step and read that");
          error.code = "MODULE_NOT_FOUND";
          throw error;
        }
        if (!request.isTranspiler && Object.hasOwn(expoModules, name)) return expoModules[name]();
        return load(locate(name, from)).exports;
      };
      require.resolve = (name) => {
        const plain = name.replace(/^node:/, "");
        return nodeModules.includes(plain.split("/")[0]) ? name : locate(name, from);
      };
      require.resolve.paths = () => [];
      require.cache = {};
      require.extensions = {};
      require.main = undefined;
      return require;
    }

    /** The file that a name means, links followed; throws where there is none. */
    function locate(name, from) {
      const file = find(name, from);
      if (file !== undefined) return file;
      const isPath = /^(\.{0,2}\/|\.{1,2}$)/.test(name);
      const error = failure(
        "no-module", isPath
          ? "there is no file for `require(\"" + name + "\")`; correct the path"
          : "there is no package “" + name + "” in the project’s node_modules; install it, or correct the name");
      error.code = "MODULE_NOT_FOUND";
      throw error;
    }

    function find(name, from) {
      const folder = dirname(from);
      if (/^(\.{0,2}\/|\.{1,2}$)/.test(name)) {
        const path = resolve(folder, name);
        if (!isInside(path, root)) found("open", path);
        return (name.endsWith("/") ? undefined : fileAt(path)) || folderAt(path);
      }
      const parts = name.split("/");
      const packageName = parts.slice(0, name.startsWith("@") ? 2 : 1).join("/");
      const inner = name.slice(packageName.length + 1);
      for (let place = folder; isInside(place, root); place = dirname(place)) {
        if (basename(place) === "node_modules") continue;
        const home = place + "/node_modules/" + packageName;
        const { kind, path } = look(home);
        if (kind === "outside") found("open", home);
        if (kind !== "folder") continue;
        const file = inPackage(path, inner);
        if (file !== undefined) return file;
      }
      return undefined;
    }

    const endings = ["", ".js", ".json", ".cjs", ".ts", ".tsx", ".mjs", ".cts", ".mts"];

    function fileAt(path) {
      for (const ending of endings) {
        const result = look(path + ending);
        if (result.kind === "outside") found("open", path + ending);
        if (result.kind === "file") return result.path;
      }
      // TypeScript is written with the names of what it becomes.
      const typed = path.replace(/\.([cm]?)js$/, ".$1ts");
      const result = typed === path ? undefined : look(typed);
      return result !== undefined && result.kind === "file" ? result.path : undefined;
    }

    function folderAt(path) {
      if (look(path).kind !== "folder") return undefined;
      const description = packageAt(path);
      const main = description && typeof description.main === "string" ? resolve(path, description.main) : undefined;
      return (main && (fileAt(main) || fileAt(main + "/index"))) || fileAt(path + "/index");
    }

    function packageAt(folder) {
      const file = folder + "/package.json";
      return look(file).kind === "file" ? json(look(file).path) : undefined;
    }

    function inPackage(home, inner) {
      const description = packageAt(home);
      const map = description && description.exports;
      if (map !== undefined && map !== null) {
        const target = exported(map, inner === "" ? "." : "./" + inner);
        if (target !== undefined) return fileAt(resolve(home, target));
        // The compilers of a project are loaded whatever their packages export.
        if (inner !== "package.json") return undefined;
      }
      return inner === "" ? folderAt(home) : fileAt(home + "/" + inner) || folderAt(home + "/" + inner);
    }

    /** What `exports` of a package.json says of one of its paths. */
    function exported(map, inner) {
      const isTable = map !== null && typeof map === "object" && !Array.isArray(map)
        && Object.keys(map).some((key) => key.startsWith("."));
      if (!isTable) return inner === "." ? chosen(map) : undefined;
      if (Object.hasOwn(map, inner)) return chosen(map[inner]);
      for (const key of Object.keys(map)) {
        const [start, end, rest] = key.split("*");
        if (end === undefined || rest !== undefined) continue;
        if (inner.length < start.length + end.length || !inner.startsWith(start) || !inner.endsWith(end)) continue;
        const target = chosen(map[key]);
        const middle = inner.slice(start.length, inner.length - end.length);
        if (target !== undefined) return target.split("*").join(middle);
      }
      return undefined;
    }

    function chosen(target) {
      if (typeof target === "string") return target;
      if (Array.isArray(target)) return target.map(chosen).find((one) => one !== undefined);
      if (target === null || typeof target !== "object") return undefined;
      for (const condition of Object.keys(target)) {
        if (!["node", "require", "module-sync", "default"].includes(condition)) continue;
        const result = chosen(target[condition]);
        if (result !== undefined) return result;
      }
      return undefined;
    }

    function json(file) {
      try {
        return JSON.parse(contents(file).replace(/^\uFEFF/, ""));
      } catch (error) {
        if (error.fixpoint !== undefined || !(error instanceof SyntaxError)) throw error;
        throw failure("json", error.message, { file });
      }
    }

    function load(file) {
      let module = modules.get(file);
      if (module !== undefined) return module;
      module = { id: file, filename: file, path: dirname(file), exports: {}, loaded: false, children: [], paths: [] };
      module.require = requireFrom(file);
      modules.set(file, module);
      try {
        if (file.endsWith(".json")) {
          module.exports = json(file);
        } else {
          const run = compiled(file, contents(file));
          run.call(module.exports, module.exports, module.require, module, file, module.path, processOf(file));
        }
      } catch (error) {
        modules.delete(file);
        throw error;
      }
      module.loaded = true;
      return module;
    }

    function wrapped(file, text) {
      try {
        return compile(opening + text + "\n})", file);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw failure("syntax", "this is no JavaScript: " + short(error.message) + "; correct it", written(file, error.line));
      }
    }

    /** CommonJS runs as it is; what only looks wrong because it is TypeScript, or has `import`, is translated first. */
    function compiled(file, text) {
      text = text.replace(/^\uFEFF/, "").replace(/^#!/, "//");
      if (/\.[cm]?tsx?$/.test(file)) return wrapped(file, translated(file, text));
      try {
        return wrapped(file, text);
      } catch (error) {
        const isESM = /(^|[;}\s])(import|export)\b/.test(text);
        if (request.isTranspiler || !isESM || error.fixpoint === undefined || error.fixpoint.kind !== "syntax") throw error;
        return wrapped(file, translated(file, text));
      }
    }
    """#
}
