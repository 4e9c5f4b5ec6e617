// A small application that tests prebuild.

/// The files of a project by path: one application target, two build configurations, format 77.
public enum SmallApp {
  /// - Parameter targets: What stands under `targets:` in `fixpoint.yml`, indented by two.
  public static func files(
    at root: String, targets: String = "", project: String = SmallApp.project, extra: String = ""
  ) -> [String: String] {
    [
      "\(root)/fixpoint.yml": configuration(targets: targets, extra: extra),
      "\(root)/App.xcodeproj/project.pbxproj": project,
      "\(root)/App/App.swift": "@main struct App {}\n",
      "\(root)/App/Info.plist": plist(""),
      "\(root)/App/App.entitlements": plist("\t<key>get-task-allow</key>\n\t<true/>\n"),
      "\(root)/targets/widget/Widget.swift": "struct Widget {}\n",
      "\(root)/targets/share/Share.swift": "struct Share {}\n",
      "\(root)/targets/keyboard/Keyboard.swift": "struct Keyboard {}\n",
    ]
  }

  public static func configuration(targets: String, extra: String = "") -> String {
    "fixpoint: 1\nproject: App.xcodeproj\n\(extra)" + (targets.isEmpty ? "" : "targets:\n\(targets)")
  }

  public static let widget = "  widget:\n    type: widget\n    path: targets/widget\n    bundleIdentifier: .widget\n"
  public static let share = "  share:\n    type: share\n    path: targets/share\n    bundleIdentifier: .share\n"
  public static let keyboard =
    "  keyboard:\n    type: keyboard\n    path: targets/keyboard\n    bundleIdentifier: .keyboard\n"

  static func plist(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(body)</dict>
    </plist>

    """
  }

  public static let project = #"""
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	classes = {
    	};
    	objectVersion = 77;
    	objects = {

    /* Begin PBXFileReference section */
    		ABCDEF000000000000000001 /* App.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
    /* End PBXFileReference section */

    /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
    		ABCDEF000000000000000002 /* Exceptions for "App" folder in "App" target */ = {
    			isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
    			membershipExceptions = (
    				Info.plist,
    			);
    			target = ABCDEF000000000000000006 /* App */;
    		};
    /* End PBXFileSystemSynchronizedBuildFileExceptionSet section */

    /* Begin PBXFileSystemSynchronizedRootGroup section */
    		ABCDEF000000000000000003 /* App */ = {
    			isa = PBXFileSystemSynchronizedRootGroup;
    			exceptions = (
    				ABCDEF000000000000000002 /* Exceptions for "App" folder in "App" target */,
    			);
    			path = App;
    			sourceTree = "<group>";
    		};
    /* End PBXFileSystemSynchronizedRootGroup section */

    /* Begin PBXFrameworksBuildPhase section */
    		ABCDEF000000000000000008 /* Frameworks */ = {
    			isa = PBXFrameworksBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    			);
    			runOnlyForDeploymentPostprocessing = 0;
    		};
    /* End PBXFrameworksBuildPhase section */

    /* Begin PBXGroup section */
    		ABCDEF000000000000000004 = {
    			isa = PBXGroup;
    			children = (
    				ABCDEF000000000000000003 /* App */,
    				ABCDEF000000000000000005 /* Products */,
    			);
    			sourceTree = "<group>";
    		};
    		ABCDEF000000000000000005 /* Products */ = {
    			isa = PBXGroup;
    			children = (
    				ABCDEF000000000000000001 /* App.app */,
    			);
    			name = Products;
    			sourceTree = "<group>";
    		};
    /* End PBXGroup section */

    /* Begin PBXNativeTarget section */
    		ABCDEF000000000000000006 /* App */ = {
    			isa = PBXNativeTarget;
    			buildConfigurationList = ABCDEF000000000000000011 /* Build configuration list for PBXNativeTarget "App" */;
    			buildPhases = (
    				ABCDEF000000000000000007 /* Sources */,
    				ABCDEF000000000000000008 /* Frameworks */,
    				ABCDEF000000000000000009 /* Resources */,
    			);
    			buildRules = (
    			);
    			dependencies = (
    			);
    			fileSystemSynchronizedGroups = (
    				ABCDEF000000000000000003 /* App */,
    			);
    			name = App;
    			packageProductDependencies = (
    			);
    			productName = App;
    			productReference = ABCDEF000000000000000001 /* App.app */;
    			productType = "com.apple.product-type.application";
    		};
    /* End PBXNativeTarget section */

    /* Begin PBXProject section */
    		ABCDEF00000000000000000A /* Project object */ = {
    			isa = PBXProject;
    			attributes = {
    				BuildIndependentTargetsInParallel = 1;
    				LastSwiftUpdateCheck = 1620;
    				LastUpgradeCheck = 1620;
    				TargetAttributes = {
    					ABCDEF000000000000000006 = {
    						CreatedOnToolsVersion = 16.2;
    					};
    				};
    			};
    			buildConfigurationList = ABCDEF000000000000000010 /* Build configuration list for PBXProject "App" */;
    			developmentRegion = en;
    			hasScannedForEncodings = 0;
    			knownRegions = (
    				en,
    				Base,
    			);
    			mainGroup = ABCDEF000000000000000004;
    			minimizedProjectReferenceProxies = 1;
    			preferredProjectObjectVersion = 77;
    			productRefGroup = ABCDEF000000000000000005 /* Products */;
    			projectDirPath = "";
    			projectRoot = "";
    			targets = (
    				ABCDEF000000000000000006 /* App */,
    			);
    		};
    /* End PBXProject section */

    /* Begin PBXResourcesBuildPhase section */
    		ABCDEF000000000000000009 /* Resources */ = {
    			isa = PBXResourcesBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    			);
    			runOnlyForDeploymentPostprocessing = 0;
    		};
    /* End PBXResourcesBuildPhase section */

