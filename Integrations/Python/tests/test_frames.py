"""Tables of pyarrow, polars, pandas, numpy and DuckDB: every answer beside that of the records."""

import datetime
import decimal
import fractions
import ipaddress
import subprocess
import sys
import textwrap
import uuid

import predicateql as pq
import pytest

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

UTC = datetime.timezone.utc
TIMES = [datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), None,
         datetime.datetime(1969, 12, 31, 23, tzinfo=UTC), datetime.datetime(2001, 1, 1, tzinfo=UTC)]
TEXTS = ["Ada", None, "René", "a longer text than twelve bytes é"]
STRUCT = pa.struct([("x", pa.int32()), ("s", pa.string())])
MEMBERS = [{"x": 1, "s": "a"}, None, {"x": None, "s": "René"}, {"x": 4, "s": None}]

# name, Arrow's type, four values
COLUMNS = [
    ("flag", pa.bool_(), [True, None, False, True]),
    *[(f"i{bits}", getattr(pa, f"int{bits}")(), [1, None, -5, 100]) for bits in (8, 16, 32, 64)],
    *[(f"u{bits}", getattr(pa, f"uint{bits}")(), [1, None, 5, 2**bits - 1])
      for bits in (8, 16, 32, 64)],
    ("half", pa.float16(), [1.5, None, -0.25, 100.0]),
    ("single", pa.float32(), [1.5, None, -0.25, 100.0]),
    ("double", pa.float64(), [1.5, None, float("nan"), 100.0]),
    ("d128", pa.decimal128(20, 2), [decimal.Decimal("1.10"), None, decimal.Decimal("-5"),
                                    decimal.Decimal("123456789012345678.90")]),
    ("d256", pa.decimal256(50, 3), [decimal.Decimal("1.100"), None, decimal.Decimal("-5"),
                                    decimal.Decimal("100")]),
    ("day", pa.date32(), [TIMES[0].date(), None, TIMES[2].date(), TIMES[3].date()]),
    ("day64", pa.date64(), [TIMES[0].date(), None, TIMES[2].date(), TIMES[3].date()]),
    *[(f"t{unit}", pa.timestamp(unit, "Europe/Berlin"), TIMES) for unit in ("s", "ms", "us", "ns")],
    ("plain", pa.timestamp("us"), [t and t.replace(tzinfo=None) for t in TIMES]),
    ("text", pa.string(), TEXTS), ("large", pa.large_string(), TEXTS),
    ("view", pa.string_view(), TEXTS),
    ("coded", pa.dictionary(pa.int8(), pa.string()), TEXTS),
    ("bytes", pa.binary(), [b"a", None, b"", b"long bytes, more than twelve"]),
    ("fixed", pa.binary(2), [b"ab", None, b"cd", b"\0\1"]),
    ("list", pa.list_(pa.int64()), [[1, 2], None, [], [100, None]]),
    ("biglist", pa.large_list(pa.string()), [["a", "René"], None, [], ["b"]]),
    ("three", pa.list_(pa.int32(), 3), [[1, 2, 3], None, [4, 5, 6], [100, 0, 1]]),
    ("member", STRUCT, MEMBERS),
    ("members", pa.list_(STRUCT), [[m for m in MEMBERS if m], None, [], [MEMBERS[0]]]),
    ("map", pa.map_(pa.string(), pa.int64()), [[("a", 1), ("b", 2)], None, [], [("b", 100)]]),
    ("nothing", pa.null(), [None] * 4),
]

NUMBERS = ["{} == 1", "{} != 1", "{} > 1", "{} <= 1.5", "{} BETWEEN {{-5, 1}}", "{} IN {{1, 100}}",
           "{} == nil", "NOT {} > 1 OR {} == 100", "{} + 1 == 2", "{} > -5.5 AND {} < 1000"]
