"""Predicates as values of Python's: equal, joined, copied, shown; and what others' classes are as records."""

import copy
import dataclasses
import datetime
import decimal
import enum
import pickle
from typing import List, Optional, Set

import numpy as np
import predicateql as pq
import pytest

UTC = datetime.timezone.utc
ADULT = pq.Predicate("age > %d", 30)
ADA = pq.Predicate("name CONTAINS %@ OR x == $y", "d", y=3)


# text, arguments, variables and options of two predicates, whether they are equal
@pytest.mark.parametrize(("one", "other", "answer"), [
    (("age > %d", 30), ("age > %d", 30), True),
    (("age > %d", 30), ("age > %d", 31), False),
    (("age > %d", 30), ("age > 30",), False),
    (("age > %@", 30), ("age > %@", 30.0), False),
    (("age > %@", 1), ("age > %@", True), False),
    (("a IN %@", {"x", "y", "z"}), ("a IN %@", {"z", "y", "x"}), True),
    (("a IN %@", ["x", "y"]), ("a IN %@", ["y", "x"]), False),
    (("born == %@", datetime.datetime(2026, 1, 2, tzinfo=UTC)), ("born == %@", datetime.datetime(2026, 1, 2)), True),
    (("x == %@", decimal.Decimal("1.10")), ("x == %@", decimal.Decimal("1.1")), False),
])
def test_equality(one, other, answer):
    left, right = pq.Predicate(*one), pq.Predicate(*other)
    assert (left == right) is answer and (left != right) is not answer
    assert (len({left, right}) == 1) is answer
    assert left != one and left == pickle.loads(pickle.dumps(left)) == copy.deepcopy(left)


def test_equality_with_variables_and_options():
    def made(**values):
        return pq.Predicate("a == $b AND c == $d", **values)

    assert made(b=1, d=2) == made(d=2, b=1) and hash(made(b=1, d=2)) == hash(made(d=2, b=1))
    assert made(b=1, d=2) != made(b=1, d=3)
    assert pq.Predicate("a == 1") != pq.Predicate("a == 1", options={"mode": "strictApple"})
    assert pq.Predicate("a == 1") != pq.Predicate("a == 1", policy="untrusted")


RECORDS = [{"age": age, "name": name, "x": x} for age in (20, 40) for name in ("Ada", "Bo") for x in (3, 4)]


@pytest.mark.parametrize(("made", "expected"), [
    (ADULT & ADA, lambda a, b: a and b), (ADULT | ADA, lambda a, b: a or b), (~ADULT, lambda a, b: not a),
    (~(ADULT | ADA) & ADULT, lambda a, b: False), (ADA & ADULT | ~ADA, lambda a, b: a or not b),
    (ADULT & ADA & ADULT, lambda a, b: a and b), (ADULT | (ADA | ADULT) | ADA, lambda a, b: a or b),
])
def test_joining(made, expected):
    answers = [expected(ADULT.matches(record), ADA.matches(record)) for record in RECORDS]
    assert [made.matches(record) for record in RECORDS] == answers
    assert [pickle.loads(pickle.dumps(made)).matches(record) for record in RECORDS] == answers


def test_joining_many():
    terms = [pq.Predicate("n != %d", number) for number in range(500)]
    made = terms[0]
    for term in terms[1:]:
        made &= term
    assert made.matches({"n": 500}) and not made.matches({"n": 499})


def test_joining_keeps_values_apart():
    values = pq.Predicate("a == $v", v={1, 2}) & pq.Predicate("b == $w", w="$v") & pq.Predicate("c == %@", "%@")
    assert values.matches({"a": {2, 1}, "b": "$v", "c": "%@"})
    assert (pq.Predicate("a == $v", v=1) | pq.Predicate("b == $v", v=1)).matches({"b": 1})
    with pytest.raises(ValueError, match=r"both predicates have a value for \$v"):
        pq.Predicate("a == $v", v=1) & pq.Predicate("b == $v", v=2)
    with pytest.raises(ValueError, match=r"only one of the predicates has a value for \$v"):
        pq.Predicate("a == $v", v=1) | pq.Predicate("b == $v")
    with pytest.raises(ValueError, match="different options"):
        ADULT & pq.Predicate("a == 1", options={"mode": "strictApple"})
    with pytest.raises(ValueError, match="different options"):
        pq.Predicate("a == 1", policy="untrusted") | ADULT
    with pytest.raises(TypeError):
        ADULT & "a == 1"


def test_what_is_not_used_is_an_error():
    with pytest.raises(ValueError, match=r"no variable \$leest; did you mean \$least\?"):
        pq.Predicate("age > $least", leest=18)
    with pytest.raises(ValueError, match=r"no variable \$more"):
        pq.Predicate("age > $least", least=18, more=1)
    with pytest.raises(ValueError, match=r"no variable \$x"):
        pq.Predicate("name == '$x'", x=1)
    with pytest.raises(pq.FormatError, match="1 argument is not used"):
        pq.Predicate("age > 1", 2)


