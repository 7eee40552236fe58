#!/usr/bin/env python3
"""Puts the cases of `parity --cases` to DuckDB, ClickHouse, Spark and MariaDB, and compares with memory.

    engines.py [--engine duckdb|duckdb-files|clickhouse|clickhouse-files|spark|mariadb]... [--where N]
      [--master M] CASES.jsonl

DuckDB and ClickHouse are asked twice, about tables and about Parquet files, whose statistics they
decide by; Spark is asked about files alone.

Of an exact condition the engine must return memory's rows, of a narrowing one at least those. Rows
on which memory fails belong to these, so that the residual fails on them too; an exact condition
may have none. Spark answers many conditions in one job, as columns; every Nth is a
WHERE instead. MariaDB is the server of PREDICATE_MARIADB_URL, and is asked about tables without NaN and
infinities (`parity --doubles finite`); others are skipped. Differences are printed as lines of JSON; the exit status is 1 if there was one.
"""
import argparse
import collections
import concurrent.futures
import decimal
import json
import os
import re
import sys


class Outcome(collections.Counter):
    """Counts of one engine, by kind."""

    def __str__(self):
        all_of_them = sum(self[kind] for kind in ("exact", "narrowing", "residual"))
        shares = ", ".join(f"{kind} {self[kind]} ({100 * self[kind] / max(all_of_them, 1):.1f} %)"
                           for kind in ("exact", "narrowing", "residual"))
        return (f"{all_of_them} pairs: {shares}; differences {self['different']}"
                + (f"; skipped {self['skipped']}" if self["skipped"] else ""))


def kind(said):
    if said["residual"] is None:
        return "exact"
    return "residual" if said["condition"] == "TRUE" else "narrowing"


def words(key):
    """A key of several columns as a value that can be in a set."""
    return json.dumps(list(key), ensure_ascii=False)


def declared(type, word="DECIMAL"):
    """The name of a type with digits in an engine; None for any other."""
    return type.replace("decimal", word) if type.startswith("decimal(") else None


def array(values, type):
    """The values of a column, as Arrow has them."""
    import datetime
    import pyarrow as pa
    if type.endswith("[]"):
        lists = [[] if value is None else value for value in values]
        elements = array([element for elements in lists for element in elements], type.removesuffix("[]"))
        offsets, end = [], 0
        for value, elements_of in zip(values, lists):
            offsets.append(None if value is None else end)
            end += len(elements_of)
        return pa.ListArray.from_arrays(pa.array([*offsets, end], pa.int32()), elements)
    if type in ("real", "single"):
        return pa.array([None if value is None else float(value) for value in values],
                        pa.float64() if type == "real" else pa.float32())
    if type == "bytes":
        return pa.array([None if value is None else bytes.fromhex(value) for value in values], pa.binary())
    if type in ("timestamp", "zonelessTimestamp"):
        zone = "UTC" if type == "timestamp" else None
        epoch = datetime.datetime(1970, 1, 1)

        def microseconds(text):
            moment = datetime.datetime.fromisoformat(text.removesuffix("+00").removesuffix("Z"))
            return (moment - epoch) // datetime.timedelta(microseconds=1)
        return pa.array([None if value is None else microseconds(value) for value in values],
                        pa.int64()).cast(pa.timestamp("us", zone))
    if declared(type):
        precision, scale = type[8:-1].split(",")
        return pa.array([None if value is None else decimal.Decimal(value) for value in values],
                        pa.decimal128(int(precision), int(scale)))
    kinds = {"integer": pa.int64(), "real": pa.float64(), "boolean": pa.bool_()}
    return pa.array(values, kinds.get(type, pa.string()))


def write_parquet(table, engine, path, number):
    """Writes a table as a file, so that statistics count: those of row groups, which let engines skip
    some, or of one group, which let DuckDB decide for all rows at once. A group of nulls and NaN has
    none."""
    import pyarrow as pa
    import pyarrow.parquet as pq
    columns = {column["name"]: array([row[position] for row in table["rows"]], column["types"][engine])
               for position, column in enumerate(table["columns"])}
    written = pa.table(columns)
    pq.write_table(written, path, row_group_size=4 if number % 2 else 1000)
    return written.schema


