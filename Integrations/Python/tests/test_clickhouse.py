"""ClickHouse's tables: every answer beside that of memory, what is refused."""

import datetime

import predicateql as pq
import pytest

session_module = pytest.importorskip("chdb.session", reason="chdb is not installed")
pa = pytest.importorskip("pyarrow")

import engine_cases as cases
import predicateql.clickhouse as pc
import pyarrow.parquet as parquet

ROWS = cases.table()
# Arrays and tuples of ClickHouse are never null: what it makes of a null is what memory gets too.
NESTED = ["tags", "nums", "address", "orders"]
# Bytes are texts there.
PREDICATES = [text for text in cases.PREDICATES if not text.startswith("data")]


@pytest.fixture(scope="module")
def session():
    session = session_module.Session()
    yield session
    session.close()


@pytest.fixture(scope="module")
def people(session, tmp_path_factory):
    path = tmp_path_factory.mktemp("people") / "people.parquet"
    parquet.write_table(ROWS, path, row_group_size=8)
    session.query(f"CREATE VIEW people AS SELECT * FROM file('{path}')")
    return pc.Source(f"file('{path}')")


@pytest.fixture(scope="module")
def rows(session, people):
    """The records as ClickHouse has them."""
    return pc.filter(session, people, "TRUEPREDICATE").sort_by("id")


def ids(table):
    return set(table["id"].to_pylist())


def test_the_records_are_those_of_the_file(rows):
    plain = [name for name in ROWS.column_names if name not in [*NESTED, "naive", "data"]]
    assert rows.num_rows == cases.COUNT
    for name in plain:
        # NaN equals nothing.
        assert repr(rows[name].to_pylist()) == repr(ROWS[name].to_pylist()), name


@pytest.mark.parametrize("text", PREDICATES)
def test_rows(session, people, rows, text):
    told = pc.explain(session, people, text)
    matching, undecided = cases.answers(text, rows)
    assert ids(pc.filter(session, people, text, undecided="false")) == matching, told
    assert pc.count(session, "people", text, undecided="false") == len(matching), told
    assert pc.count_undecided(session, people, text) == len(undecided)
    if undecided:
        with pytest.raises(pq.EvaluationError, match="cannot be decided"):
            pc.count(session, people, text)


def test_text_that_parameters_must_escape(session, people, rows):
    for text in [text for text in cases.TEXTS if text] + ["'; DROP TABLE people --", "\\N"]:
        expected = {n for n, s in enumerate(rows["s"].to_pylist()) if s == text}
        assert ids(pc.filter(session, people, "s == %@", text)) == expected, text
    many = [str(n) for n in range(300)] + [text for text in cases.TEXTS if text]
    expected = {n for n, s in enumerate(rows["s"].to_pylist()) if s in many}
    assert ids(pc.filter(session, people, "s IN %@", many)) == expected


def test_types_of_its_own(session):
    session.query("CREATE TABLE own (id Int64, at DateTime('UTC'), e Enum8('a' = 1, 'b' = 2), "
                  "l LowCardinality(Nullable(String)), u UUID, gap IntervalDay, `a ``b` String) "
                  "ENGINE = Memory")
    session.query("INSERT INTO own SELECT 1, '2026-01-02 03:04:05', 'b', 'René', generateUUIDv4(), "
                  "toIntervalDay(1), 'René'")
    for text in ["at > CAST(0, 'NSDate') AND l CONTAINS[cd] 'rene'",
                 "at == CAST('2026-01-02T03:04:05Z', 'NSDate') OR l CONTAINS[cd] 'x'",
                 "e == 'b' OR l CONTAINS[cd] 'x'", "e CONTAINS[cd] 'B'"]:
        assert pc.filter(session, "own", text).num_rows == 1, text
        assert pc.count(session, "own", f"NOT ({text})") == 0, text
    assert pc.count(session, "own", "%K CONTAINS[cd] 'rene'", "a `b") == 1
    with pytest.raises(pq.ColumnError, match="gap"):
        pc.filter(session, "own", "gap == 1")
    with pytest.raises(pq.ColumnError, match="cast it"):
        pc.filter(session, "own", "u == nil OR l CONTAINS[cd] 'rene'")


def test_the_error_names_the_row(session, people):
    with pytest.raises(pq.EvaluationError, match=r"cannot be decided where id is \d+;"):
        pc.count(session, people, "10 / i > 1", key="id")


