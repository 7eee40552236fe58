"""The words that may stand at a place in a predicate."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._errors import failure
from ._library import library, taken
from ._values import encoded, loads, options_json


@dataclass(frozen=True)
class Completions:
    """The words that may stand at the end of a text."""

    start: int
    """The UTF-8 offset from which a word replaces the text."""
    words: list[dict[str, Any]]
    """Each word: "text", "kind", "detail" and "inserted", which is what is written."""


def completions_of(before: str, schema: Mapping[str, Any], entity: str, policy: Any) -> Completions:
    """The words that may stand at a cursor, in the order in which editors offer them.

    :param before: the text up to the cursor.
    """
    raw = before.encode()
    result = ctypes.c_void_p()
    status = library.pq_complete(
        raw, len(raw), options_json({"policy": policy}), encoded(schema, False).encode(), entity.encode(),
        ctypes.byref(result),
    )
    message = taken(result)
    if status:
        raise failure(status, message)
    found = loads(message)
    return Completions(found["start"], found["words"])
