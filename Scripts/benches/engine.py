"""Runs of a graph with nothing to do and with one changed input, against ninja on the same graph.

Each step copies one file. Processor time, which other programs hardly change; the first two rounds only warm the caches.
FIXPOINT_BENCH_STEPS names other sizes, between commas.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = [int(size) for size in os.environ.get("FIXPOINT_BENCH_STEPS", "10000,100000").split(",")]
STEPS_IN_FOLDER = 1_000


def build():
    result = subprocess.run([os.path.join(ROOT, "Scripts", "build")], check=True, capture_output=True, text=True)
    return result.stdout.strip()


def process(command, folder):
    """Processor time in seconds and the most memory in bytes."""
    # The system counts the memory of what starts a program as the program's own: a small shell starts it.
    with open(os.devnull, "wb") as nothing:
        child = subprocess.Popen(["sh", "-c", '"$@"; exit $?', "sh", *command], cwd=folder, stdout=nothing, stderr=nothing)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed with {child.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def make_graph(folder, steps):
    os.makedirs(os.path.join(folder, "Workflows"))
    with open(os.path.join(folder, "Workflows", "copies.yml"), "w") as flow, open(os.path.join(folder, "build.ninja"), "w") as ninja:
        flow.write("workflow: 1\nname: copies\nsteps:\n")
        ninja.write("rule cp\n  command = cp $in $out\n")
        for step in range(steps):
            group, place = step // STEPS_IN_FOLDER, f"{step // STEPS_IN_FOLDER}/{step}"
            if step % STEPS_IN_FOLDER == 0:
                for name in ("src", "a", "b"):
                    os.makedirs(os.path.join(folder, name, str(group)))
            with open(os.path.join(folder, "src", place), "w") as source:
                source.write(f"{step}\n")
            flow.write(f"  - {{ id: s{step}, run: cp src/{place} a/{place}, inputs: [src/{place}], outputs: [a/{place}] }}\n")
            ninja.write(f"build b/{place}: cp src/{place}\n")
    with open(os.path.join(folder, "fixpoint.yml"), "w") as file:
        file.write("fixpoint: 1\nproject: App.xcodeproj\n")


def figure(name, value, unit, limit):
    keeps = limit is None or value <= limit
    bound = "" if limit is None else f"(at most {limit:g})"
    print(f"{name:<62}{value:10.2f} {unit:<4} {bound}{'' if keeps else '  MISSED'}")
    return keeps


def medians(commands, folder, rounds, before=lambda name, round: None):
    times = {name: [] for name in commands}
    memory = {name: 0 for name in commands}
    for round in range(rounds + 2):
        for name, command in commands.items():
            before(name, round)
            seconds, most = process(command, folder)
            times[name].append(seconds)
            if round >= 2:
                memory[name] = max(memory[name], most)
    return {name: statistics.median(values[2:]) for name, values in times.items()}, memory


def measure(program, folder, steps, rounds):
    make_graph(folder, steps)
    commands = {"fixpoint": [program, "run", "copies", "--quiet"], "ninja": ["ninja"]}
    wall = {}
    for name, command in commands.items():
        start = time.monotonic()
        process(command, folder)
        wall[name] = time.monotonic() - start
    # Metadata prove nothing about files that were read within a tick of their last change.
    time.sleep(0.2)
    idle, memory = medians(commands, folder, rounds)

    def change(name, round):
        with open(os.path.join(folder, "src", "0", "7"), "w") as source:
            source.write(f"{name} {round}\n")
        time.sleep(0.1)

    changed, _ = medians({"fixpoint": commands["fixpoint"]}, folder, rounds, change)
    label = f"{steps:,} steps: "
    return [
        figure(label + "nothing to do, to ninja", idle["fixpoint"] / idle["ninja"], "×", 1),
        figure(label + "nothing to do", idle["fixpoint"] * 1000, "ms", None),
        figure(label + "memory with nothing to do, to ninja", memory["fixpoint"] / memory["ninja"], "×", 1),
        figure(label + "one changed input, to nothing to do", changed["fixpoint"] / idle["fixpoint"], "×", 1.2),
        figure(label + "all steps, for each beyond ninja's (wall time)", (wall["fixpoint"] - wall["ninja"]) / steps * 1e6, "µs", 50),
    ]


def run_bench(rounds):
    if shutil.which("ninja") is None:
        print("ninja is not there to compare with (apt-get install ninja-build)")
        return True
    program = build()
    passed = []
    for steps in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            passed += measure(program, folder, steps, max(5, rounds // 3))
    return all(passed)
