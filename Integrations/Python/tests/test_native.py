"""Predicates in the expressions of polars and pyarrow, and compiled to Python: the same answers as the
library's, and as few row groups read as by a filter that somebody wrote.

PREDICATES=10000 tries more of them, and prints the share that each engine says exactly.
"""

import copy
import datetime
import decimal
import math
import os
import random

import predicateql as pq
import pytest
from predicateql._arrow_words import ArrowWords
from predicateql._arrow_words import columns_of as arrow_columns
from predicateql._native import Translation
from predicateql._polars_words import PolarsWords
from predicateql._polars_words import columns_of as polars_columns
from predicateql._quick import Slow, quick
from predicateql._tree import tree_of

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")
ds = pytest.importorskip("pyarrow.dataset")
parquet = pytest.importorskip("pyarrow.parquet")

COUNT = int(os.environ.get("PREDICATES", "600"))
UTC = datetime.timezone.utc
D = decimal.Decimal
EPOCH = datetime.datetime(1970, 1, 1)


def moments(*texts):
    return [datetime.datetime.fromisoformat(text) for text in texts]


MOMENTS = moments("1970-01-01", "2001-01-01", "2020-02-29T23:59:59.999999", "2038-01-19T03:14:08",
                  "1969-12-31T23:59:59.000001", "2100-01-01T00:00:00.1", "1600-01-01T00:00:00.3")
TEXTS = ["", "a", "A", "ab", "Ab", "b", "é", "e\u0301", "\0", "a\0b", "\ud7ff", "\ue000", "\uffff", "\U0001f600",
         "\U0010ffff", "z" * 40, "1", "true", "a\r\nb", "ＡＢ", "ß"]
FLOATS = [0.0, -0.0, 1.0, 0.1, 0.5, -1.5, 2.0**53, 2.0**53 + 2, 1e300, 5e-324, math.inf, -math.inf, math.nan, 9.99,
          0.30000000000000004, 0.10000000149011612, 127.0, 9.223372036854775807e18]
WHOLE = [0, 1, -1, 2, 5, 127, -128, 2**31 - 1, 2**53, 2**53 + 1, 2**63 - 1, -(2**63)]
NANOSECONDS = [0, 1, -1, 978_307_200 * 10**9, 1_582_934_399_999_999_999, 1_582_934_400_000_000_001]

# name, type of Arrow, values
COLUMNS = [
    ("i8", pa.int8(), [0, 1, -1, 2, 127, -128]), ("u8", pa.uint8(), [0, 1, 2, 255]),
    ("i", pa.int64(), WHOLE), ("u", pa.uint64(), [0, 1, 2**53 + 1, 2**63, 2**64 - 1]),
    ("f", pa.float64(), FLOATS), ("g", pa.float64(), FLOATS), ("single", pa.float32(), FLOATS[:8] + FLOATS[10:]),
    ("flag", pa.bool_(), [True, False]), ("s", pa.string(), TEXTS), ("t", pa.string(), TEXTS),
    ("day", pa.date32(), [value.date() for value in MOMENTS]),
    ("ms", pa.timestamp("ms"), [value.replace(microsecond=1000) for value in MOMENTS]),
    ("us", pa.timestamp("us", "UTC"), MOMENTS), ("zoned", pa.timestamp("us", "Europe/Berlin"), MOMENTS),
    ("ns", pa.timestamp("ns"), NANOSECONDS),
    ("price", pa.decimal128(10, 2), [D("0"), D("1.10"), D("9.99"), D("-0.01"), D("99999999.99")]),
    ("exact", pa.decimal128(38, 10), [D("0.1"), D("9007199254740993"), D("-1"), D("1e-10"), D("1e27")]),
    ("raw", pa.binary(), [b"", b"a"]),
]
NUMBERS = ["i8", "u8", "i", "u", "f", "g", "single", "flag", "price", "exact"]
DATES = ["day", "ms", "us", "zoned", "ns"]
NUMBER_VALUES = [*WHOLE, *FLOATS, True, False, D("1.10"), D("9.99"), D("0.1"), D("1.105"), D("0.10000000149011612"),
                 D("9007199254740993"), 2**64, -(2**64), 255, 256, 2**64 - 1, 0.7, D("1e-30"), D("0.005"), 3]
DATE_VALUES = [*MOMENTS, datetime.date(2020, 2, 29), MOMENTS[2].replace(tzinfo=UTC),
               datetime.datetime(9999, 12, 31), datetime.datetime(1, 1, 1)]


