// The stand-in for Node’s `path`: paths with `/`, in one world that begins at `/project`.

extension Prelude {
  static let paths = #"""
    const root = "/project";

    /** `a//b/../c` becomes `a/c`. */
    function normalize(path) {
      const isAbsolute = path.startsWith("/");
      const parts = [];
      for (const part of path.split("/")) {
        if (part === "" || part === ".") continue;
        if (part !== "..") parts.push(part);
        else if (parts.length > 0 && parts[parts.length - 1] !== "..") parts.pop();
        else if (!isAbsolute) parts.push("..");
      }
      const text = parts.join("/");
      return isAbsolute ? "/" + text : text || ".";
    }

    function resolve(...paths) {
      let result = "";
      for (const path of [...paths].reverse()) {
        checkPath(path);
        result = result === "" ? path : path + "/" + result;
        if (path.startsWith("/")) return normalize(result);
      }
      return normalize(request.folder + "/" + result);
    }

    function checkPath(path) {
      if (typeof path === "string") return;
      const error = new TypeError("a path must be a text, not " + describe(path));
      error.code = "ERR_INVALID_ARG_TYPE";
      throw error;
    }

    function dirname(path) {
      checkPath(path);
      const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
      const end = trimmed.lastIndexOf("/");
      return end < 0 ? "." : end === 0 ? "/" : trimmed.slice(0, end);
    }

    function basename(path, ending = "") {
      checkPath(path);
      const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
      const name = trimmed.slice(trimmed.lastIndexOf("/") + 1);
      return ending !== "" && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
    }

    function extname(path) {
      const name = basename(path);
      const dot = name.lastIndexOf(".");
      return dot > 0 ? name.slice(dot) : "";
    }

    function relative(from, to) {
      const a = resolve(from).split("/").filter((part) => part !== "");
      const b = resolve(to).split("/").filter((part) => part !== "");
      let shared = 0;
      while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
      return [...a.slice(shared).map(() => ".."), ...b.slice(shared)].join("/");
    }

    function isInside(path, folder) {
      return path === folder || path.startsWith(folder + "/");
    }

    const path = {
      sep: "/", delimiter: ":", resolve, dirname, basename, extname, relative,
      normalize(path) {
        checkPath(path);
        return normalize(path) + (path.length > 1 && path.endsWith("/") ? "/" : "");
      },
      isAbsolute(path) {
        checkPath(path);
        return path.startsWith("/");
      },
      join(...paths) {
        paths.forEach(checkPath);
        return normalize(paths.filter((part) => part !== "").join("/"));
      },
      parse(path) {
        const base = basename(path), ext = extname(path), dir = path.includes("/") ? dirname(path) : "";
        return { root: path.startsWith("/") ? "/" : "", dir, base, ext, name: base.slice(0, base.length - ext.length) };
      },
      format(parts) {
        const dir = parts.dir || parts.root || "", base = parts.base || (parts.name || "") + (parts.ext || "");
        return dir === "" ? base : dir === parts.root ? dir + base : dir + "/" + base;
      },
      toNamespacedPath: (path) => path,
    };
    path.posix = path;
    """#
}
