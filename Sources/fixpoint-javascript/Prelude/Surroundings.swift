// What else Node gives a config: `process`, `os`, `console` and the like, without clock or chance.

extension Prelude {
  static let surroundings = #"""
    const asked = new Set();
    const warned = new Map();

    /** Notes once that the project’s own line makes use of something that is not the same on every run. */
    function note(what) {
      const here = place(new Error());
      if (here !== undefined && !here.file.includes("/node_modules/") && !warned.has(what)) warned.set(what, here);
    }

    /** `process.env`; packages look up many names that decide nothing, which are not noted. */
    function environment(isNoted) {
      const heard = (name) => { if (isNoted && typeof name === "string") asked.add(name); };
      return new Proxy(variables, {
        get(target, name) { heard(name); return Object.hasOwn(target, name) ? target[name] : undefined; },
        has(target, name) { heard(name); return Object.hasOwn(target, name); },
        ownKeys(target) { request.allowed.forEach(heard); return Reflect.ownKeys(target); },
        set(target, name, value) { target[name] = String(value); return true; },
      });
    }

    const variables = Object.assign(Object.create(null), request.environment);

    function processFor(isNoted) {
      const quiet = { isTTY: false, write: () => true };
      return {
        env: environment(isNoted), argv: ["node", request.entry], argv0: "node", execArgv: [], execPath: "/usr/bin/node",
        platform: "darwin", arch: "arm64", pid: 1, ppid: 0, title: "node", version: "v22.0.0",
        versions: { node: "22.0.0" }, release: { name: "node" }, exitCode: undefined, stdout: quiet, stderr: quiet,
        cwd: () => request.folder,
        exit() { throw failure("threw", "it calls `process.exit`, which ends no config; throw an error that says why"); },
        chdir() { throw failure("node", "`process.chdir` is not there for configs; write paths from `__dirname`"); },
        emitWarning() {}, on() { return this; }, once() { return this; }, off() { return this; },
        uptime: () => 0, hrtime: Object.assign(() => [0, 0], { bigint: () => 0n }),
      };
    }

    const processes = { own: processFor(true), packages: processFor(false) };

    const os = {
      EOL: "\n", platform: () => "darwin", type: () => "Darwin", arch: () => "arm64", release: () => "0", cpus: () => [],
      homedir: () => "/home", tmpdir: () => "/tmp", hostname: () => "localhost", totalmem: () => 0, freemem: () => 0,
      userInfo: () => ({ username: "user", homedir: "/home", uid: 0, gid: 0, shell: null }), networkInterfaces: () => ({}),
    };

    const silent = () => {};
    const console = Object.fromEntries(
      ["log", "info", "warn", "error", "debug", "trace", "dir", "table", "group", "groupEnd", "time", "timeEnd", "assert"]
        .map((name) => [name, silent]));

    const util = {
      inspect: (value) => { try { return JSON.stringify(value) || String(value); } catch { return String(value); } },
      format: (...values) => values.map((value) => typeof value === "string" ? value : util.inspect(value)).join(" "),
      inherits(child, parent) { Object.setPrototypeOf(child.prototype, parent.prototype); },
      deprecate: (work) => work,
      isDeepStrictEqual: (a, b) => JSON.stringify(a) === JSON.stringify(b),
      types: { isPromise: (value) => value instanceof Promise },
    };

    const url = {
      fileURLToPath: (address) => decodeURIComponent(String(address.href || address).replace(/^file:\/\//, "")),
      pathToFileURL: (path) => ({ href: "file://" + encodeURI(path), pathname: path, toString() { return this.href; } }),
    };

    const assert = Object.assign(
      (value, message) => { if (!value) throw message instanceof Error ? message : new Error(message || "an assertion fails"); },
      {
        ok: (value, message) => assert(value, message),
        equal: (a, b, message) => assert(a == b, message),
        strictEqual: (a, b, message) => assert(Object.is(a, b), message),
        deepStrictEqual: (a, b, message) => assert(util.isDeepStrictEqual(a, b), message),
      });
    assert.strict = assert;

    /** The one moment that every config lives in: the start of the year 2000. */
    const moment = 946684800000;

    function settle() {
      const RealDate = Date;
      const fixed = new Proxy(RealDate, {
        construct(target, values, made) {
          if (values.length === 0) note("clock");
          return Reflect.construct(target, values.length === 0 ? [moment] : values, made === fixed ? target : made);
        },
        apply() { note("clock"); return new RealDate(moment).toString(); },
        get(target, name) { return name === "now" ? () => (note("clock"), moment) : target[name]; },
      });
      RealDate.prototype.constructor = fixed;
      let state = 1;
      const global = {
        Date: fixed, console, Buffer, process: processes.own, global: globalThis,
        setTimeout: () => 0, setInterval: () => 0, setImmediate: () => 0,
        clearTimeout: silent, clearInterval: silent, clearImmediate: silent,
        structuredClone: (value) => value === undefined ? undefined : JSON.parse(JSON.stringify(value)),
      };
      for (const name of ["fetch", "XMLHttpRequest", "WebSocket"]) {
        global[name] = function () {
          throw failure("node", "`" + name + "` would use the network, which configs cannot do; write what it would fetch");
        };
      }
      for (const name of Object.keys(global)) {
        Object.defineProperty(globalThis, name, { value: global[name], writable: true, configurable: true });
      }
      Math.random = () => {
        note("chance");
        state = (state * 48271) % 2147483647;
        return state / 2147483647;
      };
      for (const name of ["SharedArrayBuffer", "Atomics", "WebAssembly"]) delete globalThis[name];
    }
    """#
}
