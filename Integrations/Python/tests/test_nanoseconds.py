"""Columns of nanoseconds: a date of the language is a double of seconds, to which several neighbouring
nanoseconds are rounded. Engines compare them as memory does, also at the edges where the double changes."""

import numpy as np
import predicateql as pq
import pytest

pa = pytest.importorskip("pyarrow")

import pyarrow.parquet as parquet

REFERENCE = 978_307_200 * 10**9
SECOND = 10**9
# About 1970, 2001, 2026, the years 1700 and 2261, before and after the turn of a second.
BASES = [0, REFERENCE, 1_767_323_045 * SECOND, 1_767_323_045 * SECOND + 999_999_999, -SECOND, REFERENCE - 1,
         -8_520_336_000 * SECOND, 9_190_000_000 * SECOND, REFERENCE + 2**30 * SECOND, 1_767_323_045_123_456_789]


def seconds(ticks):
    """The date of nanoseconds since 1970 as memory rounds it."""
    whole, rest = divmod(ticks, SECOND)
    return float(whole - 978_307_200) + rest / 1e9


def edges(base):
    """Nanoseconds near `base`: on both sides of each of the next changes of the double, and a few others."""
    found = {base, base + 1, base - 1}
    for step in (1, -1):
        low = base
        for _ in range(2):
            value, near, far = seconds(low), 0, 1
            while seconds(low + step * far) == value:
                far *= 2
            while far - near > 1:
                middle = (near + far) // 2
                near, far = (middle, far) if seconds(low + step * middle) == value else (near, middle)
            found |= {low + step * near, low + step * far}
            low += step * far
    return sorted(found)


TICKS = [None] + [ticks for base in BASES for ticks in edges(base)]
CONSTANTS = sorted({seconds(ticks) for base in BASES for ticks in edges(base)[::3]})


def table(zone):
    def column(values):
        ticks = [0 if value is None else value for value in values]
        absent = np.array([value is None for value in values])
        return pa.array(np.array(ticks, "datetime64[ns]"), pa.timestamp("ns", zone), mask=absent)

    return pa.table({"id": range(len(TICKS)), "t": column(TICKS), "u": column(TICKS[1:] + TICKS[:1])})


def predicates():
    for number in CONSTANTS:
        date = f"CAST({number!r}, 'NSDate')"
        for comparison in ("==", "!=", "<", "<=", ">", ">="):
            yield f"t {comparison} {date}"
        yield f"NOT t < {date}"
    dates = [f"CAST({number!r}, 'NSDate')" for number in CONSTANTS]
    yield f"t IN {{{', '.join(dates[::2])}}}"
    yield f"t BETWEEN {{{dates[3]}, {dates[-3]}}}"
    yield from ("t == u", "t != u", "t < u", "t <= u", "NOT t > u", "t == nil", "t == u OR id == 0",
                f"t == u OR t > {dates[5]}")


PREDICATES = list(predicates())


@pytest.fixture(scope="module")
def expected():
    """Memory's answers, record by record."""
    def date(value):
        return None if value is None else np.datetime64(value, "ns")

    records = [{"id": n, "t": date(ticks), "u": date(TICKS[(n + 1) % len(TICKS)])} for n, ticks in enumerate(TICKS)]
    return {text: {record["id"] for record in pq.Predicate(text).filter(records)} for text in PREDICATES}


def test_the_edges_are_edges(expected):
    """Neighbouring nanoseconds are equal on one side of an edge, and not on the other."""
    assert len({seconds(ticks) for ticks in TICKS[1:]}) < len(TICKS) - 1
    some = [len(rows) for text, rows in expected.items() if text.startswith("t == CAST")]
    assert max(some) > 2 and min(some) > 0


@pytest.mark.parametrize("zone", [None, "UTC"])
def test_arrow(expected, zone):
    rows = table(zone)
    for text in PREDICATES:
        assert set(np.flatnonzero(pq.Predicate(text).mask(rows))) == expected[text], text


def test_pandas_and_polars(expected):
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    rows = table(None)
    for frame in (polars.from_arrow(rows), rows.to_pandas()):
        for text in PREDICATES:
            found = set(np.flatnonzero(pq.Predicate(text).mask(frame)))
            assert found == expected[text], (type(frame), text)


@pytest.mark.parametrize("zone", [None, "UTC"])
def test_duckdb(expected, zone, tmp_path):
    duckdb = pytest.importorskip("duckdb")
    pd = pytest.importorskip("predicateql.duckdb")
    path = tmp_path / "times.parquet"
    parquet.write_table(table(zone), path, row_group_size=16)
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    connection.execute(f"CREATE VIEW filed AS SELECT * FROM '{path}'")
    connection.execute("CREATE TABLE times AS SELECT * FROM filed")
    kinds = [row[1] for row in connection.execute("DESCRIBE times").fetchall()]
    assert kinds[1] == ("TIMESTAMPTZ_NS" if zone else "TIMESTAMP_NS")
    for text in PREDICATES:
        for source in ("times", "filed"):
            relation = pd.filter(source, text, connection=connection, zone=None if zone else "UTC")
            found = {row[0] for row in relation.select("id").fetchall()}
            assert found == expected[text], (source, text)


@pytest.mark.parametrize("zone", [None, "UTC"])
def test_clickhouse(expected, zone, tmp_path):
    chdb = pytest.importorskip("chdb.session")
    pc = pytest.importorskip("predicateql.clickhouse")
    path = tmp_path / "times.parquet"
    parquet.write_table(table(zone), path, row_group_size=16)
    session = chdb.Session()
    try:
        session.query(f"CREATE VIEW times AS SELECT * FROM file('{path}')")
        # DateTime64(9) reaches from 1900 to 2262.
        kept = {n for n, ticks in enumerate(TICKS) if ticks is None or ticks > -2_208_988_800 * SECOND}
        for text in PREDICATES:
            # A row beyond that range is another point in time there.
            near = {n for n in kept if (n + 1) % len(TICKS) in kept} if "u" in text.split() else kept
            found = set(pc.filter(session, "times", text)["id"].to_pylist())
            assert found & near == expected[text] & near, text
    finally:
        session.close()
