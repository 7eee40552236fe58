"""Schemas of columns of Arrow."""

import json

import predicateql as pq
import pytest

pa = pytest.importorskip("pyarrow")

# A type of Arrow, the attribute, and the remark.
UTC = "c has no time zone, and is read as UTC"
ROWS = [
    (pa.int8(), "integer", None), (pa.uint32(), "integer", None), (pa.bool_(), "bool", None),
    (pa.uint64(), "decimal", "c holds integers of more than 64 bits, read as decimals"),
    (pa.float64(), "real", None), (pa.float32(), {"type": "real", "storage": "single"}, None),
    (pa.float16(), {"type": "real", "storage": "single"}, None),
    (pa.string(), "text", None), (pa.large_string(), "text", None), (pa.string_view(), "text", None),
    (pa.binary(), "bytes", None), (pa.binary(16), "bytes", None), (pa.decimal128(20, 2), {"type": "decimal", "precision": 20, "scale": 2}, None),
    (pa.decimal256(76, 0), {"type": "decimal", "precision": 76, "scale": 0}, None),
    (pa.decimal128(5, -2), "decimal", None), (pa.list_(pa.decimal128(20, 2)), "[decimal]", None),
    (pa.timestamp("us", "UTC"), "date", None), (pa.timestamp("ns", "Europe/Berlin"), {"type": "date", "storage": "nanoseconds"}, None),
    (pa.timestamp("ns"), {"type": "date", "storage": "zonelessNanoseconds"}, UTC),
    (pa.timestamp("ms"), {"type": "date", "storage": "zoneless"}, UTC),
    (pa.date32(), {"type": "date", "storage": "zoneless"}, UTC),
    (pa.dictionary(pa.int8(), pa.string()), "text", None),
    (pa.null(), "json", "c holds only nil: it may be anything"),
    (pa.list_(pa.string()), "[text]", None), (pa.large_list(pa.int64()), "[integer]", None),
    (pa.list_(pa.field("item", pa.string(), nullable=False)), {"list": "text"}, None),
    (pa.struct([("a", pa.int64()), pa.field("b", pa.string(), nullable=False)]),
     {"object": {"a": "integer?", "b": "text"}}, None),
    (pa.list_(pa.struct([("a", pa.int64())])), {"list": {"object": {"a": "integer?"}, "optional": True}}, None),
    (pa.map_(pa.string(), pa.int64()), {"map": "integer?"}, None),
    (pa.map_(pa.int64(), pa.string()), None, "c is left out: its keys are not strings"),
    (pa.time32("s"), None, "c is left out: it holds times of day"),
    (pa.duration("s"), None, "c is left out: it holds durations"),
]


@pytest.mark.parametrize("type, attribute, remark", ROWS, ids=[str(row[0]) for row in ROWS])
def test_types(type, attribute, remark):
    for nullable in (True,) if type == pa.null() else (False, True):
        columns = pa.schema([pa.field("c", type, nullable=nullable), ("id", pa.int64())])
        told = pq.schema(columns, "person")
        attributes = told.schema["entities"]["person"]["attributes"]
        wanted = {} if attribute is None else {"c": optional(attribute) if nullable else attribute}
        assert attributes == {**wanted, "id": "integer?"}
        assert told.omissions == ([remark] if remark else [])


def optional(attribute):
    """The attribute where nil is allowed."""
    if isinstance(attribute, str):
        return attribute + "?"
    if "type" in attribute:
        return {**attribute, "type": attribute["type"] + "?"}
    return {**attribute, "optional": True}


def test_parquet(tmp_path):
    import pyarrow.parquet as parquet

    table = pa.table({"id": [1], "age": [36], "tags": [["a", None]]})
    parquet.write_table(table, tmp_path / "people.parquet")
    read = pq.schema(parquet.read_schema(tmp_path / "people.parquet"), "people")
    assert read == pq.schema(table, "people") == pq.schema(table.to_batches()[0], "people")
    told = pq.Predicate("age > 30 AND ANY tags == 'a'").sql(read.schema, "people", dialect="duckdb")
    assert told.is_exact
    json.dumps(read.schema)


def test_what_is_no_schema():
    with pytest.raises(pq.PredicateError, match="is a duplicate"):
        pq.schema(pa.schema([("a", pa.int64()), ("a", pa.int64())]))
    with pytest.raises(pq.PredicateError, match="does not describe columns"):
        pq.schema(pa.int64())
    with pytest.raises(TypeError, match="has no Arrow schema"):
        pq.schema([1])
    deep = pa.int64()
    for _ in range(40):
        deep = pa.list_(deep)
    with pytest.raises(pq.PredicateError, match="levels of types"):
        pq.schema(pa.schema([("a", deep)]))
