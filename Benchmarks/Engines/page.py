"""Results/engines.md from what was measured."""
import json, math, os, re, statistics, sys

import records

sys.path.insert(0, records.TOOLS)
from environment import PACKAGE, processor
from tables import table

from questions import questions
from scale import unplanned

TITLES = {"spark:local[2]": "Spark, one process", "spark:local-cluster[2,1,1024]": "Spark, two executors",
          "duckdb": "DuckDB", "duckdb*10": "DuckDB, ten times the records", "clickhouse": "ClickHouse",
          "clickhouse*10": "ClickHouse, ten times the records"}
SPARK_READS = """Spark counts the bytes that a task's own thread read; of columns that other threads fetch it sees the
ends of files only. In `narrow` ours pushes that the name contains an `n`, and the reader looks
into the names' dictionary for it, which it reads twice.
"""
PEERS = ("Python's udf", "pandas_udf", "collect, then our mask", "collect, then a lambda")


def milliseconds(times, spread=True):
    if times is None:
        return ""
    quarters = f" ({times['spread'][0] * 1e3:,.0f}–{times['spread'][1] * 1e3:,.0f})" if spread else ""
    return f"{times['clock'] * 1e3:,.0f}{quarters}"


def speeds(part):
    rows = [[name, row["kind"], f"`{row['predicate']}`", f"{row['answer']:,}", milliseconds(row["times"]["ours"]),
             milliseconds(row["times"]["expert"]), f"{row['clock']:.2f}", f"{row['cpu']:.2f}",
             f"{unplanned(row):.2f}", milliseconds(row["times"].get("plan"), spread=False)]
            for name, row in part["questions"].items()]
    return table(["", "", "predicate", "rows", "ours, ms", "expert's, ms", "ratio", "of processor", "without planning", "to plan, ms"], rows)


def peers(part):
    known = [peer for peer in PEERS if any(peer in row["times"] for row in part["questions"].values())]
    rows = [[name, milliseconds(row["times"]["ours"], False), milliseconds(row["times"]["expert"], False),
             *[milliseconds(row["times"].get(peer), False) for peer in known]]
            for name, row in part["questions"].items() if any(peer in row["times"] for peer in known)]
    return table(["ms", "ours", "expert's", *known], rows) if rows else ""


def reads(part):
    rows = []
    for name, row in part["questions"].items():
        ours, expert = row["reads"]["ours"], row["reads"]["expert"]
        cells = [name]
        for what in ("groups", "numOutputRows", "rows", "records", "bytes"):
            if what in ours:
                same = ours[what] == expert[what]
                cells.append(f"{ours[what]:,}" + ("" if same else f" ({expert[what]:,})"))
        if "pushed" in ours:
            cells.append("same" if ours["pushed"] == expert["pushed"] else f"`{ours['pushed']}` (`{expert['pushed']}`)")
        rows.append(cells)
    names = {"groups": "row groups", "numOutputRows": "rows of the scan", "rows": "rows of the scan",
             "records": "records of tasks", "bytes": "bytes"}
    first = next(iter(part["questions"].values()))["reads"]["ours"]
    head = [""] + [names[what] for what in ("groups", "numOutputRows", "rows", "records", "bytes") if what in first]
    return table(head + (["pushed"] if "pushed" in first else []), rows)


def residual(part):
    names = {"ours": "ours", "read": "the engine reads the column", "function": "the column's way to Python and back",
             "mask": "the mask, in one piece and one thread"}
    rows = [[names[name], f"{told['clock']:,.0f}", f"{told['cpu']:,.0f}"] for name, told in part["residual"].items()]
    extra = part["residual"]["ours"]["cpu"] - part["residual"]["read"]["cpu"]
    clock = part["residual"]["ours"]["clock"] - part["residual"]["read"]["clock"]
    return (f"The residual costs {extra:,.0f} ns of processor a row, and {clock:,.0f} ns of the clock, beyond "
            "reading the column.\n\n" + table(["ns a row", "clock", "processor"], rows))


def reasons(part, engine):
    lines = {}
    known = {question.name: question.reasons.get(engine) for question in questions(part["rows"])}
    for name, row in part["questions"].items():
        if known[name] and min(row["clock"], row["cpu"]) > 1.05:
            lines.setdefault(known[name], []).append(name)
    return "".join(f"- {', '.join(names)}: {reason}.\n" for reason, names in lines.items())


