"""DuckDB's relations: every answer beside that of memory, what is pushed down, what is refused."""

import math
import threading

import predicateql as pq
import pytest

duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
pa = pytest.importorskip("pyarrow")

if int(duckdb.__version__.partition(".")[0]) < 2:
    pytest.skip(f"DuckDB {duckdb.__version__} is untested", allow_module_level=True)

import engine_cases as cases
import predicateql.duckdb as pd
import pyarrow.parquet as parquet

ROWS = cases.table()


@pytest.fixture(scope="module")
def connection(tmp_path_factory):
    path = tmp_path_factory.mktemp("people") / "people.parquet"
    parquet.write_table(ROWS, path, row_group_size=8)
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    connection.execute(f"CREATE TABLE people AS SELECT * FROM '{path}'")
    connection.execute(f"CREATE VIEW filed AS SELECT * FROM '{path}'")
    return connection


def ids(relation):
    return {row[0] for row in relation.select("id").fetchall()}


@pytest.mark.parametrize("source", ["people", "filed"])
@pytest.mark.parametrize("text", cases.PREDICATES)
def test_rows(connection, text, source):
    matching, undecided = cases.answers(text, ROWS)
    told = pd.explain(source, text, connection=connection)
    found = pd.filter(source, text, connection=connection, undecided="false")
    assert ids(found) == matching, told
    assert pd.count_undecided(source, text, connection=connection) == len(undecided)
    if undecided:
        with pytest.raises(duckdb.Error, match="cannot be decided"):
            pd.count(source, text, connection=connection)


@pytest.mark.parametrize("type", [pa.float64(), pa.float32()])
@pytest.mark.parametrize("values", [[1, 5, math.nan], [0, math.nan], [5, math.nan, None], [math.nan],
                                    [1, math.nan, math.inf], [math.nan, -math.inf, 3]])
def test_statistics_without_nan(values, type, tmp_path):
    """pyarrow's statistics leave NaN out, and DuckDB decides conditions by them."""
    column = pa.array(values, type)
    rows = pa.table({"id": range(len(values)), "d": column, "e": column[::-1],
                     "s": pa.StructArray.from_arrays([column], ["x"]), "l": [[value] for value in values]})
    path = tmp_path / "nan.parquet"
    parquet.write_table(rows, path)
    connection = duckdb.connect()
    relation = connection.read_parquet(str(path))
    for text in ("d > 1", "d <= 5", "d < 6", "d == 5", "d != 5", "NOT d <= 5", "NOT d > 1", "d IN {1, 5}",
                 "NOT d IN {5, 6}", "d BETWEEN {0, 6}", "d < e", "d != e", "NOT d >= e", "d > 1 OR id == 0",
                 "s.x > 1", "s.x <= 5", "NOT s.x <= 5", "ANY l > 1", "ANY l <= 5", "d * 2 > 2", "d + 1 <= 6",
                 "id < d", "NOT id < d"):
        predicate = pq.Predicate(text)
        expected = {row["id"] for row in rows.to_pylist() if predicate.matches(row)}
        assert ids(pd.filter(relation, text, connection=connection)) == expected, text


def test_the_error_names_the_row(connection):
    with pytest.raises(duckdb.Error, match=r"cannot be decided where id is \d+;"):
        pd.count("people", "10 / i > 1", connection=connection, key="id")


@pytest.mark.parametrize("text", cases.ZONELESS)
def test_zoneless_times(connection, text):
    with pytest.raises(pq.TimeZoneError, match='zone="UTC"'):
        pd.filter("people", text, connection=connection)
    found = pd.filter("people", text, connection=connection, zone="UTC")
    assert ids(found) == cases.answers(text, ROWS)[0]


def test_comparisons_are_pushed_down(connection):
    found = pd.filter("filed", "i > %d AND s == %@ AND t CONTAINS[cd] 'e'", 3, "a",
                      connection=connection)
    plan = found.explain()
    scan = plan[plan.index("SCAN"):]
    assert "i > 3" in scan and "s = 'a'" in scan, plan


