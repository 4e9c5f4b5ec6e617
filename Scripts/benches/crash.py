"""Runs that end by kill -9 at random times, on full disks and in races: every file is old or new, and the next run ends it."""
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time

import killed_runs
from prebuild import ENVIRONMENT, ROOT
from wrong import Wrong, expect

EXAMPLE = os.path.join(ROOT, "examples/taskflow")
# What the configuration becomes: each line is a list of replacements.
VARIANTS = [
    [],
    [("\n  widget:", "\n  today:"), ("0A84FF", "FF0000")],
    [("    icon: assets/icon.png\n", ""), ("appGroups: [group.com.acme.taskflow]\n", "appGroups: [group.other]\n")],
    [("plugins:\n  - ./tools/stamp.py\n", ""), ("    appGroups: false\n", "    frameworks: [MapKit]\n")],
]


def configuration(variant):
    with open(os.path.join(EXAMPLE, "fixpoint.yml"), encoding="utf-8") as file:
        text = file.read()
    for old, new in VARIANTS[variant]:
        assert old in text, old
        text = text.replace(old, new)
    return text


def configure(folder, variant):
    with open(os.path.join(folder, "fixpoint.yml"), "w", encoding="utf-8") as file:
        file.write(configuration(variant))


def start(program, folder):
    return subprocess.Popen([program, "prebuild", "--quiet"], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def finish(process):
    output, errors = process.communicate()
    return process.returncode, (output + errors).decode()


def tree(folder):
    """Bytes and permissions by path, Fixpoint's own folder and the configuration left out."""
    files = {}
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != ".fixpoint")
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                files[os.path.relpath(path, folder)] = (file.read(), os.stat(path).st_mode & 0o777)
    del files["fixpoint.yml"]
    return files


def clean_results(program, home):
    results = []
    for variant in range(len(VARIANTS)):
        folder = os.path.join(home, f"clean{variant}")
        shutil.copytree(EXAMPLE, folder)
        configure(folder, variant)
        status, words = finish(start(program, folder))
        expect(status == 0, words)
        results.append(tree(folder))
    return results


def expect_old_or_new(found, old, new, moment):
    for path in set(found) | set(old) | set(new):
        expect(found.get(path) in (old.get(path), new.get(path)), f"{path} is neither old nor new {moment}")


def expect_ended(program, folder, result, moment):
    """Gives the seconds that the run took."""
    began = time.perf_counter()
    status, words = finish(start(program, folder))
    taken = time.perf_counter() - began
    expect(status == 0, f"{words} {moment}")
    found = tree(folder)
    differing = sorted(path for path in set(found) | set(result) if found.get(path) != result.get(path))
    expect(not differing, f"{differing} differ {moment}")
    for name in ("journal", "staging"):
        expect(not os.path.exists(os.path.join(folder, ".fixpoint", name)), f"{name} is left {moment}")
    return taken


def kill_sometime(program, folder, whole, generator):
    """Ends a run: after a time, or a moment after the first trace of a change of the tree. Gives how far it had come."""
    journal = os.path.join(folder, ".fixpoint/journal")
    staging = os.path.join(folder, ".fixpoint/staging")
    awaited = generator.choice([None, None, staging, journal])
    process = start(program, folder)
    if awaited:
        limit = time.perf_counter() + 5 * whole
        while not os.path.exists(awaited) and process.poll() is None and time.perf_counter() < limit:
            pass
        time.sleep(generator.uniform(0, whole / 20))
    else:
        time.sleep(generator.uniform(0, whole))
    is_ended = process.poll() is not None
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    finish(process)
    if is_ended:
        return "ended before"
    return "journal" if os.path.exists(journal) else "staging" if os.path.exists(staging) else "before or behind"


