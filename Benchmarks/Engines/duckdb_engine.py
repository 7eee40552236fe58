"""DuckDB: the peers of a question, and what a query read, by DuckDB's own profile."""
import json

import duckdb
import predicateql as pq
import predicateql.duckdb as pd

NAME = "duckdb"
TYPES = {"id": "BIGINT", "name": "VARCHAR", "age": "BIGINT", "score": "DOUBLE", "city": "VARCHAR",
         "items": "STRUCT(sku VARCHAR, qty BIGINT, price DOUBLE)[]"}


class Engine:
    def __init__(self, folder):
        self.connection = duckdb.connect()
        self.connection.execute("SET threads = 2; SET TimeZone = 'UTC'")
        self.connection.execute(f"CREATE VIEW records AS SELECT * FROM '{folder}/*.parquet'")
        self.version = f"DuckDB {duckdb.__version__}"
        self.about = "2 threads"
        self.functions = 0

    def counted(self, condition):
        statement = f"SELECT count(*) FROM records WHERE {condition}"
        return lambda: self.connection.execute(statement).fetchall()[0][0]

    def ours(self, question):
        return lambda: pd.count("records", question.predicate, connection=self.connection)

    def expert(self, question):
        return self.counted(question.duckdb)

    def function(self, function, columns, **options):
        self.functions += 1
        name = f"function{self.functions}"
        types = [TYPES[column] for column in columns]
        self.connection.create_function(name, function, types, "BOOLEAN", **options)
        return self.counted(f"{name}({', '.join(columns)})")

    def plan(self, question):
        return lambda: bool(pd.explain("records", question.predicate, connection=self.connection).condition)

    def others(self, question):
        predicate = pq.Predicate(question.predicate)
        columns = ", ".join(question.columns)
        chosen = f"SELECT {columns} FROM records"

        def collected():
            return self.connection.sql(chosen).to_arrow_table()

        peers = {"collect, then our mask": lambda: int(predicate.mask(collected()).sum())}
        if question.row:
            row = question.row
            parameters = ", ".join("ab"[: len(question.columns)])
            # DuckDB counts the parameters.
            plain = eval(f"lambda {parameters}: row({parameters})", {"row": row})
            peers |= {
                "Python's udf": self.function(plain, question.columns),
                "collect, then a lambda": lambda: sum(
                    row(*r) for r in self.connection.execute(chosen).fetchall()),
            }
        return peers

    def bare(self, column):
        import pyarrow as pa
        passing = self.function(lambda values: pa.repeat(True, len(values)), [column], type="arrow",
                                null_handling="special")
        return {"read": self.counted(f"strlen({column}) >= 0"), "function": passing}

    def reads(self, question):
        found = {}
        # Which columns a filter fetches first depends on how filters did in that run: the least of five.
        for name, run in (("ours", self.ours(question)), ("expert", self.expert(question))) * 5:
            self.connection.execute("PRAGMA enable_profiling = 'no_output'")
            run()
            told = json.loads(self.connection.get_profiling_information(format="json"))
            self.connection.execute("PRAGMA disable_profiling")
            read = {"rows": told["query"]["total_rows_scanned"],
                    "groups": told["query"]["total_row_groups_scanned"],
                    "bytes": told["io"]["total_bytes_read"]}
            found[name] = min(found.get(name, read), read, key=lambda told: told["bytes"])
        return found

    def close(self):
        self.connection.close()
