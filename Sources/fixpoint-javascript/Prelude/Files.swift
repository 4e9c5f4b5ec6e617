// The stand-in for Node’s `fs`: the project’s files, to be read only.

extension Prelude {
  static let files = #"""
    const looked = new Map();

    /** `{ kind, path }` with every link followed; kinds are `file`, `folder`, `none` and `outside`. */
    function look(path) {
      if (!isInside(path, root)) return { kind: "outside" };
      let found = looked.get(path);
      if (found === undefined) {
        const answer = host(1, path);
        const kinds = { f: "file", d: "folder", n: "none", x: "outside" };
        found = { kind: kinds[answer[0]], path: answer.slice(1) };
        looked.set(path, found);
      }
      return found;
    }

    function named(path) {
      if (path !== null && typeof path === "object" && typeof path.pathname === "string") path = path.pathname;
      if (typeof path === "string" && path.startsWith("file://")) path = path.slice(7);
      return resolve(path);
    }

    function missing(verb, path) {
      const error = new Error("ENOENT: no such file or directory, " + verb + " '" + shown(path) + "'");
      error.code = "ENOENT";
      error.path = path;
      return error;
    }

    /** As the project’s people name it. */
    function shown(path) {
      return isInside(path, root) ? relative(request.folder, path) || "." : path;
    }

    function found(verb, path) {
      const result = look(path);
      if (result.kind === "none") throw missing(verb, path);
      if (result.kind !== "outside") return result;
      const why = isInside(path, root) ? "is a link that leads out of the project" : "lies outside the project";
      throw failure("outside", "“" + shown(path) + "” " + why + ", of which alone configs may read; copy it into the project");
    }

    function contents(path) {
      const place = found("open", path);
      if (place.kind !== "file") {
        const error = new Error("EISDIR: illegal operation on a directory, read '" + shown(path) + "'");
        error.code = "EISDIR";
        throw error;
      }
      const text = host(2, place.path);
      if (text === null) throw missing("open", path);
      return text;
    }

    /** As much of Node’s bytes as texts need. */
    class Buffer extends Uint8Array {
      static from(value, encoding) {
        if (typeof value !== "string") return super.from(value);
        if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
          throw failure("node", "bytes from “" + encoding + "” cannot be made in configs; write the text");
        }
        const escaped = unescape(encodeURIComponent(value));
        return super.from(escaped, (character) => character.charCodeAt(0));
      }
      static isBuffer(value) { return value instanceof Buffer; }
      toString() {
        let text = "";
        for (const byte of this) text += String.fromCharCode(byte);
        return decodeURIComponent(escape(text));
      }
    }

    function status(path, verb) {
      const kind = found(verb, path).kind;
      const never = () => false;
      return {
        isFile: () => kind === "file", isDirectory: () => kind === "folder", isSymbolicLink: never, isFIFO: never,
        isSocket: never, isBlockDevice: never, isCharacterDevice: never,
        get size() { return kind === "file" ? Buffer.from(contents(path)).length : 0; },
      };
    }

    function quietly(options, work) {
      try {
        return work();
      } catch (error) {
        if (options && options.throwIfNoEntry === false && error.code === "ENOENT") return undefined;
        throw error;
      }
    }

    const files = {
      existsSync(path) {
        try {
          const { kind } = look(named(path));
          return kind === "file" || kind === "folder";
        } catch {
          return false;
        }
      },
      readFileSync(path, options) {
        const text = contents(named(path));
        const encoding = typeof options === "string" ? options : options && options.encoding;
        return encoding ? text : Buffer.from(text);
      },
      readdirSync(path, options) {
        const folder = named(path);
        if (found("scandir", folder).kind !== "folder") throw missing("scandir", folder);
        const names = JSON.parse(host(3, look(folder).path));
        if (!options || !options.withFileTypes) return names;
        return names.map((name) => ({ name, parentPath: folder, path: folder, ...entry(folder + "/" + name) }));
      },
      statSync: (path, options) => quietly(options, () => status(named(path), "stat")),
      lstatSync: (path, options) => quietly(options, () => status(named(path), "lstat")),
      accessSync(path) { found("access", named(path)); },
      realpathSync: (path) => found("realpath", named(path)).path,
      constants: { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 },
    };
    files.realpathSync.native = files.realpathSync;

    function entry(path) {
      const { kind } = look(path);
      return { isFile: () => kind === "file", isDirectory: () => kind === "folder", isSymbolicLink: () => false };
    }

    function refusingFiles(name) {
      const verb = /^(write|append|mk|rm|un|copy|cp|rename|truncate|chmod|chown|link|symlink|utimes|create)/.test(name)
        ? "changes files, which configs cannot do; take it out, or make the file in a step"
        : "is not there for configs; use `existsSync`, `readFileSync`, `readdirSync` or `statSync`";
      return () => { throw failure("node", "`fs." + name + "` " + verb); };
    }

    /** Any other function of `fs` says why it does not work when it is called. */
    const fs = new Proxy(files, {
      get(target, name) {
        if (name in target || typeof name !== "string" || ["default", "__esModule", "then"].includes(name)) return target[name];
        if (name === "promises") return new Proxy({}, { get: (_, inner) => refusingFiles("promises." + String(inner)) });
        return refusingFiles(name);
      },
    });
    """#
}
