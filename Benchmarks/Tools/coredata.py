#!/usr/bin/env python3
"""Predicates over a store of Core Data of OBJECTS (1,000,000) objects beside an expert's SQL on its Z
tables, plans and times in turn. `make coredata-plans` runs it.

Leaves Results/coredata.md. Fails where answers differ, or where ours takes more than 1.5 times the
expert's, and more than a millisecond, without a reason in Data/music.tsv. OURS names another build."""
import json, os, subprocess, sys
from environment import PACKAGE, WORK, product, say
from plans import FOLDER, ROUNDS, script, steps, write_sqlite
from shop import MOST, Judge, shown
from tables import table

OBJECTS = int(os.environ.get("OBJECTS", 1_000_000))
SIZES = {"MEDIA": OBJECTS * 9 // 10, "ALBUMS": OBJECTS * 8 // 100, "ARTISTS": OBJECTS * 2 // 100}


def main():
    os.makedirs(WORK, exist_ok=True)
    database = os.path.join(WORK, f"music-{OBJECTS}.sqlite")
    write_sqlite(database, script("sqlite", SIZES, "music.sql"))
    ours = os.environ.get("OURS") or product("ours")
    asked = subprocess.Popen([ours, "coredata", database, FOLDER, str(ROUNDS)], stdout=subprocess.PIPE, text=True)
    judge, rows, text = Judge(), [], ""
    for line in asked.stdout:
        row = json.loads(line)
        cells = [row["name"], str(row["sqlite"]["count"])] + judge.cells("Core Data", row, row["sqlite"])
        text += f"\n### {row['name']}\n\n`{row['predicate']}`\n\n```\n{shown('Core Data', row['sqlite'], steps)}```\n"
        say(" | ".join(cells))
        rows.append(cells)
    if asked.wait():
        sys.exit("ours failed")
    result = (
        f"# A store of Core Data\n\n{len(rows)} predicates over {OBJECTS:,} objects in Core Data's tables; medians of {ROUNDS} "
        "rounds in turn, CPU time; where memory checks rows, the whole request through the library. Every count was compared "
        "with the expert's. `make coredata-plans` writes this.\n\n"
    ) + table(["predicate", "objects", "ours", "in the expert's", ""], rows)
    if judge.slow:
        result += f"\nAbove {MOST}× and a millisecond:\n\n" + "".join(f"- {line}\n" for line in judge.slow)
    with open(os.path.join(PACKAGE, "Results", "coredata.md"), "w", encoding="utf-8") as file:
        file.write(result + text)
    for mistake in judge.mistakes:
        say(f"wrong: {mistake}")
    sys.exit(1 if judge.mistakes else 0)


if __name__ == "__main__":
    main()