def test_decimals_are_pushed_down(connection):
    found = pd.filter("filed", "amount > 1.101", connection=connection)
    plan = found.explain()
    scan = plan[plan.index("SCAN"):]
    assert "amount >= 1.11" in scan, plan
    assert pd.explain("filed", "amount > 1.101", connection=connection).residual is None


def test_a_relation_of_the_default_connection():
    relation = duckdb.from_arrow(ROWS)
    text = "i > 0 AND s CONTAINS[cd] 'e'"
    found = pd.filter(relation, text)
    assert ids(found) == cases.answers(text, ROWS)[0]
    assert pd.count(found, "TRUEPREDICATE") == len(cases.answers(text, ROWS)[0])
    assert pd.count(relation, text) == pd.count(relation, pq.Predicate(text))


def test_a_relation_of_another_connection():
    other = duckdb.connect()
    other.execute("CREATE TABLE people AS SELECT 'a' AS s")
    with pytest.raises(pq.EngineError, match="pass `connection`"):
        pd.filter(other.table("people"), "s CONTAINS[cd] 'unheard'")


def test_tables_with_the_names_that_statements_use():
    connection = duckdb.connect()
    for name in ["row", "described", "asked"]:
        connection.execute(f"CREATE TABLE {name} AS SELECT i, 'René' || i AS s FROM range(20) t(i)")
        once = pd.filter(name, "i > 3 AND s CONTAINS[cd] 'rene1'", connection=connection)
        twice = pd.filter(once, "i > 11 AND s CONTAINS[cd] 'RENE'", connection=connection)
        assert (len(once.fetchall()), len(twice.fetchall())) == (10, 8), name
        assert connection.execute(f"SELECT count(*) FROM {name}").fetchall() == [(20,)]


def test_values_end_no_literal(connection):
    awkward = [text for text in cases.TEXTS if text]
    for text in [*awkward, "'; DROP TABLE people; --", "$2"]:
        expected = {n for n, s in enumerate(ROWS["s"].to_pylist()) if s == text}
        assert ids(pd.filter("people", "s == %@", text, connection=connection)) == expected, text
    many = [str(n) for n in range(300)] + awkward
    expected = {n for n, s in enumerate(ROWS["s"].to_pylist()) if s in many}
    assert ids(pd.filter("people", "s IN %@", many, connection=connection)) == expected
    reals = [float(n) for n in range(300)] + [float("inf")]
    expected = {n for n, d in enumerate(ROWS["d"].to_pylist()) if d in reals}
    assert ids(pd.filter("people", "d IN %@", reals, connection=connection)) == expected


@pytest.mark.parametrize("text", ["s == 'a'", "s IN {'a', 'b'}", "s CONTAINS 'a'", "s BEGINSWITH 'a'",
                                  "s LIKE 'a'", "s == t", "ANY l == s", "s < 'B' AND s > 'a'", "p.x == 'a'",
                                  "s ==[c] 'b'", "s CONTAINS[c] 'é'", "ANY l ==[c] 'b'"])
def test_collations_do_not_change_answers(text):
    connection = duckdb.connect()
    connection.execute("CREATE TABLE folded (s VARCHAR COLLATE NOCASE, t VARCHAR, l VARCHAR[], "
                       "p STRUCT(x VARCHAR))")
    connection.execute("INSERT INTO folded VALUES ('A', 'a', ['a'], {'x': 'A'})")
    assert pd.count("folded", text, connection=connection) == 0
    connection.execute("SET default_collation = 'NOCASE'")
    with pytest.raises(pq.EngineSettingError, match="RESET"):
        pd.filter("folded", text, connection=connection)


def test_awkward_names(connection):
    connection.execute('CREATE TABLE "odd "" table" AS SELECT 1 AS "row", \'René\' AS "a $1 \'b\'"')
    found = pd.count('odd " table', "row == 1 AND %K CONTAINS[cd] %@", "a $1 'b'", "rene",
                     connection=connection)
    assert found == 1


