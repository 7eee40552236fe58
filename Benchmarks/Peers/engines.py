#!/usr/bin/env python3
"""Engines that Python reaches, for workload E: engines.py duckdb|polars|sqlite|cel RECORDS COUNT

duckdb, polars, sqlite: tables in memory, one thread, SELECT count(*).
cel: one evaluation a record; the call from Python and the conversion of the record are in its time,
so it takes 20,000 records at most.

Answers on standard output what is asked for on standard input (MeasurementServer.swift)."""
import json, os, sys, time

os.environ["POLARS_MAX_THREADS"] = "1"

SQL = {
    "E1": "age > 30",
    "E2": "age >= 18 AND age < 65 AND city = 'Paris'",
    "E3": "lower(name) LIKE '%son%'",
    "E4": "strip_accents(lower(name)) LIKE 'jo%'",
    "E5": "name LIKE '%an_'",
    "E6": "regexp_full_match(name, '[A-M].*[aeiou]n')",
    "E7": "city IN ('Paris', 'Oslo', 'Rome')",
    "E8": "list_contains(tags, 'blue')",
    "E9": "zip BETWEEN 20000 AND 30000 OR score < 0.1",
    "E10": "len(list_filter(items, lambda i: i.qty > 5 AND i.price < 10)) > 1",
}
SQLITE = SQL | {
    "E3": "name LIKE '%son%'",
    "E5": "name GLOB '*an?'",
    "E8": "EXISTS (SELECT 1 FROM tag WHERE person = t.id AND tag = 'blue')",
    "E10": "(SELECT count(*) FROM item WHERE person = t.id AND qty > 5 AND price < 10) > 1",
}
del SQLITE["E4"], SQLITE["E6"]  # no folding of diacritics, no regular expressions built in
CEL = {
    "E1": "age > 30",
    "E2": "age >= 18 && age < 65 && city == 'Paris'",
    "E3": "name.matches('(?i)son')",
    "E5": "name.matches('an.$')",
    "E6": "name.matches('^[A-M].*[aeiou]n$')",
    "E7": "city in ['Paris', 'Oslo', 'Rome']",
    "E8": "'blue' in tags",
    "E9": "(address.zip >= 20000 && address.zip <= 30000) || score < 0.1",
    "E10": "size(items.filter(i, i.qty > 5 && i.price < 10.0)) > 1",
}


def records(path, count):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line, _ in zip(file, range(count))]


def duckdb_cases(path, count):
    import duckdb

    base = duckdb.connect()
    base.execute("SET threads = 1")
    columns = {
        "id": "BIGINT", "name": "VARCHAR", "age": "INTEGER", "score": "DOUBLE", "city": "VARCHAR",
        "tags": "VARCHAR[]", "address": "STRUCT(zip INTEGER)",
        "items": "STRUCT(qty INTEGER, price DOUBLE)[]",
    }
    base.execute(
        f"CREATE TABLE t AS SELECT *, address.zip AS zip FROM read_json('{path}', "
        f"format = 'newline_delimited', columns = {columns}) LIMIT {count}"
    )
    return {
        name: lambda where=where: base.execute(f"SELECT count(*) FROM t WHERE {where}").fetchone()[0]
        for name, where in SQL.items()
    }


def polars_cases(path, count):
    import polars

    rows, column = records(path, count), polars.col
    items = [[{"qty": i["qty"], "price": i["price"]} for i in r["items"]] for r in rows]
    item = polars.Struct({"qty": polars.Int64, "price": polars.Float64})
    frame = polars.DataFrame(
        {key: [r[key] for r in rows] for key in ("age", "score", "name", "city", "tags")}
        | {"zip": [r["address"]["zip"] for r in rows], "items": items},
        schema_overrides={"tags": polars.List(polars.String), "items": polars.List(item)},
    )
    element = polars.element().struct
    tests = {
        "E1": column("age") > 30,
        "E2": (column("age") >= 18) & (column("age") < 65) & (column("city") == "Paris"),
        "E3": column("name").str.contains("(?i)son"),
        "E5": column("name").str.contains("an.$"),
        "E6": column("name").str.contains("^[A-M].*[aeiou]n$"),
        "E7": column("city").is_in(["Paris", "Oslo", "Rome"]),
        "E8": column("tags").list.contains("blue"),
        "E9": column("zip").is_between(20000, 30000) | (column("score") < 0.1),
        "E10": column("items").list.eval((element.field("qty") > 5) & (element.field("price") < 10)).list.sum() > 1,
    }
    return {
        name: lambda test=test: frame.lazy().filter(test).select(polars.len()).collect().item()
        for name, test in tests.items()
    }


def sqlite_cases(path, count):
    import sqlite3

    rows, base = records(path, count), sqlite3.connect(":memory:")
    base.executescript(
        """CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, age INT, score REAL, city TEXT, zip INT);
        CREATE TABLE tag(person INT, tag TEXT, PRIMARY KEY(person, tag)) WITHOUT ROWID;
        CREATE TABLE item(person INT, k INT, qty INT, price REAL, PRIMARY KEY(person, k)) WITHOUT ROWID;"""
    )
    base.executemany(
        "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)",
        ((r["id"], r["name"], r["age"], r["score"], r["city"], r["address"]["zip"]) for r in rows),
    )
    base.executemany("INSERT INTO tag VALUES (?, ?)", ((r["id"], t) for r in rows for t in r["tags"]))
    base.executemany(
        "INSERT INTO item VALUES (?, ?, ?, ?)",
        ((r["id"], k, i["qty"], i["price"]) for r in rows for k, i in enumerate(r["items"])),
    )
    return {
        name: lambda where=where: base.execute(f"SELECT count(*) FROM t WHERE {where}").fetchone()[0]
        for name, where in SQLITE.items()
    }


def cel_cases(path, count):
    import cel

    rows = records(path, count)
    programs = {name: cel.compile(text) for name, text in CEL.items()}
    return {
        name: lambda program=program: sum(1 for row in rows if program.execute(row))
        for name, program in programs.items()
    }


PEERS = {
    "duckdb": ("DuckDB", duckdb_cases),
    "polars": ("polars", polars_cases),
    "sqlite": ("SQLite", sqlite_cases),
    "cel": ("CEL (Rust) from Python", cel_cases),
}


def measure(run, shortest=30e6):
    """As in MeasuredCase.swift: a first run does not count unless it takes a second."""
    start = time.process_time_ns()
    count = run()
    spent = time.process_time_ns() - start
    if spent > 1_000_000_000:
        return spent, count
    runs, start = 0, time.process_time_ns()
    while True:
        count, runs = run(), runs + 1
        spent = time.process_time_ns() - start
        if spent >= shortest:
            return spent / runs, count


def main():
    kind, path, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    count = min(count, 20_000) if kind == "cel" else count
    peer, make = PEERS[kind]
    cases = make(path, count)
    for name in cases:
        print("have", peer, name, count, sep="\t")
    print("ready", flush=True)
    for request in sys.stdin:
        name = request.rstrip("\n").split("\t")[1]
        try:
            spent, matched = measure(cases[name])
            print(peer, name, spent / count, matched, count, sep="\t", flush=True)
        except Exception as error:
            print(peer, name, "FAIL", " ".join(str(error).split())[:120], sep="\t", flush=True)


if __name__ == "__main__":
    main()
