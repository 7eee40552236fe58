"""Values of Python and its libraries: each is read as what it is, or refused by the name of its type."""

import array
import collections
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import ipaddress
import pickle
import sqlite3
import threading
import types
import uuid

import predicateql as pq
import pytest

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

UTC = datetime.timezone.utc
AT = datetime.datetime(2026, 1, 2, 3, 4, 5, 123456, tzinfo=UTC)
ID = uuid.UUID(int=5)
Point = collections.namedtuple("Point", "x y")


class Colour(enum.IntEnum):
    RED = 1


class Inherited:
    __slots__ = ("x", "_hidden")


class Slotted(Inherited):
    __slots__ = ("y",)

    def __init__(self):
        self.x, self.y, self._hidden = 1, 2, 3


class Computed:
    kind = "plain"

    @property
    def x(self):
        return 1

    @functools.cached_property
    def y(self):
        return 2


class Loud(str):
    def __str__(self):
        return super().__str__().upper()


class Odd(int):
    def __int__(self):
        return 7


class Half(float):
    def __float__(self):
        return 0.5


@dataclasses.dataclass
class Hidden:
    x: int = 1
    _secret: int = 2


def row(**members):
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    names = ", ".join(f"? AS {name}" for name in members)
    return connection.execute(f"SELECT {names}", tuple(members.values())).fetchone()


# A value, and the same as Python's own
SAME = [
    (np.int64(3), 3), (np.uint8(3), 3), (np.float32(0.5), 0.5), (np.float64(0.1), 0.1), (np.bool_(True), True),
    (np.str_("a"), "a"), (np.bytes_(b"a"), b"a"), (np.longdouble(0.5), 0.5), (np.float16(1.5), 1.5),
    (np.datetime64("2026-01-02T03:04:05.123456", "us"), AT), (np.datetime64("2026-01-02", "D"), datetime.date(2026, 1, 2)),
    (np.datetime64("2026-01-02T03:04:05.123456000", "ns"), AT), (np.datetime64("2026-01", "M"), datetime.date(2026, 1, 1)),
    (np.datetime64("1969-12-31T23:59:59.5", "ms"), datetime.datetime(1969, 12, 31, 23, 59, 59, 500000)),
    (np.datetime64("NaT"), None), (np.ma.masked, None), (np.array(3), 3), (np.array([1, 2]), [1, 2]),
    (np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]), (np.array(["a", None], dtype=object), ["a", None]),
    (np.ma.masked_array([1, 2], mask=[False, True]), [1, None]),
    (np.array(["2026-01-02", "NaT"], dtype="M8[ns]"), [datetime.date(2026, 1, 2), None]),
    (np.array([(1, 2.5)], dtype=[("n", "i4"), ("x", "f8")])[0], {"n": 1, "x": 2.5}),
    (np.array([(1, 2.5)], dtype=[("n", "i4"), ("x", "f8")]), [{"n": 1, "x": 2.5}]),
    (pd.NA, None), (pd.NaT, None), (pd.Timestamp(AT), AT), (pd.Timestamp("2026-01-02"), datetime.datetime(2026, 1, 2)),
    (pd.Series([1, 2]), [1, 2]), (pd.Series(["a", None], dtype="string"), ["a", None]), (pd.Series([AT]), [AT]),
    (pd.Series([1, None], dtype="Int64"), [1, None]), (pd.Index([1, 2]), [1, 2]), (pd.array([1, None], dtype="Int64"), [1, None]),
    (pd.Categorical(["a", "b"]), ["a", "b"]), (pd.Series(["a"], dtype="category"), ["a"]),
    (pl.Series([1, None]), [1, None]), (pl.Series(["a"]), ["a"]), (pl.Series([AT]), [AT]),
    (pl.Series([AT], dtype=pl.Datetime("ns", "UTC")), [AT]), (pl.Series([{"a": 1}]), [{"a": 1}]),
    (pa.scalar(3), 3), (pa.scalar(None), None), (pa.array([1, None]), [1, None]), (pa.chunked_array([[1], [2]]), [1, 2]),
    (pa.scalar(AT, pa.timestamp("us", "UTC")), AT), (pa.array([ID.bytes], pa.uuid()), [ID]),
    (bytearray(b"\0\1"), b"\0\1"), (memoryview(b"\0\1"), b"\0\1"), (Point(1, 2), {"x": 1, "y": 2}),
    (Colour.RED, 1), (Hidden(), {"x": 1}), (types.SimpleNamespace(x=1, _y=2), {"x": 1}), (Slotted(), {"x": 1, "y": 2}),
    (row(x=1, y="a"), {"x": 1, "y": "a"}), (collections.OrderedDict(a=1), {"a": 1}), (collections.deque([1]), [1]),
    (range(3), [0, 1, 2]), (decimal.Decimal("1.10"), decimal.Decimal("1.1")),
    (Loud("a"), "a"), (Odd(3), 3), (Half(2), 2.0), (collections.UserString("a"), "a"), (collections.UserList([1]), [1]),
    (pa.MonthDayNano([1, 2, 3]), {"months": 1, "days": 2, "nanoseconds": 3}), (array.array("i", [1, 2]), [1, 2]),
]


