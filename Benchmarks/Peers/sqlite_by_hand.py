#!/usr/bin/env python3
"""Clauses that a person wrote, for workload S: sqlite_by_hand.py serve|plans DATABASE CLAUSES

serve: answers on standard output what is asked for on standard input (MeasurementServer.swift).
plans: `name TAB clause TAB step; step` for each."""
import sqlite3, sys
from engines import measure

work, database, path = sys.argv[1:4]
base = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
with open(path, encoding="utf-8") as file:
    clauses = {fields[0]: fields[2] for fields in (line.rstrip("\n").split("\t") for line in file)}


def steps(rows):
    depths, lines = {}, []
    for node, parent, _, text in rows:
        depths[node] = depths.get(parent, -1) + 1
        lines.append("  " * depths[node] + text)
    return "; ".join(lines)


if work == "plans":
    for name, clause in clauses.items():
        rows = base.execute(f"EXPLAIN QUERY PLAN SELECT count(*) FROM t WHERE {clause}")
        print(name, clause, steps(rows), sep="\t")
    sys.exit()
for name in clauses:
    print("have", "by hand", name, 1, sep="\t")
print("ready", flush=True)
for request in sys.stdin:
    name = request.rstrip("\n").split("\t")[1]
    text = f"SELECT count(*) FROM t WHERE {clauses[name]}"
    spent, count = measure(lambda: base.execute(text).fetchone()[0])
    print("by hand", name, spent, count, 1, sep="\t", flush=True)