class DuckDB:
    name = "duckdb"
    types = {"boolean": "BOOLEAN", "integer": "BIGINT", "real": "DOUBLE", "single": "FLOAT", "text": "VARCHAR",
             "timestamp": "TIMESTAMPTZ", "zonelessTimestamp": "TIMESTAMP", "uuid": "UUID",
             "bytes": "BLOB", "none": "VARCHAR"}

    def load(self, tables):
        import duckdb
        self.connection = duckdb.connect()
        for table in tables:
            columns = [(quoted(column["name"]), column["types"][self.name]) for column in table["columns"]]
            # Text of any other collation ignores case here, unless it is a key.
            definitions = ", ".join(
                f"{name} {self.type(type)}"
                + (" COLLATE NOCASE" if column["collation"] == "other" and not column["isKey"] else "")
                for (name, type), column in zip(columns, table["columns"]))
            self.connection.execute(f"CREATE TABLE {quoted(table['name'])} ({definitions})")
            places = ", ".join(("unhex(?)" if type == "bytes" else f"?::{self.type(type)}")
                               for _, type in columns)
            if table["rows"]:
                self.connection.executemany(
                    f"INSERT INTO {quoted(table['name'])} VALUES ({places})", table["rows"])

    def type(self, word):
        return declared(word) or self.types[word.removesuffix("[]")] + ("[]" if word.endswith("[]") else "")

    def ask(self, said):
        parameters = [parameter["value"] for parameter in said["parameters"]]
        sql = f"SELECT {', '.join(said['key'])} FROM {said['from']} WHERE {said['condition']}"
        return [words(row) for row in self.connection.execute(sql, parameters).fetchall()]

    def ask_all(self, all_said):
        for said in all_said:
            yield attempt(self.ask, said)


class DuckDBFiles(DuckDB):
    """Files, whose columns of text have no collation."""

    def __init__(self, folder):
        self.folder, self.number = folder, 0

    def load(self, tables):
        import duckdb
        self.connection = duckdb.connect()
        self.number += 1
        for index, table in enumerate(tables):
            path = f"{self.folder}/duckdb-{self.number}-{index}.parquet"
            write_parquet(table, self.name, path, self.number)
            # A UUID is text in such a file.
            columns = ", ".join(
                f"{quoted(column['name'])}" + ("::UUID" if column["types"][self.name] == "uuid" else "")
                + f" AS {quoted(column['name'])}" for column in table["columns"])
            self.connection.execute(
                f"CREATE VIEW {quoted(table['name'])} AS SELECT {columns} FROM read_parquet('{path}')")


