// What goes wrong, and where in the project’s own files.

extension Prelude {
  static let failures = #"""
    /** How a value is named in a sentence. */
    function describe(value) {
      if (value === null) return "null";
      if (Array.isArray(value)) return "a list";
      switch (typeof value) {
        case "undefined": return "undefined";
        case "string": return "a text";
        case "boolean": return "a boolean";
        case "function": return "a function";
        case "object": return "an object";
        default: return "a " + typeof value;
      }
    }

    /** An error of the sandbox; `kind` becomes part of the diagnostic’s identifier. */
    function failure(kind, message, place) {
      const error = new Error(message);
      Object.defineProperty(error, "fixpoint", { value: { kind, place } });
      return error;
    }

    /** What stands before a module’s first line. */
    const opening = "(function (exports, require, module, __filename, __dirname, process) {";

    /** Where lines of a module that was translated come from, by its path. */
    const translations = new Map();

    /** A place as the engine tells it, in the file as it is written. */
    function written(file, line, column) {
      if (line === 1 && column !== undefined) column = Math.max(1, column - opening.length);
      const translation = translations.get(file);
      return { file, ...(translation === undefined ? { line, column } : translation(line, column)) };
    }

    /** The frames that lie in the project’s files, the innermost first. */
    function frames(error) {
      const result = [];
      for (const text of String(error.stack || "").split("\n")) {
        const parts = /^(?:.*@)?(\/project\/.*):(\d+):(\d+)$/.exec(text);
        if (parts !== null) result.push(written(parts[1], Number(parts[2]), Number(parts[3])));
      }
      return result;
    }

    /** The innermost line that the project’s people write. */
    function place(error) {
      const all = frames(error);
      return all.find((frame) => !frame.file.includes("/node_modules/")) || all[0];
    }

    /** What is sent of a value that was thrown; the engine’s stack is all used up where it cannot even be read. */
    function report(error) {
      if (error === null || typeof error !== "object") return { kind: "threw", message: short(error) };
      const own = error.fixpoint;
      const found = own !== undefined && own.place !== undefined ? own.place : place(error);
      const name = error.name && error.name !== "Error" ? error.name + ": " : "";
      const kind = own === undefined ? "threw" : own.kind;
      return { kind, message: short((own === undefined ? name : "") + String(error.message || error)), ...found };
    }

    /** One line of what may be anything. */
    function short(message) {
      const text = String(message).replace(/\s+/g, " ").trim().replace(/\.$/, "");
      return text.length > 500 ? text.slice(0, 500) + "…" : text;
    }
    """#
}
