"""A run of prebuild: one that has nothing to do, and ten targets into a large project."""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENVIRONMENT = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null", GIT_AUTHOR_NAME="b", GIT_AUTHOR_EMAIL="b@example.com",
                   GIT_COMMITTER_NAME="b", GIT_COMMITTER_EMAIL="b@example.com")


def run(command, folder):
    start = time.perf_counter()
    result = subprocess.run(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    elapsed = time.perf_counter() - start
    if result.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{result.stdout.decode()}{result.stderr.decode()}")
    return elapsed


def compare(commands, folder, rounds):
    """Medians in seconds by name; the first two rounds only warm the caches."""
    times = {name: [] for name in commands}
    for _ in range(rounds + 2):
        for name, command in commands.items():
            times[name].append(run(command, folder))
    return {name: statistics.median(values[2:]) for name, values in times.items()}


def commit_all(folder):
    for command in (["git", "init", "-q"], ["git", "add", "-A"], ["git", "commit", "-qm", "start"]):
        run(command, folder)


def no_op(home, fixpoint, rounds):
    return idle(os.path.join(home, "taskflow"), fixpoint, rounds, "examples/taskflow", 3, 0)


def large_no_op(home, fixpoint, rounds):
    return idle(os.path.join(home, "large"), fixpoint, rounds, "a tree of 20,000 sources", 1.2, 20_000)


def idle(folder, fixpoint, rounds, name, limit, sources):
    shutil.copytree(os.path.join(ROOT, "examples/taskflow"), folder)
    for number in range(sources):
        # Half of them belong to a target of ours.
        place = os.path.join(folder, ("src", "targets/share/Sources")[number % 2], str(number // 200))
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f"File{number}.swift"), "w", encoding="utf-8") as file:
            file.write(f"struct Type{number} {{}}\n")
    run([fixpoint, "prebuild"], folder)
    commit_all(folder)
    medians = compare({"git status": ["git", "status"], "prebuild": [fixpoint, "prebuild"]}, folder, rounds)
    ratio = medians["prebuild"] / medians["git status"]
    print(f"no-op prebuild of {name:<24} {medians['prebuild'] * 1000:6.1f} ms"
          f"  git status {medians['git status'] * 1000:6.1f} ms  ratio {ratio:.2f} (at most {limit:g})")
    return ratio <= limit


def large_project(path, size):
    """examples/taskflow's project with file references added until the file has `size` bytes."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    line = ('\t\t7A50C2{0:018X} /* File{0}.swift */ = {{isa = PBXFileReference; lastKnownFileType = sourcecode.swift; '
            'path = File{0}.swift; sourceTree = "<group>"; }};\n')
    child = "\t\t\t\t7A50C2{0:018X} /* File{0}.swift */,\n"
    count = (size - len(text)) // (len(line.format(0)) + len(child.format(0)))
    references = "".join(line.format(i) for i in range(count))
    children = "".join(child.format(i) for i in range(count))
    text = text.replace("/* End PBXFileReference section */\n", references + "/* End PBXFileReference section */\n")
    anchor = "\t\t\t\t7A50C1000000000000000014 /* Shared.xcconfig */,\n"
    text = text.replace(anchor, anchor + children)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return len(text)


def ten_targets(home, fixpoint, rounds):
    folder = os.path.join(home, "ten")
    shutil.copytree(os.path.join(ROOT, "examples/taskflow"), folder)
    size = large_project(os.path.join(folder, "ios/TaskFlow.xcodeproj/project.pbxproj"), 1_000_000)
    lines = ["fixpoint: 1", "project: ios/TaskFlow.xcodeproj", "targets:"]
    for index in range(10):
        shutil.copytree(os.path.join(folder, "targets/widget"), os.path.join(folder, f"targets/widget{index}"))
        lines += [f"  widget{index}:", "    type: widget", f"    path: targets/widget{index}",
                  f"    bundleIdentifier: .widget{index}"]
    with open(os.path.join(folder, "fixpoint.yml"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    commit_all(folder)
    whole, baseline = [], []
    for _ in range(max(5, rounds // 5)):
        run(["git", "clean", "-fdqx"], folder)
        run(["git", "checkout", "-q", "."], folder)
        baseline.append(run(["git", "status"], folder))
        whole.append(run([fixpoint, "prebuild"], folder))
    time_taken, status = statistics.median(whole), statistics.median(baseline)
    print(f"ten targets into a {size / 1e6:.1f} MB project      {time_taken * 1000:6.1f} ms"
          f"  git status {status * 1000:6.1f} ms  ratio {time_taken / status:.2f} (at most 100 ms)")
    return time_taken <= 0.1


def run_bench(rounds):
    build = subprocess.run([os.path.join(ROOT, "Scripts/build")], check=True, capture_output=True, text=True)
    fixpoint = build.stdout.strip()
    with tempfile.TemporaryDirectory() as home:
        passed = [
            no_op(home, fixpoint, rounds), large_no_op(home, fixpoint, rounds), ten_targets(home, fixpoint, rounds),
        ]
    return all(passed)