EXPLANATION = ADULT.explain()
PUBLIC = [
    ADULT, EXPLANATION, ADULT.why({"age": 3}), pq.check("age >")[0],
    pq.Predicate("age > %d", 1).sql({"entities": {"P": {"attributes": {"age": "integer"}}}}),
    pq.TableSchema({"entities": {}}, ["a"]), pq.Parameter(None, "text", "a"), pq.Residual("a == 1", {"a": '"a"'}, []),
    pq.FixIt("write a", "a", ((0, 1, "a"),)),
]


def raised(call):
    with pytest.raises(pq.PredicateError) as caught:
        call()
    return caught.value


ERRORS = [
    raised(lambda: pq.Predicate("age >")), raised(lambda: pq.Predicate("10 / n > 1").matches({"n": 0})),
    raised(lambda: ADULT.matches({"age": datetime.timedelta(1)})),
    raised(lambda: ADULT.mask({"agee": np.arange(3)})), raised(lambda: ADULT.mask_lines("{\n")),
    pq.CancelledError("stopped"), pq.StoreError("no store"), pq.HistoryError("a", "expired"),
    pq.TokenExpiredError("a", "expired"), pq.TimeZoneError("a"), pq.EngineVersionError("a"), pq.EngineSettingError("a"),
]


@pytest.mark.parametrize("value", PUBLIC, ids=lambda value: type(value).__name__)
def test_everything_is_pickled(value):
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert type(other) is type(value) and other == value
        assert getattr(other, "__dict__", None) == getattr(value, "__dict__", None)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_pickled(error):
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error) and str(other) == str(error)
        assert vars(other) == vars(error) and other.args == error.args


def test_a_cancellation_stays_in_its_process():
    flag = pq.Cancellation()
    assert copy.copy(flag) is copy.deepcopy(flag) is flag
    with pytest.raises(TypeError, match="own process"):
        pickle.dumps(flag)


def test_why_is_a_table():
    why = pq.Predicate("age > 30 AND (name == '<b>' OR 10 / n > 1)").why({"age": 36, "name": "<i>", "n": 0})
    page = why._repr_html_()
    assert "<b>" not in page and "&lt;b&gt;" in page
    rows = page.split("<tr>")[2:]
    assert len(rows) == 5 and "it is 36, so true" in rows[1] and "<td>false</td>" in rows[3]
    assert not why.matches and "age > 30" in why
    assert "undecided" in rows[4] or "not asked" in rows[4]


def test_progress():
    tqdm = pytest.importorskip("tqdm")
    records = [{"age": age} for age in range(3000)]
    for source in (records, iter(records)):
        with tqdm.tqdm(total=len(records), disable=None) as bar:
            steps = []
            found = list(ADULT.filter(source, progress=lambda rows: (steps.append(rows), bar.update(rows))))
        assert len(found) == 2969 and sum(steps) == 3000
    rows = {"age": np.arange(600_000)}
    for threads in (1, 2):
        steps = []
        ADULT.mask(rows, threads=threads, progress=steps.append)
        assert sum(steps) == 600_000 and (threads == 1 or len(steps) > 1)