DATES = ["{} > CAST('2001-01-01T00:00:00Z', 'NSDate')", "{} == CAST(0, 'NSDate')",
         "{} != CAST(0, 'NSDate')", "{} <= CAST(0, 'NSDate')", "{} == nil",
         "{} BETWEEN {{CAST(-1, 'NSDate'), CAST(1e9, 'NSDate')}}", "{} < now()"]
STRINGS = ["{} IN {{'Ada', 'Bob', 'a longer text than twelve bytes é'}}", "{} IN {{'x', 'René'}}",
           "{} == 'Ada'", "{} != 'Ada'", "{} CONTAINS[cd] 'E'", "{} BEGINSWITH 'A'", "{} == nil",
           "{} ENDSWITH[c] 'é'", "{} LIKE '*n*'", "{} MATCHES[c] '.*da'", "{} IN {{'Ada', 'x'}}",
           "length:({}) == 4", "{} < 'B'"]
ITEMS = ["ANY {} == 1", "ALL {} > 0", "{}.@count == 2", "{}.@sum > 3", "{} == nil", "NONE {} == 100",
         "SUBQUERY({}, $x, $x > 1).@count > 0"]

PREDICATES = {
    "flag": ["flag == YES", "flag == NO", "flag != NO", "flag == nil", "flag > 0"],
    "list": ITEMS, "three": ITEMS,
    "biglist": ["ANY biglist == 'René'", "ALL biglist != 'b'", "NONE biglist IN {'a', 'x'}", "ANY biglist CONTAINS[cd] 'E'", "biglist.@count > 1",
                "'b' IN biglist"],
    "member": ["member.x == 1", "member.s == 'René'", "member == nil", "member.x == nil",
               "member.none == nil", "member.x > 1 OR member.s CONTAINS[cd] 'E'"],
    "members": ["ANY members.x == 1", "ANY members.s == 'René'", "members.@count == 1",
                "SUBQUERY(members, $m, $m.x == 1 AND $m.s == 'a').@count == 1", "ANY members.x > 3",
                "members.@max.x == 4", "ALL members.s != 'b'", "ANY members.x == nil",
                "ALL members.x < 3", "ANY members.none == nil"],
    "map": ["map.a == 1", "map.b > 1", "map.c == nil", "map == nil", "map['b'] == 100"],
    "nothing": ["nothing == nil", "nothing == 1", "nothing != 'x'"],
    "bytes": ["bytes == nil", "bytes == CAST('61', 'NSData')", "bytes != nil"],
    "fixed": ["fixed == nil", "fixed == CAST('6162', 'NSData')"],
}


def predicates(name, kind):
    if name in PREDICATES:
        return PREDICATES[name]
    if pa.types.is_timestamp(kind) or pa.types.is_date(kind):
        return [text.replace("{}", name).format() for text in DATES]
    if name in ("text", "large", "view", "coded"):
        return [text.replace("{}", name).format() for text in STRINGS]
    return [text.replace("{}", name).format() for text in NUMBERS]


def answers(predicate, records):
    result = []
    for record in records:
        try:
            result.append(int(predicate.matches(record)))
        except pq.EvaluationError:
            result.append(2)
    return result


def repeated(values, times=300):
    return values * times


@pytest.mark.parametrize(("name", "kind", "values"), COLUMNS, ids=[c[0] for c in COLUMNS])
def test_every_type(name, kind, values):
    # As it is, sliced, and without nulls.
    shapes = [(values, 0), (repeated(values), 3), ([v for v in values if v is not None], 0)]
    for rows, skipped in shapes:
        table = pa.table({name: pa.array(rows, kind)}).slice(skipped)
        records = [{name: dict(v) if name == "map" and v is not None else v}
                   for v in rows[skipped:]][:8]
        for text in predicates(name, kind):
            predicate = pq.Predicate(text)
            mask = predicate.mask(table, undecided="keep")
            expected = answers(predicate, records)
            assert mask[: len(records)].tolist() == expected, (text, rows[:4], skipped)
            if len(rows) > 8 and skipped == 3:
                assert mask.tolist() == (mask[:4].tolist() * 300)[: len(mask)], text


