// Small project files for tests.

import Diagnostics
import Testing

@testable import PBXProj

/// A project of Xcode's look with one target; every section is sorted.
let smallProject = """
  // !$*UTF8*$!
  {
  	archiveVersion = 1;
  	classes = {
  	};
  	objectVersion = 56;
  	objects = {

  /* Begin PBXBuildFile section */
  		A10000000000000000000002 /* main.swift in Sources */ = {isa = PBXBuildFile; fileRef = A20000000000000000000001 /* main.swift */; };
  /* End PBXBuildFile section */

  /* Begin PBXFileReference section */
  		A20000000000000000000001 /* main.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = main.swift; sourceTree = "<group>"; };
  		A20000000000000000000002 /* App.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
  /* End PBXFileReference section */

  /* Begin PBXGroup section */
  		A30000000000000000000001 = {
  			isa = PBXGroup;
  			children = (
  				A20000000000000000000001 /* main.swift */,
  				A20000000000000000000002 /* App.app */,
  			);
  			sourceTree = "<group>";
  		};
  /* End PBXGroup section */

  /* Begin PBXNativeTarget section */
  		A40000000000000000000001 /* App */ = {
  			isa = PBXNativeTarget;
  			buildConfigurationList = A80000000000000000000001 /* Build configuration list for PBXNativeTarget "App" */;
  			buildPhases = (
  				A60000000000000000000001 /* Sources */,
  			);
  			buildRules = (
  			);
  			name = App;
  			productReference = A20000000000000000000002 /* App.app */;
  			productType = "com.apple.product-type.application";
  		};
  /* End PBXNativeTarget section */

  /* Begin PBXProject section */
  		A50000000000000000000001 /* Project object */ = {
  			isa = PBXProject;
  			buildConfigurationList = A80000000000000000000002 /* Build configuration list for PBXProject "App" */;
  			mainGroup = A30000000000000000000001;
  			targets = (
  				A40000000000000000000001 /* App */,
  			);
  		};
  /* End PBXProject section */

  /* Begin PBXSourcesBuildPhase section */
  		A60000000000000000000001 /* Sources */ = {
  			isa = PBXSourcesBuildPhase;
  			buildActionMask = 2147483647;
  			files = (
  				A10000000000000000000002 /* main.swift in Sources */,
  			);
  			runOnlyForDeploymentPostprocessing = 0;
  		};
  /* End PBXSourcesBuildPhase section */

  /* Begin XCBuildConfiguration section */
  		A70000000000000000000001 /* Debug */ = {
  			isa = XCBuildConfiguration;
  			buildSettings = {
  				"CODE_SIGN_IDENTITY[sdk=iphoneos*]" = "iPhone Developer";
  				LD_RUNPATH_SEARCH_PATHS = (
  					"$(inherited)",
  					"@executable_path/Frameworks",
  				);
  				PRODUCT_NAME = "$(TARGET_NAME)";
  			};
  			name = Debug;
  		};
  		A70000000000000000000002 /* Debug */ = {
  			isa = XCBuildConfiguration;
  			buildSettings = {
  			};
  			name = Debug;
  		};
  /* End XCBuildConfiguration section */

  /* Begin XCConfigurationList section */
  		A80000000000000000000001 /* Build configuration list for PBXNativeTarget "App" */ = {
  			isa = XCConfigurationList;
  			buildConfigurations = (
  				A70000000000000000000001 /* Debug */,
  			);
  			defaultConfigurationIsVisible = 0;
  			defaultConfigurationName = Debug;
  		};
  		A80000000000000000000002 /* Build configuration list for PBXProject "App" */ = {
  			isa = XCConfigurationList;
  			buildConfigurations = (
  				A70000000000000000000002 /* Debug */,
  			);
  			defaultConfigurationIsVisible = 0;
  			defaultConfigurationName = Debug;
  		};
  /* End XCConfigurationList section */
  	};
  	rootObject = A50000000000000000000001 /* Project object */;
  }

  """

func parse(_ text: String) throws -> ProjectDocument {
  try ProjectDocument(parsing: Array(text.utf8), file: "App.xcodeproj/project.pbxproj")
}

/// A document around one object, `X`, whose text this is.
func document(withObject text: String) throws -> ProjectDocument {
  try parse("{\n\tobjects = {\n\t\tX = \(text);\n\t};\n\trootObject = X;\n}\n")
}

/// The diagnostic with which the text is refused.
func refusal(of text: String) throws -> Diagnostic {
  let rejection = #expect(throws: Rejection.self) { try parse(text) }
  return try #require(rejection?.diagnostics.first)
}

extension ProjectDocument {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Lines of this text that are not in the other, and the reverse, each without the space around it.
  func changes(from other: String) -> (added: [String], removed: [String]) {
    let old = other.split(separator: "\n").map { $0.drop { $0 == "\t" } }.map(String.init)
    let new = text.split(separator: "\n").map { $0.drop { $0 == "\t" } }.map(String.init)
    let difference = new.difference(from: old)
    return (
      difference.insertions.compactMap { if case .insert(_, let line, _) = $0 { line } else { nil } },
      difference.removals.compactMap { if case .remove(_, let line, _) = $0 { line } else { nil } }
    )
  }
}
