// Comparing in one line.

import ProjectDiff

func differences(_ before: String, _ after: String, in path: String) -> [Difference] {
  FileComparison(Array(before.utf8), Array(after.utf8), path: path).differences
}

func differences(_ before: SampleProject, _ after: SampleProject) -> [Difference] {
  FileComparison(before.bytes, after.bytes, path: "ios/App.xcodeproj/project.pbxproj").differences
}
