// From the file to the value that it stands for.

extension Prelude {
  static let answering = #"""
    /** The value of a config is an object; what else it is, is told. */
    function checked(value, what) {
      if (value !== null && typeof value === "object" && typeof value.then === "function") {
        throw failure(
          "promise", what + " gives a promise, and nobody waits for it; write it without `async`", whole);
      }
      if (value === null || typeof value !== "object" || Array.isArray(value)) {
        throw failure("wrong-type", what + " must give an object, not " + describe(value), whole);
      }
      return value;
    }

    /** Where nothing closer is known. */
    const whole = { file: request.entry };

    function evaluated() {
      if (["none", "folder"].includes(look(request.entry).kind)) {
        throw failure("missing", "there is no such file; write it, or correct its name", whole);
      }
      const file = found("open", request.entry).path;
      let value = load(file).exports;
      if (value !== null && value !== undefined && value.default !== undefined && value.default !== null) value = value.default;
      let what = "the config";
      if (typeof value === "function") {
        value = value(...request.arguments);
        what = "the config’s function";
      }
      value = checked(value, what);
      if (request.runsPlugins) {
        const plugins = (value.expo || value).plugins;
        if (Array.isArray(plugins) && plugins.some((plugin) => typeof (Array.isArray(plugin) ? plugin[0] : plugin) === "function")) {
          const named = plugins.filter((plugin) => typeof (Array.isArray(plugin) ? plugin[0] : plugin) !== "function");
          const inner = { ...(value.expo || value), plugins: named };
          const result = applied(inner, plugins);
          value = value.expo ? { ...value, expo: result } : result;
        }
      }
      return value;
    }

    function texted(value) {
      const text = stringified(value);
      if (depth(text) > deepest) {
        throw failure("too-deep", "the config nests more than " + deepest + " levels deep; give plainer values", whole);
      }
      return text;
    }

    function stringified(value) {
      const own = value.expo || value;
      try {
        return JSON.stringify(value, (key, part) => (part === own.mods && key === "mods" ? undefined : part));
      } catch (error) {
        if (frames(error).length > 0) throw error;
        throw failure("no-data", "the config cannot be written as JSON: " + String(error.message).split("\n")[0].replace(/\.$/, "") + "; give plain values", whole);
      }
    }

    /** How deep Fixpoint reads. */
    const deepest = 256;

    /** Of JSON text. */
    function depth(text) {
      let now = 0, most = 0;
      for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/g)) {
        if (token === "[" || token === "{") most = Math.max(most, now += 1);
        else if (token.length === 1) now -= 1;
      }
      return most;
    }

    /** Half of a character of UTF-16 is none. */
    function wellFormed(text) {
      return text.replace(/\\(\\|u[dD][89a-fA-F][0-9a-fA-F]{2})/g, (all, half) => (half === "\\" ? all : "\\ufffd"));
    }

    function answer() {
      const told = () => JSON.stringify({
        environment: [...asked].sort(), mods: [...mods].sort(),
        unsteady: [...warned].map(([what, place]) => ({ what, ...place })),
      }).slice(1);
      try {
        return wellFormed('{"value":' + texted(evaluated()) + "," + told());
      } catch (error) {
        let problem;
        try { problem = report(error); } catch { problem = { kind: "threw", message: "it throws what cannot be read" }; }
        return wellFormed('{"error":' + JSON.stringify(problem) + "," + told());
      }
    }

    settle();
    if (request.isTranspiler) {
      globalThis.transpile = () => {
        try {
          return JSON.stringify(transpile(JSON.parse(host(0, ""))));
        } catch (error) {
          return JSON.stringify({ error: { message: String(error && error.message || error) } });
        }
      };
      return "";
    }
    return answer();
    """#
}
