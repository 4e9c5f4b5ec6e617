// How objects of each kind are called in comments.

/// The rule by which Xcode names objects of one kind.
enum ObjectNaming: Equatable {
  /// By name, else path; a phase that has neither by what it does.
  case named(orElse: String?)
  case fixed(String)
  /// `main.swift in Sources`
  case buildFile
  /// `Build configuration list for PBXNativeTarget "App"`
  case configurationList
  /// `Debug`, in compact files `Debug configuration for PBXNativeTarget "App"`
  case configuration
  /// `XCRemoteSwiftPackageReference "Web3"`, after the last part of the address without its extension
  case remotePackage(String)
  /// `XCLocalSwiftPackageReference "../Core"`
  case localPackage(String)
  case packageProduct
  /// `Exceptions for "Widget" folder in "Widget" target`
  case exceptionSet(String)

  init(_ isa: String) {
    switch isa {
    case "PBXBuildFile": self = .buildFile
    case "PBXProject": self = .fixed("Project object")
    case "PBXContainerItemProxy", "PBXTargetDependency", "PBXBuildRule": self = .fixed(isa)
    case "XCConfigurationList": self = .configurationList
    case "XCBuildConfiguration": self = .configuration
    case "XCRemoteSwiftPackageReference": self = .remotePackage(isa)
    case "XCLocalSwiftPackageReference": self = .localPackage(isa)
    case "XCSwiftPackageProductDependency": self = .packageProduct
    case "PBXFileSystemSynchronizedBuildFileExceptionSet",
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
      self = .exceptionSet(isa)
    default: self = .named(orElse: phaseNames[isa])
    }
  }

  /// Whether the comment is not made of other objects' comments, so that it can be a part of one.
  var standsAlone: Bool {
    switch self {
    case .buildFile, .exceptionSet: false
    default: true
    }
  }
}

/// Names of phases that have none of their own.
private let phaseNames = [
  "PBXAppleScriptBuildPhase": "AppleScript",
  "PBXCopyFilesBuildPhase": "CopyFiles",
  "PBXFrameworksBuildPhase": "Frameworks",
  "PBXHeadersBuildPhase": "Headers",
  "PBXJavaArchiveBuildPhase": "JavaArchive",
  "PBXResourcesBuildPhase": "Resources",
  "PBXRezBuildPhase": "Rez",
  "PBXShellScriptBuildPhase": "ShellScript",
  "PBXSourcesBuildPhase": "Sources",
]

/// Objects that others are named after because they refer to them.
enum OwnerRole {
  /// Of build files, by `files`.
  case phase
  /// A target or the project: of a configuration list, by `buildConfigurationList`, and of phases, by `buildPhases`.
  case target
  /// Of configurations, by `buildConfigurations`.
  case list
  /// A synchronized folder: of exception sets, by `exceptions`.
  case group

  init?(_ isa: String) {
    if isa.hasSuffix("BuildPhase") {
      self = .phase
    } else if isa.hasSuffix("Target") || isa == "PBXProject" {
      self = .target
    } else if isa == "XCConfigurationList" {
      self = .list
    } else if isa == "PBXFileSystemSynchronizedRootGroup" || isa == "PBXFileSystemSynchronizedGroup" {
      self = .group
    } else {
      return nil
    }
  }
}

/// A repository's name: the last part of its address without an extension, `Web3` for `…/Web3.swift`.
func packageName(_ address: String) -> String {
  let name = address.split(separator: "/").last.map(String.init) ?? address
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}

/// A product's name; that of a package's plugin is written with a prefix.
func productName(_ name: String) -> String {
  let prefix = "plugin:"
  return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
}
