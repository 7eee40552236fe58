"""The package by itself: records, errors, explanations, SQL."""

import asyncio
import dataclasses
import datetime
import decimal
import enum
import gc
import json
import pickle
import threading
import uuid
from types import SimpleNamespace

import numpy as np
import predicateql as pq
import pytest

UTC = datetime.timezone.utc


class Colour(enum.Enum):
    RED = "red"


@dataclasses.dataclass
class Person:
    name: str
    age: int
    friends: list = dataclasses.field(default_factory=list)


class Slotted:
    __slots__ = ("age",)

    def __init__(self, age):
        self.age = age


class Computed:
    @property
    def age(self):
        return 36


# text, arguments, record, answer
CASES = [
    ("age > %d AND name CONTAINS[cd] %@", (30, "é"), {"age": 36, "name": "Rene"}, True),
    ("age > %d AND name CONTAINS[cd] %@", (30, "é"), {"age": 36, "name": "Ada"}, False),
    ("age > 30", (), Person("Ada", 36), True),
    ("age > 30", (), SimpleNamespace(age=36), True),
    ("age > 30", (), Slotted(36), True),
    ("age > 30", (), Computed(), True),
    ("ANY friends.age > 40", (), Person("Ada", 1, [Person("Alan", 41)]), True),
    ("friends.@count == 0", (), Person("Ada", 1), True),
    ("SUBQUERY(orders, $o, $o.price > 5).@count == 1", (), {"orders": [{"price": 9}, {"price": 1}]},
     True),
    ("missing == nil", (), {}, True),
    ("missing == nil", (), {"missing": None}, True),
    ("SELF > 3", (), 4, True),
    ("SELF BEGINSWITH 'a'", (), "abc", True),
    ("ANY SELF == 3", (), [1, 3], True),
    ("flag == YES", (), {"flag": True}, True),
    ("x == %@", (float("nan"),), {"x": 1}, False),
    ("x > 3", (), {"x": float("inf")}, True),
    ("x == %@", (None,), {"x": None}, True),
    ("x == %@", (10**25,), {"x": 10**25}, True),
    ("x IN %@", ([1, 2],), {"x": 2}, True),
    ("born == %@", (datetime.datetime(2026, 1, 2, 1, tzinfo=datetime.timezone(
        datetime.timedelta(hours=1))),), {"born": datetime.datetime(2026, 1, 2)}, True),
    ("born < %@", (datetime.datetime(2026, 1, 2, tzinfo=UTC),), {"born": datetime.date(2026, 1, 1)},
     True),
    ("id == %@", (uuid.UUID(int=5),), {"id": uuid.UUID(int=5)}, True),
    ("price == %@", (decimal.Decimal("1.10"),), {"price": decimal.Decimal("1.1")}, True),
    ("data == %@", (b"\0\xff",), {"data": b"\0\xff"}, True),
    ("colour == 'red'", (), {"colour": Colour.RED}, True),
    ("%K == 1", ("postal code",), {"postal code": 1}, True),
    ("a.b == 1", (), {"a": {"b": 1}}, True),
    ("a.b == 1", (), {"a": {"b": 1, "when": datetime.datetime(2026, 1, 2)}}, True),
    ("%K == 1", ("$date",), {"$date": 1}, True),
    ("%K == 1 AND w != nil", ("a.$date",), {"a": {"$date": 1}, "w": uuid.UUID(int=1)}, True),
    ("name == 'a\"b\\\\\n'", (), {"name": 'a"b\\\n'}, True),
    ("tags.@count == 2", (), {"tags": {"a", "b"}}, True),
]


@pytest.mark.parametrize(("text", "arguments", "record", "answer"), CASES)
def test_matches(text, arguments, record, answer):
    predicate = pq.Predicate(text, *arguments)
    assert predicate.matches(record) is answer
    assert list(predicate.filter([record])) == ([record] if answer else [])


def test_variables():
    assert pq.Predicate("age >= $least", least=18).matches({"age": 18})


def test_filter_reads_ahead_little():
    seen = []

    def records():
        for number in range(100_000):
            seen.append(number)
            yield {"n": number}

    first = next(pq.Predicate("n >= 5").filter(records()))
    assert first == {"n": 5}
    assert len(seen) < 100