@pytest.mark.parametrize("name", ["text", "i64", "list", "member", "members", "coded", "flag"])
def test_inner_slices(name):
    kind, values = next((c[1], c[2]) for c in COLUMNS if c[0] == name)
    whole = pa.array(repeated(values, 50), kind)
    batch = pa.RecordBatch.from_arrays([whole.slice(7, 101)], names=[name]).slice(2, 90)
    outer = pa.StructArray.from_arrays([whole], names=[name]).slice(9, 90)
    for text in predicates(name, kind):
        predicate = pq.Predicate(text)
        expected = answers(predicate, [{name: v} for v in whole.slice(9, 90).to_pylist()])
        assert predicate.mask(batch, undecided="keep").tolist() == expected, text
        assert predicate.mask(outer, undecided="keep").tolist() == expected, text


def test_values_of_their_own():
    assert pq.Predicate("SELF > 1").mask(pa.array([1, 2, None])).tolist() == [False, True, False]


@pytest.mark.parametrize(("kind", "value", "answer"), [
    (pa.decimal128(38, 0), decimal.Decimal("9" * 38), True),
    (pa.decimal256(76, 0), decimal.Decimal("9" * 38), True),
    (pa.decimal256(76, 0), decimal.Decimal("9" * 38 + "0" * 30), True),
    (pa.decimal256(76, 20), decimal.Decimal("-5"), False),
    (pa.decimal256(76, 0), decimal.Decimal("9" * 39), None),
    (pa.decimal256(76, 30), decimal.Decimal("1" * 9 + "." + "1" * 30), None),
    (pa.decimal256(76, 0), decimal.Decimal("-" + "9" * 76), None),
], ids=str)
def test_decimals_are_exact_or_refused(kind, value, answer):
    with decimal.localcontext() as context:
        context.prec = 76
        table = pa.table({"n": pa.array([None, value], kind)})
    predicate = pq.Predicate("n > 1")
    if answer is None:
        with pytest.raises(pq.DataError, match="n: has a decimal of more than 38 digits, in row 1"):
            predicate.mask(table)
        assert pq.Predicate("n == nil").mask(table.slice(0, 1)).tolist() == [True]
        return
    assert predicate.mask(table).tolist() == [False, answer]
    assert pq.Predicate("n == %@", value).mask(table).tolist() == [False, True]


def test_long_lists_reach_over_blocks():
    lists = [[0] * 700 + [1], [], None, [0] * 5000, [1] + [0] * 3000, [0, 1]] * 40
    table = pa.table({"n": pa.array(lists, pa.list_(pa.int32()))})
    expected = [bool(items and 1 in items) for items in lists]
    assert pq.Predicate("ANY n == 1").mask(table).tolist() == expected
    expected = [items is None or all(item == 0 for item in items) for items in lists]
    assert pq.Predicate("ALL n == 0").mask(table).tolist() == expected


@pytest.mark.parametrize("work", [0, 0.002, 1000], ids=["threads", "as shipped", "no threads"])
def test_threads_and_chunks(work, monkeypatch):
    monkeypatch.setattr("predicateql._masks._WORK", work)
    table = pa.table({"n": pa.chunked_array([np.arange(300_000), np.arange(7), np.arange(200_001)])})
    expected = np.concatenate([np.arange(300_000), np.arange(7), np.arange(200_001)]) % 7 > -1
    values = table["n"].to_numpy()
    predicate = pq.Predicate("n > 1234 AND n < 222222")
    for threads in (1, 2, 5):
        mask = predicate.mask(table, threads=threads)
        assert (mask == ((values > 1234) & (values < 222222))).all()
    assert expected.all()


def test_undecided_rows():
    table = pa.table({"n": [1, 0, 50, 0]})
    predicate = pq.Predicate("10 / n > 1")
    with pytest.raises(pq.EvaluationError) as caught:
        predicate.mask(table)
    assert caught.value.row == 1 and caught.value.undecided == 2
    assert predicate.mask(table, undecided="false").tolist() == [True, False, False, False]
    assert predicate.mask(table, undecided="keep").tolist() == [1, 2, 0, 2]