def named(value):
    return type(value).__module__.partition(".")[0] + "." + type(value).__name__


@pytest.mark.parametrize(("value", "plain"), SAME, ids=[f"{n}-{named(v)}" for n, (v, _) in enumerate(SAME)])
def test_values_are_read_as_what_they_are(value, plain):
    expected = pq.Predicate("x == %@", plain)
    assert expected.matches({"x": plain})
    assert expected.matches({"x": value})
    assert pq.Predicate("x == %@", value).matches({"x": plain})
    assert pq.Predicate("x == $value", value=value).matches({"x": plain})
    assert pq.Predicate("a.b == %@", plain).matches({"a": {"b": value}})
    if not isinstance(plain, list):
        assert pq.Predicate("ANY a.b == %@", plain).matches({"a": [{"b": value}]})
    assert pq.Predicate("x == nil").matches({"x": value}) is (plain is None)
    assert pq.Predicate("a.x == nil").matches(types.SimpleNamespace(a={"x": value})) is (plain is None)


class Nothing:
    pass


@pytest.mark.parametrize("value", [
    fractions.Fraction(1, 3), pd.Timedelta("1 day"), pd.Period("2026-01"), pd.Interval(0, 1), pd.DataFrame({"a": [1]}),
    pl.DataFrame({"a": [1]}), pa.table({"a": [1]}), pa.scalar(datetime.timedelta(1)), pl.Series([datetime.timedelta(1)]),
    np.timedelta64(1, "D"), np.complex128(1), np.longdouble(1) / 3, ipaddress.ip_address("1.2.3.4"),
    ipaddress.ip_network("1.2.3.0/24"), ipaddress.ip_interface("1.2.3.4/24"), datetime.timedelta(1), datetime.time(1),
    1j, object(), Nothing(), types.SimpleNamespace(), lambda: 1, Nothing, types, iter([1]), Computed(), [object()],
    {"a": object()}, {1: 2}, threading.Lock(), 10**5000, "\ud800", {"a\ud800": 1}, pl.Series([object()], dtype=pl.Object), (n for n in [1]), "a".join, Hidden,
], ids=named)
def test_other_values_are_refused_by_name(value):
    for call in (
        lambda: pq.Predicate("x == %@", value), lambda: pq.Predicate("x == $value", value=value),
        lambda: pq.Predicate("x == 1").matches({"x": value}), lambda: list(pq.Predicate("x == 1").filter([{"x": value}])),
        lambda: pq.Predicate("SELF == 1").matches(value), lambda: pq.Predicate("a.x == 1").matches({"a": {"x": value}}),
        lambda: pq.Predicate("ANY x == 1").matches({"x": [value]}), lambda: pq.Predicate("x == 1").why({"x": value}),
    ):
        with pytest.raises(pq.DataError, match=r"cannot be read|must be text|digits|surrogate"):
            call()


def test_an_object_without_attributes_has_no_count():
    """It is not a dictionary without members."""
    for value in (fractions.Fraction(1, 3), datetime.timedelta(1), datetime.time(1), ipaddress.ip_address("1.2.3.4")):
        assert pq.Predicate("x.numerator == 1 OR x.days == 1 OR x.hour == 1 OR x.version == 4").matches({"x": value})
        for text in ("x.@count == 0", "x[SIZE] == 0"):
            with pytest.raises(pq.UnreadableError, match="cannot be read"):
                pq.Predicate(text).matches({"x": value})


def test_the_type_is_named():
    with pytest.raises(pq.UnreadableError, match="fractions.Fraction"):
        pq.Predicate("x == %@", fractions.Fraction(1, 3))
    with pytest.raises(TypeError, match=r"test_values\.Nothing"):
        pq.Predicate("x == 1").matches({"x": Nothing()})


def test_what_is_there_is_not_nil():
    """A comparison with nil asks for nothing of a value but whether it is there."""
    for value in (fractions.Fraction(1, 3), object(), Nothing(), pd.Timedelta("1 day"), [object()]):
        assert pq.Predicate("x != nil").matches({"x": value})
        assert not pq.Predicate("a.x == nil").matches({"a": {"x": value}})


