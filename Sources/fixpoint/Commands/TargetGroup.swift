// fixpoint target

import Terminal

/// What is done with the targets of a project that has a `fixpoint.yml`.
let targetCommands = CommandGroup(
  "target", "Start a new target.",
  discussion: """
    A target begins as a folder of sources and an entry in fixpoint.yml, or an expo-target.config.json where `plugins` lists
    expo; `fixpoint prebuild` makes the rest.
    """)
