// What stands for Expo’s own packages: mods are noted, and run by nobody.

extension Prelude {
  static let expoModules = #"""
    const mods = new Set();

    /** A name of `expo/config-plugins`: what begins with `with` gives the config back, everything else belongs to a mod. */
    function native(name) {
      const last = name.slice(name.lastIndexOf(".") + 1);
      const call = function (config) {
        if (!/^with[A-Z]/.test(last)) {
          throw failure("node", "`" + name + "` works on a native project, and there is none while configs are read; call it in a mod");
        }
        mods.add(name);
        return config;
      };
      return new Proxy(call, {
        get(target, key) {
          if (typeof key !== "string" || ["then", "default", "__esModule", "toJSON"].includes(key)) return undefined;
          return key in target ? target[key] : native(name + "." + key);
        },
      });
    }

    /** Plugins that are functions of the project run, since they may change the config; those with a name do not. */
    function applied(config, plugins) {
      for (const plugin of plugins) {
        const [run, options] = Array.isArray(plugin) ? plugin : [plugin];
        if (typeof run === "function") config = checked(run(config, options), "a config plugin");
      }
      return config;
    }

    const configPlugins = {
      createRunOncePlugin: (plugin) => (config, options) => plugin(config, options),
      withRunOnce: (config, { plugin }) => plugin(config),
      withPlugins: applied,
      withStaticPlugin: (config) => config,
      createInfoPlistPlugin: () => (config) => config,
      createEntitlementsPlugin: () => (config) => config,
      createAndroidManifestPlugin: () => (config) => config,
      createStringsXmlPlugin: () => (config) => config,
      WarningAggregator: { addWarningIOS: silent, addWarningAndroid: silent, addWarningForPlatform: silent },
      History: { addHistoryItem: (config) => config, getHistoryItem: () => null },
      PluginError: class PluginError extends Error {},
    };

    const configPluginsModule = new Proxy(configPlugins, {
      get(target, name) {
        if (name in target || typeof name !== "string" || ["then", "default", "__esModule"].includes(name)) return target[name];
        return native(name);
      },
    });

    /** Takes the names that are allowed from files like `.env`; what is set already stays. */
    function readVariables(paths) {
      const parsed = {};
      for (const path of paths) {
        const place = named(path);
        if (look(place).kind !== "file") continue;
        const all = parsedVariables(contents(place));
        for (const name of request.allowed) if (Object.hasOwn(all, name) && !Object.hasOwn(parsed, name)) parsed[name] = all[name];
      }
      for (const name of Object.keys(parsed)) if (!Object.hasOwn(variables, name)) variables[name] = parsed[name];
      return { parsed };
    }

    function parsedVariables(text) {
      const result = {};
      for (const line of String(text).split(/\r?\n/)) {
        const parts = /^\s*(?:export\s+)?([\w.-]+)\s*[=:]\s*(.*?)\s*$/.exec(line);
        if (parts === null) continue;
        const quoted = /^(["'`])(.*)\1/.exec(parts[2]);
        result[parts[1]] = quoted === null ? parts[2].replace(/(^|\s)#.*$/, "").trim()
          : quoted[1] === '"' ? quoted[2].replace(/\\n/g, "\n") : quoted[2];
      }
      return result;
    }

    const dotenv = {
      parse: parsedVariables,
      config(options) {
        const path = options && options.path;
        return readVariables(path === undefined ? [".env"] : Array.isArray(path) ? path : [path]);
      },
    };
    const nothing = () => ({});

    const expoModules = {
      "expo/config-plugins": () => configPluginsModule,
      "@expo/config-plugins": () => configPluginsModule,
      "expo/config": () => configPluginsModule,
      "@expo/config": () => configPluginsModule,
      "@expo/config-types": nothing,
      "@expo/env": () => ({ load: () => readVariables([".env.local", ".env"]), loadProjectEnv: () => readVariables([".env.local", ".env"]) }),
      "dotenv": () => dotenv,
      "dotenv/config": () => (dotenv.config(), {}),
      "tsx": nothing, "tsx/cjs": nothing, "tsx/cjs/api": () => ({ register: silent, require: silent }),
      "ts-node/register": nothing, "ts-node/register/transpile-only": nothing,
      "sucrase/register": nothing, "sucrase/register/ts": nothing, "@babel/register": () => silent,
    };
    """#
}
