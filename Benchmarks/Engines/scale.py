#!/usr/bin/env python3
"""Predicates in Spark, DuckDB and ClickHouse beside an expert's SQL, Python's functions and collecting.

    scale.py WORK [--rows N] [--rounds N] PART...

A part is duckdb, clickhouse, either with *10 for ten times the records and no other peers,
spark:MASTER such as spark:local[2], or page, which writes Results/engines.md from what all parts
measured last. Fails where answers differ, or where ours reads
more than the expert's, or takes 1.05 times as long without a reason in questions.py."""
import argparse, datetime, importlib, json, os, subprocess, sys

import records, turns
from questions import questions


def keep(work, part, result):
    """Adds what a part measured to what is known."""
    path = os.path.join(work, "engines.json")
    known = {}
    if os.path.exists(path):
        with open(path) as file:
            known = json.load(file)
    known[part] = result
    with open(path, "w") as file:
        json.dump(known, file, indent=1)


def told(times):
    return {"clock": times.median, "spread": times.spread, "cpu": sorted(times.cpu)[len(times.cpu) // 2],
            "rounds": len(times.clock)}


def asked(engine, question, rounds, with_others):
    """One question: the times of all peers in turn, and what was read."""
    runs = {"ours": engine.ours(question), "expert": engine.expert(question)}
    others = engine.others(question) if with_others and question.slow else {}
    # What a call costs before the engine begins.
    runs["plan"] = engine.plan(question)
    times = turns.in_turn({**runs, **others}, rounds, seldom=set(others), warm=2)
    answers = {name: found.answer for name, found in times.items() if name != "plan"}
    clock, cpu = turns.ratio(times["ours"], times["expert"])
    return {"kind": question.kind, "predicate": question.predicate, "expert": getattr(question, engine.NAME),
            "answer": times["ours"].answer, "wrong": len(set(answers.values())) > 1 and answers,
            "times": {name: told(found) for name, found in times.items()},
            "clock": clock, "cpu": cpu, "reads": engine.reads(question),
            "reason": question.reasons.get(engine.NAME)}


def residual(engine, question, rounds, rows):
    """Where the time of a residual goes, in nanoseconds a row of the clock."""
    import predicateql as pq
    table = records.read(engine.folder, ["name"])
    predicate = pq.Predicate(question.predicate)
    runs = {"ours": engine.ours(question), **engine.bare("name"),
            "mask": lambda: int(predicate.mask(table, threads=1).sum())}
    times = turns.in_turn(runs, rounds, warm=2)
    return {name: {"clock": found.median / rows * 1e9, "cpu": told(found)["cpu"] / rows * 1e9}
            for name, found in times.items()}


def measure(part, work, rows, rounds):
    given = part
    part, _, many = part.partition("*")
    name, _, master = part.partition(":")
    rows *= int(many or 1)
    module = importlib.import_module(f"{name}_engine")
    folder = records.folder_of(work, rows)
    engine = module.Engine(folder, *([master] if master else []))
    engine.NAME, engine.folder = module.NAME, folder
    cluster = master.startswith("local-cluster")
    # Kept after each question, so that what was measured is there when a run is stopped.
    result = {"version": engine.version, "about": engine.about, "rows": rows, "rounds": rounds,
              "date": datetime.datetime.now().strftime("%Y-%m-%d %H:%M"), "commit": commit(),
              "load": [os.getloadavg()[0]] * 2, "questions": {}}
    for question in questions(rows):
        if cluster and question.name not in ("E2", "late", "E10", "narrow", "E4", "E6"):
            continue
        row = asked(engine, question, rounds, with_others=not many)
        result["questions"][question.name] = row
        result["load"][1] = os.getloadavg()[0]
        keep(work, given, result)
        print(f"{part} {question.name}: {row['answer']} {row['clock']:.2f}x clock, {row['cpu']:.2f}x processor; "
              + ", ".join(f"{peer} {t['clock'] * 1e3:.0f}" for peer, t in row["times"].items())
              + (f" WRONG {row['wrong']}" if row["wrong"] else ""), flush=True)
    last = [question for question in questions(rows) if question.name == "E6"][0]
    result["residual"] = residual(engine, last, rounds, rows)
    print(part, "a row, ns:", {k: {n: round(v) for n, v in t.items()} for k, t in result["residual"].items()})
    engine.close()
    keep(work, given, result)
    return result


def commit():
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=os.path.dirname(__file__),
                          capture_output=True, text=True).stdout.strip()


def unplanned(row):
    """The ratio of processor time without what a call costs before the engine begins."""
    ours, expert, plan = (row["times"][name]["cpu"] for name in ("ours", "expert", "plan"))
    return (ours - plan) / expert


def complaints(result):
    for name, row in result["questions"].items():
        if row["wrong"]:
            yield f"{name}: answers differ: {row['wrong']}"
        ours, expert = row["reads"]["ours"], row["reads"]["expert"]
        for what in ("groups", "numOutputRows", "numFiles", "filesSize", "bytes"):
            # Spark's readers look into dictionaries for texts that are pushed down.
            if ours.get(what, 0) > expert.get(what, 0) * (1.02 if what == "bytes" else 1) and not row["reason"]:
                yield f"{name}: ours reads {ours[what]} {what}, the expert's {expert[what]}"
        if min(row["clock"], row["cpu"], unplanned(row)) > 1.05 and not row["reason"]:
            yield (f"{name}: {row['clock']:.2f} times as long (processor {row['cpu']:.2f}, {unplanned(row):.2f} without "
                   "planning), and no reason is given")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("parts", nargs="+")
    given = parser.parse_args()
    os.makedirs(given.work, exist_ok=True)
    wrong = []
    for part in given.parts:
        if part == "page":
            import page
            page.write(given.work)
        elif len(given.parts) > 1:
            # A process each: a JVM's context and DuckDB's memory are not shared.
            again = [sys.executable, __file__, given.work, "--rows", str(given.rows), "--rounds", str(given.rounds), part]
            wrong += [part] if subprocess.run(again).returncode else []
        else:
            wrong = [f"{part}: {text}" for text in complaints(measure(part, given.work, given.rows, given.rounds))]
    for text in wrong:
        print("wrong:", text, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