def test_types_that_cannot_be_read():
    table = pa.table({"n": [1, 2], "t": pa.array([1, 2], pa.time32("s"))})
    assert pq.Predicate("n > 1").mask(table).tolist() == [False, True]
    with pytest.raises(pq.DataError, match="t: "):
        pq.Predicate("t > 1").mask(table)


def test_cancellation():
    cancellation = pq.Cancellation()
    cancellation.cancel()
    with pytest.raises(pq.CancelledError):
        pq.Predicate("n > 1").mask(pa.table({"n": [1]}), cancellation=cancellation)


def test_numpy():
    columns = {
        "n": np.array([1, 2, 3]), "x": np.array([0.5, np.nan, 2]), "b": np.array([True, False, True]),
        "t": np.array(["Ada", "René", "x"]), "o": np.array(["a", None, "b"], dtype=object),
        "d": np.array(["2026-01-02", "NaT", "2001-01-01"], dtype="M8[D]"),
        "s": np.array(["2026-01-02", "NaT", "2001-01-01"], dtype="M8[ns]"),
        "h": np.array([1, 2, 3], dtype="f2"), "k": np.array([1, 2, 3], dtype=">i4"),
    }
    for text, expected in [
        ("n > 1", [0, 1, 1]), ("x > 1", [0, 0, 1]), ("b == YES", [1, 0, 1]),
        ("t CONTAINS[cd] 'E'", [0, 1, 0]), ("o == nil", [0, 1, 0]), ("d == nil", [0, 1, 0]),
        ("d > CAST(0, 'NSDate')", [1, 0, 0]), ("s == CAST(0, 'NSDate')", [0, 0, 1]),
        ("h == 2 AND k == 2", [0, 1, 0]),
    ]:
        assert pq.Predicate(text).mask(columns).tolist() == [bool(e) for e in expected], text
    structured = np.array([(1, 2.0), (3, 4.0)], dtype=[("n", "i4"), ("x", "f8")])
    assert pq.Predicate("n > 1 AND x == 4").mask(structured).tolist() == [False, True]
    with pytest.raises(TypeError):
        pq.Predicate("n > 1").mask({"n": np.array([1 + 2j])})


def test_polars():
    pl = pytest.importorskip("polars")
    import predicateql.polars

    frame = pl.DataFrame({"age": [17, 36, None], "name": ["Ada", "René", "Zoe"],
                          "tags": [["a"], [], None], "when": TIMES[:3],
                          "kind": pl.Series(["x", "y", "x"], dtype=pl.Categorical)})
    for text, expected in [
        ("age > 18", [1]), ("name CONTAINS[cd] 'e'", [1, 2]), ("ANY tags == 'a'", [0]),
        ("when == nil", [1]), ("kind == 'x'", [0, 2]), ("age == nil", [2]),
    ]:
        rows = frame.predicate.filter(text)
        assert rows.rows() == [frame.rows()[row] for row in expected], text
        assert frame.lazy().predicate.filter(text).collect().rows() == rows.rows(), text
    made = pq.Predicate("age > %d", 18)
    assert frame.select(predicateql.polars.expression(made)).to_series().sum() == 1


def test_pandas():
    pd = pytest.importorskip("pandas")
    import predicateql.pandas  # noqa: F401

    frame = pd.DataFrame({"age": [17, 36, 50], "name": ["Ada", "René", None]}, index=[5, 6, 7])
    assert frame.predicate.filter("age > %d AND name == nil", 18).index.tolist() == [7]
    assert frame.predicate.mask("age > 18").tolist() == [False, True, True]


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    import predicateql.duckdb

    connection = duckdb.connect()
    connection.execute("CREATE TABLE people AS SELECT * FROM (VALUES (17, 'Ada'), (36, 'René'), "
                       "(50, NULL)) AS t(age, name)")
    made = pq.Predicate("age >= 18 AND name CONTAINS[cd] 'e'")
    predicateql.duckdb.register(connection, "wanted", made, {"age": "BIGINT", "name": "VARCHAR"})
    found = connection.sql("SELECT age FROM people WHERE wanted(age, name)").fetchall()
    assert found == [(36,)]


