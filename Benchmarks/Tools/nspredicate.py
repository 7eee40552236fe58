"""Workload N: NSPredicate and NSSortDescriptor over Foundation's collections, beside closures."""
import servers
from environment import product
from tables import figure, table, times

OBJECTS = 2_000
MOST = 5  # times as long as the closure
KINDS = ["listed", "reflected", "dictionaries"]
CASES = [f"{work} {kind}" for kind in KINDS for work in ["filter1", "filter2", "sort"]] + ["format"]


def measure():
    found = servers.rounds(servers.start([[product("nspredicate"), str(OBJECTS)]]), CASES)
    rows, wrong = [], []
    for case in CASES:
        ours, closure = found[("ours", case)], found[("closure", case)]
        ratio = servers.ratio(ours, closure)
        rows.append({"case": case, "ns": servers.median(ours), "closure": servers.median(closure), "ratio": ratio})
        if {m["count"] for m in ours} != {m["count"] for m in closure}:
            wrong.append(f"N: {case} has another count than the closure")
        if ratio > MOST:
            wrong.append(f"N: {case} takes {ratio:.1f} times as long as the closure")
    return {"rows": rows}, wrong


def markdown(result):
    head = ["work", "ns an object or format", "closure", "our time in the closure's"]
    rows = [[r["case"], figure(r["ns"]), figure(r["closure"]), times(r["ratio"])] for r in result["rows"]]
    return "## N: NSPredicate\n\n" + table(head, rows)
