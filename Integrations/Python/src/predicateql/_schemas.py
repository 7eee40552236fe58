"""Schemas of tables, for `Predicate.sql` and for `--schema` of predcheck."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from ._arrow import address_of_schema
from ._errors import failure
from ._library import library, taken
from ._values import loads


@dataclass(frozen=True)
class TableSchema:
    """The schema of a table."""

    schema: dict[str, Any]
    """The schema, as `Predicate.sql` takes it, and as JSON `predcheck --schema`."""
    omissions: list[str]
    """Remarks: columns that no predicate can read, times without a zone."""


def schema(data: Any, entity: str = "row") -> TableSchema:
    """The schema of columns of Arrow: lists, structures and maps as well.

    >>> import pyarrow.parquet
    >>> predicateql.schema(pyarrow.parquet.read_schema("people.parquet"), "people")

    :param data: a schema, a table or a batch of pyarrow, or what else has `__arrow_c_schema__`, itself
        or as its `schema`.
    :param entity: the name of the entity and its table.
    :raises PredicateError: if the columns are none that a schema can have, such as two of one name.
    """
    source: Any = data if hasattr(data, "__arrow_c_schema__") else getattr(data, "schema", None)
    if not hasattr(source, "__arrow_c_schema__"):
        raise TypeError(f"a {type(data).__name__} has no Arrow schema: pass a pyarrow schema")
    capsule = source.__arrow_c_schema__()
    result = ctypes.c_void_p()
    status = library.pq_schema_arrow(
        address_of_schema(capsule), entity.encode(), ctypes.byref(result)
    )
    message = taken(result)
    if status:
        raise failure(status, message)
    raw = loads(message)
    return TableSchema(raw["schema"], raw["omissions"])
