"""Stores of Core Data: written by Tests/Tools/coredata_store.py, which knows nothing of the reader, and
those of ../shared/coredata where they are."""

import datetime
import decimal
import hashlib
import json
import os
import pathlib
import pickle
import plistlib
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import uuid

import predicateql as pq
import predicateql.coredata
import pytest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SHARED = ROOT.parent / "shared/coredata"
IDENTIFIER = "6B29FC40-CA47-1067-B31D-00DD010662DA"
UTC = datetime.timezone.utc


def uri(entity, key):
    return f"x-coredata://{IDENTIFIER}/{entity}/p{key}"


def archive(value):
    """A keyed archive of a dictionary of texts, as a transformable attribute keeps it."""
    objects = ["$null", {"NS.keys": [], "NS.objects": [], "$class": plistlib.UID(2)},
               {"$classname": "NSDictionary", "$classes": ["NSDictionary", "NSObject"]}]
    for key, item in value.items():
        for place, text in (("NS.keys", key), ("NS.objects", item)):
            objects.append(text)
            objects[1][place].append(plistlib.UID(len(objects) - 1))
    return plistlib.dumps({"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": plistlib.UID(1)},
                           "$objects": objects}, fmt=plistlib.FMT_BINARY).hex()


DESCRIPTION = {
    "identifier": IDENTIFIER,
    "entities": {
        "Dish": {
            "attributes": {"name": "String", "added": "Date", "price": "Decimal", "rating": "Double",
                           "isVegan": "Boolean", "uuid": {"type": "UUID", "preserved": True}, "photo": "Binary",
                           "link": "URI", "portions": "Integer 16", "notes": "Transformable"},
            "relationships": {"cook": {"to": "Person", "inverse": "dishes"},
                              "tags": {"to": "Tag", "inverse": "dishes", "many": True, "ordered": True}}},
        "Soup": {"parent": "Dish", "attributes": {"isCold": "Boolean"}},
        "Person": {"attributes": {"name": "String"},
                   "relationships": {"dishes": {"to": "Dish", "inverse": "cook", "many": True}}},
        "Tag": {"attributes": {"label": "String"},
                "relationships": {"dishes": {"to": "Dish", "inverse": "tags", "many": True}}}},
    "objects": [
        {"entity": "Dish", "key": 1, "name": "Salt bread", "added": 700000000.5, "price": 4.25, "rating": 0.1,
         "isVegan": 1, "uuid": "00112233445566778899aabbccddeeff", "photo": "00ff0d0a", "portions": 4,
         "link": "https://example.org/é", "notes": archive({"oven": "hot"}), "cook": 1, "tags": [2, 1]},
        {"entity": "Soup", "key": 2, "name": "Gazpacho", "added": 700086400, "price": 12.5, "rating": 5.0,
         "isVegan": 1, "isCold": 1, "portions": 2, "cook": 1, "tags": [1]},
        {"entity": "Soup", "key": 3, "name": None, "added": -63114076800, "isVegan": 0},
        {"entity": "Person", "key": 1, "name": "René"},
        {"entity": "Tag", "key": 1, "label": "summer"}, {"entity": "Tag", "key": 2, "label": "baked"}],
    "transactions": [
        {"number": 1, "timestamp": 700000000, "author": "app", "process": "Kitchen", "changes": [
            {"kind": "insert", "entity": "Dish", "key": 1}, {"kind": "insert", "entity": "Soup", "key": 2}]},
        {"number": 2, "timestamp": 700000300.25, "author": "import", "changes": [
            {"kind": "update", "entity": "Dish", "key": 1, "updated": ["name", "price"]},
            {"kind": "delete", "entity": "Dish", "key": 9,
             "tombstone": {"uuid": None}}]}],
}


def written(path, description=DESCRIPTION, *statements):
    """The store of a description; statements follow."""
    sys.path.insert(0, str(ROOT / "Tests/Tools"))
    import coredata_store

    coredata_store.write_store(description, str(path))
    with sqlite3.connect(path) as store:
        for statement in statements:
            store.execute(statement)
    store.close()
    return path


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return written(tmp_path_factory.mktemp("store") / "Kitchen.sqlite")