def test_a_column_that_is_not_there():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    import predicateql.pandas
    import predicateql.polars  # noqa: F401

    columns = {"name": ["Ada"], "age": [36]}
    frames = [pa.table(columns), pa.record_batch(columns), pd.DataFrame(columns), pl.DataFrame(columns),
              {"name": np.array(["Ada"]), "age": np.array([36])}, np.array([("Ada", 36)], dtype=[("name", "U3"), ("age", "i8")])]
    for frame in frames:
        with pytest.raises(pq.ColumnError, match="unknown column 'nmae'; did you mean 'name'"):
            pq.Predicate("nmae == 'Ada'").mask(frame)
        with pytest.raises(pq.ColumnError, match="'xyz'$"):
            pq.Predicate("age > 3 AND xyz == nil").mask(frame, undecided="false")
        assert pq.Predicate("xyz == nil AND age > 3", options={"missingKey": "null"}).mask(frame).tolist() == [True]
        assert pq.Predicate("age > 3").mask(frame).tolist() == [True]
        assert pq.Predicate("TRUEPREDICATE").mask(frame).tolist() == [True]
    for frame in frames[2:4]:
        with pytest.raises(pq.ColumnError):
            frame.predicate.filter("nmae == 'Ada'")
    # Members of structures are data, as keys of dictionaries are.
    assert pq.Predicate("s.x == nil").mask(pa.table({"s": [{"y": 1}]})).tolist() == [True]


def test_accessors_take_what_masks_take():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    import predicateql.pandas
    import predicateql.polars  # noqa: F401

    for frame in (pd.DataFrame({"n": [1, 0, 50]}), pl.DataFrame({"n": [1, 0, 50]})):
        accessor = frame.predicate
        with pytest.raises(pq.EvaluationError, match="division by zero"):
            accessor.filter("10 / n > 1")
        assert accessor.filter("10 / n > 1", undecided="false")["n"].to_list() == [1]
        assert accessor.filter("10 / n > 1", undecided="keep", threads=1)["n"].to_list() == [1, 0]
        assert accessor.mask("10 / n > %d", 1, undecided="keep", threads=2).to_list() == [1, 2, 0]
        assert accessor.mask("n > $threads", variables={"threads": 9}).to_list() == [False, False, True]
        with pytest.raises(TypeError, match="already"):
            accessor.mask(pq.Predicate("n > 1"), 5)
    lazy = pl.LazyFrame({"n": [1, 0, 50]}).predicate
    assert lazy.filter("10 / n > 1", undecided="false").collect()["n"].to_list() == [1]
    assert lazy.filter("10 / n > 1", undecided="keep").collect()["n"].to_list() == [1, 0]


def test_polars_says_what_cannot_be_decided():
    pl = pytest.importorskip("polars")
    import predicateql.polars

    frame = pl.DataFrame({"n": [1, 0, 50, 0]})
    made = pq.Predicate("10 / n > 1")
    for call in (lambda: frame.select(predicateql.polars.expression(made)),
                 lambda: frame.lazy().predicate.filter("10 / n > 1").collect()):
        with pytest.raises(pq.EvaluationError, match=r"R011\]: division by zero"):
            call()
    for word, expected in [("false", [True, False, False, False]), ("null", [True, None, False, None])]:
        answers = frame.select(predicateql.polars.expression(made, undecided=word)).to_series()
        assert answers.to_list() == expected
    with pytest.raises(ValueError, match="must be one of"):
        predicateql.polars.expression(made, undecided="keep")


