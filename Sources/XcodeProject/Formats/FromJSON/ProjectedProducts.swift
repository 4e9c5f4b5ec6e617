// Packages, and products of packages and of other projects.

import PBXProj
import XCProj

extension JSONProjectReader {
  mutating func addPackages() {
    for node in root["packages"]?.elements ?? [] {
      let isLocal = node["kind"]?.is("local") ?? false
      let address = (isLocal ? node["path"] : node["repository"])?.string ?? ""
      let isa = isLocal ? "XCLocalSwiftPackageReference" : "XCRemoteSwiftPackageReference"
      let id = ids.make("package", [isa, address])
      var object = GraphObject(id, isa, at: node)
      if isLocal {
        object.set("relativePath", textOf: node["path"])
      } else {
        object.set("repositoryURL", textOf: node["repository"])
        if let version = node["version"] { object.set("requirement", requirement(version)) }
      }
      if let traits = node["traits"], !traits.elements.isEmpty { object.set("traits", textsOf: traits) }
      objects.append(object)
      let name = isLocal ? lastPathComponent(address) : JSONProjectWriter.repositoryName(address)
      packages.append((id, name, node))
    }
  }

  /// The first that is there of the words for a version wins.
  private mutating func requirement(_ node: XCNode) -> GraphValue? {
    func value(_ kind: String, _ entries: [(String, String)]) -> GraphValue {
      .dictionary([("kind", .text(kind, node))] + entries.map { ($0.0, .text($0.1, node)) }, node)
    }
    for (word, kind, key) in [
      ("revision", "revision", "revision"), ("branch", "branch", "branch"), ("version", "exactVersion", "version"),
      ("up-to-next-minor-version", "upToNextMinorVersion", "minimumVersion"),
      ("up-to-next-major-version", "upToNextMajorVersion", "minimumVersion"),
    ] {
      if let text = node[word]?.string { return value(kind, [(key, text)]) }
    }
    if let range = node["version-range"]?.string, let dots = Self.range(of: "..<", in: range) {
      return value(
        "versionRange",
        [("minimumVersion", String(range[..<dots.lowerBound])), ("maximumVersion", String(range[dots.upperBound...]))])
    }
    if let low = node["version-range-min"]?.string, let high = node["version-range-max"]?.string {
      return value("versionRange", [("minimumVersion", low), ("maximumVersion", high)])
    }
    warn("unknown-version", "a package's version has none of the words that Xcode knows; correct the word", node)
    return nil
  }

  private static func range(of mark: String, in text: String) -> Range<String.Index>? {
    text.indices.first { text[$0...].hasPrefix(mark) }.map { $0..<text.index($0, offsetBy: mark.count) }
  }

  /// The product of a package that a target has, made once for each target.
  mutating func packageProduct(_ node: XCNode, of target: Int, isLinked: Bool) -> ObjectID {
    let isPlugin = node["product-type"]?.is("build-tool-plugin") ?? false
    let name = (isPlugin ? JSONProjectWriter.pluginPrefix : "") + (node["product-name"]?.string ?? "")
    let package = node["package"]?.string
    let id = ids.claim(
      node["id"]?.string.map { ObjectID($0) }, "package product",
      [targets[target].id.string, package ?? "", name, isLinked ? "" : "dependency"])
    var object = GraphObject(id, "XCSwiftPackageProductDependency", at: node)
    if let package {
      if let found = packages.first(where: { $0.name == package }) {
        object.set("package", .id(found.id, node["package"]))
      } else {
        warn("unknown-package", "no package is called “\(package)”; correct the name", node["package"] ?? node)
      }
    }
    object.set("productName", .text(name, node["product-name"]))
    objects.append(object)
    packageProducts[target, default: []].append(id)
    return id
  }

  mutating func addPackageMembers(of target: Int) {
    var known: [[String]: ObjectID] = [:]
    for node in targets[target].node["package-product-members"]?.elements ?? [] {
      guard let build = node["build-phase"], let phase = build["build-phase"].flatMap({ phase($0, inTarget: target) })
      else {
        warn("unknown-phase", "a package product names a build phase that its target has not; correct the name", node)
        continue
      }
      // A product that is linked and embedded is one product in two phases.
      let key = ["package", "product-name", "product-type"].map { node[$0]?.string ?? "" }
      let product = known[key] ?? packageProduct(node, of: target, isLinked: true)
      known[key] = product
      addBuildFile(build, of: product, key: "productRef", in: phase)
    }
  }

  mutating func addImportedProducts() {
    for node in root["imported-products"]?.elements ?? [] {
      guard let project = node["project"].flatMap({ tree.find($0) }) else {
        warn(
          "unknown-project", "an imported product is of a project that is not among the files; correct the name", node)
        continue
      }
      let portal = tree.items[project].id
      let path = (node["path"] ?? node["name"])?.string ?? ""
      let product = node["product-id"]?.string ?? ""
      let proxy = addProxy(
        node, of: portal, type: "2", remote: .text(product, node["product-id"]), name: node["target"],
        words: ["product", portal.string, product, path])
      let id = ids.make("imported product", [portal.string, product, path])
      var object = GraphObject(id, "PBXReferenceProxy", at: node)
      object.set("fileType", textOf: node["type"])
      object.set("path", .text(path, node["path"] ?? node["name"]))
      object.set("remoteRef", .id(proxy))
      object.set("sourceTree", "BUILT_PRODUCTS_DIR")
      objects.append(object)
      importedProducts[portal, default: []].append(id)
      for membership in node["target-membership"]?.elements ?? [] {
        guard let phase = phase(membership["build-phase"] ?? membership) else {
          warn(
            "unknown-phase", "an imported product names a build phase that is not there; correct the name", membership)
          continue
        }
        addBuildFile(membership, of: id, in: phase)
      }
    }
  }

  mutating func addProxy(
    _ node: XCNode, of portal: ObjectID, type: String, remote: GraphValue, name: XCNode?, words: [String],
    owned: ObjectID? = nil
  ) -> ObjectID {
    let id = ids.claim(owned, "proxy", words)
    var object = GraphObject(id, "PBXContainerItemProxy", at: node)
    object.set("containerPortal", .id(portal, node["project"]))
    object.set("proxyType", type)
    object.set("remoteGlobalIDString", remote)
    if let name, let text = name.string { object.set("remoteInfo", .text(text, name)) }
    objects.append(object)
    return id
  }
}