@pytest.fixture
def store(path):
    with pq.coredata.open(path) as store:
        yield store


def test_values_have_python_types(store):
    bread, = store.objects("Dish", "name == 'Salt bread'")
    assert bread == {
        "objectID": uri("Dish", 1), "entity": "Dish", "name": "Salt bread",
        "added": datetime.datetime(2023, 3, 8, 20, 26, 40, 500_000, UTC), "price": decimal.Decimal("4.25"),
        "rating": 0.1, "isVegan": True, "uuid": uuid.UUID("00112233-4455-6677-8899-aabbccddeeff"),
        "photo": b"\x00\xff\r\n", "link": "https://example.org/é", "portions": 4, "notes": {"oven": "hot"},
        "cook": uri("Person", 1), "tags": [uri("Tag", 2), uri("Tag", 1)]}
    assert [type(bread[key]) for key in ("price", "rating", "portions", "isVegan")] == [decimal.Decimal, float, int, bool]


def test_objects_of_children_are_among_those_of_the_parent(store):
    assert sorted(row["entity"] for row in store.objects("Dish")) == ["Dish", "Soup", "Soup"]
    soups = list(store.objects("Soup", sort="name"))
    assert [soup["name"] for soup in soups] == [None, "Gazpacho"]
    assert soups[1]["objectID"] == uri("Soup", 2) and soups[1]["isCold"] is True
    assert soups[0]["cook"] is None and soups[0]["tags"] == []
    person, = store.objects("Person")
    assert sorted(person["dishes"]) == [uri("Dish", 1), uri("Soup", 2)]


def test_a_date_that_python_lacks(store):
    found, = store.objects("Soup", "name == nil")
    assert found["added"] == pq.coredata.Moment(-63114076800, 0, 1_000_000_000)
    assert store.count("Soup", "added == %@", found["added"]) == 1


@pytest.mark.parametrize("text, arguments, count", [
    ("ANY tags.label CONTAINS[cd] %@", ["SÚMMER"], 2), ("name ENDSWITH $end", [], 1),
    ("price > %@", [decimal.Decimal("4.25")], 1), ("uuid == %@", [uuid.UUID("00112233-4455-6677-8899-aabbccddeeff")], 1),
    ("added >= %@", [datetime.datetime(2023, 3, 9, tzinfo=UTC)], 1), ("SELF == %@", [uri("Dish", 1)], 1),
    ("SELF IN %@", [[uri("Dish", 1), uri("Soup", 2)]], 2), ("cook == %@", [uri("Person", 1)], 2),
    ("entity.name == 'Soup'", [], 2), ("photo == %@", [b"\x00\xff\r\n"], 1), ("TRUEPREDICATE", [], 3),
])
def test_predicates(store, text, arguments, count):
    variables = {"end": "bread"} if "$end" in text else {}
    assert store.count("Dish", text, *arguments, **variables) == count
    assert len(list(store.objects("Dish", text, *arguments, **variables))) == count
    made = pq.Predicate(text, *arguments, **variables)
    assert store.count("Dish", made) == count


def test_order_limit_and_keys(store):
    named = [row["name"] for row in store.objects("Dish", sort=["name:desc"])]
    assert named == ["Salt bread", "Gazpacho", None]
    assert [row["name"] for row in store.objects("Dish", sort="name:desc", limit=1, offset=1)] == ["Gazpacho"]
    assert list(store.objects("Dish", "cook != nil", sort="name", keys=["cook.name", "objectID"])) == [
        {"cook.name": "René", "objectID": uri("Soup", 2)}, {"cook.name": "René", "objectID": uri("Dish", 1)}]
    assert list(store.objects("Dish", "isVegan == 0", keys=["tags", "name"])) == [{"tags": [], "name": None}]


