"""Data that is read batch by batch."""

import itertools
import subprocess
import sys

import predicateql as pq
import pytest

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
dataset = pytest.importorskip("pyarrow.dataset")
parquet = pytest.importorskip("pyarrow.parquet")

TABLE = pa.table({
    "age": range(1_000), "name": [f"n{number % 7}" for number in range(1_000)],
    "time": pa.array(range(1_000), pa.time64("us")),
})
CHUNKED = pa.concat_tables([TABLE.slice(0, 300), TABLE.slice(300, 1), TABLE.slice(301)])
WANTED = pq.Predicate("age >= 250 AND name ENDSWITH '3'")
EXPECTED = [age >= 250 and age % 7 == 3 for age in range(1_000)]


@pytest.fixture
def folder(tmp_path):
    for number in range(2):
        parquet.write_table(TABLE.slice(number * 500, 500), tmp_path / f"{number}.parquet", row_group_size=200)
    return tmp_path


SOURCES = {
    "a table": lambda folder: CHUNKED,
    "a reader": lambda folder: CHUNKED.to_reader(),
    "batches": lambda folder: iter(CHUNKED.to_batches()),
    "a list": lambda folder: CHUNKED.to_batches(),
    "a dataset": lambda folder: dataset.dataset(folder),
    "a scanner": lambda folder: dataset.dataset(folder).scanner(batch_size=64),
    "a folder": lambda folder: folder,
    "a path": lambda folder: str(folder),
    "a file": lambda folder: parquet.ParquetFile(write_all(folder)),
}


def write_all(folder):
    parquet.write_table(TABLE, folder / "all")
    return folder / "all"


@pytest.mark.parametrize("source", SOURCES)
def test_masks_of_batches(source, folder):
    seen = []
    found = list(WANTED.mask_batches(SOURCES[source](folder), progress=seen.append))
    assert len(found) > 1 or source == "a file"
    assert np.concatenate([mask for _, mask in found]).tolist() == EXPECTED
    assert [batch.num_rows for batch, _ in found] == [len(mask) for _, mask in found]
    assert sum(seen) == 1_000 and {tuple(batch.schema.names) for batch, _ in found} == {("age", "name", "time")}
    kept = pa.Table.from_batches([batch.filter(pa.array(mask)) for batch, mask in found])
    assert kept["age"].to_pylist() == [age for age, is_wanted in enumerate(EXPECTED) if is_wanted]


@pytest.mark.parametrize("source", [name for name in SOURCES if name != "a scanner"])
@pytest.mark.parametrize(("columns", "read"), [([], ("age", "name")), (["time"], ("age", "name", "time"))])
def test_wanted_columns(source, columns, read, folder):
    for batch, _ in WANTED.mask_batches(SOURCES[source](folder), columns=columns):
        assert tuple(batch.schema.names) == read


@pytest.mark.parametrize("source", SOURCES)
def test_missing_columns(source, folder):
    with pytest.raises(pq.ColumnError, match="did you mean 'name'"):
        list(pq.Predicate("nam == 'a'").mask_batches(SOURCES[source](folder)))
    absent = pq.Predicate("nam == nil", options={"missingKey": "null"})
    assert all(mask.all() for _, mask in absent.mask_batches(SOURCES[source](folder)))
    if source != "a scanner":
        with pytest.raises(pq.ColumnError, match="'tim'"):
            list(WANTED.mask_batches(SOURCES[source](folder), columns=["tim"]))


def test_the_number_of_an_undecided_row():
    with pytest.raises(pq.EvaluationError) as caught:
        list(pq.Predicate("10 / (age - 777) > 0").mask_batches(CHUNKED.to_reader()))
    assert caught.value.row == 777
    masks = [mask for _, mask in pq.Predicate("10 / (age - 777) > 0").mask_batches(CHUNKED, undecided="keep")]
    assert np.flatnonzero(np.concatenate(masks) == 2).tolist() == [777]


def test_batches_are_read_as_they_are_asked_for():
    taken = []

    def batches():
        for number in itertools.count():
            taken.append(number)
            yield TABLE.to_batches()[0]

    masks = WANTED.mask_batches(batches())
    next(masks)
    next(masks)
    assert taken == [0, 1]


def test_cancellation():
    flag = pq.Cancellation()
    masks = WANTED.mask_batches(itertools.repeat(TABLE.to_batches()[0]), cancellation=flag)
    next(masks)
    flag.cancel()
    with pytest.raises(pq.CancelledError):
        next(masks)


def test_the_memory_is_constant(tmp_path):
    """Ten times as much data takes no more memory."""
    program = """
import resource, sys, predicateql as pq
for _, mask in pq.Predicate("x > 0.5").mask_batches(sys.argv[1]):
    pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    peaks = []
    for groups in (3, 30):
        path = tmp_path / f"{groups}.parquet"
        with parquet.ParquetWriter(path, pa.schema([("x", pa.float64())])) as writer:
            for _ in range(groups):
                writer.write_table(pa.table({"x": np.random.default_rng(1).random(1 << 18)}))
        run = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True)
        peaks.append(int(run.stdout))
    # The larger file has 60 MB.
    assert peaks[1] - peaks[0] < 24 << 10


def test_other_types():
    for data in (3, "nowhere.parquet", [1, 2]):
        with pytest.raises((TypeError, OSError)):
            list(WANTED.mask_batches(data))
