#!/usr/bin/env python3
"""Shows what `predcheck lint` finds in a repository, and what may be missing, for a person to judge.

usage: sources.py PREDCHECK REPOSITORY TREE

REPOSITORY is a git directory, with or without a work tree. The text files of its HEAD are written to TREE once,
those that others wrote (Pods, node_modules, vendor) left out.
Three lists follow: the predicates found, each with what stands at its column; the errors and warnings; and the
lines that look like predicates where nothing is found, as candidates for misses.
"""

import collections
import json
import os
import re
import subprocess
import sys

LARGEST_FILE = 4 << 20
LONGEST_LINE = 3000
MOST_CANDIDATES = int(os.environ.get("MAX", "400"))

# Lines that name what reads a predicate. Nothing may be found within NEAR lines.
NEAR = 2
READER = re.compile(
    r"NSPredicate|Predicate(With)?Format|predicateWithFormat|Predicate\(\s*format|\.init\(format|"
    r"format: *\"[^\"]*(==|CONTAINS|LIKE|BEGINSWITH| IN )|objectsWhere|objects\(where|filterUsingPredicate|"
    r"NSExpression\s*\(|expressionWithFormat|--predicate|ios predicate|iosNsPredicate|iOSNsPredicate|IOS_PREDICATE|"
    r"ios class chain|iOSClassChain|iosClassChain|IOS_CLASS_CHAIN|class chain|NSExtensionActivationRule|"
    r"activationRule|installable_condition|<key>condition</key>|StopProcessingIf|UPDATE_PREDICATE|"
    r"[Pp]redicate[\"']?\s*[:=]|nsp=|predicate=|XCUIElementType\w+[\"'`]?\s*(AND|OR|&&|\[|$)|\[cd?\]|BEGINSWITH|"
    r"ENDSWITH|SUBQUERY|\.filter\(\s*@?\"|\.filtered\(|evaluateWithObject|log (show|stream|collect)|CONTAINS|MATCHES"
)
# String literals that look like predicates. Nothing may be found on the very line.
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\\n]|\\.)*)`')
PREDICATE = re.compile(
    r"[\w\])]\s*(==|!=|<>|<=|>=|=<|=>|=|<|>)\s*(%|\$|'|\\\"|-?\d|nil\b|null\b|yes\b|no\b|true\b|false\b|self\b|\"|\{|@|CAST|"
    r"FUNCTION)|%(K|@)\s*(=|<|>|!)|\b(contains|like|beginswith|endswith|matches|in|between)\b(\[\w+\])?\s*"
    r"(%|'|\\\"|\$|\{|SELF|$)|\b(TRUEPREDICATE|FALSEPREDICATE|SUBQUERY)\b|^\s*(AND|OR|NOT|&&|\|\|)\b|"
    r"\b(AND|OR)\s*$|^(any|all|none|some)\s+\w",
    re.I,
)
LOUD = re.compile(
    r"select |insert |update |delete |<\w|https?:|printf|Errorf|Fatalf|Log\w*\s*\(|Assert|Localized|description|raise|VFL|[HV]:|"
    r"Exception|innerHTML|[&?]\w+=|Content-|<%",
    re.I,
)
VENDORED = re.compile(
    r"(^|/)(Pods|Carthage|node_modules|bower_components|third[-_ ]?party|3rd[-_ ]?party|vendors?|externals?|submodules|"
    r"DerivedData|\.build|[^/]+\.framework|[^/]+\.xcframework)/",
    re.I,
)
NOT_TEXT = (".pbxproj", ".lock", ".strings", ".svg", ".css", ".sql", ".map", ".min.js")


def unpack(repository, tree):
    """Writes the text files of HEAD below `tree`."""
    git = ["git", "--git-dir", repository]
    listing = subprocess.run(git + ["ls-tree", "-r", "-z", "-l", "HEAD"], capture_output=True, check=True).stdout
    reader = subprocess.Popen(git + ["cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for entry in filter(None, listing.split(b"\0")):
        facts, path = entry.split(b"\t", 1)
        mode, kind, name, size = facts.split()
        if kind != b"blob" or mode == b"120000" or not size.isdigit() or int(size) > LARGEST_FILE:
            continue
        path = path.decode("utf-8", "replace")
        if ".." in path.split("/") or VENDORED.search(path):
            continue
        reader.stdin.write(name + b"\n")
        reader.stdin.flush()
        head = reader.stdout.readline().split()
        if len(head) < 3:
            continue
        data = reader.stdout.read(int(head[2]))
        reader.stdout.read(1)
        if b"\0" in data[:8000] and not data.startswith((b"bplist", b"\xff\xfe", b"\xfe\xff")):
            continue
        file = os.path.join(tree, path)
        try:
            os.makedirs(os.path.dirname(file), exist_ok=True)
            with open(file, "wb") as output:
                output.write(data)
        except OSError:
            pass
    reader.stdin.close()
    reader.wait()


def lint(predcheck, tree):
    """What `predcheck lint --list` prints, an object a finding."""
    run = subprocess.run([predcheck, "lint", "--list", "--format", "json", tree], capture_output=True, timeout=600)
    if run.returncode not in (0, 1, 2):
        print("EXIT", run.returncode, run.stderr.decode("utf-8", "replace")[-800:])
    for line in run.stdout.decode("utf-8", "replace").splitlines():
        yield json.loads(line)


class Lines:
    """The lines of the files of a tree, each file read once."""

    def __init__(self, tree):
        self.tree, self.files = tree, {}

    def of(self, file):
        if file not in self.files:
            with open(os.path.join(self.tree, file), "rb") as data:
                self.files[file] = data.read().decode("utf-8", "replace").split("\n")
        return self.files[file]


def candidates(tree, lines, found):
    """Lines that look like predicates where nothing is found: (mark, file, line, text)."""
    for folder, _, names in os.walk(tree):
        for name in sorted(names):
            file = os.path.relpath(os.path.join(folder, name), tree)
            if name.endswith(NOT_TEXT):
                continue
            for number, line in enumerate(lines.of(file), 1):
                if len(line) > LONGEST_LINE or line.lstrip().startswith("//") or number in found[file]:
                    continue
                near = any(abs(number - other) <= NEAR for other in found[file])
                if not near and READER.search(line):
                    yield "reader", file, number, line
                elif any(PREDICATE.search(next(filter(None, text), "")) for text in LITERAL.findall(line)):
                    context = " ".join(lines.of(file)[max(0, number - 5) : number + 3])
                    spoken = re.search(r"redicate|objectsWhere|NSExpression|class ?chain|[Rr]ealm", context)
                    if spoken or not LOUD.search(line) and " " in line.strip():
                        yield "text*" if spoken else "text", file, number, line


def main(predcheck, repository, tree):
    if not os.path.isdir(tree):
        os.makedirs(tree)
        unpack(repository, tree)
    places, findings, found = {}, [], collections.defaultdict(set)
    for row in lint(predcheck, tree):
        start = row.get("predicateStart") or row
        place = os.path.relpath(row["file"], tree), start["line"], start["column"]
        places.setdefault(place, row)
        found[place[0]].add(place[1])
        if row["rule"] and row["severity"] in ("error", "warning"):
            findings.append(row)
    lines = Lines(tree)
    print(f"== {len(places)} predicates, {sum(1 for row in places.values() if row['partial'])} of them partly literal")
    for (file, line, column), row in places.items():
        source = lines.of(file)[line - 1].encode() if line <= len(lines.of(file)) else b""
        there = source[column - 1 : column + 39].decode("utf-8", "replace")
        partly = "|PARTLY" if row["partial"] else ""
        print(f"  {file}:{line}:{column} [{row['profile']}|{row['api']}{partly}] {row['predicate']!r:.200} <- {there!r}")
    print(f"-- {len(findings)} errors and warnings")
    for row in findings:
        file = os.path.relpath(row["file"], tree)
        print(f"  {file}:{row['line']}:{row['column']} {row['severity']} {row['rule']}: {row['message']}"
              f"   IN {row['predicate']!r:.200}")
    print("-- candidates for misses")
    count = 0
    for mark, file, number, line in candidates(tree, lines, found):
        count += 1
        if count <= MOST_CANDIDATES:
            print(f"  {mark:6} {file}:{number}: {line.strip()[:220]}")
    print(f"-- {count} candidates" + (f", {MOST_CANDIDATES} shown" if count > MOST_CANDIDATES else ""))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
