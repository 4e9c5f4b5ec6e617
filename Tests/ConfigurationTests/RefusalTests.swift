// What a wrong file is told, and where.

import Configuration
import Diagnostics
import Testing

@Suite struct RefusalTests {
  @Test func allErrorsComeAtOnceInTheOrderOfTheFile() {
    let text = """
      fixpoint: 1
      project: /abs/A.xcodeproj
      teem: ABCDE12345
      targets:
        w:
          type: wigdet
          path: ../out
          deploymentTarget: 17
          type: share
      steps: nothing
      """
    #expect(
      complaints(text) == [
        "fixpoint.yml:2:10: error: `project`: a path is written relative to the project root, not “/abs/A.xcodeproj”",
        "fixpoint.yml:3:1: error: unknown key `teem`; did you mean `team`?",
        "fixpoint.yml:6:11: error: `targets.w.type`: “wigdet” is not a target type; did you mean “widget”?",
        "fixpoint.yml:7:11: error: `targets.w.path`: the path leads out of the project root; write one inside it, not “../out”",
        "fixpoint.yml:8:23: error: `targets.w.deploymentTarget` must be a version such as \"17.0\", not “17”",
        "fixpoint.yml:9:5: error: the key `type` is already there on line 6; keep one of them",
        "fixpoint.yml:10:8: error: `steps` must be a list of steps, not the text “nothing”",
      ])
  }

  @Test(arguments: [
    ("displayName:", "has no value"), ("displayName: [a]", "must be a name, not a list"),
    ("displayName: {a: b}", "not a mapping"), ("bundleIdentifier: com..acme", "must be a bundle identifier"),
    ("bundleIdentifier: com.acme.", "must be a bundle identifier"),
    ("bundleIdentifier: .", "must be a bundle identifier"),
    ("bundleIdentifier: com.ac_me", "must be a bundle identifier"),
    ("bundleIdentifier: ..w", "must be a bundle identifier"),
    ("bundleIdentifier: com.émil", "must be a bundle identifier"), ("deploymentTarget: v17.0", "must be a version"),
    ("deploymentTarget: 17.", "must be a version"), ("path2: x", "did you mean `path`?"),
    ("colors: { a: '#12345' }", "must be a colour"), ("colors: { a: tomatoe }", "or “tomato”"),
    ("colors: { a: { dark: red } }", "has no key `light`"), ("colors: { a/b: red }", "holds a slash"),
    ("frameworks: WidgetKit", "must be a list of frameworks"),
    ("frameworks: ['a b']", "must be the name of a system framework"),
    ("entitlements: [a]", "must be a mapping of entitlements"), ("entitlements: { a: }", "has no value"),
    ("settings: { 'A B': x }", "is not the name of a build setting"),
    ("settings: { A: { b: c } }", "must be a text or a list"),
    ("appGroups: yes", "must be true, false or a list"), ("appGroups: [acme.shared]", "is not an app group"),
    ("host: w", "cannot host itself"), ("productName: a/b", "holds a slash"), ("icon: ''", "below the project root"),
    ("displayName: $(appGroups)", "can only stand alone"), ("displayName: $(app)", "does not state"),
    ("configurations: { Debug: { path: x } }", "unknown key `path` in `targets.w.configurations.Debug`"),
    ("entitlements: { a: \"\\x01\" }", "holds a control character"), ("displayName: !!int 5", "tag"),
    ("displayName: \"a\\nb\"", "control character"),
  ])
  func aWrongValueInATargetIsLocated(_ line: String, _ expected: String) {
    let found = complaints(target(line))
    #expect(found.count == 1 && found[0].contains(expected), "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("fixpoint.yml:9:") }, "\(found)")
  }

  @Test(arguments: [
    ("", "has no key `fixpoint`; begin it with `fixpoint: 1`"), ("fixpoint: 1", "name the .xcodeproj"),
    ("fixpoint: 2\nproject: A.xcodeproj", "reads version 1, not “2”"), ("- a", "must be a mapping"),
    ("fixpoint: 1\nproject: ios", "is not an .xcodeproj"),
    ("fixpoint: 1\nproject: A.xcodeproj/project.json", "is not an .xcodeproj"),
    ("fixpoint: 1\nproject: ios/project.xcproj", "is not an .xcodeproj"),
    ("fixpoint: 1\nproject: A.xcodeproj\nteam: abc", "ten capital letters"),
    ("fixpoint: 1\nproject: A.xcodeproj\nappGroups:", "has no value"),
    ("fixpoint: 1\nproject: A.xcodeproj\nappGroups:\n  # - group.a\n", "has no value"),
    ("fixpoint: 1\nproject: A.xcodeproj\nappGroups: null", "has no value"),
    ("fixpoint: 1\nproject: A.xcodeproj\nenvironments: { a: { appGroups: } }", "has no value"),
    ("fixpoint: 1\nproject: A.xcodeproj\nplugins: [stamp.py]", "`./stamp.py`"),
    ("fixpoint: 1\nproject: A.xcodeproj\nplugins: [../stamp.py]", "leads out of the project root"),
    ("fixpoint: 1\nproject: A.xcodeproj\ncommit: { branch: a..b }", "git takes for a branch"),
    ("fixpoint: 1\nproject: A.xcodeproj\naudit: { rules: { a: fatal } }", "write one of"),
    ("fixpoint: 1\nproject: A.xcodeproj\nsteps: [{ id: a }]", "has no key `run`"),
    ("fixpoint: 1\nproject: A.xcodeproj\nsteps: [{ id: a, run: x }, { id: A, run: y }]", "rename one"),
    ("fixpoint: 1\nproject: A.xcodeproj\nenvironments: { a: { bundleIdentifier: .a } }", "must be a bundle identifier"),
    (
      "fixpoint: 1\nproject: A.xcodeproj\ntargets: { a: {type: widget, path: a}, A: {type: widget, path: b} }",
      "rename one"
    ),
    ("fixpoint: 1\nproject: A.xcodeproj\napp: a\ntargets: { a: {type: widget, path: a} }", "name of the application"),
    ("fixpoint: 1\nproject: A.xcodeproj\ntargets: { '': {type: widget, path: a} }", "it is empty"),
    ("fixpoint: 1\nproject: A.xcodeproj\ntargets: { a: {type: widget, path: .} }", "below the project root"),
    ("fixpoint: 1\n\tproject: A", "not tabs"), ("fixpoint: 1\n---\nfixpoint: 1", "a second document"),
    ("fixpoint: *x", "no anchor `&x`"), ("fixpoint: 'a", "not valid YAML"),
  ])
  func aWrongFileIsToldWhy(_ text: String, _ expected: String) {
    let found = complaints(text)
    #expect(found.contains { $0.contains(expected) && $0.hasPrefix("fixpoint.yml:") }, "\(found)")
  }

  @Test func aWrongKeyIsNotToldAgainWhereItIsReferredTo() {
    let text = target("displayName: $(team)\nentitlements: { a: $(appGroups), b: [$(appGroups)] }")
    #expect(complaints(text.replacing("ABCDE12345", with: "abc")).count == 1)
    #expect(complaints(text.replacing("[group.a, group.b]", with: "group.a")).count == 1)
    #expect(complaints(text.replacing("appGroups: [group.a, group.b]\n", with: "")).count == 2)
  }

  @Test func anUnknownEnvironmentIsToldTheNearest() {
    #expect(
      complaints(completeFile, environment: "stagign") == [
        "fixpoint.yml:44:3: error: fixpoint.yml has no environment “stagign”; did you mean “staging”?"
      ])
  }
}
