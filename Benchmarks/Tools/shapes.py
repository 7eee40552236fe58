"""Odd shapes: how the cost of parsing and of evaluating grows with a predicate's parts, and what an
adversary could make of it. GNUstep beside us where it can say the shape."""
import math, os
import servers
from environment import BIN, WORK, product
from tables import figure, table, times

E2 = "age >= 18 AND age < 65 AND city == 'Paris'"
NUMBERS = [10, 100, 1_000, 10_000, 100_000]
TERMS = [10, 100, 1_000]

# family: (sizes, text for a size). What is evaluated is a record {number: 5, text: "x" * size,
# numbers: [0, 1, ... size - 1],
# word: "needle"}, or for `records` that many people.
FAMILIES = {
    "AND terms": (TERMS, lambda n: " AND ".join(f"number != {k + 10}" for k in range(n))),
    "OR terms": (TERMS, lambda n: " OR ".join(f"number == {k + 10}" for k in range(n))),
    "parentheses": ([5, 20, 80], lambda n: "(" * n + "number == 5" + ")" * n),
    "NOTs": ([5, 20, 80], lambda n: "NOT (" * n + "number == 5" + ")" * n),
    "sums": ([10, 50, 200], lambda n: "number" + " + 1" * n + " > 0"),
    "numbers IN": (NUMBERS, lambda n: "number IN {" + ", ".join(str(k + 10) for k in range(n)) + "}"),
    "texts IN": (NUMBERS, lambda n: "word IN {" + ", ".join(f"'a{k}'" for k in range(n)) + "}"),
    "CONTAINS[c] bytes": (NUMBERS, lambda n: "text CONTAINS[c] 'xxxxxxxy'"),
    "LIKE bytes": (NUMBERS, lambda n: "text LIKE '*xx*xx*xx?y'"),
    "MATCHES bytes": (NUMBERS, lambda n: "text MATCHES '.*[aeiou]x'"),
    "ANY elements": (NUMBERS, lambda n: "ANY numbers < 0"),
    "SUBQUERY elements": (NUMBERS, lambda n: "SUBQUERY(numbers, $x, $x < 0).@count > 0"),
    "records": ([100, 1_000, 10_000, 100_000], lambda n: E2),
}
# What only the record grows with: parsing is of no interest.
FIXED = {name for name in FAMILIES if name.endswith(("bytes", "elements")) or name == "records"}


def works(family):
    return ["evaluate"] if family in FIXED else ["parse", "prepare", "evaluate"]


def measure():
    path = os.path.join(WORK, "shapes.tsv")
    with open(path, "w") as file:
        for family, (sizes, text) in FAMILIES.items():
            for size in sizes:
                file.write(f"{family}\t{size}\t{text(size)}\n")
    commands = [[product("ours"), "shapes", path], [os.path.join(BIN, "gnustep"), "shapes", path]]
    cases = [
        f"{work} {family} {size}"
        for family, (sizes, _) in FAMILIES.items()
        for work in works(family)
        for size in sizes
    ]
    found = servers.rounds(servers.start(commands), cases)
    rows, wrong = [], []
    for (peer, case), values in found.items():
        row = {"peer": peer, "case": case, "ns": servers.median(values)}
        if "failed" in values[-1]:
            row["failed"] = values[-1]["failed"]
            if peer == "ours":
                wrong.append(f"shapes {case}: {row['failed']}")
        ours = found.get(("ours", case))
        row["ratio"] = servers.ratio(values, ours) if ours else None
        rows.append(row)
    return {"rows": rows, "growth": growth(rows)}, wrong


def growth(rows):
    """{peer work family: {points, exponent}}: cost is about size to the power of the exponent."""
    series = {}
    for row in rows:
        if row["ns"] is not None:
            work, _, size = row["case"].rpartition(" ")
            series.setdefault(f"{row['peer']}: {work}", []).append((int(size), row["ns"]))
    return {
        name: {"points": sorted(points), "exponent": exponent(sorted(points))}
        for name, points in series.items()
        if len(points) > 1
    }


def exponent(points):
    """Slope of the least squares line through the logarithms of the larger half, where what costs
    the same at any size no longer shows."""
    upper = points[-max(2, (len(points) + 1) // 2):]
    x = [math.log(size) for size, _ in upper]
    y = [math.log(cost) for _, cost in upper]
    middle = sum(x) / len(x), sum(y) / len(y)
    slope = sum((a - middle[0]) * (b - middle[1]) for a, b in zip(x, y))
    return slope / sum((a - middle[0]) ** 2 for a in x)


def unit(ns):
    for name, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if ns >= size:
            return f"{figure(ns / size)} {name}"
    return f"{figure(ns)} ns"


def markdown(result):
    rows = {(r["peer"], r["case"]): r for r in result["rows"]}
    peers = list(dict.fromkeys(r["peer"] for r in result["rows"]))
    others = [peer for peer in peers if peer != "ours"]
    lines = []
    for family, (sizes, _) in FAMILIES.items():
        for work in works(family):
            cells = [f"{work} {family}", f"{sizes[-1]:,}"]
            for peer in ["ours", *others]:
                row = rows.get((peer, f"{work} {family} {sizes[-1]}"))
                fit = result["growth"].get(f"{peer}: {work} {family}")
                ratio = f" ({times(row['ratio'])})" if row and peer != "ours" and row["ratio"] else ""
                cells.append("" if row is None else "fails" if "failed" in row else unit(row["ns"]) + ratio)
                cells.append(f"{fit['exponent']:.2f}" if fit else "")
            lines.append(cells)
    head = ["work", "size"] + [cell for peer in ["ours", *others] for cell in (peer, "exponent")]
    return (
        "## Shapes and growth\n\nThe largest size of each shape; the exponent is how cost grows over the larger "
        "sizes: 1 is in proportion, 0 not at all.\n\n" + table(head, lines)
    )