def test_types_that_memory_cannot_take(connection):
    relation = connection.sql("SELECT 1 AS i, uuid() AS u, INTERVAL 1 DAY AS gap, 'a' AS s")
    assert pd.count(relation, "i == 1", connection=connection) == 1
    with pytest.raises(pq.ColumnError, match="gap"):
        pd.filter(relation, "gap == 1", connection=connection)
    text = "u == %@ OR s CONTAINS[cd] 'b'"
    with pytest.raises(pq.ColumnError, match="cast it"):
        pd.filter(relation, text, __import__("uuid").UUID(int=1), connection=connection)


def test_versions(connection, monkeypatch):
    monkeypatch.setattr(duckdb, "__version__", "1.4.0")
    with pytest.raises(pq.EngineVersionError, match="untried=True"):
        pd.filter("people", "i > 0", connection=connection)
    assert pd.count("people", "i == 5", connection=connection, untried=True) > 0


def functions(connection):
    return connection.execute(
        "SELECT count(*) FROM duckdb_functions() WHERE function_name LIKE 'predicateql%'").fetchall()[0][0]


def test_predicates_leave_no_functions():
    """A function is for columns of some types, and the predicate is an argument of it."""
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t AS SELECT i, 'René' || i AS s FROM range(600) t(i)")
    kept = [pd.filter("t", "s CONTAINS[cd] %@ AND i >= %d", f"rene{n}", n, connection=connection) for n in range(600)]
    assert functions(connection) == 1
    for n in (0, 7, 599):
        expected = sum(str(i).startswith(str(n)) for i in range(n, 600))
        assert len(kept[n].fetchall()) == expected
        assert kept[n].select("i").aggregate("count(*)").fetchall() == [(expected,)]
    assert pd.count("t", "s CONTAINS[cd] CAST(i, 'NSString')", connection=connection) == 600
    assert functions(connection) == 2


def test_cursors_and_second_connections(tmp_path):
    first = duckdb.connect(str(tmp_path / "people.db"))
    first.execute("CREATE TABLE t AS SELECT i, 'René' || i AS s FROM range(20) t(i)")
    second = duckdb.connect(str(tmp_path / "people.db"))
    text = "s CONTAINS[cd] 'rene1'"
    for connection in (first, first.cursor(), second, second.cursor(), first):
        assert pd.count("t", text, connection=connection) == 11
        assert pd.count(connection.table("t"), text, connection=connection) == 11
    kept = pd.filter(second.table("t"), text, connection=second)
    # The function stays when the connection that made it goes.
    first.close()
    assert len(kept.fetchall()) == 11
    assert pd.count("t", text, connection=second.cursor()) == 11


def test_threads_with_cursors():
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t AS SELECT i, 'René' || i AS s, i::DOUBLE AS d FROM range(200) t(i)")
    found, errors = [], []

    def work(number):
        try:
            for column in ("s", "CAST(i, 'NSString')", "CAST(d, 'NSString')"):
                text = f"length:({column}) > 0 AND s MATCHES[c] %@"
                found.append(pd.count("t", text, f"rené{number}.*", connection=connection.cursor()))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert sorted(found) == sorted(3 * [sum(str(i).startswith(str(n)) for i in range(200)) for n in range(8)])


def test_a_connection_with_an_unfinished_result():
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t AS SELECT i FROM range(5000) t(i)")
    connection.execute("SELECT * FROM t").fetchone()
    with pytest.raises(pq.EngineError, match=r"cursor\(\)"):
        pd.count("t", "i > 2", connection=connection)
    assert pd.count("t", "i > 2", connection=connection.cursor()) == 4997


def test_long_lists_of_arguments():
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t AS SELECT i, 'René' || i AS s FROM range(1000) t(i)")
    names, numbers = [f"rene{n}" for n in range(20_000)], list(range(0, 20_000, 2))
    assert pd.count("t", "s IN[cd] %@", names, connection=connection) == 1000
    assert pd.count("t", "i IN %@", numbers, connection=connection) == 500
    assert pd.count("t", "i IN %@ AND s IN[cd] %@ AND now() != nil", numbers, names, connection=connection) == 500
    assert len(str(pd.explain("t", "s IN[cd] %@", names, connection=connection))) < 2000