class Colour(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 2


# text, answer; of a record with the name Ada, the age 36, a red colour, the level 2 and two tags
QUESTIONS = [
    ("age > 30 AND name == 'Ada'", True), ("colour == 'red'", True), ("level == 2 AND level > 1", True),
    ("missing == nil", True), ("tags.@count == 2 AND 'a' IN tags", True), ("address.city BEGINSWITH 'L'", True),
    ("born < CAST('2021-01-01', 'NSDate')", True), ("price == 1.10", True),
]
BORN, PRICE = datetime.datetime(2020, 1, 1), decimal.Decimal("1.10")


@dataclasses.dataclass
class Place:
    city: str


@dataclasses.dataclass
class Plain:
    name: str = "Ada"
    age: int = 36
    colour: Colour = Colour.RED
    level: Level = Level.HIGH
    tags: tuple = ("a", "b")
    address: Place = dataclasses.field(default_factory=lambda: Place("London"))
    born: datetime.datetime = BORN
    price: decimal.Decimal = PRICE


def of_pydantic():
    pydantic = pytest.importorskip("pydantic")

    class Address(pydantic.BaseModel):
        city: str

    class Person(pydantic.BaseModel):
        name: str
        age: int
        colour: Colour
        level: Level
        tags: Set[str]
        address: Optional[Address]
        born: datetime.datetime
        price: decimal.Decimal
        site: pydantic.HttpUrl

        @pydantic.computed_field
        @property
        def doubled(self) -> int:
            return self.age * 2

    person = Person(name="Ada", age=36, colour="red", level=2, tags={"a", "b"}, address={"city": "London"}, born=BORN,
                    price="1.10", site="https://example.org/a")
    assert pq.Predicate("doubled == 72 AND site ENDSWITH 'org/a'").matches(person)
    return person


def of_attrs():
    attrs = pytest.importorskip("attrs")

    @attrs.define
    class Person:
        name: str = "Ada"
        age: int = 36
        colour: Colour = Colour.RED
        level: Level = Level.HIGH
        tags: List[str] = attrs.field(factory=lambda: ["a", "b"])
        address: Place = Place("London")
        born: datetime.datetime = BORN
        price: decimal.Decimal = PRICE

    return Person()


@pytest.mark.parametrize("make", [Plain, of_pydantic, of_attrs], ids=["dataclass", "pydantic", "attrs"])
def test_classes_are_records(make):
    record = make()
    for text, answer in QUESTIONS:
        predicate = pq.Predicate(text)
        assert predicate.matches(record) is answer, text
        assert list(predicate.filter([record] * 100)) == [record] * 100 * answer, text


def test_enumerations_are_their_values():
    assert pq.Predicate("SELF == 'red'").matches(Colour.RED) and pq.Predicate("SELF > 1").matches(Level.HIGH)
    assert pq.Predicate("c IN %@", list(Colour)).matches({"c": "red"})


def test_objects_of_sqlalchemy_are_records():
    sa = pytest.importorskip("sqlalchemy")
    orm = pytest.importorskip("sqlalchemy.orm")
    metadata = sa.MetaData()
    people = sa.Table("people", metadata, sa.Column("id", sa.Integer, primary_key=True), sa.Column("name", sa.String),
                      sa.Column("age", sa.Integer))
    pets = sa.Table("pets", metadata, sa.Column("id", sa.Integer, primary_key=True), sa.Column("name", sa.String),
                    sa.Column("owner", sa.ForeignKey("people.id")))
    registry = orm.registry()

    class Person:
        pass

    class Pet:
        pass

    registry.map_imperatively(Pet, pets)
    registry.map_imperatively(Person, people, properties={"pets": orm.relationship(Pet, backref="person")})
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    with orm.Session(engine) as session:
        session.add_all([Person(name="Ada", age=36, pets=[Pet(name="Rex")]), Person(name="Bo")])
        session.commit()
        # What a commit has forgotten is read again.
        found = list(pq.Predicate("ANY pets.name == 'Rex' AND ANY pets.person.age > 30").filter(session.scalars(sa.select(Person))))
        assert [person.name for person in found] == ["Ada"]
        rows = session.execute(sa.select(Person.name, Person.age)).all()
        assert [row.name for row in pq.Predicate("age == nil").filter(rows)] == ["Bo"]
        assert pq.Predicate("Person.age > 30").matches(session.execute(sa.select(Person)).first())


def nan_frames():
    pd = pytest.importorskip("pandas")
    pa = pytest.importorskip("pyarrow")
    arrow = pd.array(pa.array([1.0, float("nan"), None, 0.0]), dtype=pd.ArrowDtype(pa.float64()))
    return {
        "numpy": pd.DataFrame({"x": [1.0, float("nan"), float("nan"), 0.0]}),
        "float32": pd.DataFrame({"x": np.array([1, np.nan, np.nan, 0], "f4")}),
        "objects": pd.DataFrame({"x": pd.Series([1.0, float("nan"), None, 0.0], dtype=object)}),
        "nullable": pd.DataFrame({"x": pd.array([1.0, pd.NA, None, 0.0], dtype="Float64")}),
        "arrow": pd.DataFrame({"x": arrow}), "beside text": pd.DataFrame({"x": arrow, "name": list("abcd")}),
    }


@pytest.mark.parametrize("kind", ["numpy", "float32", "objects", "nullable", "arrow", "beside text"])
def test_nan_of_pandas_is_nil(kind):
    frame = nan_frames()[kind]
    for text, expected in [("x == nil", [False, True, True, False]), ("x != 1", [False, True, True, True]),
                           ("x < 5", [True, False, False, True])]:
        predicate = pq.Predicate(text)
        assert predicate.mask(frame).tolist() == expected
        assert [predicate.matches(row) for _, row in frame.iterrows()] == expected
        assert len(list(predicate.filter(row for _, row in frame.iterrows()))) == sum(expected)
    assert frame["x"].isna().sum() in (1, 2)  # The frame stays as it was.


def test_columns_of_32_bits_hold_what_they_hold():
    """0.1 in 32 bits is another number than 0.1, as in Python; numpy and polars round the literal first."""
    column = np.array([0.1, 0.5], "f4")
    assert pq.Predicate("x == 0.1").mask({"x": column}).tolist() == [False, False]
    assert float(column[0]) != 0.1 and (column == 0.1).tolist() == [True, False]
    assert pq.Predicate("x == 0.5").mask({"x": column}).tolist() == [False, True]
    assert pq.Predicate("x == %@", np.float32(0.1)).mask({"x": column}).tolist() == [True, False]
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"x": column})
    for text, expected in [("x == 0.1", [False, False]), ("x > 0.1", [True, True]), ("x <= 0.1", [False, False])]:
        predicate = pq.Predicate(text)
        assert predicate.mask(frame).tolist() == expected
        assert frame.select(predicate.to_polars(frame).alias("m"))["m"].to_list() == expected