def test_polars_columns_of_nulls():
    pl = pytest.importorskip("polars")
    import predicateql.polars

    frame = pl.DataFrame({"z": [None, None], "l": [[None], []], "s": [{"a": None}, {"a": None}]})
    assert frame["z"].dtype == pl.Null
    for text, expected in [("z == nil", [1, 1]), ("z == 1", [0, 0]), ("z != 'a'", [1, 1]), ("ANY l == nil", [1, 0]),
                           ("l.@count == 1", [1, 0]), ("s.a == nil", [1, 1])]:
        expected = [bool(answer) for answer in expected]
        assert frame.predicate.mask(text).to_list() == expected, text
        assert frame.select(predicateql.polars.expression(pq.Predicate(text))).to_series().to_list() == expected, text


def test_uuid_columns():
    uuids = [uuid.UUID(int=5), None, uuid.UUID(int=7)]
    column = pa.array([value and value.bytes for value in uuids], pa.uuid())
    lists = pa.ListArray.from_arrays(pa.array([0, 1, 1, 1], pa.int32()), column.slice(0, 1))
    table = pa.table({"id": column, "ids": lists})
    for text, expected in [("id == %@", [1, 0, 0]), ("id IN {%@}", [1, 0, 0]), ("id != %@", [0, 1, 1]), ("ANY ids == %@", [1, 0, 0])]:
        predicate = pq.Predicate(text, uuids[0])
        assert predicate.mask(table).tolist() == [bool(answer) for answer in expected], text
        records = [{"id": value, "ids": [value] if row == 0 else []} for row, value in enumerate(uuids)]
        assert [predicate.matches(record) for record in records] == [bool(answer) for answer in expected], text
    assert pq.Predicate("id == nil").mask(table).tolist() == [False, True, False]
    assert pq.schema(table.schema).schema["entities"]["row"]["attributes"]["id"].startswith("uuid")


def test_masked_arrays_and_other_times():
    columns = {
        "n": np.ma.masked_array([1, 5], mask=[False, True]), "b": np.ma.masked_array([True, True], mask=[True, False]),
        "s": np.ma.masked_array(["a", "b"], mask=[False, True]), "t": np.ma.masked_array(np.array(["2026", "2027"], dtype="M8[Y]"), mask=[0, 1]),
        "h": np.array(["2026-01-02T03", "NaT"], dtype="M8[h]"), "far": np.array(["9999-12-31", "NaT"], dtype="M8[D]"),
        "o": np.array(["a", None], dtype=object),
    }
    for text, expected in [("n > 0", [1, 0]), ("n == nil", [0, 1]), ("b == nil", [1, 0]), ("s == nil", [0, 1]),
                           ("t == CAST('2026-01-01T00:00:00Z', 'NSDate')", [1, 0]), ("t == nil", [0, 1]),
                           ("h == CAST('2026-01-02T03:00:00Z', 'NSDate')", [1, 0]), ("h == nil", [0, 1]),
                           ("far > CAST('9999-12-30T00:00:00Z', 'NSDate')", [1, 0]), ("o == nil", [0, 1])]:
        assert pq.Predicate(text).mask(columns).tolist() == [bool(answer) for answer in expected], text
    with pytest.raises(pq.UnreadableError, match="overflow"):
        pq.Predicate("t == nil").mask({"t": np.array([1], dtype="M8[ps]")})
    with pytest.raises(pq.UnreadableError, match="fractions.Fraction"):
        pq.Predicate("f == nil").mask({"f": np.array([fractions.Fraction(1, 3)], dtype=object)})
    with pytest.raises(pq.UnreadableError, match="timedelta64"):
        pq.Predicate("d == nil").mask({"d": np.array([1], dtype="m8[s]")})


