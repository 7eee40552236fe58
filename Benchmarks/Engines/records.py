"""The benchmark's records as Parquet, in the order of their ids and in small row groups, so that what
an engine can skip shows."""
import os, random, shutil, sys

import pyarrow as pa
import pyarrow.parquet as parquet

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tools")
sys.path.insert(0, TOOLS)
import make_data

FILE = 1_000_000
GROUP = 50_000
SEED = 5_2026

ITEM = pa.struct([("sku", pa.string()), ("qty", pa.int64()), ("price", pa.float64())])
SCHEMA = pa.schema([
    ("id", pa.int64()), ("name", pa.string()), ("age", pa.int64()), ("score", pa.float64()),
    ("city", pa.string()), ("active", pa.bool_()), ("created", pa.timestamp("us", "UTC")),
    ("tags", pa.list_(pa.string())),
    ("address", pa.struct([("street", pa.string()), ("zip", pa.int64())])),
    ("items", pa.list_(ITEM)),
])
TIME = pa.field("created", pa.string())


def made(rows):
    """The records as a table; those of make_data.py."""
    chance = random.Random(SEED)
    told = SCHEMA.set(SCHEMA.get_field_index("created"), TIME)
    parts = []
    for start in range(0, rows, GROUP):
        numbers = range(start, min(start + GROUP, rows))
        parts.append(pa.Table.from_pylist([make_data.record(n, chance) for n in numbers], told))
    return pa.concat_tables(parts).cast(SCHEMA)


def folder_of(work, rows):
    """The folder with `rows` records: up to a million in a file, and copies of it for as many more."""
    folder = os.path.join(work, f"records-{rows}")
    if not os.path.exists(os.path.join(folder, "_done")):
        os.makedirs(folder, exist_ok=True)
        first = os.path.join(folder, "part-000.parquet")
        # Without indexes of pages: an engine reads a row group or does not, so that rows tell groups.
        parquet.write_table(made(min(rows, FILE)), first, row_group_size=GROUP, compression="zstd",
                            write_page_index=False)
        for number in range(1, rows // FILE):
            shutil.copy(first, os.path.join(folder, f"part-{number:03}.parquet"))
        open(os.path.join(folder, "_done"), "w").close()
    return folder


def read(folder, columns):
    """Columns of all files, in one piece each."""
    return parquet.read_table(folder, columns=columns).combine_chunks()
