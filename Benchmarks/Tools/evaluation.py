"""Workload E: E1 to E10 over records, ns an object."""
import json, os
import servers
from environment import BIN, DATA, HERE, NDJSON, OBJECTS, PYTHON, RECORDS, product
from tables import figure, table, times

CASES = [f"E{number}" for number in range(1, 11)]

# Who is compared with which of ours: like is compared with like.
GROUPS = {
    "ours over structs": [
        "ours over structs, a call each", "ours over structs, reference", "closure over structs",
        "tuned closure over structs", "NSRegularExpression", "#Predicate", "GNUstep over objects",
    ],
    "ours over [String: Any]": [
        "ours over [String: Any], reference", "closure over [String: Any]",
        "closure over JSONSerialization", "GNUstep over NSDictionary", "CEL (Rust) from Python",
    ],
    "ours over Value dictionaries": ["GNUstep over NSDictionary", "closure over [String: Any]"],
    "ours over columns": [
        "ours over columns, cities coded", "C loops over columns", "polars", "DuckDB", "SQLite",
    ],
}
REPRESENTATIONS = ["structs", "dictionaries", "values"]


def commands():
    ours, peers = product("ours"), product("swift-peers")
    gnustep = os.path.join(BIN, "gnustep")
    objects = [NDJSON, str(OBJECTS)]
    engines = os.path.join(HERE, "..", "Peers", "engines.py")
    return (
        [[ours, kind, *objects] for kind in REPRESENTATIONS]
        + [[ours, "columns", NDJSON, str(RECORDS)]]
        + [[peers, kind, *objects] for kind in ("structs", "dictionaries", "json")]
        + [[gnustep, kind, *objects] for kind in ("objects", "dictionaries")]
        + [[os.path.join(BIN, "columns"), os.path.join(DATA, "columns")]]
        + [[PYTHON, engines, kind, NDJSON, str(RECORDS)] for kind in ("duckdb", "polars", "sqlite", "cel")]
    )


def measure():
    with open(os.path.join(DATA, "expected.json")) as file:
        expected = {int(size): counts for size, counts in json.load(file).items()}
    found = servers.rounds(servers.start(commands()), CASES)
    rows, wrong = [], []
    for (peer, case), values in found.items():
        row = {"peer": peer, "case": case, "ns": servers.median(values)}
        last = values[-1]
        if "failed" in last:
            row["failed"] = last["failed"]
        elif last["count"] != expected[last["units"]][case]:
            row["wrong"] = f"{last['count']} instead of {expected[last['units']][case]}"
        if peer.startswith("ours") and ("failed" in row or "wrong" in row):
            wrong.append(f"{peer} {case}: {row.get('failed') or row['wrong']}")
        row["ratios"] = {
            ours: servers.ratio(values, found[ours, case])
            for ours, theirs in GROUPS.items()
            if peer in theirs and (ours, case) in found
        }
        rows.append(row)
    return {"rows": rows}, wrong


def markdown(result):
    rows = {(r["peer"], r["case"]): r for r in result["rows"]}
    peers = list(dict.fromkeys(r["peer"] for r in result["rows"]))
    text = "## E: evaluation, ns an object\n\nIn brackets: their time in ours. `*`: a wrong count.\n"
    for ours, theirs in GROUPS.items():
        if ours not in peers:
            continue
        lines = [line(peer, ours, rows) for peer in [ours, *theirs] if peer in peers]
        text += "\n" + table(["peer", *CASES], lines)
    return text


def line(peer, ours, rows):
    cells = [f"**{peer}**" if peer == ours else peer]
    for case in CASES:
        row = rows.get((peer, case))
        if row is None:
            cells.append("")
        elif "failed" in row:
            cells.append("fails")
        else:
            ratio = row["ratios"].get(ours)
            cells.append(
                figure(row["ns"]) + ("*" if "wrong" in row else "")
                + (f" ({times(ratio)})" if ratio is not None and peer != ours else "")
            )
    return cells