@pytest.mark.parametrize("text", [
    "p.x == 1", "p.x == 1 AND p.y == 2", "ANY l.x == 1", "SUBQUERY(l, $o, $o.x == 1 AND $o.y == 2).@count == 1",
    "l.@count == 1", "l[0].y == 2", "ALL l.y > 1",
])
@pytest.mark.parametrize("value", [Computed(), Slotted(), Point(1, 2), {"x": 1, "y": 2}, row(x=1, y=2)], ids=named)
def test_nested_objects(value, text):
    for record in ({"p": value, "l": [value]}, types.SimpleNamespace(p=value, l=[value])):
        predicate = pq.Predicate(text)
        assert predicate.matches(record)
        assert list(predicate.filter([record])) == [record]
    if not isinstance(value, (sqlite3.Row, dict)):
        assert pq.Predicate(text.replace("l[0]", "l[FIRST]")).matches(types.SimpleNamespace(p=value, l=(value,)))


def test_class_attributes():
    assert pq.Predicate("kind == 'plain' AND p.kind == 'plain'").matches(
        types.SimpleNamespace(kind="plain", p=Computed()))
    assert pq.Predicate("kind == 'plain'").matches(Computed())


class Person:
    def __init__(self, name, *friends):
        self.name, self.friends, self.boss = name, list(friends), self
        self.lock, self.since = threading.Lock(), datetime.timedelta(1)


def test_only_what_is_named_is_read():
    ada = Person("Ada", Person("Zoe"))
    ada.friends.append(ada)
    for text in [
        "name == 'Ada'", "ANY friends.name == 'Ada'", "boss.boss.boss.name == 'Ada'", "friends.@count == 2",
        "boss != nil", "boss.boss != nil AND name == 'Ada'", "SUBQUERY(friends, $f, $f.boss.name == 'Zoe').@count == 1",
        "SUBQUERY(friends, $f, $f.friends.@count == 0).@count == 1", "friends[0].name == 'Zoe'", "boss == nil OR boss.name == 'Ada'",
        "friends[SIZE] == 2", "friends != nil AND friends.@count > 1", "SELF.name == 'Ada'",
    ]:
        predicate = pq.Predicate(text)
        assert predicate.matches(ada), text
        assert list(predicate.filter([ada])) == [ada], text
        assert predicate.matches({**vars(ada), "other": object()}), text
        assert predicate.why(ada)
    for text in ["boss == 5", "ANY friends == 5", "SELF == 5"]:
        with pytest.raises(pq.DataError):
            pq.Predicate(text).matches(ada)


@dataclasses.dataclass(frozen=True)
class Key:
    age: int
    name: str


def test_sets_keep_their_elements():
    group = {Key(1, "a"), Key(1, "b"), Key(2, "c")}
    for text in ["g.@count == 3", "SUBQUERY(g, $k, $k.age == 1).@count == 2", "ANY g.age == 2", "NONE g.age == 3",
                 "g.@sum.age == 4"]:
        assert pq.Predicate(text).matches({"g": group}), text


def test_names_with_an_underscore_are_not_read():
    for value in (Hidden(), types.SimpleNamespace(x=1, _secret=2), Slotted()):
        for text in ["_secret == 2", "SELF['_secret'] == 2", "SELF['__class__'] != nil", "SELF['_hidden'] == 3"]:
            assert not pq.Predicate(text).matches(value), text
            assert not pq.Predicate(text, policy="untrusted").matches(value), text
            assert not pq.Predicate("p." + text if text[0] == "_" else text.replace("SELF", "SELF['p']")).matches({"p": value})
        assert pq.Predicate("SELF['x'] == 1").matches(value)
    assert pq.Predicate("_secret == 2").matches({"_secret": 2})


def test_records_of_other_kinds():
    frame = pd.DataFrame({"count": [1, 2], "name": ["a", "b"]})
    found = [row["name"] for _, row in frame.iterrows() if pq.Predicate("count == 2").matches(row)]
    assert found == ["b"]
    assert pq.Predicate("x == 1 AND y == 'a'").matches(row(x=1, y="a"))
    assert pq.Predicate("x == 1 AND z == nil").matches(Point(1, 2))
    with pytest.raises(pq.UnreadableError):
        pq.Predicate("age > 3").matches(object())
    with pytest.raises(pq.UnreadableError):
        pq.Predicate("age > 3").matches(frame)


def test_times_are_those_of_columns():
    """A time of a record is the same as that of a column, to the last bit."""
    ticks = [1_767_323_045_123_456_789, -1, 0, 978_307_200_000_000_001, 253_402_300_799_999_999]
    column = np.array(ticks, dtype="M8[ns]")
    for place, (value, stamp) in enumerate(zip(column, pd.Series(column))):
        for argument in (value, stamp):
            predicate = pq.Predicate("t == %@", argument)
            assert predicate.matches({"t": value}) and predicate.matches({"t": stamp})
            assert predicate.mask({"t": column})[place]