def table(chance, rows=160):
    """A table whose neighbouring rows are alike, so that row groups have narrow statistics, and some of
    them one value beside NaN or nil."""
    arrays = []
    for _, type, values in COLUMNS:
        column = []
        while len(column) < rows:
            few = chance.sample(values, min(len(values), chance.choice([1, 1, 2, 3])))
            few += chance.choice([[], [None], [None, None]])
            if type in (pa.float64(), pa.float32()):
                few += chance.choice([[], [math.nan]])
            column += [chance.choice(few) for _ in range(chance.choice([8, 8, 16]))]
        arrays.append(pa.array(column[:rows], type))
    arrays.append(pa.array(range(rows), pa.int32()))
    return pa.table(arrays, names=[name for name, _, _ in COLUMNS] + ["row"])


def leaf(chance):
    """A comparison as text and arguments."""
    kind = chance.random()
    order = chance.choice(["==", "!=", "<", "<=", ">", ">="])
    if kind < 0.05:
        name = chance.choice([name for name, _, _ in COLUMNS])
        return f"%K {chance.choice(['==', '!=', '<=', '<'])} nil", [name]
    if kind < 0.09:
        return f"%K {order} %@", [chance.choice([*NUMBERS, *DATES, "s"]),
                                  chance.choice(["a", 1, MOMENTS[0], True, math.nan])]
    if kind < 0.14:
        one, other = chance.choice([("f", "g"), ("s", "t"), ("i", "i8"), ("us", "zoned"), ("i", "u"), ("f", "single")])
        return f"%K {order} %K", [one, other]
    if kind < 0.22:
        return chance.choice([
            ("%K CONTAINS[cd] %@", ["s", "é"]), ("%K LIKE 'a*'", ["s"]), ("10 / i8 > %@", [1]), ("i8 + 1 > %@", [1]),
            ("TRUEPREDICATE", []), ("FALSEPREDICATE", []), ("s ==[c] 'AB'", []), ("s BEGINSWITH[c] 'A'", []),
            ("s CONTAINS[d] 'a'", []), ("s != 5 AND i > 'a'", []), ("SELF.i > 1", []),
        ])
    names, values = chance.choice([(NUMBERS, NUMBER_VALUES), (NUMBERS, NUMBER_VALUES), (DATES, DATE_VALUES),
                                   (["s", "t"], TEXTS)])
    name = chance.choice(names)
    shape = chance.random()
    if shape < 0.12:
        return "%K BETWEEN %@", [name, [chance.choice(values), chance.choice(values)]]
    if shape < 0.3:
        some = chance.sample(values, chance.choice([0, 1, 2, 5])) + chance.choice([[], [None], ["x", 1], [math.nan]])
        return chance.choice([("%K IN %@", [name, some]), ("%@ CONTAINS %K", [some, name])])
    if names == ["s", "t"] and shape < 0.6:
        return f"%K {chance.choice(['BEGINSWITH', 'ENDSWITH', 'CONTAINS'])} %@", [name, chance.choice(values)]
    if shape < 0.4:
        return f"%@ {order} %K", [chance.choice(values), name]
    return f"%K {order} %@", [name, chance.choice(values)]


def text(chance, depth=2):
    """A predicate as text and arguments."""
    if depth == 0 or chance.random() < 0.35:
        return leaf(chance)
    if chance.random() < 0.25:
        term, arguments = text(chance, depth - 1)
        return f"NOT ({term})", arguments
    terms = [text(chance, depth - 1) for _ in range(chance.choice([2, 2, 3]))]
    word = chance.choice([" AND ", " OR "])
    return word.join(f"({term})" for term, _ in terms), [value for _, values in terms for value in values]


def predicates(chance, count):
    made = 0
    while made < count:
        words, arguments = text(chance)
        try:
            yield pq.Predicate(words, *arguments)
        except pq.FormatError:
            continue  # Such as `'a' > 5`, which is refused when it is read.
        made += 1