def kills(program, home, results, count, seed):
    generator = random.Random(seed)
    folder = os.path.join(home, "killed")
    shutil.copytree(EXAMPLE, folder)
    # How long a run takes, as it was lately: the machine may have other work.
    whole = expect_ended(program, folder, results[0], "at the start")
    places = {}
    current, done = 0, 0
    while done < count:
        following = generator.choice([variant for variant in range(len(VARIANTS)) if variant != current])
        configure(folder, following)
        # Now and then the run that makes it good is killed, too.
        for _ in range(generator.choice([1, 1, 2, 3])):
            place = kill_sometime(program, folder, whole, generator)
            places[place] = places.get(place, 0) + 1
            done += 1
            expect_old_or_new(tree(folder), results[current], results[following], f"after kill {done} (seed {seed})")
        # Or somebody changes his mind meanwhile.
        if generator.random() < 0.25:
            configure(folder, current)
            following = current
        taken = expect_ended(program, folder, results[following], f"after kill {done} (seed {seed})")
        whole = (3 * whole + taken) / 4
        current = following
    words = ", ".join(f"{places[name]} {name}" for name in sorted(places))
    print(f"kill -9 of {done} runs (seed {seed}): every file old or new, every next run whole; {words}")


def full_disks(program, home, results):
    place = os.path.join(home, "small")
    os.makedirs(place)
    if os.geteuid() != 0 or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place], capture_output=True).returncode != 0:
        print("full disk: skipped, since only root may mount a small disk")
        return
    subprocess.run(["umount", place], check=True)
    refused = 0
    sizes = range(60, 260, 4)
    for size in sizes:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", place], check=True)
        try:
            folder = os.path.join(place, "app")
            shutil.copytree(EXAMPLE, folder)
            old = {path: found for path, found in tree(folder).items()}
            subprocess.run(["mount", "-o", f"remount,size={size}k", place], check=True, capture_output=True)
            status, words = finish(start(program, folder))
            expect(status in (0, 3), f"{words} with {size} kB")
            if status == 3:
                refused += 1
                expect("No space left" in words, f"{words} with {size} kB")
                expect(tree(folder) == old, f"the tree is not the old one with {size} kB")
            subprocess.run(["mount", "-o", "remount,size=4m", place], check=True)
            expect_ended(program, folder, results[0], f"after {size} kB")
        finally:
            subprocess.run(["umount", "-l", place], check=True)
    expect(0 < refused < len(sizes), f"{refused} of {len(sizes)} disks were full")
    print(f"full disk: {len(sizes)} sizes, {refused} refused with the old tree whole, every next run whole")


def races(program, home, results, count):
    told = 0
    for number in range(count):
        folder = os.path.join(home, "raced")
        shutil.copytree(EXAMPLE, folder)
        if number % 2:
            expect_ended(program, folder, results[0], "before a race")
            configure(folder, 1)
        for status, words in [finish(process) for process in [start(program, folder) for _ in range(2)]]:
            named = "is at work on this project" in words
            # One that comes late may find that somebody changed what it had read.
            expect(status == 0 or status == 3 and (named or "changed after the plan was made" in words), words)
            told += named
            expect(not named or "process " in words and " on " in words or "another run of Fixpoint is" in words, words)
        expect_ended(program, folder, results[number % 2], f"after race {number}")
        shutil.rmtree(folder)
    print(f"{count} races of two runs: one does the work, the other leaves with who holds the lock ({told}) or has nothing to do")


def run(program, count, seed):
    with tempfile.TemporaryDirectory() as home:
        try:
            results = clean_results(program, home)
            kills(program, home, results, count, seed)
            killed_runs.kills(program, home, count, seed)
            full_disks(program, home, results)
            races(program, home, results, max(10, count // 20))
        except Wrong as wrong:
            print(f"crash: {wrong}")
            return False
    return True


def run_bench(rounds):
    build = subprocess.run([os.path.join(ROOT, "Scripts/build")], check=True, capture_output=True, text=True)
    return run(build.stdout.strip(), 6 * rounds, int(os.environ.get("FIXPOINT_SEED", time.time())))
