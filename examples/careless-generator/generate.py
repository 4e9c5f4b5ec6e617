#!/usr/bin/env python3
"""Makes ios/ from template/ and app.json, with the mistakes that generators of this kind make.

Each is marked, and `fixpoint verify --command 'python3 generate.py' --outputs ios` finds it; docs/verify.md goes through
the report.
"""
import datetime
import json
import pathlib
import plistlib
import shutil
import uuid

HERE = pathlib.Path(__file__).parent
IOS = HERE / "ios"
PROJECT = IOS / "App.xcodeproj" / "project.pbxproj"


def new_id():
    # Mistake 1: an id that is another each time, so that two clean runs never agree.
    return uuid.uuid4().hex[:24].upper()


def edit_plist(path, change):
    values = plistlib.loads(path.read_bytes()) if path.exists() else {}
    change(values)
    path.write_bytes(plistlib.dumps(values, sort_keys=False))


def add_to_section(text, isa, lines):
    end = f"/* End {isa} section */"
    if end not in text:
        before = "/* Begin PBXFileReference section */"
        text = text.replace(before, f"/* Begin {isa} section */\n{end}\n\n{before}")
    return text.replace(end, lines + end)


def add_to_list(text, after, key, entry):
    start = text.index(f"{key} = (\n", text.index(after))
    end = text.index("\t\t\t);", start)
    return text[:end] + f"\t\t\t\t{entry},\n" + text[end:]


def add_target(text, name):
    # Mistake 2: looks for an app extension, and makes an ExtensionKit extension, so it never finds what it made.
    if f'name = {name};' in text and "product-type.app-extension" in text:
        return text
    ids = {part: new_id() for part in ["target", "product", "list", "release", "sources", "embed", "build"]}
    text = add_to_section(
        text, "PBXNativeTarget",
        f"""\t\t{ids["target"]} /* {name} */ = {{
\t\t\tisa = PBXNativeTarget;
\t\t\tbuildConfigurationList = {ids["list"]};
\t\t\tbuildPhases = (
\t\t\t\t{ids["sources"]} /* Sources */,
\t\t\t);
\t\t\tbuildRules = (
\t\t\t);
\t\t\tdependencies = (
\t\t\t);
\t\t\tname = {name};
\t\t\tproductName = {name};
\t\t\tproductReference = {ids["product"]} /* {name}.appex */;
\t\t\tproductType = "com.apple.product-type.extensionkit-extension";
\t\t}};
""")
    text = add_to_section(
        text, "PBXFileReference",
        f'\t\t{ids["product"]} /* {name}.appex */ = {{isa = PBXFileReference; explicitFileType = "wrapper.extensionkit-extension"; '
        f"includeInIndex = 0; path = {name}.appex; sourceTree = BUILT_PRODUCTS_DIR; }};\n")
    text = add_to_section(
        text, "PBXBuildFile",
        f'\t\t{ids["build"]} /* {name}.appex */ = {{isa = PBXBuildFile; fileRef = {ids["product"]} /* {name}.appex */; }};\n')
    text = add_to_section(
        text, "PBXSourcesBuildPhase",
        f'\t\t{ids["sources"]} /* Sources */ = {{\n\t\t\tisa = PBXSourcesBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n'
        f"\t\t\tfiles = (\n\t\t\t);\n\t\t\trunOnlyForDeploymentPostprocessing = 0;\n\t\t}};\n")
    text = add_to_section(
        text, "PBXCopyFilesBuildPhase",
        f'\t\t{ids["embed"]} /* Embed ExtensionKit Extensions */ = {{\n\t\t\tisa = PBXCopyFilesBuildPhase;\n'
        f'\t\t\tbuildActionMask = 2147483647;\n\t\t\tdstPath = "$(EXTENSIONS_FOLDER_PATH)";\n\t\t\tdstSubfolderSpec = 16;\n'
        f'\t\t\tfiles = (\n\t\t\t\t{ids["build"]} /* {name}.appex */,\n\t\t\t);\n'
        f'\t\t\tname = "Embed ExtensionKit Extensions";\n\t\t\trunOnlyForDeploymentPostprocessing = 0;\n\t\t}};\n')
    text = add_to_section(
        text, "XCBuildConfiguration",
        f'\t\t{ids["release"]} /* Release */ = {{\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {{\n'
        f"\t\t\t\tCODE_SIGN_ENTITLEMENTS = {name}/{name}.entitlements;\n"
        f"\t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = com.example.app.{name.lower()};\n\t\t\t\tPRODUCT_NAME = {name};\n"
        f"\t\t\t}};\n\t\t\tname = Release;\n\t\t}};\n")
    text = add_to_section(
        text, "XCConfigurationList",
        f'\t\t{ids["list"]} = {{\n\t\t\tisa = XCConfigurationList;\n\t\t\tbuildConfigurations = (\n'
        f'\t\t\t\t{ids["release"]} /* Release */,\n\t\t\t);\n\t\t\tdefaultConfigurationName = Release;\n\t\t}};\n')
    text = add_to_list(text, "isa = PBXProject;", "targets", f'{ids["target"]} /* {name} */')
    text = add_to_list(text, "/* Products */ = {", "children", f'{ids["product"]} /* {name}.appex */')
    text = add_to_list(text, "/* App */ = {\n\t\t\tisa = PBXNativeTarget", "buildPhases", f'{ids["embed"]} /* Embed ExtensionKit Extensions */')
    return text


def main():
    config = json.loads((HERE / "app.json").read_text())
    # Mistake 3: what an earlier run left is where this one begins, whatever it was made from.
    if not IOS.exists():
        shutil.copytree(HERE / "template", IOS)

    def entitle(values):
        groups = values.setdefault("com.apple.security.application-groups", [])
        # Mistake 4: adds without looking.
        groups.extend(config["appGroups"])

    edit_plist(IOS / "App" / "App.entitlements", entitle)

    def inform(values):
        # Mistake 4 again.
        values["NSUserActivityTypes"] = values.get("NSUserActivityTypes", []) + config["activities"]
        # Mistake 5: what is new goes to the end, so the order is that of history.
        languages = values.setdefault("CFBundleLocalizations", [])
        languages += [language for language in config["languages"] if language not in languages]

    edit_plist(IOS / "App" / "Info.plist", inform)

    for extension in config["extensions"]:
        name = extension["name"]
        folder = IOS / name
        PROJECT.write_text(add_target(PROJECT.read_text(), name))
        with (IOS / "Podfile").open("a") as podfile:
            # Mistake 4 in a text.
            podfile.write(f"\ntarget '{name}' do\n  pod 'Example', '~> 1.0'\nend\n")
        # Mistake 6: an extension that is there is taken to be finished.
        if not folder.exists():
            folder.mkdir()
            groups = {"com.apple.security.application-groups": extension["appGroups"]}
            (folder / f"{name}.entitlements").write_bytes(plistlib.dumps(groups))
        # Mistake 7: the time of day in what is made.
        made = datetime.datetime.now().isoformat()
        (folder / "Generated.swift").write_text(f'// Made at {made}.\nlet extensionName = "{name}"\n')


main()
