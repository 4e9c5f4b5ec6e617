// Made at 2026-11-02T09:30:00.250000.
let extensionName = "Shelf"
