#!/usr/bin/env python3
"""Build times and size of an application that depends on this package, as Markdown.

    Benchmarks/Tools/buildtimes.py            debug builds with some products, clean and after an edit
    Benchmarks/Tools/buildtimes.py size       size of a stripped release binary that filters an array
    Benchmarks/Tools/buildtimes.py macros     500 uses of #predicate beside 500 plain strings

Times are processor seconds of the build and all it starts, so that a busy machine changes them
little; the wall clock is in brackets. The first build of each kind compiles all that it needs.
"""
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

PRODUCTS = {
    "PredicateSyntax": ["PredicateSyntax"],
    "PredicateQL": ["PredicateQL"],
    "PredicateQL, PredicateMacros": ["PredicateQL", "PredicateMacros"],
    "PredicateQL, PredicateStorageSQLite": ["PredicateQL", "PredicateStorageSQLite"],
    "all libraries but PredicateTestSupport": [
        "PredicateQL", "PredicateConformance", "PredicateFoundation", "PredicateJSON",
        "PredicateLint", "PredicateMacros", "PredicateModels", "PredicateSchema",
        "PredicateSyntax", "PredicateSQL", "PredicateStorage", "PredicateStoragePostgres",
        "PredicateStorageSQLite"],
}

MAIN = """\
struct Person: KeyPathReadable {
  var name: String
  var age: Int
  static let readableKeys: ReadableKeys<Self> = ["name": .key(\\.name), "age": .key(\\.age)]
}

let people = [Person(name: "Ada", age: 36), Person(name: "Grace", age: 17)]
let adult = try BoundPredicate(format: "age >= %d AND name BEGINSWITH[c] %@", 18, "a")
print(try people.filter(Evaluator(adult)).map(\\.name))
"""


def application(folder, products, traits=""):
    """Writes a package that imports `products` and filters an array, if it has the means."""
    sources = folder / "Sources" / "app"
    sources.mkdir(parents=True)
    listed = "".join(f'        .product(name: "{name}", package: "{ROOT.name}"),\n'
                     for name in products)
    (folder / "Package.swift").write_text(f"""\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "{ROOT}"{traits})],
  targets: [
    .executableTarget(
      name: "app",
      dependencies: [
{listed}      ]
    )
  ]
)
""")
    imports = "".join(f"import {name}\n" for name in products)
    filters = MAIN if "PredicateQL" in products else 'print("no evaluation")\n'
    (sources / "main.swift").write_text(imports + "\n" + filters)
    return sources / "main.swift"


def built(folder, *options):
    """Builds; the processor seconds and the seconds that it took."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    run = subprocess.run(["swift", "build", *options], cwd=folder, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(run.stdout)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{used:.1f} ({time.monotonic() - start:.1f})"


def times():
    print("| products | clean | after an edit of the application | without a change |")
    print("|---|--:|--:|--:|")
    for name, products in PRODUCTS.items():
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            main = application(folder, products)
            clean = built(folder)
            main.write_text(main.read_text() + "print(2)\n")
            edited = built(folder)
            print(f"| {name} | {clean} | {edited} | {built(folder)} |", flush=True)


def sizes():
    print("| binary | bytes |")
    print("|---|--:|")
    static = ["--static-swift-stdlib"]
    for name, options, traits in [
        ("Swift's libraries shared", [], ""),
        ("Swift's libraries in the binary (`--static-swift-stdlib`)", static, ""),
        ("the same without Foundation (`traits: []`)", static, ", traits: []"),
    ]:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            application(folder, ["PredicateQL"], traits)
            built(folder, "-c", "release", "-Xlinker", "-s", *options)
            binary = folder / ".build" / "release" / "app"
            subprocess.run([binary], check=True, stdout=subprocess.DEVNULL)
            print(f"| {name} | {binary.stat().st_size:,} |", flush=True)


USES = {
    "plain strings: `BoundPredicate(format:)`": 'try BoundPredicate(format: {})',
    "`#predicate`, syntax and arguments checked": '#predicate({})',
    "`#predicate` with a type, keys checked too": '#predicate(Person.self, {})',
}

TYPE = """\
@Readable struct Person {
  var name: String
  var age: Int
}
"""


def uses(form, count):
    """A file with `count` predicates, each in a function of its own."""
    functions = "".join(
        f"func predicate{number}(_ prefix: String) throws -> BoundPredicate {{\n  "
        + form.format(f'"name BEGINSWITH[cd] %@ AND age > %d", prefix, {number}') + "\n}\n"
        for number in range(count))
    return f"import PredicateMacros\nimport PredicateQL\n\n{TYPE}{functions}print(Person.self)\n"


def macros():
    print("| 500 predicates | debug build of the application | release |")
    print("|---|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        main = application(folder, ["PredicateQL", "PredicateMacros"])
        for name, form in USES.items():
            row = [name]
            for options in [], ["-c", "release"]:
                main.write_text(uses(form, 1))
                built(folder, *options)
                main.write_text(uses(form, 500))
                row.append(built(folder, *options))
            print("| " + " | ".join(row) + " |", flush=True)


match sys.argv[1:]:
    case []:
        times()
    case ["size"]:
        sizes()
    case ["macros"]:
        macros()
    case _:
        sys.exit(__doc__)
