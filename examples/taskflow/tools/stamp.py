#!/usr/bin/env python3
"""Tells the widget which build it belongs to. Speaks Fixpoint's plugin protocol: one JSON request in, one answer out."""
import json
import sys

OUTPUT = "targets/widget/BuildInfo.swift"


def describe(request):
    return {"name": "stamp", "version": "1", "inputs": [], "outputs": [OUTPUT], "provides": ["generate"]}


def generate(request):
    app = request["model"]["application"]
    lines = ["/// The build that this widget belongs to.", "enum BuildInfo {"]
    for name, key in [("version", "marketingVersion"), ("build", "buildNumber")]:
        value = app[key]["Release"]
        lines.append(f"  static let {name} = {json.dumps(value)}")
    lines.append("}")
    return {"artifacts": [{"path": OUTPUT, "text": "\n".join(lines) + "\n"}]}


request = json.load(sys.stdin)
json.dump({"describe": describe, "generate": generate}[request["request"]](request), sys.stdout)
