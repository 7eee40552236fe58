"""Python values as the JSON that the library reads.

What JSON lacks is written with a tag, `{"$date": …}`; a record that needs one raises `NeedsTags`
first, as most do not and are read faster.
"""

from __future__ import annotations

import base64
import dataclasses
import datetime
import decimal
import enum
import json
import math
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

DEPTH = 64
_UTC = datetime.timezone.utc
_REFERENCE = datetime.datetime(2001, 1, 1, tzinfo=_UTC)


class NeedsTags(Exception):
    """A value that JSON lacks."""


def _float(number: float, tagged: bool, depth: int) -> str:
    if math.isfinite(number):
        return repr(number)
    return _tag("$float", quoted(repr(number)), tagged)


def _tag(name: str, content: str, tagged: bool) -> str:
    if not tagged:
        raise NeedsTags
    return f'{{"{name}":{content}}}'


def _datetime(value: datetime.datetime, tagged: bool, depth: int) -> str:
    # As Arrow has it, a time without a zone is in UTC.
    aware = value if value.tzinfo else value.replace(tzinfo=_UTC)
    since = aware - _REFERENCE
    seconds = since.days * 86_400 + since.seconds + since.microseconds / 1e6
    return _tag("$date", repr(float(seconds)), tagged)


def _date(value: datetime.date, tagged: bool, depth: int) -> str:
    return _tag("$date", repr(float((value - _REFERENCE.date()).days * 86_400)), tagged)


def _list(values: Iterable[Any], tagged: bool, depth: int) -> str:
    return "[" + ",".join([encoded(value, tagged, depth - 1) for value in values]) + "]"


def _set(values: Set[Any], tagged: bool, depth: int) -> str:
    return _tag("$set", _list(values, tagged, depth) if tagged else "", tagged)


def _mapping(values: Mapping[Any, Any], tagged: bool, depth: int) -> str:
    for key in values:
        if type(key) is not str:
            raise TypeError(f"keys are text, not {type(key).__name__}")
    text = (
        "{"
        + ",".join(
            [f"{quoted(key)}:{encoded(value, tagged, depth - 1)}" for key, value in values.items()]
        )
        + "}"
    )
    if len(values) == 1 and next(iter(values)).startswith("$"):
        # It would be taken for a tag, but only where tags are read.
        return f'{{"$object":{text}}}' if tagged else text
    return text


_ENCODERS: dict[type, Callable[[Any, bool, int], str]] = {
    type(None): lambda value, tagged, depth: "null",
    bool: lambda value, tagged, depth: "true" if value else "false",
    int: lambda value, tagged, depth: repr(value),
    float: _float,
    str: lambda value, tagged, depth: quoted(value),
    dict: _mapping,
    list: _list,
    tuple: _list,
    set: _set,
    frozenset: _set,
    datetime.datetime: _datetime,
    datetime.date: _date,
    decimal.Decimal: lambda value, tagged, depth: _tag("$decimal", quoted(str(value)), tagged),
    uuid.UUID: lambda value, tagged, depth: _tag("$uuid", quoted(str(value)), tagged),
    bytes: lambda value, tagged, depth: _tag(
        "$data", quoted(base64.b64encode(value).decode()), tagged
    ),
}


def encoded(value: Any, tagged: bool = True, depth: int = DEPTH) -> str:
    """The JSON of a value. Nesting beyond 64 levels, as in a cycle, raises ValueError."""
    if depth <= 0:
        raise ValueError("values are nested too deeply, or in a circle")
    encoder = _ENCODERS.get(type(value))
    if encoder is None:
        return _other(value, tagged, depth)
    return encoder(value, tagged, depth)


def _other(value: Any, tagged: bool, depth: int) -> str:
    """The JSON of a value whose type is not listed: subclasses, numpy's scalars, objects."""
    if isinstance(value, enum.Enum):
        return encoded(value.value, tagged, depth - 1)
    if isinstance(value, Mapping):
        return _mapping(value, tagged, depth)
    if isinstance(value, Set):
        return _set(value, tagged, depth)
    # Subclasses of numbers and text may print otherwise: they are made plain.
    for plain in (int, float, str):
        if isinstance(value, plain) and not isinstance(value, bool):
            return _ENCODERS[plain](plain(value), tagged, depth)
    for base in (bool, datetime.datetime, datetime.date, decimal.Decimal, uuid.UUID, bytes):
        if isinstance(value, base):
            return _ENCODERS[base](value, tagged, depth)
    if isinstance(value, Sequence):
        return _list(value, tagged, depth)
    item = getattr(value, "tolist", None)
    if item is not None and type(value).__module__ == "numpy":
        return encoded(item(), tagged, depth - 1)
    members = attributes(value)
    if members is None:
        raise TypeError(f"a {type(value).__name__} is no value that a predicate can read")
    return _mapping(members, tagged, depth)


def attributes(value: Any) -> dict[str, Any] | None:
    """The attributes of an object that are data; None of what has none."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    names = getattr(value, "__dict__", None)
    if names is not None and not isinstance(value, type) and not callable(value):
        return {key: item for key, item in names.items() if not key.startswith("_")}
    slots = getattr(type(value), "__slots__", None)
    if slots:
        return {
            key: getattr(value, key)
            for key in slots if not key.startswith("_") and hasattr(value, key)
        }
    return None


def arguments_json(arguments: Sequence[Any]) -> bytes:
    """The JSON of a predicate's arguments."""
    return _list(arguments, True, DEPTH).encode()


def variables_json(variables: Mapping[str, Any]) -> bytes:
    """The JSON of a predicate's variables, none of which is a tag."""
    members = [f"{quoted(name)}:{encoded(value)}" for name, value in variables.items()]
    text = "{" + ",".join(members) + "}"
    return (f'{{"$object":{text}}}' if len(members) == 1 else text).encode()


class Projection:
    """The JSON of what a predicate reads of a record: its keys, or all of it."""

    def __init__(self, keys: list[str] | None) -> None:
        self.keys = keys
        # A single key could be taken for a tag.
        self._heads = [(key, f"{quoted(key)}:") for key in keys or ()]

    def json(self, record: Any, tagged: bool) -> str:
        """The JSON of a record."""
        if self.keys is None:
            return encoded(record, tagged)
        parts = []
        encoders = _ENCODERS
        if type(record) is dict:
            for key, head in self._heads:
                if key in record:
                    value = record[key]
                    encoder = encoders.get(type(value)) or _other
                    parts.append(head + encoder(value, tagged, DEPTH))
        elif isinstance(record, Mapping):
            for key, head in self._heads:
                if key in record:
                    parts.append(head + encoded(record[key], tagged))
        elif encoders.get(type(record)) is not None:
            return encoded(record, tagged)
        else:
            # Names that begin so are no data, and lead to what Python keeps of an object.
            for key, head in self._heads:
                value = self if key.startswith("_") else getattr(record, key, self)
                if value is not self:
                    parts.append(head + encoded(value, tagged))
        text = "{" + ",".join(parts) + "}"
        if tagged and len(parts) == 1 and parts[0].startswith('"$'):
            return f'{{"$object":{text}}}'
        return text


def loads(text: str | None) -> Any:
    """The value of JSON that the library gave."""
    return json.loads(text) if text else {}
