"""Workload J: filter a file of NDJSON, from start to end of a process; wall time."""
import filecmp, json, os, resource, shlex, statistics, subprocess, time
import servers
from environment import BIN, DATA, HERE, NDJSON, PYTHON, ROUNDS, have, output, product, say
from tables import figure, table, times

HOSTILE = os.path.join(DATA, "hostile.ndjson")
CASES = ["E2", "E3", "E7", "E8"]
SHOWN = CASES + ["E2 hostile", "E7 hostile", "lines"]

OURS = {
    "E2": "age >= 18 AND age < 65 AND city == 'Paris'",
    "E3": "name CONTAINS[c] 'son'",
    "E7": "city IN {'Paris', 'Oslo', 'Rome'}",
    "E8": "ANY tags == 'blue'",
}
JQ = {
    "E2": 'select(.age >= 18 and .age < 65 and .city == "Paris")',
    "E3": 'select(.name | ascii_downcase | contains("son"))',
    "E7": 'select(.city == "Paris" or .city == "Oslo" or .city == "Rome")',
    "E8": 'select(.tags | any(. == "blue"))',
}
# Not the predicate: the literal alone, as a bound of what any search can do.
LITERAL = {"E2": '"city":"Paris"', "E8": '"blue"'}
ENGINES = [("DuckDB", "duckdb"), ("DuckDB, lines", "duckdb-lines"), ("chDB", "chdb"), ("polars", "polars"),
           ("Python orjson", "orjson")]


def commands(out):
    """{(peer, case): shell command that writes what matches to `out`}"""
    found, to = {}, f"> {shlex.quote(out)}"
    predcheck = product("predcheck")
    help_text = output(predcheck, "filter", "--help")

    def add(peer, case, text):
        found[peer, case] = text

    ways = {"ours": ""}
    if "--jobs" in help_text:
        ways = {"ours": "--jobs 1 ", "ours, 2 cores": "--jobs 2 "}
    if "--strict" in help_text:
        ways["ours, strict"] = ways["ours"] + "--strict "
    for peer, options in ways.items():
        for case, text in OURS.items():
            add(peer, case, f"{predcheck} filter {options}{shlex.quote(text)} {NDJSON} {to}")
            if case in ("E2", "E7"):
                add(peer, f"{case} hostile", f"{predcheck} filter {options}{shlex.quote(text)} {HOSTILE} {to}")
    simdjson = os.path.join(BIN, "simdjson")
    if os.path.exists(simdjson):
        for case in CASES:
            add("simdjson on-demand, C++", case, f"{simdjson} {case} {NDJSON} {to}")
        for case in ("E2", "E7"):
            add("simdjson on-demand, C++", f"{case} hostile", f"{simdjson} {case} {HOSTILE} {to}")
        add("memchr for newlines, C++", "lines", f"{simdjson} newlines {NDJSON} {to}")
    if have("rg"):
        for case, literal in LITERAL.items():
            add("ripgrep, the literal alone", case, f"rg -N --no-unicode -F {shlex.quote(literal)} {NDJSON} {to}")
    programs = [("jaq", os.path.join(WORK_BIN, "jaq")), ("gojq", "gojq"), ("jq", "jq")]
    for peer, program in programs:
        if have(program):
            for case, text in JQ.items():
                add(peer, case, f"{program} -c {shlex.quote(text)} {NDJSON} {to}")
    for peer, engine in ENGINES:
        for case in CASES:
            add(peer, case, f"{PYTHON} {HERE}/../Peers/json_engines.py {engine} {case} {NDJSON} {out}")
    return found


WORK_BIN = os.path.dirname(PYTHON)


def measure():
    out = os.path.join(DATA, "out.ndjson")
    kept = {}  # what we wrote, for others' bytes to be compared with
    found = {}
    todo = commands(out)
    for turn in range(ROUNDS):
        say(f"  round {turn + 1} of {ROUNDS}")
        for (peer, case), command in todo.items():
            sofar = found.setdefault((peer, case), [])
            if not (sofar and servers.enough(sofar[-1])):
                sofar.append(run(command, out))
                if turn == 0:
                    compare(peer, case, out, kept, sofar[-1])
    starts = start_ups(todo, out)
    for path in [out, *kept.values()]:
        if os.path.exists(path):
            os.remove(path)
    return judged(found, starts)


