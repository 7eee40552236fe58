#!/usr/bin/env python3
"""One, two and four executors over one, ten and a hundred million records.

    growth.py WORK [--rows N]... [--executors N]... [--rounds N]

Each number of executors is a cluster of its own processes (local-cluster), which are started in turn.
Keeps what it measured for `scale.py WORK page`."""
import argparse, datetime, json, os, shutil, subprocess, sys, time

import records, scale
from questions import questions

ASKED = ("E2", "E6")


def run(folder, executors, rounds):
    """In a process of its own: seconds for each question."""
    from spark_engine import Engine
    begun = time.perf_counter()
    engine = Engine(folder, f"local-cluster[{executors},1,1024]")
    found = {"start": time.perf_counter() - begun, "tasks": engine.frame.rdd.getNumPartitions()}
    for question in questions(0):
        if question.name in ASKED:
            work = engine.ours(question)
            answer = work()
            times = []
            for _ in range(rounds):
                clock = time.perf_counter()
                assert work() == answer
                times.append(time.perf_counter() - clock)
            found[question.name] = {"answer": answer, "seconds": times}
    engine.close()
    print(json.dumps(found))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--rows", type=int, action="append")
    parser.add_argument("--executors", type=int, action="append")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--run", action="store_true")
    given = parser.parse_args()
    if given.run:
        run(given.work, given.executors[0], given.rounds)
        return
    found = []
    for rows in given.rows or [1_000_000, 10_000_000, 100_000_000]:
        # A hundred million records take 3 GB.
        if shutil.disk_usage(given.work).free < 20e9:
            sys.exit("less than 20 GB are free")
        folder = records.folder_of(given.work, rows)
        for executors in given.executors or [1, 2, 4]:
            command = [sys.executable, __file__, folder, "--run", "--executors", str(executors), "--rounds", str(given.rounds)]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                sys.exit(done.stderr[-3000:])
            told = json.loads(done.stdout.splitlines()[-1])
            found.append({"rows": rows, "executors": executors, "load": os.getloadavg()[0], **told})
            print(found[-1], flush=True)
        if rows > 10_000_000:
            shutil.rmtree(folder)
        scale.keep(given.work, "growth", {"found": found, "cores": os.cpu_count(), "commit": scale.commit(),
                                          "date": datetime.datetime.now().strftime("%Y-%m-%d %H:%M")})


if __name__ == "__main__":
    main()
