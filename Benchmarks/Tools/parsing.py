"""Workload P: parse each of 41 predicates."""
import os
import servers
from environment import BIN, PREDICATES, product
from tables import figure, table, times


def texts():
    with open(PREDICATES, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t", 1)[1] for line in file if "\t" in line]


def measure():
    size = [len(text.encode()) for text in texts()]
    cases = [f"P{number + 1}" for number in range(len(size))]
    commands = [
        [product("ours"), "parse", PREDICATES],
        [os.path.join(BIN, "gnustep"), "parse", PREDICATES],
    ]
    found = servers.rounds(servers.start(commands), cases)
    peers = list(dict.fromkeys(peer for peer, _ in found))
    accepted = {
        peer: [c for c in cases if servers.median(found.get((peer, c), [])) is not None] for peer in peers
    }
    common = [c for c in cases if all(c in accepted[peer] for peer in peers)]
    rows = []
    for peer in peers:
        ns = sum(servers.median(found[peer, c]) for c in common) / len(common)
        rows.append({
            "peer": peer,
            "accepted": len(accepted[peer]),
            "ns": ns,
            "ns of all accepted": sum(servers.median(found[peer, c]) for c in accepted[peer]) / len(accepted[peer]),
            "MB/s": sum(size[int(c[1:]) - 1] for c in common) / len(common) / ns * 1e3,
            "ratio": total_ratio(found, peer, common),
        })
    wrong = [] if len(accepted["ours"]) == len(cases) else ["P: we do not parse all of the predicates"]
    return {
        "texts": len(cases),
        "common": len(common),
        "rows": rows,
        "each": {f"{peer} {case}": servers.median(values) for (peer, case), values in found.items()},
    }, wrong


def total_ratio(found, peer, cases):
    """Of the whole list: sums of a round against sums of that round."""
    def sums(name):
        return [{"ns": sum(values)} for values in zip(*(servers.times(found[name, c]) for c in cases))]
    return servers.ratio(sums(peer), sums("ours"))


def markdown(result):
    head = ["peer", "parses", f"ns a predicate, of the {result['common']} that all parse", "MB/s", "their time in ours"]
    rows = [
        [r["peer"], f"{r['accepted']} of {result['texts']}", figure(r["ns"]), figure(r["MB/s"]), times(r["ratio"])]
        for r in sorted(result["rows"], key=lambda r: r["ns"])
    ]
    return "## P: parsing\n\n" + table(head, rows)
