"""ClickHouse inside Python: the peers of a question, and what a query read, by its own counters."""
import chdb
import chdb.session
import predicateql as pq
import predicateql.clickhouse as pc
import pyarrow.ipc

NAME = "clickhouse"
EVENTS = "SELECT value FROM system.events WHERE event = 'ParquetReadRowGroups'"


class Recorder:
    """A session that remembers what its queries read."""

    def __init__(self, session):
        self.session = session
        self.rows = self.bytes = 0

    def query(self, *arguments, **options):
        answer = self.session.query(*arguments, **options)
        # A description reads nothing of a file but its end.
        if not arguments[0].startswith(("DESCRIBE", "SELECT version")):
            self.rows += answer.storage_rows_read()
            self.bytes += answer.storage_bytes_read()
        return answer


class Engine:
    def __init__(self, folder):
        self.session = chdb.session.Session()
        self.session.query("SET max_threads = 2")
        self.file = f"file('{folder}/*.parquet')"
        version = str(self.session.query("SELECT version()")).strip().strip('"')
        self.version = f"ClickHouse {version} (chdb {chdb.__version__})"
        self.about = "2 threads, in this process"

    def counted(self, condition, session=None):
        statement = f"SELECT count() FROM {self.file} WHERE {condition}"
        return lambda: int(str((session or self.session).query(statement)))

    def ours(self, question, session=None):
        source = pc.Source(self.file)
        return lambda: pc.count(session or self.session, source, question.predicate)

    def expert(self, question, session=None):
        return self.counted(question.clickhouse, session)

    def plan(self, question):
        return lambda: bool(pc.explain(self.session, pc.Source(self.file), question.predicate).condition)

    def others(self, question):
        predicate = pq.Predicate(question.predicate)
        columns = ", ".join(question.columns)

        def collected():
            return self.fetched(columns)

        peers = {"collect, then our mask": lambda: int(predicate.mask(collected()).sum())}
        if question.row:
            row = question.row
            peers["collect, then a lambda"] = lambda: sum(
                row(*r.values()) for r in collected().to_pylist())
        return peers

    def bare(self, column):
        return {"read": self.counted(f"length({column}) >= 0"),
                "function": lambda: self.fetched(column).num_rows}

    def fetched(self, columns):
        answer = self.session.query(
            f"SELECT {columns} FROM {self.file} SETTINGS output_format_arrow_string_as_string = 1",
            "ArrowStream")
        return pyarrow.ipc.open_stream(answer.bytes()).read_all()

    def groups(self):
        return int(str(self.session.query(EVENTS)).strip() or 0)

    def reads(self, question):
        found = {}
        for name, run in (("ours", self.ours), ("expert", self.expert)):
            recorder, before = Recorder(self.session), self.groups()
            run(question, recorder)()
            found[name] = {"rows": recorder.rows, "groups": self.groups() - before,
                           "bytes": recorder.bytes}
        return found

    def close(self):
        self.session.close()
