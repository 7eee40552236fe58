#!/usr/bin/env python3
"""Checks what repeats: instructions (valgrind) and allocations (a counting malloc) a unit of work.

Times are noisy, counts are not. Each count is the difference of two runs with different numbers of
rounds, so that starting up costs nothing. Kept in Thresholds/VERSION.json, one file for a version
of Swift. UPDATE_THRESHOLDS=1 writes what is found; else what grew beyond the tolerance fails."""
import concurrent.futures, json, os, re, subprocess, sys, tempfile
from environment import HERE, PACKAGE, output, product, say
import make_data

TOLERANCE = {"instructions": 0.05, "allocations": 0.02}
TEXTS = os.path.join(PACKAGE, "Data", "predicates.tsv")
CLAUSES = os.path.join(PACKAGE, "Data", "stores.tsv")
KINDS = ["structs", "dictionaries", "columns"]
EVALUATED = ["E1", "E2", "E3", "E6"]
# Comparisons that columns have loops of their own for.
COMPARED = ("==", "IN of 16 integers", "IN of 16 texts", "CONTAINS", "MATCHES")
FEW, MANY = 2, 12  # rounds
FILTERED = {
    "by E2": "age >= 18 AND age < 65 AND city == 'Paris'",
    # Not compiled: the reference evaluator is given what the predicate names.
    "by two keys": "age > score AND address != nil",
}


def jobs(scratch):
    """{what: (command of fewer rounds, command of more, units between them)}"""
    ours = stripped(product("ours"), scratch)
    check_usage(ours)
    predcheck = stripped(product("predcheck"), scratch)
    found = {
        "parse a predicate": counted(ours, "parse", TEXTS, units=41),
        "parse, bind and prepare a predicate": counted(ours, "prepare", TEXTS, units=41),
        "find a predicate in a cache": counted(ours, "cached", TEXTS, units=41),
        "write a predicate in SQL": counted(ours, "sql", CLAUSES, units=21),
    }
    for kind in KINDS:
        for case in EVALUATED:
            found[f"evaluate {case} over {kind}"] = counted(ours, kind, case, units=500)
    for case in COMPARED:
        found[f"evaluate {case} over columns"] = counted(ours, "columns", case, units=500)
    short, long = write_records(scratch, 1_000), write_records(scratch, 3_000)
    for what, predicate in FILTERED.items():
        few, many = ([predcheck, "filter", "-j1", predicate, path] for path in (short, long))
        found[f"filter a line of NDJSON {what}"] = few, many, 2_000
    return found


def check_usage(ours):
    """A wrong command must not look like one that counted."""
    for arguments in [], ["count"], ["parse", "a", "b"], ["no-such", "a", "b"], ["count", "structs", "1", "E0"]:
        done = subprocess.run([ours] + arguments, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 2 or done.stdout or "ours parse" not in done.stderr:
            sys.exit(f"ours {' '.join(arguments)}: status {done.returncode}, should be 2 with its usage")


def stripped(program, scratch):
    """A copy without debugging information: Debian's valgrind gives up on what Clang writes."""
    copy = os.path.join(scratch, os.path.basename(program))
    subprocess.run(["strip", "--strip-debug", "-o", copy, program], check=True)
    return copy


def counted(ours, kind, rest, units):
    few, many = ([ours, "count", kind, str(rounds), rest] for rounds in (FEW, MANY))
    return few, many, units * (MANY - FEW)


def write_records(scratch, count):
    path = os.path.join(scratch, f"{count}.ndjson")
    chance = make_data.random.Random(1)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            file.write(make_data.line(make_data.record(number, chance), number))
    return path


def instructions(command):
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    return number_after("Collected : ", valgrind + command)


def allocations(command):
    return number_after("allocations: ", command, LD_PRELOAD=SHIM)


def number_after(label, command, **environment):
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"} | environment
    done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(label + r"(\d+)", done.stderr)
    if done.returncode > 0 or not found:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
    return int(found.group(1))


def count(job):
    few, many, units = job
    return {
        "instructions": round((instructions(many) - instructions(few)) / units, 1),
        "allocations": round((allocations(many) - allocations(few)) / units, 2),
    }


def compare(found, kept):
    """What got worse, in words."""
    worse = []
    for what, counts in found.items():
        for metric, value in counts.items():
            limit = kept.get(what, {}).get(metric)
            if limit is None:
                worse.append(f"{what}: no threshold yet for {metric}")
                continue
            # A hundredth of an allocation is the noise of a table that grows.
            bound = limit * (1 + TOLERANCE[metric]) + (0.01 if metric == "allocations" else 0)
            mark = "WORSE" if value > bound else "better" if value < limit * (1 - TOLERANCE[metric]) else ""
            print(f"{what:42} {value:>12,} {metric:12} {mark or 'as kept':8} ({limit:,})")
            if mark == "WORSE":
                worse.append(f"{what}: {value:,} {metric}, kept {limit:,}")
    return worse


def main():
    global SHIM
    version = re.search(r"Swift version (\d+\.\d+)", output("swift", "--version")).group(1)
    path = os.path.join(PACKAGE, "Thresholds", f"{version}.json")
    with tempfile.TemporaryDirectory() as scratch:
        SHIM = os.path.join(scratch, "count_allocations.so")
        source = os.path.join(HERE, "count_allocations.c")
        subprocess.run(["clang", "-O2", "-shared", "-fPIC", source, "-o", SHIM], check=True)
        todo = jobs(scratch)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = dict(zip(todo, pool.map(count, todo.values())))
    if os.environ.get("UPDATE_THRESHOLDS") == "1":
        with open(path, "w") as file:
            json.dump({"tolerance": TOLERANCE, "counts": found}, file, indent=1)
            file.write("\n")
        print(json.dumps(found, indent=1))
        say(f"wrote {path}")
        return
    if not os.path.exists(path):
        sys.exit(f"no thresholds for Swift {version}; UPDATE_THRESHOLDS=1 make thresholds writes them")
    with open(path) as file:
        worse = compare(found, json.load(file)["counts"])
    for line in worse:
        say(f"worse: {line}")
    if worse:
        sys.exit("If that was meant: UPDATE_THRESHOLDS=1 make thresholds, and say why in the commit.")


if __name__ == "__main__":
    main()