def test_decimals_are_not_rounded():
    number = decimal.Decimal("12345678901234567890123456789012345678")
    assert pq.Predicate("x == %@", number).matches({"x": number})
    assert not pq.Predicate("x == %@", number).matches({"x": number - 1})
    for text in ["123456789012345678901234567890123456789", "1e-200", "1e400", "Infinity", "sNaN"]:
        with pytest.raises(pq.PredicateError, match="decimal"):
            pq.Predicate("x == %@", decimal.Decimal(text))
        with pytest.raises(pq.DataError, match="decimal"):
            pq.Predicate("x == 1").matches({"x": decimal.Decimal(text)})


def test_exceptions_pickle():
    errors = []
    for call in (
        lambda: pq.Predicate("name CONTAIN 'a'"), lambda: pq.Predicate("1 / n > 0").matches({"n": 0}),
        lambda: pq.Predicate("1 / n > 0").mask({"n": np.array([0, 0])}), lambda: pq.Predicate("x == %@", object()),
        lambda: pq.Predicate("n > 0").mask({"m": np.array([1])}), lambda: pq.Predicate("n > 0").mask_lines("{"),
        lambda: pq.Predicate("a == 1", options={"mode": "x"}),
    ):
        with pytest.raises(pq.PredicateError) as caught:
            call()
        errors.append(caught.value)
    errors += [pq.EngineError("a"), pq.TimeZoneError("b"), pq.CancelledError("c")]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and str(error)
        assert again.__dict__ == error.__dict__


@pytest.mark.parametrize("arguments", [list(range(20_000)), [f"name {n}" for n in range(20_000)],
                                       [AT + datetime.timedelta(n) for n in range(20_000)]], ids=["n", "s", "d"])
def test_long_lists_pickle(arguments):
    predicate = pickle.loads(pickle.dumps(pq.Predicate("x IN %@ AND y == $y", arguments, y=decimal.Decimal("1.5"))))
    assert predicate.matches({"x": arguments[-1], "y": 1.5})
    assert not predicate.matches({"x": None, "y": 1.5})


def test_options():
    assert pq.Predicate("a == 1", options={"mode": "strictApple"}).matches({"a": 1})
    for options in ({"policy": None}, {"policy": ""}, {"mode": None}, {"polizy": 1}, {"policy": {"keys": None}}):
        with pytest.raises(pq.PredicateError):
            pq.Predicate("a == 1", options=options)
    with pytest.raises(ValueError, match="twice"):
        pq.Predicate("a == 1", policy="unrestricted", options={"policy": "untrusted"})
    with pytest.raises(pq.PredicateError, match="keys: must be an array of names"):
        pq.Predicate("a == 1", policy={"keys": 5})
    with pytest.raises(pq.PredicateError, match="unknown policy"):
        pq.check("a == 1", policy="")
    # A setting that is missing must not remove the policy.
    with pytest.raises(pq.PredicateError, match="policy"):
        pq.Predicate("a == 1", policy=None)
    with pytest.raises(pq.PredicateError, match="policy"):
        pq.check("a == 1", policy=None)
    with pytest.raises(ValueError, match="given twice"):
        pq.Predicate("a == 1", policy=None, options={"policy": "untrusted"})
    assert pq.Predicate("a == 1", policy="unrestricted").matches({"a": 1})
    assert pq.check("a == 1", policy="unrestricted") == pq.check("a == 1") == []
    now = datetime.datetime(2026, 1, 2, tzinfo=UTC)
    assert pq.Predicate("now() == %@", now, options={"now": now}).matches({})


def test_variables_of_any_name():
    values = {"options": 1, "policy": 2, "variables": 3}
    predicate = pq.Predicate("a == $options AND b == $policy AND c == $variables AND d == $d", variables=values, d=4)
    assert predicate.matches({"a": 1, "b": 2, "c": 3, "d": 4})
    with pytest.raises(ValueError, match=r"\$d is given twice"):
        pq.Predicate("d == $d", variables={"d": 1}, d=2)


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("x[0] == 1", {"x": [1, object()]}),
        ("x[1] == 1", {"x": (object(), 1)}),
        ("x[0].name == 'a'", {"x": [{"name": "a", "other": object()}, object()]}),
        ("x[0].age == 3 AND ANY x.name == 'b'", {"x": [{"age": 3, "name": "a"}, {"name": "b"}]}),
        ("x[0] == nil", {"x": [None, object()]}),
        ("x[0] == 1 AND x.@count == 2", {"x": [1, object()]}),
        ("x[0] == 'a'", {"x": {"0": "a", "b": object()}}),
        ("x[0] == 1 OR ANY x == 2", {"x": [1, 2]}),
        ("x[LAST] == 2", {"x": [1, 2]}),
        ("x[2] == 2", {"x": {1, 2}}),
    ],
)
def test_an_index_reads_its_element_alone(text, record):
    assert pq.Predicate(text).matches(record) is True
