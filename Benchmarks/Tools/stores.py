"""Workload S: an SQLite file, our statement beside the one a person wrote: the plan, and the time
from the predicate to the count of its rows."""
import os, re, sys
import make_store, servers
from environment import DATA, HERE, NDJSON, PACKAGE, output, product
from shapes import unit
from tables import table, times

CLAUSES = os.path.join(PACKAGE, "Data", "stores.tsv")
BY_HAND = os.path.join(HERE, "..", "Peers", "sqlite_by_hand.py")


def read(text, *keys):
    lines = [line.split("\t") for line in text.split("\n") if "\t" in line]
    return {line[0]: dict(zip(keys, line[1:])) for line in lines}


def steps(plan):
    """Whatever the aliases are, whoever numbered the subqueries, and whether an index happens to
    hold all that was asked for."""
    # A list is bound as one value, which SQLite reads before it goes the same way.
    plan = re.sub(r"; *LIST SUBQUERY \d+; *SCAN json_each VIRTUAL TABLE INDEX 1:", "", plan)
    plan = re.sub(r"\b(SEARCH|SCAN) \S+", r"\1", plan).replace("COVERING ", "")
    return re.sub(r"\bSUBQUERY \d+", "SUBQUERY", plan).strip()


def measure():
    database = os.path.join(DATA, "people.sqlite")
    make_store.write(NDJSON, database)
    ours = product("ours")
    plans = read(output(ours, "store", "plans", database, CLAUSES) + "\n", "clause", "plan", "rest")
    hand = read(output(sys.executable, BY_HAND, "plans", database, CLAUSES), "clause", "plan")
    commands = [
        [ours, "store", "serve", database, CLAUSES],
        [sys.executable, BY_HAND, "serve", database, CLAUSES],
    ]
    found = servers.rounds(servers.start(commands), list(plans))
    rows, wrong = [], []
    for name, plan in plans.items():
        mine, theirs = found["ours", name], found["by hand", name]
        row = {
            "name": name,
            "ours ns": servers.median(mine),
            "by hand ns": servers.median(theirs),
            "ratio": servers.ratio(theirs, mine),
            "text ns": servers.median(found["SQL text", name]),
            "same plan": steps(plan["plan"]) == steps(hand[name]["plan"]),
            "ours": plan,
            "by hand": hand[name],
        }
        counts = mine[-1].get("count"), theirs[-1].get("count")
        if counts[0] != counts[1]:
            row["wrong"] = f"{counts[0]} instead of {counts[1]}"
            wrong.append(f"S {name}: {mine[-1].get('failed') or row['wrong']}")
        rows.append(row)
    return {"rows": rows}, wrong


def markdown(result):
    lines = [
        [
            r["name"],
            "" if r["ours ns"] is None else unit(r["ours ns"]) + ("*" if "wrong" in r else ""),
            f"{unit(r['by hand ns'])} ({times(r['ratio'])})",
            "same" if r["same plan"] else "other",
            r["ours"].get("rest", ""),
            unit(r["text ns"]),
        ]
        for r in result["rows"]
    ]
    head = ["meaning", "ours, from predicate to count", "by hand (in ours)", "plan", "left to memory", "SQL text alone"]
    text = "## S: SQLite\n\n" + table(head, lines)
    for r in result["rows"]:
        if not r["same plan"]:
            text += f"\n- {r['name']}: `{r['ours']['clause']}` → {r['ours']['plan']}; by hand `{r['by hand']['clause']}` → {r['by hand']['plan']}"
    return text + "\n"