@pytest.mark.parametrize(("column", "words"), [
    (pd.period_range("2020", periods=2, freq="D"), "x: holds"), (pd.Series([1j, 2]), "complex"),
    (pd.Series([ipaddress.ip_address("1.2.3.4")] * 2), "IPv4Address"), (pd.arrays.SparseArray([1, 0]), "Sparse"),
    (pd.to_timedelta([1, 2], unit="s"), "x: holds"), (pd.Series([datetime.time(1)] * 2), "x: holds"),
])
def test_columns_of_pandas_that_arrow_lacks(column, words):
    frame = pd.DataFrame({"x": column, "y": [1, 2]})
    assert pq.Predicate("y == 1").mask(frame).tolist() == [True, False]
    for text in ("x == 1", "x != nil"):
        with pytest.raises(pq.DataError, match=words):
            pq.Predicate(text).mask(frame)


def test_other_tables_are_refused():
    objects = pl.DataFrame({"x": pl.Series([object(), object()], dtype=pl.Object), "y": [1, 2]})
    assert pq.Predicate("y == 1").mask(objects).tolist() == [True, False]
    for data in (objects, objects["x"], np.ones((3, 2)), {"x": np.ones((3, 2))}, {"x": ["\ud800"]},
                 {"x": np.array([1, 2]), "y": np.array([1])}, pd.DataFrame([[1, 2]], columns=["x", "x"]),
                 pl.DataFrame({"x": pl.Series([1, 2], dtype=pl.Int128)})):
        with pytest.raises(pq.DataError):
            pq.Predicate("x != nil AND y != nil" if isinstance(data, dict) and "y" in data else "x != nil").mask(data)
    with pytest.raises(pq.DataError, match="SELF|the column|dimensions"):
        pq.Predicate("SELF != nil").mask(objects["x"])


def test_what_ctrl_c_ends_has_ended():
    """The work writes to memory that is freed afterwards. Another Ctrl-C changes nothing."""
    program = textwrap.dedent("""
        import os, signal, threading, time
        from predicateql._library import interruptible
        done = []
        for after in (0.2, 0.4):
            threading.Timer(after, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            interruptible(lambda flag: (time.sleep(1), done.append("done")))
        except KeyboardInterrupt:
            print(done, flush=True)
    """)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "['done']\n", run.stderr


@pytest.mark.parametrize("package", ["numpy", "polars"])
@pytest.mark.parametrize("call", [
    "slow.mask({'t': np.array(['a' * 40 + '!'] * 9_000)}, undecided='keep')",
    "slow.mask_lines('{\"t\": \"%s\"}\\n' % ('a' * 40) * 9_000, undecided='keep')",
])
def test_ctrl_c_ends_what_is_small_but_slow(call, package):
    """It does not wait for the end: that takes a second or more. Polars has its own handler of signals."""
    program = textwrap.dedent(f"""
        import os, signal, threading, time, {package}
        import numpy as np, predicateql as pq
        slow = pq.Predicate("t MATCHES '(a*)*b|(a|b)*c'")
        began = time.monotonic()
        {call}
        whole = time.monotonic() - began
        threading.Timer(whole / 10, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        try:
            {call}
        except KeyboardInterrupt:
            part = time.monotonic() - began
            print("ended" if part < whole / 2 else (part, whole), flush=True)
    """)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert run.stdout == "ended\n", run.stdout + run.stderr


@pytest.mark.parametrize("threads", [1, None])
def test_ctrl_c_ends_a_mask(threads):
    """As the shell does it, so that the signal is the process's."""
    program = textwrap.dedent(f"""
        import os, signal, threading, time
        import numpy as np, predicateql as pq
        slow = pq.Predicate("t MATCHES '(a*)*b|(a|b)*c'")
        texts = {{"t": np.array(["a" * 40] * 200_000)}}
        for call in (lambda: slow.mask(texts, undecided="keep", threads={threads}),
                     lambda: slow.mask_lines('{{"t": "%s"}}\\n' % ("a" * 40) * 200_000, undecided="keep")):
            threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            try:
                call()
            except KeyboardInterrupt:
                print("ended", flush=True)
    """)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "ended\nended\n", run.stderr
