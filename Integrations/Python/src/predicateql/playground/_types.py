"""The schema of records, from the first of them: for completion, and for SQL."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

_NAMES = {bool: "bool", int: "integer", float: "real", str: "text"}
_DEPTH = 8

# The name of a type, or the parts of one that consists of others.
_Type = Union[str, dict[str, Any]]


def attributes_of(records: Iterable[Any], dates: Iterable[str] = (), depth: int = 1) -> dict[str, Any]:
    """The attributes of the entity that the records are of, as a schema has them. Every key may be nil; a
    key whose values have no one type is left out.

    :param dates: the keys whose texts are dates.
    """
    values: dict[str, list[Any]] = {}
    for record in records:
        if isinstance(record, dict):
            for key, value in record.items():
                if value is not None:
                    values.setdefault(key, []).append(value)
    attributes = {}
    for key, known in values.items():
        found = _type(known, dates, depth)
        if found is not None:
            found = "date" if found == "text" and key in dates else found
            attributes[key] = _optional(found)
    return attributes


def _optional(type: _Type) -> dict[str, Any]:
    return {**({"type": type} if isinstance(type, str) else type), "optional": True}


def _type(values: list[Any], dates: Iterable[str], depth: int) -> _Type | None:
    kinds = {type(value) for value in values}
    if kinds == {int, float}:
        return "real"
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind in _NAMES:
        return _NAMES[kind]
    if kind is dict and depth < _DEPTH:
        return {"object": attributes_of(values, dates, depth + 1)}
    if kind is list and depth < _DEPTH:
        elements = [element for value in values for element in value if element is not None]
        found = _type(elements, dates, depth + 1)
        if found is not None:
            return {"list": f"{found}?" if isinstance(found, str) else _optional(found)}
    return None