@pytest.mark.parametrize("seed", range(4))
def test_expressions_have_the_answers_of_memory(seed, tmp_path, capsys):
    chance = random.Random(seed)
    exact = {"polars": 0, "pyarrow": 0}
    for part in range(max(COUNT // 4 // 50, 1)):
        rows = table(chance)
        frame = pl.from_arrow(rows)
        path = tmp_path / f"{part}.parquet"
        parquet.write_table(rows, path, row_group_size=8)
        written = tmp_path / f"{part}.polars.parquet"
        frame.write_parquet(written, row_group_size=8)
        for predicate in predicates(chance, 50):
            told = f"{predicate} in table {part} of seed {seed}"
            verdicts = predicate.mask(rows, undecided="keep")
            exact["polars"] += polars_agrees(predicate, frame, [path, written], verdicts, told)
            exact["pyarrow"] += pyarrow_agrees(predicate, rows, path, verdicts, told)
    with capsys.disabled():
        if "PREDICATES" in os.environ:
            tried = max(COUNT // 4 // 50, 1) * 50
            print("\n" + ", ".join(f"{name}: {count / tried:.1%} of {tried} exact" for name, count in exact.items()))
    assert min(exact.values()) > 0


def polars_agrees(predicate, frame, paths, verdicts, told):
    schema = frame.collect_schema()
    known = [None if verdict == 2 else bool(verdict) for verdict in verdicts]
    found = frame.with_columns(predicate.to_polars(schema, undecided="null").alias("found"))["found"]
    assert found.to_list() == known, told
    matching = [row for row, verdict in enumerate(verdicts) if verdict == 1]
    for path in paths:
        lenient = pl.scan_parquet(path).filter(predicate.to_polars(frame, undecided="false"))
        assert lenient.select("row").collect()["row"].to_list() == matching, told
    strict = pl.scan_parquet(paths[0]).filter(predicate.to_polars(frame)).select("row")
    if 2 in verdicts:
        with pytest.raises((pl.exceptions.ComputeError, pq.EvaluationError)):
            strict.collect()
    else:
        assert strict.collect()["row"].to_list() == matching, told
    return Translation(PolarsWords(), polars_columns(schema)).parts(tree_of(predicate)).rest is None


def pyarrow_agrees(predicate, rows, path, verdicts, told):
    wanted = predicate.to_pyarrow(rows)
    assert (wanted.residual is None) == (
        Translation(ArrowWords(), arrow_columns(rows.schema)).parts(tree_of(predicate)).rest is None)
    for data in (ds.dataset(rows), ds.dataset(path)):
        kept = data.to_table(filter=wanted.expression)
        answers = ([1] * kept.num_rows if wanted.residual is None
                   else wanted.residual.mask(kept, undecided="keep").tolist())
        found = dict(zip(kept["row"].to_pylist(), answers))
        assert [found.get(row, 0) for row in range(rows.num_rows)] == verdicts.tolist(), told
    return wanted.residual is None


RECORD_VALUES = [*WHOLE, *FLOATS, *TEXTS, *MOMENTS, *NUMBER_VALUES, None, None, 2**70, 10**400, MOMENTS[2].replace(tzinfo=UTC),
                 MOMENTS[1].replace(tzinfo=datetime.timezone(datetime.timedelta(hours=2))), "\ud800", [1], {"a": 1}]
LIKELY = {"flag": [True, False, 0, 1], "s": TEXTS, "t": TEXTS, **dict.fromkeys(DATES, MOMENTS)}


@pytest.mark.parametrize("seed", range(4))
def test_python_has_the_answers_of_the_library(seed):
    chance = random.Random(seed)
    decided = 0
    for predicate in predicates(chance, COUNT // 4):
        compiled = quick(tree_of(predicate))
        if compiled is None:
            continue
        for _ in range(20):
            record = {}
            for name, _, values in COLUMNS:
                if chance.random() < 0.9:
                    likely = LIKELY.get(name, values)
                    record[name] = chance.choice(likely if chance.random() < 0.8 else RECORD_VALUES)
            try:
                answer = compiled(record)
            except Slow:
                continue
            decided += 1
            assert answer is copy.copy(predicate).matches(record), (str(predicate), record)
    assert decided > COUNT // 2


def test_python_decides_after_a_while():
    predicate = pq.Predicate("age > %d AND name CONTAINS %@", 30, "d")
    people = [{"age": age, "name": "Ada"} for age in range(60)]
    expected = [person["age"] > 30 for person in people]
    assert [predicate.matches(person) for person in people] == expected
    assert predicate._quick is not None
    assert [predicate.matches(person) for person in people] == expected
    # What Python does not decide is the library's.
    with pytest.raises(pq.EvaluationError):
        predicate.matches({"age": "36", "name": "Ada"})
    assert predicate.matches({"age": D("30.5"), "name": "Ada"})
    assert not pq.Predicate("age > 1", policy="untrusted")._quick


HOURS = [EPOCH + datetime.timedelta(hours=hour) for hour in range(1000)]
SKIPPED = [
    ("i >= 950", 1), ("i < 50", 1), ("i == 512", 1), ("i BETWEEN {120, 180}", 1), ("i IN {5, 955}", 2),
    ("s == '0512'", 1), ("s BEGINSWITH '05'", 1), ("s >= '0950'", 1), ("price < 0.5", 1), ("single < 50", 1),
    ("i >= 950 AND s CONTAINS[cd] 'é'", 1), ("i >= 950 OR s < '0050'", 2), ("NOT i < 950", 1),
    ("s CONTAINS[c] '9' AND i >= 950", 1), ("maybe == nil", 1), ("day < %@", 1), ("us >= %@", 1), ("ns >= %@", 1),
]
SORTED = pa.table({
    "i": pa.array(range(1000)), "s": [f"{number:04}" for number in range(1000)],
    "price": pa.array([D(number) / 100 for number in range(1000)], pa.decimal128(10, 2)),
    "single": pa.array(range(1000), pa.float32()), "maybe": [number if number >= 100 else None for number in range(1000)],
    "day": pa.array(range(1000), pa.date32()), "us": pa.array(HOURS, pa.timestamp("us", "UTC")),
    "ns": pa.array(HOURS, pa.timestamp("ns")),
})


def sorted_case(words):
    if "%@" not in words:
        return pq.Predicate(words)
    return pq.Predicate(words, datetime.datetime(1970, 3, 1) if words.startswith("day") else HOURS[950])


@pytest.mark.parametrize(("words", "groups"), SKIPPED)
def test_row_groups_are_skipped(words, groups, tmp_path):
    path = tmp_path / "sorted.parquet"
    parquet.write_table(SORTED, path, row_group_size=100, use_dictionary=False)
    predicate = sorted_case(words)
    wanted = predicate.to_pyarrow(SORTED)
    [fragment] = ds.dataset(path).get_fragments()
    read = fragment.split_by_row_group(wanted.expression)
    assert len(read) == groups
    # The others hold nothing that can be read: polars must not look at them.
    kept = {group.row_groups[0].id for group in read}
    metadata = parquet.read_metadata(path)
    raw = bytearray(path.read_bytes())
    for group in set(range(metadata.num_row_groups)) - kept:
        for column in range(metadata.num_columns):
            chunk = metadata.row_group(group).column(column)
            start = chunk.data_page_offset
            raw[start:start + chunk.total_compressed_size] = b"\xff" * chunk.total_compressed_size
    path.write_bytes(raw)
    found = pl.scan_parquet(path).filter(predicate.to_polars(pl.from_arrow(SORTED))).collect()
    assert found["i"].to_list() == [row for row, answer in enumerate(predicate.mask(SORTED)) if answer]
    with pytest.raises(Exception):
        pl.scan_parquet(path).collect()


def test_expressions_without_a_schema_are_calls():
    frame = pl.DataFrame({"age": [17, 36, None]})
    for words in ("age > 30", "age == nil", "age != nil AND age < 30"):
        predicate = pq.Predicate(words)
        expected = predicate.mask(frame).tolist()
        assert frame.select(predicate.to_polars()).to_series().to_list() == expected
        assert frame.select(predicate.to_polars(frame)).to_series().to_list() == expected
    assert "python" not in str(pq.Predicate("age == nil").to_polars()).lower()
    assert "map_batches" in str(pq.Predicate("age > 30").to_polars()) or "python" in str(
        pq.Predicate("age > 30").to_polars()).lower()
    assert "map" not in str(pq.Predicate("age > 30").to_polars(frame))


def test_lazy_frames_are_told_natively():
    pytest.importorskip("predicateql.polars")
    lazy = pl.DataFrame({"age": [17, 36], "name": ["Ada", "René"]}).lazy()
    plan = lazy.predicate.filter("age > 30 AND name BEGINSWITH 'R'").explain()
    assert "starts_with" in plan and "python" not in plan.lower()
    assert lazy.predicate.filter("age > 30 AND name CONTAINS[cd] 'E'").collect()["age"].to_list() == [36]


def test_what_is_left_of_a_filter():
    table = pa.table({"age": [17, 36, 50], "name": ["René", "Zoé", "Ada"]})
    wanted = pq.Predicate("name CONTAINS[cd] %@ AND age > %d", "é", 18).to_pyarrow(table)
    assert wanted.residual is not None and str(wanted.residual) == 'name CONTAINS[cd] "é"'
    assert table.filter(wanted.expression)["age"].to_pylist() == [36, 50]
    many = pq.Predicate("name IN[c] %@ AND age > 18", [f"n{number}" for number in range(500)] + ["ada"])
    kept = many.to_pyarrow(table.schema)
    assert kept.residual.mask(table.filter(kept.expression)).tolist() == [False, True]
    # What may fail is not decided after what does not.
    failing = pq.Predicate("10 / age > 1 AND age > 18").to_pyarrow(table)
    assert table.filter(failing.expression).num_rows == 3 and failing.residual is not None
    with pytest.raises(pq.ColumnError, match="did you mean 'age'"):
        pq.Predicate("agee > 1").to_pyarrow(table)
    with pytest.raises(pq.ColumnError):
        pq.Predicate("agee > 1").to_polars(pl.from_arrow(table))
    strict = pq.Predicate("age > 18", options={"mode": "strictApple"}).to_pyarrow(table)
    assert strict.residual is not None