def test_filter_keeps_order_with_dates():
    records = [{"n": n, "d": datetime.datetime(2026, 1, 1) if n % 3 else None} for n in range(50)]
    expected = [r for r in records if r["n"] > 7]
    assert list(pq.Predicate("n > 7 AND d != 'x'").filter(records)) == expected


def test_undecided():
    predicate = pq.Predicate("10 / n > 1")
    with pytest.raises(pq.EvaluationError) as caught:
        predicate.matches({"n": 0})
    assert caught.value.code == "R011"
    assert (caught.value.start, caught.value.end) == (0, 6)
    records = [{"n": 1}, {"n": 0}, {"n": 50}]
    with pytest.raises(pq.EvaluationError):
        list(predicate.filter(records))
    assert list(predicate.filter(records, undecided="false")) == records[:1]
    assert list(predicate.filter(records, undecided="keep")) == records[:2]


def test_errors_have_places_and_fixes():
    with pytest.raises(pq.FormatError) as caught:
        pq.Predicate("name CONTAIN[c] 'ada'")
    error = caught.value
    assert error.diagnostics[0].code.startswith("P")
    assert error.fixed == "name CONTAINS[c] 'ada'"
    assert "^" in str(error)
    assert "<pre" in error._repr_html_()


@pytest.mark.parametrize("text", ["age >", "", "a == ", "name MATCHES '('", "age > %d", "\ud800"])
def test_wrong_texts(text):
    with pytest.raises((pq.FormatError, UnicodeEncodeError)):
        pq.Predicate(text)


def test_wrong_arguments():
    with pytest.raises(pq.FormatError):
        pq.Predicate("age > %d", 1, 2)
    with pytest.raises(TypeError):
        pq.Predicate("age > %@", lambda: 1)


def test_circles_are_refused():
    record = {"x": 1}
    record["again"] = record
    with pytest.raises(ValueError, match="cyclic"):
        pq.Predicate("again == 1").matches(record)
    # Only what is named is read.
    assert pq.Predicate("again.again.x == 1").matches(record)


def test_policy():
    with pytest.raises(pq.FormatError):
        pq.Predicate("password == 'x'", policy={"keys": ["name"]})
    assert pq.Predicate("name == 'x'", policy={"keys": ["name"]}).matches({"name": "x"})
    with pytest.raises(pq.PredicateError, match="policy"):
        pq.Predicate("a == 1", policy="nothing")


def test_check():
    assert pq.check("age > 1") == []
    assert [found.code for found in pq.check("age > ")] != []


def test_explanation():
    predicate = pq.Predicate("ANY friends.age >= 18 AND NOT name LIKE[c] 'a*'")
    explanation = predicate.explain()
    assert list(explanation.reads) == ["friends.age", "name"]
    assert "friends" in explanation.means
    assert "AND" in explanation.outline
    assert "<pre" in predicate._repr_html_()
    assert predicate.keys == ["friends", "name"]
    assert "`name`" in predicate.why({"name": "Ada", "friends": []}) or predicate.why({})


SCHEMA = {"entities": {"Person": {"attributes": {"name": "text", "age": "integer"}}}}


def test_sql():
    sql = pq.Predicate("age > 30 AND name BEGINSWITH 'A'").sql(SCHEMA, dialect="postgres")
    assert "$1" in sql.sql
    assert sql.parameters[0] == 30
    assert sql.is_exact
    with pytest.raises(pq.FormatError):
        pq.Predicate("nmae == 'x'").sql(SCHEMA)
    with pytest.raises(pq.DataError, match="not JSON"):
        pq.Predicate("name == 'x'").sql("{")
    twice = '{"entities": {"Person": {"attributes": {"name": "text", "name": "integer"}}}}'
    with pytest.raises(pq.PredicateError, match="given twice"):
        pq.Predicate("name == 'x'").sql(twice)


def test_lines():
    predicate = pq.Predicate("n > 1")
    assert predicate.mask_lines('{"n": 1}\n{"n": 2}\n\n{"n": 3}') == b"\0\1\0\1"
    with pytest.raises(pq.DataError, match="^line 2: ") as caught:
        predicate.mask_lines('{"n": 1}\n{"n"\n')
    assert caught.value.row == 1
    assert predicate.mask_lines('{"n": 2}\n{"n"\n', undecided="keep") == b"\1\2"