def growth(part):
    rows, rates = [], {}
    for found in part["found"]:
        cells = [f"{found['rows']:,}", found["executors"], found["tasks"]]
        for name in ("E2", "E6"):
            seconds = statistics.median(found[name]["seconds"])
            cores = min(found["executors"], part["cores"])
            cells += [f"{seconds:.2f}", f"{found['rows'] / seconds / 1e6:.1f}", f"{found['rows'] / seconds / cores / 1e6:.1f}"]
            rates[found["rows"], found["executors"], name] = seconds
        rows.append(cells + [f"{found['load']:.1f}"])
    text = table(["rows", "executors", "tasks", "E2, s", "M rows/s", "a core", "E6, s", "M rows/s", "a core", "load"], rows)
    return text + model(part, rates)


def model(part, rates):
    """Waves of tasks, with what a task costs here."""
    largest, smallest = max(r for r, _, _ in rates), min(r for r, _, _ in rates)
    if largest == smallest or (largest, 2, "E2") not in rates:
        return ""
    rows = []
    for name in ("E2", "E6"):
        # A line through the largest and the smallest: what a job costs, and what a million rows cost.
        slope = (rates[largest, 2, name] - rates[smallest, 2, name]) / (largest - smallest) * 2
        fixed = max(rates[smallest, 2, name] - slope * smallest / 2, 0)
        for total in (1e8, 1e9, 1e10):
            tasks = math.ceil(total / 3e6)
            cells = [name, f"{total:,.0f}", f"{tasks:,}"]
            for cores in (2, 8, 32, 128):
                cells.append(f"{fixed + math.ceil(tasks / cores) * slope * 3e6:,.1f}")
            rows.append(cells)
        rows[-3][0] = f"{name}: {fixed:.2f} s a job, {slope * 1e6:.3f} s of a core a million rows"
        rows[-2][0] = rows[-1][0] = ""
    return ("\nThe rest is a model, not a measurement: a job takes a fixed time and ⌈tasks ÷ cores⌉ waves of tasks. Spark "
            "packs three of these files into a task (3,000,000 rows; 128 MB at most, of which 4 MB are counted for "
            "each file). Both times are from the rows above with two executors. It supposes that storage keeps up and "
            "that no task is slower than others. In seconds:\n\n"
            + table(["", "rows", "tasks", "2 cores", "8", "32", "128"], rows))


def write(work):
    with open(os.path.join(work, "engines.json")) as file:
        known = json.load(file)
    parts = {name: known[name] for name in TITLES if name in known}
    versions = ", ".join(dict.fromkeys(part["version"] for part in parts.values()))
    text = ("# Engines for large data\n\n"
            f"{processor()}, of which other work took its share: each part has the load (the mean number of waiting "
            f"processes) before and after. {versions}, Python {sys.version.split()[0]}. `make scale` writes this; "
            "[Benchmarks](../README.md#engines-for-large-data) says what is asked and how it is measured.\n\n"
            "Times are medians of rounds in turn, with the quartiles in brackets; a ratio is the median of the ratios of "
            "one round, of the clock and of the processor's time of all processes. In brackets behind what was read is "
            "what the expert's read, where it differs.\n")
    for name, part in parts.items():
        text += (f"\n## {TITLES[name]}\n\n{part['version']}, {part['about']}; {part['rows']:,} rows in row groups of "
                 f"{records.GROUP:,}; {part['rounds']} rounds; {part['date']}, {part['commit']}; load "
                 f"{part['load'][0]:.1f} to {part['load'][1]:.1f}.\n\n" + speeds(part))
        told = reasons(part, re.split(r"[:*]", name)[0])
        text += (f"\nLonger than the expert's by more than 5 %, and why:\n\n{told}" if told else "")
        if "*" not in name:
            text += "\n" + peers(part) + "\nRead:\n\n" + reads(part)
            text += "\n" + SPARK_READS if name.startswith("spark") else ""
            text += "\n" + residual(part) if "residual" in part else ""
    if "growth" in known:
        part = known["growth"]
        text += (f"\n## Growth\n\nSpark in local-cluster on {part['cores']} cores, so that four executors share two; "
                 f"{part['date']}, {part['commit']}. A file has 1,000,000 rows; all but the first are copies.\n\n"
                 + growth(part))
    with open(os.path.join(PACKAGE, "Results", "engines.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print("wrote Results/engines.md")