def test_zoneless_times(session, people, rows):
    text = "day == CAST('2026-01-02T00:00:00Z', 'NSDate')"
    with pytest.raises(pq.TimeZoneError, match='zone="UTC"'):
        pc.filter(session, people, text)
    assert ids(pc.filter(session, people, text, zone="UTC")) == cases.answers(text, rows)[0]


def test_versions(session, people, monkeypatch):
    monkeypatch.setitem(pq._division._OLDEST, "clickhouse", ("ClickHouse", 99))
    with pytest.raises(pq.EngineVersionError, match="untried=True"):
        pc.filter(session, people, "i > 0")
    assert pc.count(session, people, "i == 5", untried=True) > 0


class Client:
    """A client of clickhouse-connect, as far as it goes without a server: it binds the values itself,
    and asks this session."""

    def __init__(self, session):
        self.session = session

    def query_arrow(self, query, parameters=None, settings=None, use_strings=None):
        binding = pytest.importorskip("clickhouse_connect.driver.binding")
        bound, texts = binding.bind_query(query, parameters)
        plain = {name.removeprefix("param_"): text for name, text in texts.items()}
        listed = ", ".join(f"{name} = {value!r}" for name, value in settings.items())
        answer = self.session.query(f"{bound} SETTINGS {listed}", "ArrowStream", params=plain)
        return pa.ipc.open_stream(answer.bytes()).read_all()


def test_a_client(session, rows):
    client = Client(session)
    texts = [text for text in cases.TEXTS if text]
    reals = [float(n) for n in range(300)] + [float("inf")]
    for text, values in [*[("s == %@", (text,)) for text in texts], ("s IN %@", (texts,)),
                         ("s IN %@", (texts + [str(n) for n in range(300)],)), ("d IN %@", (reals,)),
                         ("d == %@", (float("-inf"),)), ("b == YES AND i > %d", (-(2**63),)),
                         ("i > %d AND s CONTAINS[cd] %@", (0, "RENE"))]:
        expected = pq.Predicate(text, *values).mask(rows).sum()
        assert expected > 0
        assert pc.count(client, "people", text, *values) == expected, values


def test_the_result_keeps_times_and_enumerations(session):
    session.query("CREATE TABLE kept (id Int64, at DateTime('Europe/Berlin'), plain Nullable(DateTime), "
                  "e Enum8('a' = 1, 'it''s (b)' = 2), n Nullable(Enum16('x' = 300)), l Array(DateTime('UTC')), "
                  "t Tuple(DateTime Enum8('q' = 1), m Map(String, DateTime('UTC')))) ENGINE = Memory")
    session.query("INSERT INTO kept SELECT 1, toDateTime('2026-01-02 03:04:05', 'UTC'), NULL, 'it''s (b)', NULL, "
                  "[toDateTime('2026-01-02 03:04:05', 'UTC')], ('q', map('k', toDateTime('2026-01-02 03:04:05', 'UTC')))")
    at = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
    for text in ["id == 1", "id == 1 AND e CONTAINS[c] 'IT'", "at == %@ AND e CONTAINS[c] 'IT'", "ANY l == %@ AND e CONTAINS[c] 'IT'",
                 "t.DateTime == 'q' AND e CONTAINS[c] 'IT'"]:
        arguments = [at] if "%@" in text else []
        found = pc.filter(session, "kept", text, *arguments)
        row = found.to_pylist(maps_as_pydicts="strict")[0]
        assert row == {"id": 1, "at": at, "plain": None, "e": "it's (b)", "n": None, "l": [at],
                       "t": {"DateTime": "q", "m": {"k": at}}}, text
        assert str(found.schema.field("at").type) == "timestamp[s, tz=UTC]"
        assert pc.count(session, "kept", text, *arguments) == 1


def test_long_lists_of_arguments(session, people, rows):
    names = [f"name {n}" for n in range(20_000)] + ["RENE"]
    expected = {n for n, s in enumerate(rows["s"].to_pylist()) if s and s.lower() == "rene"}
    assert ids(pc.filter(session, people, "s IN[c] %@", names)) == expected
    numbers = list(range(20_000))
    expected = {n for n, i in enumerate(rows["i"].to_pylist()) if i is not None and 0 <= i < 20_000}
    assert ids(pc.filter(session, people, "i IN %@", numbers)) == expected