    /* Begin PBXSourcesBuildPhase section */
    		ABCDEF000000000000000007 /* Sources */ = {
    			isa = PBXSourcesBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    			);
    			runOnlyForDeploymentPostprocessing = 0;
    		};
    /* End PBXSourcesBuildPhase section */

    /* Begin XCBuildConfiguration section */
    		ABCDEF00000000000000000B /* Debug */ = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				ALWAYS_SEARCH_USER_PATHS = NO;
    				CLANG_ENABLE_MODULES = YES;
    				DEBUG_INFORMATION_FORMAT = dwarf;
    				ENABLE_TESTABILITY = YES;
    				ENABLE_USER_SCRIPT_SANDBOXING = YES;
    				IPHONEOS_DEPLOYMENT_TARGET = 17.0;
    				ONLY_ACTIVE_ARCH = YES;
    				SDKROOT = iphoneos;
    				SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)";
    				SWIFT_OPTIMIZATION_LEVEL = "-Onone";
    			};
    			name = Debug;
    		};
    		ABCDEF00000000000000000C /* Release */ = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				ALWAYS_SEARCH_USER_PATHS = NO;
    				CLANG_ENABLE_MODULES = YES;
    				DEBUG_INFORMATION_FORMAT = "dwarf-with-dsym";
    				ENABLE_NS_ASSERTIONS = NO;
    				ENABLE_USER_SCRIPT_SANDBOXING = YES;
    				IPHONEOS_DEPLOYMENT_TARGET = 17.0;
    				SDKROOT = iphoneos;
    				SWIFT_COMPILATION_MODE = wholemodule;
    				VALIDATE_PRODUCT = YES;
    			};
    			name = Release;
    		};
    		ABCDEF00000000000000000D /* Debug */ = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
    				CURRENT_PROJECT_VERSION = 1;
    				CODE_SIGN_STYLE = Automatic;
    				DEVELOPMENT_TEAM = ABCDE12345;
    				GENERATE_INFOPLIST_FILE = YES;
    				INFOPLIST_FILE = App/Info.plist;
    				INFOPLIST_KEY_UILaunchScreen_Generation = YES;
    				MARKETING_VERSION = 1.0;
    				PRODUCT_BUNDLE_IDENTIFIER = com.acme.app;
    				PRODUCT_NAME = "$(TARGET_NAME)";
    				SWIFT_VERSION = 5.0;
    				TARGETED_DEVICE_FAMILY = "1,2";
    			};
    			name = Debug;
    		};
    		ABCDEF00000000000000000E /* Release */ = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
    				CURRENT_PROJECT_VERSION = 1;
    				CODE_SIGN_STYLE = Automatic;
    				DEVELOPMENT_TEAM = ABCDE12345;
    				GENERATE_INFOPLIST_FILE = YES;
    				INFOPLIST_FILE = App/Info.plist;
    				INFOPLIST_KEY_UILaunchScreen_Generation = YES;
    				MARKETING_VERSION = 1.0;
    				PRODUCT_BUNDLE_IDENTIFIER = com.acme.app;
    				PRODUCT_NAME = "$(TARGET_NAME)";
    				SWIFT_VERSION = 5.0;
    				TARGETED_DEVICE_FAMILY = "1,2";
    			};
    			name = Release;
    		};
    /* End XCBuildConfiguration section */

    /* Begin XCConfigurationList section */
    		ABCDEF000000000000000010 /* Build configuration list for PBXProject "App" */ = {
    			isa = XCConfigurationList;
    			buildConfigurations = (
    				ABCDEF00000000000000000B /* Debug */,
    				ABCDEF00000000000000000C /* Release */,
    			);
    			defaultConfigurationIsVisible = 0;
    			defaultConfigurationName = Release;
    		};
    		ABCDEF000000000000000011 /* Build configuration list for PBXNativeTarget "App" */ = {
    			isa = XCConfigurationList;
    			buildConfigurations = (
    				ABCDEF00000000000000000D /* Debug */,
    				ABCDEF00000000000000000E /* Release */,
    			);
    			defaultConfigurationIsVisible = 0;
    			defaultConfigurationName = Release;
    		};
    /* End XCConfigurationList section */
    	};
    	rootObject = ABCDEF00000000000000000A /* Project object */;
    }

    """#
}