def test_objects_are_yielded_as_they_are_read(path):
    with pq.coredata.open(path) as store:
        rows = store.objects("Dish", sort="objectID", batch=1)
        assert next(rows)["objectID"] == uri("Dish", 1)
    # What is being read may be read on.
    assert len(list(rows)) == 2
    with pytest.raises(ValueError, match="closed"):
        store.count("Dish")
    store.close()


def test_what_it_holds(store):
    soup = store.entities["Soup"]
    assert soup.parent == "Dish" and soup.count == 2 and list(soup.attributes) == ["isCold"]
    dish = store.entities["Dish"]
    assert dish.attributes["price"].type == "Decimal" and dish.attributes["price"].is_optional
    assert dish.relationships["tags"].is_ordered and dish.relationships["tags"].entity == "Tag"
    assert dish.relationships["cook"].inverse == "dishes" and not dish.relationships["cook"].is_to_many
    assert store.identifier == IDENTIFIER and store.model["configurations"] == []
    assert "Kitchen.sqlite" in repr(store)


def test_two_logics_of_nil(path):
    text = "name != 'Gazpacho'"
    with pq.coredata.open(path) as ours, pq.coredata.open(path, semantics="core-data") as theirs:
        assert (ours.count("Dish", text), theirs.count("Dish", text)) == (2, 1)
        assert ours.differences("Dish", text) == theirs.differences("Dish", text) == 1
        assert len(list(theirs.objects("Dish", text))) == 1


# Mistakes


def test_a_policy_that_is_missing_is_no_policy_removed(store):
    for ask in (lambda: store.count("Dish", policy=None), lambda: store.objects("Dish", "price > 1", policy=None),
                lambda: store.history(policy=None)):
        with pytest.raises(pq.PredicateError):
            ask()


def test_a_predicate_that_does_not_fit(store):
    with pytest.raises(pq.FormatError) as caught:
        store.objects("Dish", "name == nil AND prise > 3")
    found = caught.value.diagnostics[0]
    assert (found.code, found.start, found.end) == ("S007", 16, 21) and "price" in caught.value.fixed
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


@pytest.mark.parametrize("ask, message", [
    (lambda store: store.count("Dich"), "did you mean “Dish”"),
    (lambda store: store.objects("Dish", keys=["nome"]), "did you mean “name”"),
    (lambda store: store.objects("Dish", keys=[]), "no key"),
    (lambda store: store.objects("Dish", limit=-1), "'limit' cannot be -1"),
    (lambda store: list(store.objects("Dish", sort="name:up")), ":up"),
    (lambda store: list(store.objects("Dish", sort="nome")), "did you mean “name”"),
    (lambda store: pq.coredata.open("/nowhere"), "/nowhere"),
    (lambda store: pq.coredata.open(__file__), "not a"),
    (lambda store: pq.coredata.open(store.path, model=__file__), "test_coredata"),
    (lambda store: pq.coredata.open(store.path, semantics="other"), "semantics"),
])
def test_refusals(store, ask, message):
    with pytest.raises(pq.StoreError) as caught:
        ask(store)
    assert message in str(caught.value)
    assert isinstance(caught.value, (pq.PredicateError, ValueError))
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_row_that_cannot_be_decided(store):
    with pytest.raises(pq.EvaluationError) as caught:
        store.count("Dish", "10 / (portions - 4) > 1")
    assert caught.value.code and caught.value.start is not None


def test_misuse(store):
    with pytest.raises(TypeError):
        store.count("Dish", pq.Predicate("name == nil"), "x")
    with pytest.raises(TypeError):
        store.count("Dish", None, "x")
    with pytest.raises(pq.FormatError):
        store.count("Dish", "name == %@")
    with pytest.raises(ValueError):
        store.parquet("nowhere", tables=["Nothing"])


