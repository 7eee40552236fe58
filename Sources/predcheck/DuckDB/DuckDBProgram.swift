/// The program in Python by which DuckDB is asked: statements for it, and their rows, a line of JSON in
/// for each request and a line out for each answer. Values are parameters, never parts of a text.
///
/// It is no file beside the program, so that `predcheck` stays one file.
enum DuckDBProgram {
  static let text = #"""
    import datetime
    import decimal
    import json
    import math
    import sys
    import types
    import uuid

    OLDEST = 2
    UTC = datetime.timezone.utc


    class _UTC(datetime.tzinfo):
        """The zone of the session. DuckDB asks for pytz, which it needs for no more than this."""

        def utcoffset(self, moment):
            return datetime.timedelta(0)

        def tzname(self, moment):
            return "UTC"

        def dst(self, moment):
            return datetime.timedelta(0)

        def fromutc(self, moment):
            return moment

        def localize(self, moment, is_dst=False):
            return moment.replace(tzinfo=self)

        def normalize(self, moment, is_dst=False):
            return moment


    def stand_in_for_pytz():
        module = types.ModuleType("pytz")
        zone = _UTC()
        module.timezone = lambda name: zone
        module.utc = module.UTC = zone
        sys.modules["pytz"] = module


    def plain(value):
        """A value of DuckDB as JSON has it. Its type is known where it is read."""
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return value
        if kind is float:
            return value if math.isfinite(value) else repr(value)
        if kind is datetime.datetime:
            # What DuckDB makes of infinity.
            if value.replace(tzinfo=None) == datetime.datetime.max:
                return "infinity"
            return value.replace(tzinfo=None).isoformat(" ")
        if kind is datetime.time:
            return value.isoformat().rstrip("0").rstrip(".") if value.microsecond else value.isoformat()
        if kind in (datetime.date, decimal.Decimal, uuid.UUID):
            return str(value)
        if kind in (bytes, bytearray, memoryview):
            return bytes(value).hex()
        if kind in (list, tuple):
            return [plain(element) for element in value]
        if kind is dict:
            return {str(key): plain(element) for key, element in value.items()}
        return str(value)


    class Session:
        def __init__(self, connection):
            self.connection = connection
            self.open = {}

        def answer(self, request):
            if "script" in request:
                self.connection.execute(request["script"])
                return {}
            if "insert" in request:
                self.connection.executemany(request["insert"], request["rows"])
                return {}
            if "sql" in request:
                # A cursor of its own, so that statements may be read beside one another.
                cursor = self.connection.cursor()
                cursor.execute("SET TimeZone = 'UTC'")
                cursor.execute(request["sql"], request["parameters"])
                if request.get("count"):
                    return self.rows(cursor, None)
                self.open[request["id"]] = cursor
                return {}
            cursor = self.open[request["id"]]
            if "fetch" in request:
                return self.rows(cursor, request["fetch"])
            del self.open[request["id"]]
            cursor.close()
            return {}

        @staticmethod
        def rows(cursor, count):
            found = cursor.fetchall() if count is None else cursor.fetchmany(count)
            return {"rows": [[plain(value) for value in row] for row in found]}


    def opened(request):
        stand_in_for_pytz()
        try:
            import duckdb
        except ImportError as error:
            raise SystemExit(tell({"error": "ModuleNotFoundError", "message": str(error)}))
        version = duckdb.__version__
        if int(version.partition(".")[0]) < OLDEST:
            message = f"DuckDB {version} was not tried, only DuckDB {OLDEST} and later"
            raise SystemExit(tell({"error": "version", "message": message}))
        path = request["path"]
        connection = duckdb.connect(path, read_only=path != ":memory:")
        for statement in ["SET TimeZone = 'UTC'", *request["setup"]]:
            connection.execute(statement)
        return Session(connection)


    def tell(answer):
        text = json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()
        return 0


    def main():
        session = None
        for line in sys.stdin.buffer:
            request = json.loads(line)
            try:
                if session is None:
                    session = opened(request)
                    tell({})
                else:
                    tell(session.answer(request))
            except Exception as error:  # Whatever it is, it is the answer.
                tell({"error": type(error).__name__, "message": str(error)})


    if __name__ == "__main__":
        try:
            main()
        except (KeyboardInterrupt, BrokenPipeError):
            pass
    """#
}
