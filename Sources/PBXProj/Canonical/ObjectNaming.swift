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
}