def test_text_from_strangers(store):
    policy = {"keys": ["name", "tags", "tags.label"]}
    rows = list(store.objects("Dish", "ANY tags.label == 'baked'", policy=policy))
    assert rows == [{"name": "Salt bread", "tags": [uri("Tag", 2), uri("Tag", 1)]}]
    assert list(store.objects("Soup", policy={"keys": ["name"]}, sort="name", limit=1)) == [{"name": None}]
    for ask in (lambda: store.count("Dish", "price > 1", policy=policy),
                lambda: store.objects("Dish", "name != nil", policy=policy, sort="price"),
                lambda: store.objects("Dish", "name != nil", policy=policy, keys=["price"]),
                lambda: store.history(predicate="author == 'app'", policy=policy)):
        with pytest.raises(pq.FormatError):
            ask()
    shown = list(store.history(policy={"keys": ["kind", "object.name"]}))
    assert [change.kind for change in shown] == ["insert", "insert", "update", "delete"]
    assert shown[0].object == {"name": "Salt bread"} and shown[0].author is None


def test_a_damaged_store(tmp_path):
    path = written(tmp_path / "damaged.sqlite", DESCRIPTION, "UPDATE ZDISH SET ZPORTIONS = 'many' WHERE Z_PK = 2")
    with pq.coredata.open(path) as store:
        rows = store.objects("Dish", sort="objectID", batch=1)
        assert next(rows)["portions"] == 4
        with pytest.raises(pq.StoreError, match="ZPORTIONS"):
            next(rows)
        assert len(list(store.objects("Dish", keys=["name"]))) == 3
    raw = bytearray(path.read_bytes())
    raw[4096:] = bytes(len(raw) - 4096)
    path.write_bytes(raw)
    with pytest.raises(pq.StoreError):
        pq.coredata.open(path)