def test_sums_of_integers():
    connection = duckdb.connect()
    sums = connection.sql("SELECT 'René' || i % 3 AS s, sum(i) AS total FROM range(100) t(i) GROUP BY ALL")
    assert str(sums.types[1]) == "HUGEINT"
    for text, expected in [("total > 1620", 2), ("total == 1683", 1), ("total > 1600 AND s CONTAINS[cd] 'rene1'", 1),
                           ("total + 1 > 1684 OR s == ''", 0), ("total IN {1683, 1}", 1), ("total == nil", 0)]:
        assert pd.count(sums, text, connection=connection) == expected, text
        assert pq.Predicate(text).mask(sums).sum() == expected, text
    great = connection.sql("SELECT 170141183460469231731687303715884105727::HUGEINT AS h")
    with pytest.raises(duckdb.Error, match="more than 38 digits"):
        pd.count(great, "h > 5", connection=connection)


def test_times_at_the_end_of_time(connection):
    stamps = connection.sql(
        "SELECT TIMESTAMP_S '9999-12-31 23:59:59' AS s, TIMESTAMP_MS '9999-12-31 23:59:59' AS m, "
        "TIMESTAMP '9999-12-31 23:59:59' AS u, TIMESTAMPTZ '9999-12-31 23:59:59Z' AS z, "
        "[TIMESTAMP_S '9999-12-31 23:59:59'] AS l")
    end = "CAST('9999-12-31T23:59:59Z', 'NSDate')"
    for text in [f"s == {end}", "s == z", "m == z", "u == z", "s == m", "s == u", "ANY l == z", f"s IN {{{end}}}",
                 f"s >= {end} AND length:(CAST(s, 'NSString')) > 0"]:
        assert pd.count(stamps, text, connection=connection, zone="UTC") == 1, text
        assert pq.Predicate(text).mask(stamps).tolist() == [True], text


def test_intervals_beside_what_is_read(connection):
    relation = connection.sql("SELECT 'René' AS s, INTERVAL 1 DAY AS gap, {'gap': INTERVAL 1 DAY, 'n': 2} AS p")
    for text in ["s CONTAINS[cd] 'rene'", "s CONTAINS[cd] 'rene' AND p.n == 2"]:
        assert pd.count(relation, text, connection=connection) == 1
        assert pq.Predicate(text).mask(relation).tolist() == [True]
    for text in ["gap == nil", "gap == nil OR s CONTAINS[cd] 'rene'"]:
        with pytest.raises(pq.ColumnError, match="INTERVAL"):
            pd.count(relation, text, connection=connection)
        with pytest.raises(pq.DataError, match="gap"):
            pq.Predicate(text).mask(relation)


def test_variables_of_the_names_of_parameters(connection):
    values = {"key": 5, "zone": 1, "connection": 2, "undecided": 3}
    text = "i == $key AND $zone == 1 AND $connection == 2 AND $undecided == 3"
    assert pd.count("people", text, variables=values, connection=connection) == pd.count("people", "i == 5", connection=connection)
    with pytest.raises(pq.FormatError):
        pd.count("people", "i == 5", policy={"keys": ["j"]}, connection=connection)


def test_a_registered_function_has_the_columns(connection):
    with pytest.raises(pq.ColumnError, match="age"):
        pd.register(connection, "grown", pq.Predicate("age > 3"), {"i": "BIGINT"})


@pytest.mark.parametrize("nothing", ["NULL", "[NULL]", "{'a': NULL}"])
def test_a_column_of_nothing_but_nulls(nothing):
    """DuckDB writes its type in quotation marks. It does not keep others from being read."""
    relation = duckdb.sql(f"SELECT {nothing} AS x, 1 AS y")
    assert pd.count(relation, "y == 1") == 1
    if not nothing.startswith("{"):
        with pytest.raises(pq.ColumnError, match="NULL"):
            pd.count(relation, "x == 1")
