// A JSON project with something of everything that Fixpoint touches.

enum JSONProjectSample {
  static let rich = """
    {
      "default-configuration": "Release",
      "configurations": [
        "Debug",
        "Release",
      ],
      "localizations": {
        "development": "en",
      },
      "files": [
        { "kind": "folder", "path": "App", "target-membership": [ "App" ] },
        {
          "kind": "group",
          "name": "Products",
          "children": [
            { "path": "<PRODUCTS>/App.app", "id": "AA0000000000000000000001", "type": "wrapper.application", "index": false },
            { "path": "<PRODUCTS>/Mine.appex", "id": "AA0000000000000000000002", "type": "wrapper.app-extension", "index": false, "target-membership": [ { "build-phase": "App/copy/Embed Foundation Extensions", "header-preservation": "remove-on-copy" } ] },
          ],
        },
        {
          "kind": "group",
          "name": "Frameworks",
          "children": [
            { "path": "<SDK>/System/Library/Frameworks/StoreKit.framework", "target-membership": [ "App/frameworks" ] },
            { "path": "<SDK>/System/Library/Frameworks/WidgetKit.framework" },
          ],
        },
      ],
      "targets": [
        {
          "name": "App",
          "id": "AA0000000000000000000005",
          "product": "Products/App.app",
          "product-type": "application",
          "dependencies": [
            "Mine",
          ],
          "build-phases": [
            "compile-sources",
            "frameworks",
            "resources",
            {
              "kind": "copy",
              "name": "Embed Foundation Extensions",
              "bundle-base-path": "plugins-directory",
            }, {
              "kind": "script",
              "name": "Lint",
              "shell": "/bin/sh",
              "script": "true",
            },
          ],
          "build-settings": {
            "PRODUCT_NAME": "App",
          },
        }, {
          "name": "Mine",
          "id": "AA0000000000000000000006",
          "product": "Products/Mine.appex",
          "product-type": "app-extension",
          "build-phases": [
            "compile-sources",
            "frameworks",
          ],
          "build-settings": {
            "PRODUCT_NAME": "Mine",
          },
        },
      ],
    }

    """
}