def start_ups(todo, out):
    """Nanoseconds that each peer takes for a file of one record. Taken off its times, because what
    an interpreter needs to wake up says nothing of how it filters, and the default file is small."""
    one = os.path.join(DATA, "one.ndjson")
    with open(NDJSON, "rb") as file, open(one, "wb") as written:
        written.write(file.readline())
    found = {}
    for (peer, case), command in todo.items():
        if case in ("E2", "lines"):
            runs = [run(command.replace(NDJSON, one), out, at_most=1) for _ in range(ROUNDS)]
            found[peer] = servers.median(runs) or 0
    return found


def run(command, out, at_most=0):
    """`at_most`: the highest exit status that is no failure: 1 is "nothing matched" to many."""
    if os.path.exists(out):
        os.remove(out)
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    spent, after = (time.perf_counter() - start) * 1e9, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode > at_most or not os.path.exists(out):
        return {"failed": (done.stderr.strip().splitlines() or ["failed"])[-1][:200]}
    with open(out, "rb") as file:
        count = sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"ns": spent, "count": count, "units": 1, "cpu": cpu}


def compare(peer, case, out, kept, measurement):
    if "failed" in measurement:
        return
    if peer == "ours":
        kept[case] = f"{out}.{case}"
        os.replace(out, kept[case])
    elif case in kept:
        measurement["same bytes"] = filecmp.cmp(out, kept[case], shallow=False)


def judged(found, starts):
    with open(os.path.join(DATA, "expected.json")) as file:
        expected = list(json.load(file).values())[-1]
    size = {False: os.path.getsize(NDJSON) / 1e6, True: os.path.getsize(HOSTILE) / 1e6}
    rows, wrong = [], []
    for (peer, _), values in found.items():
        for value in values:
            if "ns" in value:
                value["ns"] = max(value["ns"] - starts.get(peer, 0), 1e6)
    for (peer, case), values in found.items():
        ns = servers.median(values)
        row = {"peer": peer, "case": case, "seconds": ns and ns / 1e9}
        if "failed" in values[-1]:
            row["failed"] = values[-1]["failed"]
        else:
            row["MB/s"] = size[case.endswith("hostile")] / row["seconds"]
            row["cpu seconds, with start-up"] = statistics.median(value["cpu"] for value in values)
            row["same bytes"] = values[0].get("same bytes")
            count = expected.get(case.split(" ")[0])
            bound = peer.startswith(("ripgrep", "memchr"))
            if values[-1]["count"] != count and not bound:
                row["wrong"] = f"{values[-1]['count']} instead of {count}"
        if ("ours", case) in found:
            row["ratio"] = servers.ratio(values, found["ours", case])
        if peer.startswith("ours") and ("failed" in row or "wrong" in row):
            wrong.append(f"J {peer} {case}: {row.get('failed') or row['wrong']}")
        rows.append(row)
    milliseconds = {peer: ns / 1e6 for peer, ns in starts.items()}
    return {"MB": size[False], "start-up ms": milliseconds, "rows": rows}, wrong


def markdown(result):
    rows = {(r["peer"], r["case"]): r for r in result["rows"]}
    peers = list(dict.fromkeys(r["peer"] for r in result["rows"]))
    lines = []
    for peer in peers:
        cells = [f"**{peer}**" if peer == "ours" else peer]
        for case in SHOWN:
            row = rows.get((peer, case))
            if row is None:
                cells.append("")
            elif "failed" in row:
                cells.append("fails")
            else:
                ratio = f" ({times(row['ratio'])})" if row.get("ratio") and peer != "ours" else ""
                cells.append(figure(row["MB/s"]) + ("*" if "wrong" in row else "") + ratio)
        same = {rows[peer, c].get("same bytes") for c in CASES if (peer, c) in rows} - {None}
        cells.append(figure(result["start-up ms"].get(peer)))
        cells.append("" if not same else "yes" if same == {True} else "no")
        lines.append(cells)
    return (
        f"## J: filtering {result['MB']:.0f} MB of NDJSON, MB/s of input\n\n"
        "In brackets: their time in ours. Start-up, the time for one record, is taken off. Hostile: the\n"
        "keys of each record in an order of their own.\n\n"
        + table(["peer", *SHOWN, "start-up, ms", "same bytes as ours"], lines)
    )