def test_pickle():
    predicate = pickle.loads(pickle.dumps(pq.Predicate("age > %d", 3)))
    assert predicate.matches({"age": 4})


def test_threads():
    predicate = pq.Predicate("n % 2 == 0" if False else "n > 500")
    records = [{"n": n} for n in range(1000)]
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(len(list(predicate.filter(records)))))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [499] * 8


def test_many_predicates_are_freed():
    for number in range(500):
        assert pq.Predicate("n == %d", number).matches({"n": number})
    gc.collect()


def test_async():
    np = pytest.importorskip("numpy")

    async def run():
        return await pq.Predicate("n > 1").mask_async({"n": np.arange(4)})

    assert asyncio.run(run()).tolist() == [False, False, True, True]


def test_async_cancellation_stops_the_work():
    np = pytest.importorskip("numpy")
    columns = {"t": np.array(["a" * 40] * 200_000)}
    slow = pq.Predicate("t MATCHES '(a*)*b|(a|b)*c'")

    async def run():
        task = asyncio.create_task(slow.mask_async(columns, undecided="keep"))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())


def test_async_filter():
    async def arriving():
        for number in range(6):
            await asyncio.sleep(0)
            yield {"n": number}

    async def run():
        return [found["n"] async for found in pq.Predicate("n > 2").filter_async(arriving())]

    assert asyncio.run(run()) == [3, 4, 5]


@pytest.mark.parametrize("word", ["bogus", "False", False, None, ""])
def test_undecided_is_one_of_the_words(word):
    predicate = pq.Predicate("10 / a > 1")
    for call in (
        lambda: list(predicate.filter([{"a": 1}], undecided=word)),
        lambda: predicate.mask_lines('{"a": 1}', undecided=word),
        lambda: predicate.mask({"a": np.array([1])}, undecided=word),
    ):
        with pytest.raises(ValueError, match="must be one of"):
            call()


def test_names_with_an_underscore_are_no_data():
    class Thing:
        __slots__ = ("_hidden", "a")

        def __init__(self):
            self.a, self._hidden = 1, 2

    class Other(Thing):
        """Documented."""

    for thing in (Thing(), Other()):
        assert pq.Predicate("a == 1").matches(thing)
        for text in ("__module__ != nil", "__doc__ != nil", "_hidden == 2", "__dict__ != nil", "__class__ != nil"):
            assert not pq.Predicate(text).matches(thing)
            assert not pq.Predicate(text, policy="untrusted").matches(thing)


@pytest.mark.parametrize("text", [
    "2017-07-22", " 2017-07-22 ", "2017-07-22T00:00", "2017-07-22T00:00:00", "2017-07-22 00:00:00",
    "2017-07-22T00:00:00Z", "2017-07-22T02:00:00+02:00", "2017-07-22T00:00:00.000Z", "2017-07-21T24:00",
])
def test_dates_of_every_form(text):
    is_date = text != "2017-07-21T24:00"
    day = datetime.datetime(2017, 7, 22, tzinfo=datetime.timezone.utc)
    for predicate in (pq.Predicate("born == %@", day, options={"dates": ["born"]}),
                      pq.Predicate("ANY list.born == %@", day, options={"dates": ["born"]}),
                      pq.Predicate("born IN {%@, 5}", day, options={"dates": ["born"]})):
        record = {"born": text, "list": [{"born": text}]}
        assert predicate.matches(record) is is_date
        assert predicate.matches({**record, "blob": b"x"}) is is_date
        assert list(predicate.filter([record])) == ([record] if is_date else [])
        assert list(predicate.mask_lines(json.dumps(record))) == [is_date]
    assert pq.Predicate("born != %@", day, options={"dates": ["born"]}).matches({"born": text}) is not is_date
    assert not pq.Predicate("born == %@", day, options={"dates": ["other"]}).matches({"born": text})


