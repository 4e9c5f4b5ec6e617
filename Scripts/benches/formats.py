"""Reading and writing project files: in one process, as processes, and how cost grows with the number of objects.

Where the Python package openstep-plist can be imported, it is the peer.
"""
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCE_FILES = 50_000
OBJECTS_PER_FILE = 2.05
SIZES = [125_000, 250_000, 500_000, 1_000_000]
PEER = "import sys, openstep_plist; openstep_plist.load(open(sys.argv[1], encoding='utf-8'))"


def build():
    flags = ["-c", "release", "--product", "FormatBenchmark"]
    if sys.platform == "linux":
        flags.append("--static-swift-stdlib")
    result = subprocess.run(["swift", "build", *flags], cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stdout + result.stderr)
    folder = subprocess.run(["swift", "build", *flags, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return os.path.join(folder.stdout.strip(), "FormatBenchmark")


def process(command):
    """Processor time in seconds, which other programs hardly change, and the most memory in bytes."""
    with open(os.devnull, "wb") as nothing:
        child = subprocess.Popen(command, stdout=nothing, stderr=nothing)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed")
    unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def compare(commands, rounds):
    """Medians in seconds by name; the first two rounds only warm the caches."""
    times = {name: [] for name in commands}
    for _ in range(rounds + 2):
        for name, command in commands.items():
            times[name].append(process(command)[0])
    return {name: statistics.median(values[2:]) for name, values in times.items()}


def figure(name, value, unit, word, limit):
    keeps = value >= limit if word == "least" else value <= limit
    print(f"{name:<58}{value:10.2f} {unit:<5} (at {word} {limit:g}){'' if keeps else '  MISSED'}")
    return keeps


def in_process(benchmark, path, rounds):
    output = subprocess.run([benchmark, "measure", path, str(rounds)], check=True, capture_output=True, text=True).stdout
    lines = [line.split("\t") for line in output.splitlines()]
    return [figure(name, float(value), unit, word, float(limit)) for name, value, unit, word, limit in lines]


def as_processes(benchmark, path, rounds):
    commands = {"parse": [benchmark, "parse", path], "wc": ["wc", "-l", path]}
    peer = [sys.executable, "-c", PEER, path]
    has_peer = subprocess.run([sys.executable, "-c", "import openstep_plist"], capture_output=True).returncode == 0
    if has_peer:
        commands["openstep-plist"] = peer
    medians = compare(commands, rounds)
    passed = [figure("parse as a process, to wc -l", medians["parse"] / medians["wc"], "×", "most", 8)]
    if has_peer:
        ratio = medians["openstep-plist"] / medians["parse"]
        passed.append(figure("openstep-plist as a process, to parse", ratio, "×", "least", 8))
    else:
        print("openstep-plist is not there to compare with (pip install openstep-plist)")
    return passed


def growth(benchmark, folder, rounds):
    """Time and memory for each byte, against those of the smallest size."""
    passed, first = [], None
    for objects in SIZES:
        path = os.path.join(folder, "grown.pbxproj")
        subprocess.run([benchmark, "generate", str(int(objects / OBJECTS_PER_FILE)), path], check=True)
        size = os.path.getsize(path)
        # The first run may take memory that the machine never had before.
        runs = [process([benchmark, "parse", path]) for _ in range(max(5, rounds // 10) + 1)][1:]
        time = statistics.median(run[0] for run in runs) / size
        memory = max(run[1] for run in runs) / size
        first = first or time
        passed.append(figure(f"{objects:,} objects, {size / 1e6:.0f} MB: memory, to the file", memory, "×", "most", 4))
        passed.append(figure(f"{objects:,} objects: time for a byte, to the smallest", time / first, "×", "most", 1.5))
    return passed


def run_bench(rounds):
    benchmark = build()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "project.pbxproj")
        subprocess.run([benchmark, "generate", str(SOURCE_FILES), path], check=True)
        passed = in_process(benchmark, path, max(5, rounds // 2))
        passed += as_processes(benchmark, path, max(5, rounds // 2))
        passed += growth(benchmark, folder, rounds)
    return all(passed)
