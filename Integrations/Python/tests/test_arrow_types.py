"""Types of Arrow that are decoded before they are read, and those that are not read."""

import predicateql as pq
import pytest

pa = pytest.importorskip("pyarrow")
pc = pytest.importorskip("pyarrow.compute")
pytest.importorskip("numpy")


def encoded(kind, values):
    if kind == "runs":
        return pc.run_end_encode(pa.array(values))
    lists = [None if value is None else [value, 0] for value in values]
    return pa.array(lists, kind(pa.int64()))


@pytest.mark.parametrize("kind", ["runs", pa.list_view, pa.large_list_view], ids=["runs", "list_view", "large_list_view"])
def test_runs_and_list_views(kind):
    values = [1, 1, None, 2, 2, 2, None, 3]
    column = encoded(kind, values)
    predicate = pq.Predicate("c == 2" if kind == "runs" else "ANY c == 2")
    for data in (pa.table({"c": column}), pa.table({"c": pa.chunked_array([column.slice(1, 4), column.slice(0, 0), column])}),
                 pa.record_batch({"c": column, "d": pa.array(values)}), pa.table({"c": column}).slice(2, 4)):
        chunks = data["c"].chunks if hasattr(data["c"], "chunks") else [data["c"]]
        plain = [value for chunk in chunks for value in chunk.to_pylist()]
        assert predicate.mask(data).tolist() == [value in (2, [2, 0]) for value in plain]
    assert pq.Predicate("c == nil").mask(pa.table({"c": column})).tolist() == [value is None for value in values]


@pytest.mark.parametrize(("column", "content"), [
    (pa.array([1], pa.time64("us")), "holds times of day"), (pa.array([1], pa.time32("s")), "holds times of day"),
    (pa.array([1], pa.duration("us")), "holds durations"),
    (pa.array([(1, 2, 3)], pa.month_day_nano_interval()), "holds calendar intervals"),
    (pa.UnionArray.from_sparse(pa.array([0], pa.int8()), [pa.array([1])]), "holds unions"),
    (pa.array([[(1, 2)]], pa.map_(pa.int64(), pa.int64())), "holds maps whose keys are not text"),
    (pa.StructArray.from_arrays([pc.run_end_encode(pa.array([1]))], ["x"]), "is run-end encoded"),
    (pa.array([[[1]]], pa.list_(pa.list_view(pa.int64()))), "holds list views"),
    (pa.array([[1]], pa.list_(pa.time64("us"))), "holds times of day"),
])
def test_an_error_names_what_is_not_read(column, content):
    table = pa.table({"c": column, "d": [1]})
    assert pq.Predicate("d == 1").mask(table).tolist() == [True]
    with pytest.raises(pq.DataError, match=f"{content}, which predicates cannot read"):
        pq.Predicate("c.x == 1" if pa.types.is_struct(column.type) else "ANY c != nil").mask(table)
