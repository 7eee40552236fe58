"""A predicate in SQL."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._errors import DataError, failure
from ._library import library, taken
from ._reports import SQL
from ._values import encoded, loads

if TYPE_CHECKING:
    from ._predicate import Predicate


def sql_of(
    predicate: Predicate, schema: str | Mapping[str, Any], entity: str | None, dialect: str
) -> SQL:
    """The SQL of a predicate; see `Predicate.sql`."""
    if isinstance(schema, str):
        text = schema
        try:
            members: Any = loads(schema)
        except ValueError as error:
            raise DataError(f"the schema is not JSON: {error}") from None
    else:
        text = encoded(schema, False)
        members = schema
    if entity is None:
        names = list(members.get("entities", {}))
        if len(names) != 1:
            raise ValueError(f"entity is required, one of: {', '.join(names)}")
        entity = names[0]
    result = ctypes.c_void_p()
    status = library.pq_sql(
        predicate._handle, text.encode(), entity.encode(), dialect.encode(), ctypes.byref(result)
    )
    message = taken(result)
    if status:
        raise failure(status, message)
    return SQL.of(loads(message))
