"""Runs of a workflow that end by kill -9 at random times while their steps write, and so do the runs that make it good."""
import os
import random
import subprocess
import time

from prebuild import ENVIRONMENT
from wrong import expect

# Each step writes several files, or one in pieces; some by programs in the background, or that left the session.
SLOW = """workflow: 1
description: Steps that write slowly.
steps:
  - id: folder
    run: mkdir -p out/set && for name in x y; do cat a > out/set/$name; sleep 0.01; cat a >> out/set/$name; done
    inputs: [a]
    outputs: out/set
  - id: file
    run: cat out/set/x > out/file && sleep 0.01 && cat b >> out/file
    inputs: [out/set, b]
    outputs: out/file
  - id: both
    run: cat out/file > out/one && sleep 0.01 && cat out/file > out/two
    inputs: [out/file]
    outputs: [out/one, out/two]
  - id: behind
    run: (sleep 0.02; cat b > out/behind; sleep 0.02; cat a >> out/behind) & wait
    inputs: [a, b]
    outputs: out/behind
  - id: apart
    run: setsid sh -c 'cat b > out/apart; sleep 0.03; cat b >> out/apart' & wait
    inputs: [b]
    outputs: out/apart
  - id: silent
    run: sleep 0.03
    inputs: [b]
"""
# Brings old outputs back and makes nothing.
IDLE = "workflow: 1\ndescription: Nothing.\nsteps:\n  - { id: nothing, run: 'true', inputs: [unchanged] }\n"


def made_from(a, b):
    file = a + a + b
    return {"out/set/x": a + a, "out/set/y": a + a, "out/file": file, "out/one": file, "out/two": file,
            "out/behind": b + a, "out/apart": b + b}


class Project:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        os.makedirs(os.path.join(folder, "Workflows"))
        for path, text in [("Workflows/slow.yml", SLOW), ("Workflows/idle.yml", IDLE), ("unchanged", "")]:
            self.write(path, text)

    def write(self, path, text):
        with open(os.path.join(self.folder, path), "w", encoding="utf-8") as file:
            file.write(text)

    def start(self, name, *options):
        return subprocess.Popen(
            [self.program, "run", name, "--quiet", *options], cwd=self.folder, env=ENVIRONMENT,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def kill(self, name, seconds):
        """The program alone: its steps live on, and write to nobody. Gives whether it had ended before."""
        process = self.start(name, "--wait")
        time.sleep(seconds)
        is_ended = process.poll() is not None
        process.kill()
        process.stdout.close()
        process.stderr.close()
        process.wait()
        return is_ended

    def run(self, name, moment):
        # A program that was just being started holds the lock until it has become another, too.
        process = self.start(name, "--wait")
        output, errors = process.communicate()
        expect(process.returncode == 0, f"{(output + errors).decode()} {moment}")
        expect(not self.at_work(), f"{self.at_work()} still run {moment}")

    def at_work(self):
        """Programs in the project's folder, as all steps are: their numbers."""
        found = []
        for name in os.listdir("/proc") if os.path.isdir("/proc/self") else []:
            try:
                if name.isdigit() and os.readlink(f"/proc/{name}/cwd") == self.folder:
                    found.append(int(name))
            except OSError:
                pass
        return found

    def tree(self):
        files = {}
        for place, _, names in os.walk(os.path.join(self.folder, "out")):
            for name in names:
                path = os.path.join(place, name)
                with open(path, encoding="utf-8") as file:
                    files[os.path.relpath(path, self.folder)] = file.read()
        return files


def kills(program, home, count, seed):
    generator = random.Random(seed)
    project = Project(program, os.path.realpath(os.path.join(home, "workflow")))
    whole, done, counts = 0.3, 0, {"in a run": 0, "in a recovery": 0, "with steps at work": 0, "ended before": 0}
    # Fresh ones each time, so that nothing is right by chance.
    number = 0
    good = {}
    while done < count:
        possible = [good]
        for attempt in range(generator.choice([1, 1, 2, 3])):
            number += 1
            a, b = [f"{name}{number}\n" * 200 for name in "ab"]
            project.write("a", a)
            project.write("b", b)
            possible.append(made_from(a, b))
            counts["ended before"] += project.kill("slow", generator.uniform(0, whole))
            counts["in a run"] += 1
            counts["with steps at work"] += bool(project.at_work())
            done += 1
            # So is the run that would end them and bring old outputs back.
            while generator.random() < 0.4:
                project.kill(generator.choice(["slow", "idle"]), generator.uniform(0, 0.03))
                counts["in a recovery"] += 1
                done += 1
        moment = f"after kill {done} of runs (seed {seed})"
        if generator.random() < 0.7:
            project.run("idle", moment)
            found = project.tree()
            for path in set(found) | set(possible[-1]):
                expect(found.get(path) in [state.get(path) for state in possible], f"{path} is neither old nor new {moment}")
        began = time.perf_counter()
        project.run("slow", moment)
        whole = (3 * whole + time.perf_counter() - began) / 4
        good = possible[-1]
        found = project.tree()
        differing = sorted(path for path in set(found) | set(good) if found.get(path) != good.get(path))
        expect(not differing, f"{differing} differ from a clean run {moment}")
        for name in ("aside", "programs"):
            expect(not os.path.exists(os.path.join(project.folder, ".fixpoint", name)), f"{name} is left {moment}")
    words = ", ".join(f"{counts[name]} {name}" for name in sorted(counts))
    print(f"kill -9 of {done} runs of a workflow (seed {seed}): every output old or new, nothing left at work, every next run whole; {words}")
