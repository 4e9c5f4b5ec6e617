"""Configs in JavaScript: the start of the engine, fifty configs in one program, and a config in TypeScript."""
import json
import os
import statistics
import struct
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMPILER = "/usr/share/nodejs/typescript/lib/typescript.js"
CONFIG = {"ios": {"bundleIdentifier": "com.acme.app"}}
TARGET = """const { common } = require("./shared")
module.exports = (config) => ({
  type: "widget",
  bundleIdentifier: `${config.ios.bundleIdentifier}.widget`,
  entitlements: { ...common, "com.apple.security.application-groups": [`group.${config.ios.bundleIdentifier}`] },
})
"""


class Program:
    """The program that runs configs, and a project in memory."""

    def __init__(self, path, files):
        self.files = {"/project/" + name: text.encode() for name, text in files.items()}
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={"TZ": "UTC", "LANG": "C.UTF-8"}, bufsize=0)

    def say(self, kind, content):
        self.process.stdin.write(kind + struct.pack("<I", len(content)) + content)

    def take(self, count):
        result = b""
        while len(result) < count:
            result += self.process.stdout.read(count - len(result))
        return result

    def found(self, path):
        if path in self.files:
            return b"f" + path.encode()
        return b"d" + path.encode() if any(name.startswith(path + "/") for name in self.files) else b"n"

    def evaluate(self, name):
        self.say(b"e", json.dumps({
            "entry": "/project/" + name, "folder": "/project", "arguments": [CONFIG], "environment": {}, "allowed": [],
            "runsPlugins": False}).encode())
        while True:
            kind, count = struct.unpack("<cI", self.take(5))
            content = self.take(count)
            if kind == b"a":
                assert b'"value"' in content, content
                return
            if kind == b"l":
                self.say(b"f", self.found(content.decode()))
            else:
                self.say(b"c", self.files[content.decode()])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def measure(program, rounds):
    targets = {f"{index}.js": TARGET for index in range(50)}
    files = dict(targets, **{"shared.js": "exports.common = { 'aps-environment': 'production' }"})
    first, others = [], []
    for _ in range(rounds):
        start = time.perf_counter()
        running = Program(program, files)
        running.evaluate("0.js")
        middle = time.perf_counter()
        for name in targets:
            running.evaluate(name)
        others.append(time.perf_counter() - middle)
        first.append(middle - start)
        running.close()
    return statistics.median(first), statistics.median(others)


def translation(program):
    with open(COMPILER, encoding="utf-8") as file:
        compiler = file.read()
    running = Program(program, {
        "node_modules/typescript/package.json": '{"version": "4.8.4"}', "node_modules/typescript/lib/typescript.js": compiler,
        "a.ts": "export default { a: 1 as number }", "b.ts": "export default { b: 2 as number }"})
    start = time.perf_counter()
    running.evaluate("a.ts")
    middle = time.perf_counter()
    running.evaluate("b.ts")
    end = time.perf_counter()
    running.close()
    return middle - start, end - middle


def run_bench(rounds):
    build = subprocess.run([os.path.join(ROOT, "Scripts/build")], check=True, capture_output=True, text=True)
    program = os.path.join(os.path.dirname(build.stdout.strip()), "fixpoint-javascript")
    first, others = measure(program, rounds)
    print(f"a config in JavaScript, with the engine's start  {first * 1000:6.1f} ms")
    print(f"fifty more in the same program                   {others * 1000:6.1f} ms (at most 60 ms)")
    if os.path.exists(COMPILER):
        cold, warm = translation(program)
        print(f"a config in TypeScript, with its compiler        {cold * 1000:6.1f} ms  another {warm * 1000:.1f} ms")
    return others <= 0.06