@pytest.mark.parametrize("text", [
    "2017-07-22", " 2017-07-22 ", "2017-07-22T00:00:00", "2017-07-22 00:00:00", "2017-07-22T02:00:00+02:00", "2017-07-21T24:00",
])
def test_dates_of_every_form_in_arrow(text):
    pa = pytest.importorskip("pyarrow")
    record = {"born": text, "list": [{"born": text}], "many": {"born": [text, None]}, "map": [("born", text)], "n": None}
    types = {"born": pa.string(), "list": pa.list_(pa.struct([("born", pa.string())])),
             "many": pa.struct([("born", pa.list_(pa.string()))]), "map": pa.map_(pa.string(), pa.string()), "n": pa.null()}
    day = datetime.datetime(2017, 7, 22, tzinfo=datetime.timezone.utc)
    base = {name: pa.array([record[name], None], type) for name, type in types.items()}
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())):
        table = pa.table({**base, "born": pa.array([text, None]).cast(kind)})
        for shape in ("born == %@", "ANY list.born == %@", "ANY many.born == %@", "map.born == %@", "born IN {%@, 5}",
                      "SUBQUERY(list, $x, $x.born == %@).@count == 1"):
            for keys, matches in (["born"], text != "2017-07-21T24:00"), (["other"], False):
                predicate = pq.Predicate(shape, day, options={"dates": keys})
                assert list(predicate.mask(table)) == [matches, False], (kind, shape, keys)
        assert list(pq.Predicate("born == %@", text, options={"dates": ["map"]}).mask(table)) == [True, False]
        is_instant = text.endswith("+02:00")
        assert list(pq.Predicate("born == %@", day, options={"dates": "automatic"}).mask(table)) == [is_instant, False]
    with pytest.raises(pq.EvaluationError, match="\"2017-13-01\" and a date: the text is not a date, since there is no month 13"):
        pq.Predicate("born < %@", day, options={"dates": ["born"]}).mask(pa.table({"born": ["2017-13-01"]}))
    assert list(pq.Predicate("born < %@", day, options={"dates": ["born"]}).mask({"born": np.array(["2016-01-01", "2018-01-01"])})) \
        == [True, False]


def test_a_text_that_is_not_a_date_says_why():
    predicate = pq.Predicate("born < %@", datetime.datetime(2017, 7, 22), options={"dates": ["born"]})
    said = "\"2017-13-01\" and a date: the text is not a date, since there is no month 13"
    with pytest.raises(pq.EvaluationError, match=said):
        predicate.matches({"born": "2017-13-01"})


def test_errors_are_named_as_programs_name_them():
    assert pq.FormatError.__module__ == "predicateql"
    with pytest.raises(pq.EvaluationError, match=r"\(and 1 more row\)$"):
        pq.Predicate("10 / n > 1").mask({"n": np.array([0, 0])})


@pytest.mark.parametrize("text", [
    "name == 'Ada'", "name ==[c] 'ADA'", "name BEGINSWITH 'A'", "name BEGINSWITH[c] 'a'", "name CONTAINS 'd'",
    "name CONTAINS[cd] 'É'", "name LIKE 'A*'", "name LIKE[c] 'a?a'", "name MATCHES 'A.*'", "name IN[c] {'ADA', 'x'}",
    "age > 30 AND name ENDSWITH[c] 'A'", "length:(name) == 3", "name <[c] 'b'", "NOT name CONTAINS[c] 'd'",
    "born > CAST('2001-01-01T00:00:00Z', 'NSDate')",
])
def test_sqlite_needs_no_functions_of_ours(text):
    sqlite3 = pytest.importorskip("sqlite3")
    rows = [("Ada", 36, "1990-01-02T03:04:05Z"), ("René", 30, None), ("bob", 31, "2010-01-02T03:04:05Z"), (None, 5, None)]
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE Person (name TEXT, age INTEGER, born TEXT)")
    database.executemany("INSERT INTO Person VALUES (?, ?, ?)", rows)
    attributes = {"name": "text?", "age": "integer", "born": {"type": "date?", "storage": "iso8601"}}
    predicate = pq.Predicate(text, options={"dates": ["born"]})
    sql = predicate.sql({"entities": {"Person": {"attributes": attributes}}}, dialect="sqlite")
    assert "pq_" not in sql.statement
    found = set(database.execute(sql.statement, sql.parameters).fetchall())
    expected = {row[1] for row in rows if predicate.matches(dict(zip(("name", "age", "born"), row)))}
    ages = {value for row in found for value in row if isinstance(value, int)}
    assert ages == expected if sql.residual is None else ages >= expected
