// fixpoint project

import Terminal

/// What is done with one Xcode project, without a `fixpoint.yml`.
let projectCommands = CommandGroup(
  "project", "Work on one Xcode project file: check, convert, format, repair.",
  discussion: """
    PROJECT is an .xcodeproj folder, or the file in it: project.pbxproj, or project.xcproj of Xcode 27.2 and later. No
    fixpoint.yml is needed.
    """)