def test_hostile_stores(path, tmp_path):
    """Stores with bytes, pages and ends changed are read or refused."""
    pytest.importorskip("pyarrow")
    whole = path.read_bytes()
    numbers = random.Random(36)
    answered = refused = 0
    for number in range(150):
        raw = bytearray(whole)
        for _ in range(numbers.choice([1, 4, 40])):
            place = numbers.randrange(len(raw))
            raw[place] = numbers.randrange(256)
        if number % 5 == 0:
            page = numbers.randrange(1, len(raw) // 4096) * 4096
            raw[page : page + 4096] = numbers.randbytes(4096)
        if number % 7 == 0:
            del raw[numbers.randrange(len(raw)) :]
        hostile = tmp_path / "hostile.sqlite"
        hostile.write_bytes(raw)
        for ask in (lambda store: list(store.objects("Dish", "ANY tags.label CONTAINS[cd] 'm' OR name != nil")),
                    lambda store: [list(store.objects(name)) for name in store.entities],
                    lambda store: list(store.history()), lambda store: store.arrow("Dish"),
                    lambda store: store.parquet(tmp_path / "out")):
            try:
                with pq.coredata.open(hostile) as store:
                    ask(store)
                answered += 1
            except pq.PredicateError as error:
                assert str(error)
                refused += 1
        assert hostile.read_bytes() == raw
    assert answered > 50 and refused > 50


# Arrow and Parquet


def test_arrow_has_exact_types(store):
    pa = pytest.importorskip("pyarrow")
    table = store.arrow("Dish", predicate="name != nil", sort="name:desc")
    types = {field.name: field.type for field in table.schema}
    kind = pa.uuid() if hasattr(pa, "uuid") else pa.binary(16)
    assert types == {
        "objectID": pa.string(), "entity": pa.string(), "added": pa.timestamp("us", "UTC"), "cook": pa.string(),
        "isVegan": pa.bool_(), "link": pa.string(), "name": pa.string(), "notes": pa.string(), "photo": pa.binary(),
        "portions": pa.int64(), "price": pa.decimal128(38, 2), "rating": pa.float64(), "uuid": kind,
        "tags": pa.list_(pa.string())}
    bread = table.to_pylist()[0]
    expected, = store.objects("Dish", "name == 'Salt bread'")
    assert json.loads(bread.pop("notes")) == expected.pop("notes")
    assert {**bread, "uuid": None} == {**expected, "uuid": None}
    assert table.column("uuid").to_pylist()[0] in (expected["uuid"], expected["uuid"].bytes)


def test_arrow_of_distant_dates_and_empty_answers(store):
    pa = pytest.importorskip("pyarrow")
    table = store.arrow("Soup", "name == nil")
    assert table.column("added").cast(pa.int64()).to_pylist() == [(-63114076800 + 978307200) * 1_000_000]
    empty = store.arrow("Dish", "name == %@", "nothing")
    assert empty.num_rows == 0 and empty.schema.field("price").type == pa.decimal128(38, 0)


def test_a_reader_of_batches(store):
    pytest.importorskip("pyarrow")
    batches = list(store.reader("Dish", batch=1, sort="objectID"))
    assert [batch.num_rows for batch in batches] == [1, 1, 1]
    assert store.arrow("Dish", keys=["name", "cook.name"]).column_names == ["name", "cook.name"]


@pytest.mark.parametrize("value, expected", [
    ("'NaN'", "text"), ("1e30", "decimal"), ("1e300", "text"), ("0.1", "decimal"), ("7", "decimal")])
def test_decimals_that_have_no_place_are_text(tmp_path, value, expected):
    pa = pytest.importorskip("pyarrow")
    path = written(tmp_path / "store.sqlite", DESCRIPTION, f"UPDATE ZDISH SET ZPRICE = {value} WHERE Z_PK = 3")
    with pq.coredata.open(path) as store:
        try:
            prices = [row["price"] for row in store.objects("Dish", sort="objectID")]
        except pq.StoreError:
            assert value == "1e300"  # The language has no such decimal.
            return
        column = store.arrow("Dish", sort="objectID").column("price")
    assert (column.type == pa.string()) == (expected == "text")
    again = [decimal.Decimal(str(item)) for item in column.to_pylist()]
    assert all(a == b or (a.is_nan() and b.is_nan()) for a, b in zip(again, prices)) and len(again) == len(prices)


def test_parquet_has_readable_names(store, tmp_path):
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    counts = store.parquet(tmp_path / "out")
    assert counts == {"Dish": 3, "Person": 1, "Tag": 2, "Dish_tags": 3}
    assert sorted(os.listdir(tmp_path / "out")) == sorted(f"{name}.parquet" for name in counts)
    dishes = pyarrow.parquet.read_table(tmp_path / "out/Dish.parquet")
    # pyarrow gives Python no date that `datetime` lacks.
    added = dict(zip(dishes.column("id").to_pylist(), dishes.column("added").cast("int64").to_pylist()))
    assert added == {1: 1678307200500000, 2: 1678393600000000, 3: (-63114076800 + 978307200) * 1_000_000}
    rows = sorted(dishes.drop_columns(["added"]).to_pylist(), key=lambda row: row["id"])
    assert [(row["entity"], row["cook_id"], row["isCold"]) for row in rows] == [
        ("Dish", 1, None), ("Soup", 1, True), ("Soup", None, None)]
    assert rows[0]["price"] == decimal.Decimal("4.25") and json.loads(rows[0]["notes"]) == {"oven": "hot"}
    tags = sorted(pyarrow.parquet.read_table(tmp_path / "out/Dish_tags.parquet").to_pylist(),
                  key=lambda row: (row["dish_id"], row["tags_order"]))
    assert [(row["dish_id"], row["tag_id"]) for row in tags] == [(1, 2), (1, 1), (2, 1)]
    assert set(store.tables) == set(counts)
    assert store.tables["Dish"].primary_key == ["id"]
    assert [(key.column, key.table, key.key) for key in store.tables["Dish"].foreign_keys] == [("cook_id", "Person", "id")]
    assert store.parquet(tmp_path / "out", tables=["Tag"]) == {"Tag": 2}


def test_keys_that_lead_nowhere_are_null(tmp_path):
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    path = written(tmp_path / "store.sqlite", DESCRIPTION, "UPDATE ZDISH SET ZCOOK = 77 WHERE Z_PK = 2",
                   "DELETE FROM ZTAG WHERE Z_PK = 1")
    with pq.coredata.open(path) as store:
        assert store.parquet(tmp_path)["Dish_tags"] == 1
        row, = store.objects("Soup", "name != nil")
        assert row["cook"] is None and row["tags"] == []
    keys = pyarrow.parquet.read_table(tmp_path / "Dish.parquet").column("cook_id").to_pylist()
    assert sorted(keys, key=str) == [1, None, None]


def test_parquet_that_fails_leaves_no_file(tmp_path):
    pytest.importorskip("pyarrow")
    path = written(tmp_path / "store.sqlite", DESCRIPTION, "UPDATE ZDISH SET ZPORTIONS = 'many' WHERE Z_PK = 2")
    with pq.coredata.open(path) as store, pytest.raises(pq.StoreError):
        store.parquet(tmp_path / "out", tables=["Dish"])
    assert os.listdir(tmp_path / "out") == []


# History


def test_history(store):
    history = store.history()
    assert history.token is None
    changes = list(history)
    assert [(change.kind, change.entity, change.object_id) for change in changes] == [
        ("insert", "Dish", uri("Dish", 1)), ("insert", "Soup", uri("Soup", 2)),
        ("update", "Dish", uri("Dish", 1)), ("delete", "Dish", uri("Dish", 9))]
    update = changes[2]
    assert update.updated == ["name", "price"] and update.author == "import" and update.process is None
    assert update.timestamp == datetime.datetime(2023, 3, 8, 20, 31, 40, 250_000, UTC)
    assert update.object["price"] == decimal.Decimal("4.25") and changes[3].object is None
    assert changes[3].tombstone == {} or set(changes[3].tombstone) == {"uuid"}
    assert history.token == f"{IDENTIFIER}/2" and history.skipped == {}


def test_history_continues_after_each_change(store):
    whole = list(store.history())
    for count in range(len(whole) + 1):
        history = store.history()
        first = [next(history) for _ in range(count)]
        history.close()
        rest = list(store.history(since=history.token))
        assert first + rest == whole
    assert list(store.history(since=store_token(store))) == []


def store_token(store):
    history = store.history()
    for _ in history:
        pass
    return history.token


def test_history_by_predicate(store):
    found = list(store.history(None, "author == %@ AND object.name CONTAINS[cd] %@", "import", "SALT"))
    assert [change.kind for change in found] == ["update"]
    assert [change.kind for change in store.history(entity="Soup")] == ["insert"]
    filtered = store.history(predicate="kind == 'none'")
    assert list(filtered) == [] and filtered.token == f"{IDENTIFIER}/2"


@pytest.mark.parametrize("token, kind, reason", [
    (f"{IDENTIFIER}/9", pq.HistoryError, "notReached"), ("OTHER/1", pq.HistoryError, "otherStore"),
    (f"{IDENTIFIER}/0", pq.TokenExpiredError, "expired")])
def test_tokens_that_lead_nowhere(tmp_path, token, kind, reason):
    path = written(tmp_path / "store.sqlite", DESCRIPTION, "DELETE FROM ATRANSACTION WHERE Z_PK = 1",
                   "DELETE FROM ACHANGE WHERE ZTRANSACTIONID = 1")
    with pq.coredata.open(path) as store, pytest.raises(pq.HistoryError) as caught:
        store.history(since=token)
    again = pickle.loads(pickle.dumps(caught.value))
    for error in (caught.value, again):
        assert type(error) is kind and error.reason == reason and str(error) == str(caught.value)


def test_no_history(tmp_path):
    plain = {key: value for key, value in DESCRIPTION.items() if key != "transactions"}
    with pq.coredata.open(written(tmp_path / "store.sqlite", plain)) as store:
        with pytest.raises(pq.HistoryError) as caught:
            store.history()
        assert caught.value.reason == "noHistory"
        with pytest.raises(pq.StoreError, match="token"):
            store.history(since="token")


# Files, threads, processes


@pytest.mark.parametrize("end", ["", "store.close()", "del rows, store"], ids=["left open", "closed", "dropped"])
def test_nothing_is_changed_and_nothing_stays_behind(path, tmp_path, end):
    before = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in path.parent.iterdir()}
    program = (
        "import sys, predicateql.coredata as c\n"
        "store = c.open(sys.argv[1])\n"
        "rows = store.objects('Dish', batch=1)\n"
        "print(next(rows)['entity'], len(list(store.history())))\n"
        f"{end}\n"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    for _ in range(5):
        run = subprocess.run([sys.executable, "-c", program, str(path)], env=environment, capture_output=True,
                             text=True, check=True)
        assert run.stdout.split()[1] == "4"
        assert os.listdir(tmp_path) == []
    assert before == {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in path.parent.iterdir()}


def test_a_store_whose_changes_are_in_its_log(path, tmp_path):
    copy = tmp_path / "Kitchen.sqlite"
    shutil.copy(path, copy)
    writer = sqlite3.connect(copy)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("UPDATE ZDISH SET ZNAME = 'Rye bread' WHERE Z_PK = 1")
    writer.commit()
    with pq.coredata.open(str(copy)) as store:
        assert store.count("Dish", "name == 'Rye bread'") == 1
    writer.close()


def test_many_threads_read_one_store(store):
    wrong = []

    def work():
        for _ in range(10):
            if store.count("Dish", "name != nil") != 2 or len(list(store.objects("Dish", batch=1))) != 3:
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_is_refused(store):
    assert store.count("Dish") == 3
    child = os.fork()
    if child == 0:
        status = 1
        try:
            store.count("Dish")
        except pq.StoreError as error:
            status = 0 if "forked" in str(error) else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert store.count("Dish") == 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_process_that_opened_no_store_may_be_forked(path):
    program = (
        "import os, sys, predicateql as pq, predicateql.coredata\n"
        "try: pq.coredata.open('/nowhere')\n"
        "except pq.StoreError: pass\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(pq.coredata.open(sys.argv[1]).count('Dish'))\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    run = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    assert run.stdout == "3\n"


# Stores that Core Data wrote


def checks():
    if not (SHARED / "checks.jsonl").exists():
        return []
    return [json.loads(line) for line in (SHARED / "checks.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.skipif(not checks(), reason="there is no ../shared/coredata")
@pytest.mark.parametrize("check", checks(), ids=lambda check: check["id"])
def test_counts_of_real_stores(check):
    model = None if check["model"] == "Z_MODELCACHE" else SHARED / check["model"]
    with pq.coredata.open(SHARED / check["store"], model) as store:
        expected = check.get("count_in_memory", check["count"])
        assert store.count(check["entity"], check["predicate"]) == expected
        assert sum(1 for _ in store.objects(check["entity"], check["predicate"])) == expected
    with pq.coredata.open(SHARED / check["store"], model, "core-data") as store:
        if "count_in_memory" in check:
            assert store.count(check["entity"], check["predicate"]) == check["count"]


@pytest.mark.skipif(not checks(), reason="there is no ../shared/coredata")
@pytest.mark.parametrize("name", ["coredataplus/SampleModel2_V1.sqlite", "xcserver/XCServerCoreData_2.0.1.scrubbed.sqlite"])
def test_real_stores_as_tables(name, tmp_path):
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    with pq.coredata.open(SHARED / "stores" / name) as store:
        counts = store.parquet(tmp_path)
        tables = store.tables
        joined = {table for table, facts in tables.items() if len(facts.primary_key) == 2}
        entities = store.entities
        assert sum(counts.values()) - sum(counts[table] for table in joined) == sum(e.count for e in entities.values())
        for table, facts in tables.items():
            rows = pyarrow.parquet.read_table(tmp_path / f"{table}.parquet")
            for key in facts.foreign_keys:
                there = set(pyarrow.parquet.read_table(tmp_path / f"{key.table}.parquet").column(key.key).to_pylist())
                assert set(rows.column(key.column).to_pylist()) - {None} <= there
        for entity in entities:
            assert store.arrow(entity).num_rows == store.count(entity)
