#!/usr/bin/env python3
"""Measures us and every peer that is installed, in one run: bench.py [WORKLOAD ...]

Prints a table a workload and writes Results/latest.md, .json and drawings, or with REFERENCE=1 the
reference.* files that are kept. Environment: FULL=1 (267 MB instead of 53), RECORDS, ROUNDS,
BENCH_WORK (where data and peers are kept)."""
import importlib, json, os, subprocess, sys
import environment
import plot
from environment import DATA, HERE, PACKAGE, RECORDS, WORK, say

WORKLOADS = {"P": "parsing", "E": "evaluation", "J": "filtering", "S": "stores", "N": "nspredicate", "SHAPES": "shapes"}


def prepare():
    subprocess.run([os.path.join(HERE, "install"), WORK], stdout=sys.stderr)
    if not os.path.exists(os.path.join(DATA, "expected.json")):
        say(f"writing {RECORDS:,} records")
        subprocess.run([sys.executable, os.path.join(HERE, "make_data.py"), DATA, str(RECORDS)], check=True)


def heading(about):
    return (
        "# Results\n\n"
        f"{about['date']}, commit {about['commit']}, {about['machine']}. Medians of {about['rounds']} rounds in "
        f"turn; {about['objects']:,} objects, {about['records']:,} rows for engines and files; CPU time (J: wall). "
        "Only figures of one run compare.\n\n"
    )


def main():
    wanted = [name.upper() for name in sys.argv[1:]] or list(WORKLOADS)
    prepare()
    about = environment.about()
    results, wrong, text = {"about": about}, [], heading(about)
    for name in wanted:
        say(f"workload {name}")
        workload = importlib.import_module(WORKLOADS[name])
        results[name], mistakes = workload.measure()
        wrong += mistakes
        part = workload.markdown(results[name])
        print(part, flush=True)
        text += part + "\n"
    write(results, text)
    for mistake in wrong:
        say(f"wrong: {mistake}")
    sys.exit(1 if wrong else 0)


def write(results, text):
    stem = os.path.join(PACKAGE, "Results", "reference" if os.environ.get("REFERENCE") == "1" else "latest")
    with open(stem + ".json", "w") as file:
        file.write(lines(rounded(results)) + "\n")
    drawings = [f"![{name}]({os.path.basename(stem)}-{name}.svg)\n" for name in plot.write(results, stem)]
    with open(stem + ".md", "w") as file:
        file.write(text + "\n".join(drawings))
    say(f"wrote {stem}.md, .json and drawings")


def lines(value, depth=0):
    """JSON with whatever fits on a line on one: a row of a table then makes one line of a diff."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or (depth > 1 and len(short) < 1000):
        return short
    inner, end = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, list):
        return "[" + ",".join(inner + lines(item, depth + 1) for item in value) + end + "]"
    pairs = (f"{json.dumps(key, ensure_ascii=False)}: {lines(item, depth + 1)}" for key, item in value.items())
    return "{" + ",".join(inner + pair for pair in pairs) + end + "}"


def rounded(value):
    """To four digits: more would only be noise."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return float(f"{value:.4g}") if isinstance(value, float) else value


if __name__ == "__main__":
    main()