class ClickHouse:
    name = "clickhouse"
    types = {"boolean": "Bool", "integer": "Int64", "real": "Float64", "single": "Float32", "text": "String",
             "timestamp": "DateTime64(6, 'UTC')", "uuid": "UUID", "bytes": "String", "none": "String"}

    def __init__(self):
        from chdb import session
        self.session = session.Session()

    def load(self, tables):
        for table in tables:
            name = ticked(table["name"])
            columns = [(ticked(column["name"]), column["types"][self.name]) for column in table["columns"]]
            definitions = ", ".join(f"{column} {self.type(type)}" for column, type in columns)
            self.session.query(f"DROP TABLE IF EXISTS {name}")
            self.session.query(f"CREATE TABLE {name} ({definitions}) ENGINE = Memory")
            for row in table["rows"]:
                values = ", ".join(self.place(index, type, value)
                                   for index, ((_, type), value) in enumerate(zip(columns, row)))
                parameters = {f"v{index}": self.text(value, type)
                              for index, ((_, type), value) in enumerate(zip(columns, row)) if value is not None}
                self.session.query(f"INSERT INTO {name} SELECT {values}", params=parameters)

    def place(self, index, type, value):
        if value is None:
            return "NULL"
        if type == "bytes":
            return f"unhex({{v{index}:String}})"
        if type == "timestamp":
            return f"parseDateTime64BestEffort({{v{index}:String}}, 6, 'UTC')"
        known = self.type(type) if type.endswith("[]") else declared(type, "Decimal") or self.types[type]
        return f"{{v{index}:{known}}}"

    def type(self, word):
        if word.endswith("[]"):
            return f"Array({self.type(word.removesuffix('[]'))})"
        return f"Nullable({declared(word, 'Decimal') or self.types[word]})"

    @staticmethod
    def text(value, type=""):
        """A value as ClickHouse reads it of a parameter."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, list):
            return "[" + ", ".join(
                ClickHouse.text(item) if type == "real[]" else ClickHouse.element(
                    item.replace("T", " ").removesuffix("Z") if type == "timestamp[]" else item)
                for item in value) + "]"
        if not isinstance(value, str):
            return repr(value)
        return (value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
                .replace("\r", "\\r").replace("\0", "\\0"))

    @staticmethod
    def element(value):
        if isinstance(value, str):
            return "'" + ClickHouse.text(value).replace("'", "\\'") + "'"
        return ClickHouse.text(value)

    def ask(self, said):
        parameters = {parameter["name"]: self.text(parameter["value"], parameter["type"])
                      for parameter in said["parameters"]}
        sql = f"SELECT {', '.join(said['key'])} FROM {said['from']} WHERE {said['condition']}"
        sql += " SETTINGS output_format_json_quote_64bit_integers = 0"
        found = self.session.query(sql, "JSONCompactEachRow", params=parameters)
        lines = found.bytes().decode().split("\n")
        return [words(json.loads(line)) for line in lines if line]

    def ask_all(self, all_said):
        for said in all_said:
            yield attempt(self.ask, said)


class ClickHouseFiles(ClickHouse):
    """Files, whose columns are read as the types of tables."""

    def __init__(self, folder):
        super().__init__()
        self.folder, self.number = folder, 0

    def load(self, tables):
        self.number += 1
        for index, table in enumerate(tables):
            path = f"{self.folder}/clickhouse-{self.number}-{index}.parquet"
            write_parquet(table, self.name, path, self.number)
            name = ticked(table["name"])
            definitions = ", ".join(f"{ticked(column['name'])} {self.type(column['types'][self.name])}"
                                    for column in table["columns"])
            self.session.query(f"DROP TABLE IF EXISTS {name}")
            self.session.query(f"CREATE TABLE {name} ({definitions}) ENGINE = File(Parquet, '{path}')")


# Two executor processes, beside the driver's.
EXECUTORS = "local-cluster[2,1,1024]"


class Spark:
    name = "spark"
    types = {"boolean": "BOOLEAN", "integer": "BIGINT", "real": "DOUBLE", "single": "FLOAT", "text": "STRING",
             "timestamp": "TIMESTAMP", "zonelessTimestamp": "TIMESTAMP_NTZ", "bytes": "BINARY",
             "none": "STRING"}

    def __init__(self, folder, every=50, master=EXECUTORS):
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        os.environ["PYSPARK_PYTHON"] = sys.executable
        # No plan runs twice, so that compiling well costs more than it saves.
        options = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m"
        os.environ["PYSPARK_SUBMIT_ARGS"] = f'--driver-java-options "{options}" pyspark-shell'
        from pyspark.sql import SparkSession
        self.folder, self.every, self.number = folder, every, 0
        builder = SparkSession.builder.master(master)
        for setting, value in {
                "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
                "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
                "spark.driver.memory": "2g", "spark.executor.memory": "1g", "spark.sql.session.timeZone": "UTC",
                "spark.executor.extraJavaOptions": options,
                "spark.sql.ansi.enabled": "true", "spark.sql.shuffle.partitions": "1",
                "spark.sql.warehouse.dir": folder + "/warehouse"}.items():
            builder = builder.config(setting, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")

    def load(self, tables):
        """The tables as files, since Spark looks into these before it compares."""
        from pyspark.sql.pandas.types import from_arrow_schema
        self.number += 1
        for index, table in enumerate(tables):
            path = f"{self.folder}/{self.number}-{index}.parquet"
            schema = write_parquet(table, self.name, path, self.number)
            # A job would read the schema otherwise.
            schema = from_arrow_schema(schema)
            self.session.read.schema(schema).parquet(path).createOrReplaceTempView(ticked(table["name"]))

    @staticmethod
    def values(said, prefix=""):
        return {prefix + parameter["name"]: Spark.value(parameter["value"], parameter["type"])
                for parameter in said["parameters"]}

    @staticmethod
    def value(value, type):
        """JSON has no infinities. A list goes as texts, which the statement casts: integers of two sizes
        in one list are refused."""
        if type.endswith("[]"):
            return [element if isinstance(element, str) else json.dumps(element) for element in value]
        return float(value) if type == "real" else value

    def ask(self, said):
        sql = f"SELECT {', '.join(said['key'])} FROM {said['from']} WHERE {said['condition']}"
        return [words(row) for row in self.session.sql(sql, args=self.values(said)).collect()]

    def ask_all(self, all_said):
        """Conditions of one FROM are columns of one job: thirty, or ten if they hold subqueries, each of
        which is a join. Jobs run side by side."""
        answers = [None] * len(all_said)
        groups = collections.defaultdict(list)
        for index, said in enumerate(all_said):
            hasSubquery = "(SELECT" in said["condition"]
            source = index if index % self.every == 0 else said["from"]
            groups[source, hasSubquery].append(index)
        jobs = []
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for (_, hasSubquery), indexes in groups.items():
                size = 10 if hasSubquery else 30
                for start in range(0, len(indexes), size):
                    jobs.append(threads.submit(self.ask_group, indexes[start:start + size], all_said, answers))
        for job in jobs:
            job.result()
        return answers

    def ask_group(self, indexes, all_said, answers):
        """Answers conditions of one FROM; a single one as a WHERE."""
        rows = None if len(indexes) == 1 else attempt(self.ask_columns, [(index, all_said[index]) for index in indexes])
        for place, index in enumerate(indexes):
            if rows is None or isinstance(rows, Exception):
                answers[index] = attempt(self.ask, all_said[index])
            else:
                size = len(all_said[index]["key"])
                answers[index] = [words(row[:size]) for row in rows if row[size + place]]

    def ask_columns(self, numbered):
        columns, values = [], {}
        for index, said in numbered:
            columns.append("(" + re.sub(r":p(\d+)", rf":q{index}_\1", said["condition"]) + ") IS TRUE")
            values.update({f"q{index}_{name[1:]}": value for name, value in self.values(said).items()})
        said = numbered[0][1]
        sql = f"SELECT {', '.join(said['key'] + columns)} FROM {said['from']}"
        return self.session.sql(sql, args=values).collect()


class MariaDB:
    """Values are bound in the binary protocol. Columns of other collations differ in which, and most
    columns have an index, since the server answers by it where it can."""

    name = "mariadb"
    types = {"integer": "BIGINT", "real": "DOUBLE", "single": "FLOAT", "text": "LONGTEXT", "zonelessTimestamp": "DATETIME(6)",
             "uuid": "UUID", "bytes": "LONGBLOB", "none": "LONGTEXT"}
    collations = ["utf8mb4_general_ci", "utf8mb4_unicode_ci", "utf8mb4_bin", "utf8mb4_uca1400_ai_ci"]

    def __init__(self):
        import urllib.parse
        import mariadb
        url = urllib.parse.urlsplit(os.environ["PREDICATE_MARIADB_URL"])
        self.connection = mariadb.connect(host=url.hostname, port=url.port or 3306, user=url.username,
                                          password=url.password or "", autocommit=True)
        for statement in ("SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin", "SET sql_mode = 'STRICT_TRANS_TABLES'",
                          "SET time_zone = '+00:00'", "SET optimizer_switch = 'subquery_cache=off'",
                          "CREATE DATABASE IF NOT EXISTS engines", "USE engines"):
            self.run(statement)

    def run(self, sql, values=()):
        """The rows of a statement. The client looks for quotes and placeholders in names too, so that these
        get letters instead."""
        sql = re.sub("`(?:[^`]|``)*`", lambda name: "`" + re.sub("[^a-z0-9_]", lambda sign: f"_{ord(sign[0]):x}",
                                                               name[0][1:-1], flags=re.I) + "`", sql)
        cursor = self.connection.cursor(prepared=bool(values))
        try:
            cursor.execute(sql, *([tuple(values)] if values else []))
            return cursor.fetchall() if cursor.description else []
        finally:
            cursor.close()

    def load(self, tables):
        for name, in self.run("SHOW TABLES"):
            self.run(f"DROP TABLE {ticked(name)}")
        for number, table in enumerate(tables):
            columns = [(column, column["types"][self.name]) for column in table["columns"]]
            definitions = ", ".join(self.column(column, type, number + place)
                                 for place, (column, type) in enumerate(columns))
            self.run(f"CREATE TABLE {ticked(table['name'])} ({definitions}) CHARACTER SET utf8mb4")
            # The client sends wide rows wrongly.
            for row in table["rows"]:
                values = ", ".join(self.literal(self.value(value, type)) for value, (_, type) in zip(row, columns))
                self.run(f"INSERT INTO {ticked(table['name'])} VALUES ({values})")

    @staticmethod
    def literal(value):
        if value is None:
            return "NULL"
        if isinstance(value, bytes):
            return f"X'{value.hex()}'"
        if isinstance(value, str):
            return f"_utf8mb4 X'{value.encode().hex()}'"
        return f"{value!r}e0" if isinstance(value, float) and "e" not in repr(value) else repr(value)

    def column(self, column, type, number):
        name, shown = ticked(column["name"]), declared(type) or self.types.get(type, "LONGTEXT")  # There are no arrays.
        isText = shown == "LONGTEXT"
        if isText:
            isOther = column["collation"] != "binary" and not column["isKey"]
            collation = self.collations[number % len(self.collations)] if isOther else "utf8mb4_nopad_bin"
            shown += f" COLLATE {collation}"
        return f"{name} {shown}, INDEX ({name}{'(30)' if isText or type == 'bytes' else ''})"

    @staticmethod
    def value(value, type):
        if value is None:
            return None
        if type in ("real", "single"):
            return float(value)
        if type == "bytes":
            return bytes.fromhex(value)
        if type == "zonelessTimestamp":
            return value.removesuffix("+00")
        if isinstance(value, list):
            return json.dumps(value)
        return int(value) if isinstance(value, bool) else value

    @staticmethod
    def holds(tables):
        """Whether the server can store every value."""
        columns = [(table, place) for table in tables for place, column in enumerate(table["columns"])
                   if column["types"][MariaDB.name] in ("real", "single")]
        return not any(row[place] in ("nan", "inf", "-inf") for table, place in columns for row in table["rows"])

    def ask(self, said):
        values = [self.value(parameter["value"], parameter["type"]) for parameter in said["parameters"]]
        sql = f"SELECT {', '.join(said['key'])} FROM {said['from']} WHERE {said['condition']}"
        return [words(row) for row in self.run(sql, values)]

    def ask_all(self, all_said):
        for said in all_said:
            yield attempt(self.ask, said)


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def ticked(name):
    return "`" + name.replace("`", "``") + "`"


def attempt(ask, said):
    try:
        return ask(said)
    except Exception as error:  # Whatever an engine says is a difference.
        return error


def compare(case, said, found):
    """Nil, or what is wrong with an answer."""
    if isinstance(found, Exception):
        return {"error": str(found).replace("\n", " ")[:300]}
    expected = {words(key) for key in case["matches"]}
    undecided = {words(key) for key in case["errors"]}
    got = set(found)
    if len(found) != len(got):
        return {"twice": sorted(item for item in got if found.count(item) > 1)[:3]}
    if said["residual"] is None:
        if undecided:
            return {"an error is lost": sorted(undecided)[:3]}
        missing, extra = expected - got, got - expected
    else:
        missing, extra = (expected | undecided) - got, set()
    if missing or extra:
        return {"missing": sorted(missing)[:3], "extra": sorted(extra)[:3],
                "undecided": len(undecided)}
    return None


def run(engine, label, path, limit):
    outcome, shown = Outcome(), 0
    tables, cases = None, []

    def finish():
        nonlocal shown
        if not cases:
            return
        if not getattr(engine, "holds", lambda tables: True)(tables["tables"]):
            outcome["skipped"] += len(cases)
            return
        engine.load(tables["tables"])
        all_said = [case["dialects"][engine.name] for case in cases]
        for case, said, found in zip(cases, all_said, engine.ask_all(all_said)):
            outcome[kind(said)] += 1
            outcome["evaluations"] += case["rows"]
            wrong = compare(case, said, found)
            if wrong is None:
                continue
            outcome["different"] += 1
            if shown < limit:
                shown += 1
                print(json.dumps({"engine": label, "seed": tables["seed"], **wrong,
                                  "entity": case["entity"], "predicate": case["predicate"],
                                  "sql": said["condition"], "from": said["from"],
                                  "parameters": said["parameters"]}, ensure_ascii=False), flush=True)

    for line in open(path, encoding="utf-8"):
        item = json.loads(line)
        if "tables" in item:
            finish()
            tables, cases = item, []
        else:
            cases.append(item)
    finish()
    print(f"{label}: {outcome}; {outcome['evaluations']} evaluations", flush=True)
    return outcome["different"]


def main():
    import tempfile
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases")
    parser.add_argument("--engine", action="append", choices=["duckdb", "duckdb-files", "clickhouse", "clickhouse-files", "spark", "mariadb"])
    parser.add_argument("--where", type=int, default=50, help="Spark: every Nth condition is a WHERE")
    parser.add_argument("--master", default=EXECUTORS, help="Spark's (%(default)s)")
    parser.add_argument("--show", type=int, default=20, help="how many differences are printed")
    options = parser.parse_args()
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        make = {"duckdb": DuckDB, "duckdb-files": lambda: DuckDBFiles(folder),
                "clickhouse": ClickHouse, "clickhouse-files": lambda: ClickHouseFiles(folder), "spark": lambda: Spark(folder, options.where, options.master),
                "mariadb": MariaDB}
        for name in options.engine or list(make):
            different += run(make[name](), name, options.cases, options.show)
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
