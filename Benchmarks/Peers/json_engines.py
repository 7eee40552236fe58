#!/usr/bin/env python3
"""Engines that Python reaches, for workload J: json_engines.py ENGINE CASE FILE OUT [THREADS]

duckdb        typed columns, records written anew
duckdb-lines  the record kept as text, the original lines written
chdb          ClickHouse, the original lines written
polars        typed columns, records written anew
orjson        a loop in Python, the original lines written"""
import os, sys

engine, case, path, out = sys.argv[1:5]
threads = sys.argv[5] if len(sys.argv) > 5 else "1"
os.environ["POLARS_MAX_THREADS"] = threads

PYTHON = {
    "E2": lambda r: 18 <= r["age"] < 65 and r["city"] == "Paris",
    "E3": lambda r: "son" in r["name"].lower(),
    "E7": lambda r: r["city"] in ("Paris", "Oslo", "Rome"),
    "E8": lambda r: "blue" in r["tags"],
}
TYPED = {
    "E2": "age >= 18 AND age < 65 AND city = 'Paris'",
    "E3": "lower(name) LIKE '%son%'",
    "E7": "city IN ('Paris', 'Oslo', 'Rome')",
    "E8": "list_contains(tags, 'blue')",
}
LINES = {
    "E2": "(json->>'$.age')::INT >= 18 AND (json->>'$.age')::INT < 65 AND json->>'$.city' = 'Paris'",
    "E3": "lower(json->>'$.name') LIKE '%son%'",
    "E7": "json->>'$.city' IN ('Paris', 'Oslo', 'Rome')",
    "E8": "json_contains(json->'$.tags', '\"blue\"')",
}
CLICKHOUSE = {
    "E2": "JSONExtractInt(json, 'age') >= 18 AND JSONExtractInt(json, 'age') < 65"
    " AND JSONExtractString(json, 'city') = 'Paris'",
    "E3": "positionCaseInsensitive(JSONExtractString(json, 'name'), 'son') > 0",
    "E7": "JSONExtractString(json, 'city') IN ('Paris', 'Oslo', 'Rome')",
    "E8": "has(JSONExtract(json, 'tags', 'Array(String)'), 'blue')",
}
COLUMNS = {
    "id": "BIGINT", "name": "VARCHAR", "age": "INTEGER", "score": "DOUBLE", "city": "VARCHAR",
    "active": "BOOLEAN", "created": "VARCHAR", "tags": "VARCHAR[]",
    "address": "STRUCT(street VARCHAR, zip INTEGER)",
    "items": "STRUCT(sku VARCHAR, qty INTEGER, price DOUBLE)[]",
}


def duckdb():
    import duckdb

    base = duckdb.connect()
    base.execute(f"SET threads = {threads}; SET preserve_insertion_order = true")
    if engine == "duckdb":
        base.execute(
            f"COPY (SELECT * FROM read_json('{path}', format = 'newline_delimited', columns = {COLUMNS}) "
            f"WHERE {TYPED[case]}) TO '{out}' (FORMAT json)"
        )
    else:
        base.execute(
            f"COPY (SELECT json::VARCHAR FROM read_ndjson_objects('{path}') WHERE {LINES[case]}) "
            f"TO '{out}' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\x01')"
        )


def chdb():
    import chdb

    chdb.query(
        f"INSERT INTO FUNCTION file('{out}', 'LineAsString', 'json String') "
        f"SELECT json FROM file('{path}', 'JSONAsString', 'json String') WHERE {CLICKHOUSE[case]} "
        f"SETTINGS max_threads = {threads}, engine_file_truncate_on_insert = 1"
    )


def polars():
    import polars as p

    text, column = p.String, p.col
    schema = {
        "id": p.Int64, "name": text, "age": p.Int32, "score": p.Float64, "city": text, "active": p.Boolean,
        "created": text, "tags": p.List(text), "address": p.Struct({"street": text, "zip": p.Int32}),
        "items": p.List(p.Struct({"sku": text, "qty": p.Int32, "price": p.Float64})),
    }
    test = {
        "E2": (column("age") >= 18) & (column("age") < 65) & (column("city") == "Paris"),
        "E3": column("name").str.contains("(?i)son"),
        "E7": column("city").is_in(["Paris", "Oslo", "Rome"]),
        "E8": column("tags").list.contains("blue"),
    }[case]
    p.scan_ndjson(path, schema=schema).filter(test).sink_ndjson(out)


def orjson():
    import orjson

    test = PYTHON[case]
    with open(path, "rb") as file, open(out, "wb") as written:
        for line in file:
            if test(orjson.loads(line)):
                written.write(line)


{"duckdb": duckdb, "duckdb-lines": duckdb, "chdb": chdb, "polars": polars, "orjson": orjson}[engine]()
