#!/usr/bin/env python3
"""Puts predicates over objects, arrays and maps inside rows to DuckDB, ClickHouse and Spark.

    nested.py [--engine duckdb|duckdb-files|clickhouse|spark]... [--cases N] [--seed N] [--predcheck FILE]

Of an exact condition the engine must return the records that `predcheck filter` finds in memory, of
a narrowing one at least those. Differences are printed as lines of JSON; the exit status is 1 if
there was one. `nested_records.py` makes the records and predicates.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

import nested_records
from engines import ClickHouse, Outcome, attempt


class Case:
    """A predicate with memory's answer and the engine's condition."""

    def __init__(self, text, options, schema, file):
        def predcheck(command, *words):
            return subprocess.run([options.predcheck, command, *words], capture_output=True, text=True)
        said = predcheck("sql", "--format", "json", "--dialect", options.dialect, "--schema", schema,
                         "--entity", "person", "--", text)
        found = predcheck("filter", "--", text, file)
        if said.returncode == 2 or found.returncode == 2:
            raise ValueError(f"{text}: {said.stderr or found.stderr}")
        self.text, said = text, json.loads(said.stdout)
        self.values, self.isExact = said["bindings"], said["residual"] is None
        self.condition = said["statement"].partition(" WHERE ")[2] or "TRUE"
        self.expected = {json.loads(line)["id"] for line in found.stdout.split("\n") if line}

    @property
    def kind(self):
        return "exact" if self.isExact else "residual" if self.condition == "TRUE" else "narrowing"

    def fits(self, found):
        return found == self.expected if self.isExact else self.expected <= found


class InDuckDB:
    columns = {
        "id": "BIGINT", "age": "BIGINT", "name": "VARCHAR", "d": "DOUBLE", "tags": "VARCHAR[]",
        "nums": "BIGINT[]", "reals": "DOUBLE[]",
        "address": "STRUCT(city VARCHAR, zip VARCHAR, lines VARCHAR[], geo STRUCT(lat DOUBLE))",
        "orders": "STRUCT(sku VARCHAR, price DOUBLE, qty BIGINT, items STRUCT(sku VARCHAR, n BIGINT)[])[]"}
    maps = {"labels": "VARCHAR", "counts": "BIGINT"}

    def load(self, records, file):
        import duckdb
        self.connection = duckdb.connect()
        declared = [f"{name} {type}" for name, type in self.columns.items()]
        declared += [f"{name} MAP(VARCHAR, {type})" for name, type in self.maps.items()]
        self.connection.execute(f"CREATE TABLE people ({', '.join(declared)})")
        places = [f"?::{type}" for type in self.columns.values()]
        places += [f"CASE WHEN ? THEN map(?::VARCHAR[], ?::{type}[]) END" for type in self.maps.values()]
        for record in records:
            values = [record[name] for name in self.columns]
            for name in self.maps:
                entries = record[name] or {}
                values += [record[name] is not None, list(entries), list(entries.values())]
            self.connection.execute(f"INSERT INTO people SELECT {', '.join(places)}", values)

    def ask(self, case):
        sql = f"SELECT id FROM people WHERE {case.condition}"
        return {row[0] for row in self.connection.execute(sql, case.values or None).fetchall()}

    def ask_all(self, cases):
        return [attempt(self.ask, case) for case in cases]


class InClickHouse:
    columns = """id Int64, age Nullable(Int64), name Nullable(String), d Nullable(Float64),
        tags Array(Nullable(String)), nums Array(Nullable(Int64)), reals Array(Nullable(Float64)),
        address Tuple(city Nullable(String), zip Nullable(String), lines Array(String),
          geo Tuple(lat Nullable(Float64))),
        orders Array(Tuple(sku Nullable(String), price Nullable(Float64), qty Nullable(Int64),
          items Array(Tuple(sku Nullable(String), n Int64)))),
        labels Map(String, Nullable(String)), counts Map(String, Nullable(Int64))"""

    def load(self, records, file):
        from chdb import session
        self.session = session.Session()
        self.session.query(f"CREATE TABLE people ({self.columns}) ENGINE = Memory")
        self.session.query("INSERT INTO people SELECT * FROM "
                           f"file('{file}', JSONEachRow, $${self.columns}$$)")

    def ask(self, case):
        values = {f"p{index + 1}": ClickHouse.text(value) for index, value in enumerate(case.values)}
        sql = f"SELECT id FROM people WHERE {case.condition}"
        return {int(line) for line in str(self.session.query(sql, "TSV", params=values)).split()}

    def ask_all(self, cases):
        return [attempt(self.ask, case) for case in cases]


def write_parquet(records, path):
    """Writes the records as a file of several row groups."""
    import pyarrow as pa
    import pyarrow.parquet as pq
    text, integer, real = pa.string(), pa.int64(), pa.float64()
    item = pa.struct([("sku", text), ("n", integer)])
    order = pa.struct([("sku", text), ("price", real), ("qty", integer), ("items", pa.list_(item))])
    address = pa.struct([("city", text), ("zip", text), ("lines", pa.list_(text)),
                         ("geo", pa.struct([("lat", real)]))])
    schema = pa.schema([
        ("id", integer), ("age", integer), ("name", text), ("d", real), ("tags", pa.list_(text)),
        ("nums", pa.list_(integer)), ("reals", pa.list_(real)), ("address", address),
        ("orders", pa.list_(order)), ("labels", pa.map_(text, text)), ("counts", pa.map_(text, integer))])
    rows = [dict(record, **{key: None if record[key] is None else list(record[key].items())
                            for key in ("labels", "counts")})
            for record in records]
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), path, row_group_size=64)


class InDuckDBFiles(InDuckDB):
    def load(self, records, file):
        import duckdb
        path = os.path.join(os.path.dirname(file), "people.parquet")
        write_parquet(records, path)
        self.connection = duckdb.connect()
        self.connection.execute(f"CREATE VIEW people AS SELECT * FROM read_parquet('{path}')")


class InSpark:
    def load(self, records, file):
        from engines import Spark
        self.session = Spark(os.path.dirname(file)).session
        path = os.path.join(os.path.dirname(file), "people.parquet")
        write_parquet(records, path)
        self.session.read.parquet(path).createOrReplaceTempView("people")

    def ask_all(self, cases, together=40):
        """Conditions are columns of one job."""
        answers = []
        for start in range(0, len(cases), together):
            columns, values = [], {}
            for number, case in enumerate(cases[start:start + together]):
                condition = re.sub(r":p(\d+)", rf":q{number}_\1", case.condition)
                columns.append(f"({condition}) AS c{number}")
                values |= {f"q{number}_{index + 1}": value for index, value in enumerate(case.values)}
            rows = self.session.sql(f"SELECT id, {', '.join(columns)} FROM people", args=values).collect()
            answers += [{row[0] for row in rows if row[number + 1]} for number in range(len(columns))]
        return answers


ENGINES = {"duckdb": InDuckDB, "duckdb-files": InDuckDBFiles, "clickhouse": InClickHouse, "spark": InSpark}


def compare(options, folder):
    records, texts = nested_records.made(options.seed, 700, options.cases)
    schema = nested_records.SCHEMA
    if options.dialect == "clickhouse":
        records = [nested_records.without_null(record) for record in records]
        schema = nested_records.WITHOUT_NULL
    file, schema_file = os.path.join(folder, "people.ndjson"), os.path.join(folder, "schema.json")
    with open(file, "w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    with open(schema_file, "w", encoding="utf-8") as text:
        json.dump(schema, text)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        cases = list(pool.map(lambda text: Case(text, options, schema_file, file), texts))
    engine = ENGINES[options.engine_name]()
    engine.load(records, file)
    outcome = Outcome()
    for case, found in zip(cases, engine.ask_all(cases)):
        outcome[case.kind] += 1
        if isinstance(found, set) and case.fits(found):
            continue
        outcome["different"] += 1
        print(json.dumps({
            "engine": options.engine_name, "predicate": case.text, "condition": case.condition,
            "values": case.values, "found": sorted(found)[:5] if isinstance(found, set) else str(found),
            "expected": sorted(case.expected)[:5]}, ensure_ascii=False))
    print(f"{options.engine_name}: {outcome}")
    return outcome["different"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", action="append", choices=list(ENGINES))
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--predcheck", default=".build/debug/predcheck")
    options = parser.parse_args()
    different = 0
    for options.engine_name in options.engine or list(ENGINES):
        options.dialect = options.engine_name.removesuffix("-files")
        with tempfile.TemporaryDirectory() as folder:
            different += compare(options, folder)
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
