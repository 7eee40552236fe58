"""Predicates as functions of DuckDB.

>>> import duckdb, predicateql as pq, predicateql.duckdb
>>> connection = duckdb.connect()
>>> predicateql.duckdb.register(connection, "is_adult", pq.Predicate("age >= 18"), {"age": "BIGINT"})
>>> connection.sql("SELECT * FROM people WHERE is_adult(age)")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import duckdb
import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._predicate import Predicate


def register(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    predicate: Predicate,
    columns: Mapping[str, str],
) -> None:
    """Makes a predicate a function of a connection. Its parameters are `columns`, in their order,
    with DuckDB's types; NULL is nil. A row that cannot be decided is an error of the query."""
    names = list(columns)

    def answer(arrays: tuple[Any, ...]) -> pa.Array:
        flat = [a.combine_chunks() if isinstance(a, pa.ChunkedArray) else a for a in arrays]
        batch = pa.RecordBatch.from_arrays(flat, names=names)
        return pa.array(predicate.mask(batch, threads=1))

    # DuckDB counts the parameters of what it is given.
    parameters = ", ".join(f"a{index}" for index in range(len(names)))
    function = eval(f"lambda {parameters}: answer(({parameters},))", {"answer": answer})

    # The kinds are words, which duckdb's stubs have as enumerations only.
    cast(Any, connection).create_function(
        name,
        function,
        list(columns.values()),
        "BOOLEAN",
        type="arrow",
        null_handling="special",
    )
