// A project or entitlements file that is broken.

import Diagnostics

struct UnreadableFile: Rule {
  let id = "unreadable-file"
  let severity = Diagnostic.Severity.error
  let summary = "A project file or an entitlements file cannot be read."
  let rationale = """
    Merge-conflict markers keep a project from opening. In an entitlements file, duplicate keys and a double hyphen \
    inside a comment pass common checks, and yet signing tools then drop entitlements in silence.
    """
  let source = "W3C, “Extensible Markup Language (XML) 1.0”, section 2.5; Apple, “propertyList-1.0.dtd”"
  let isFixable = false

  func findings(in evidence: Evidence) -> [Finding] {
    evidence.unreadable.map { diagnostic in
      finding(
        diagnostic.message, at: diagnostic.location, severity: diagnostic.severity, related: diagnostic.related)
    }
  }

  var examples: [RuleExample] {
    let app = ExampleTarget("App", .application, entitlements: "App/App.entitlements")
    return [
      RuleExample(
        triggering: "a committed merge conflict",
        files: ["App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n<<<<<<< ours\n=======\n>>>>>>> theirs\n}\n"]),
      RuleExample(
        triggering: "a double hyphen in a comment of an entitlements file",
        project: ExampleProject([app]),
        files: ["App/App.entitlements": "<plist version=\"1.0\"><!-- see --options --><dict/></plist>\n"]),
      RuleExample(
        clean: "a readable project", project: ExampleProject([app]),
        files: ["App/App.entitlements": exampleEntitlements([:])]),
    ]
  }
}
