"""The JSON of what a predicate reads of a record: the paths that it names, and nothing else.

A cycle beside a path does not matter, nor does a neighbour of a type that cannot be read.
"""

from __future__ import annotations

import collections
import copy
import datetime
import decimal
import enum
import functools
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from ._errors import DataError, UnreadableError
from ._foreign import reader_of, type_name, unreadable
from ._missing import present_row
from ._values import DEPTH, ENCODERS, attributes, encoded, encoder_of, has_names, members_json, shape_of

_CONTAINERS = (dict, list, tuple, set, frozenset)
# Subclasses of these are values, too, and have no parts.
_SCALARS = (int, float, str, collections.UserString, bytes, bytearray, datetime.date, decimal.Decimal, uuid.UUID)
_MISSING = object()

Projector = Callable[[Any, "Reading", bool, int], str]


class Reading:
    """What is read of a value that is not read whole. The elements of a list are read as it is."""

    __slots__ = ("counted", "element", "heads", "indexed", "is_nothing", "members", "only_indexed")

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.counted: bool = raw["counted"] or raw["elements"]
        self.members: dict[str, Reading | None] = {
            name: reading_of(member) for name, member in raw["members"].items()
        }
        self.heads = [(name, f"{quoted(name)}:", member) for name, member in self.members.items()]
        self.indexed = {
            int(name): member for name, member in self.members.items() if name.isascii() and name.isdigit()
        }
        """The readings of single elements of a list, by index: 0 and 2 for `x[0] == x[2].name`."""
        self.only_indexed = len(self.indexed) == len(self.members) > 0
        self.is_nothing = not self.heads and not self.counted
        """Whether only presence matters."""
        self.element = self
        """What is read of the elements of a list."""
        if raw["counted"] and not raw["elements"]:
            self.element = copy.copy(self)
            self.element.counted = False
            self.element.is_nothing = not self.heads
            self.element.element = self.element


def reading_of(raw: Any) -> Reading | None:
    """What the library says is read; None for all."""
    return None if raw is True else Reading(raw)


class Projection:
    """The JSON of what a predicate reads of a record."""

    def __init__(self, raw: Any) -> None:
        self._reading = reading_of(raw)

    def json(self, record: Any, tagged: bool) -> str:
        """The JSON of a record."""
        reading = self._reading
        if reading is None:
            return encoded(record, tagged)
        if type(record) is not dict or reading.counted:
            return _projected(_record(record), reading, tagged, DEPTH)
        parts = []
        encoders = ENCODERS
        for key, head, member in reading.heads:
            if key in record:
                value = record[key]
                kind: Any = type(value)
                if member is None:
                    parts.append(head + (encoders.get(kind) or encoder_of(kind))(value, tagged, DEPTH))
                else:
                    parts.append(head + _projected(value, member, tagged, DEPTH))
        if tagged:
            return members_json(parts, tagged)
        return "{" + ",".join(parts) + "}"


def _record(record: Any) -> Any:
    """A row of pandas' as a dict, where NaN is missing; any other record as it is."""
    if type(record).__name__ == "Series" and type(record).__module__.partition(".")[0] == "pandas":
        names = record.index.tolist()
        if names and all(isinstance(name, str) for name in names):
            return dict(zip(names, present_row(record)))
    return record


def _projected(value: Any, reading: Reading | None, tagged: bool, depth: int) -> str:
    kind: Any = type(value)
    if reading is None:
        return (ENCODERS.get(kind) or encoder_of(kind))(value, tagged, depth)
    if depth <= 0:
        raise DataError("values are cyclic or nested too deeply")
    if reading.is_nothing:
        return _presence(value, tagged)
    return _projector_of(kind)(value, reading, tagged, depth)


@functools.lru_cache(maxsize=512)
def _projector_of(kind: type) -> Projector:
    """What writes the parts of values of a type that are read."""
    if kind in ENCODERS and kind not in _CONTAINERS:
        return _of_scalar
    if issubclass(kind, enum.Enum):
        return lambda value, reading, tagged, depth: _projected(value.value, reading, tagged, depth - 1)
    reader = reader_of(kind)
    if reader is not None:
        return lambda value, reading, tagged, depth: _projected(reader(value), reading, tagged, depth - 1)
    shape = shape_of(kind)
    if shape is not None:
        return lambda value, reading, tagged, depth: _of_mapping(shape(value), reading, tagged, depth)
    if issubclass(kind, Set):
        return _of_set
    if issubclass(kind, _SCALARS):
        return _of_scalar
    return _of_list if issubclass(kind, Sequence) else _of_object


def _of_scalar(value: Any, reading: Reading, tagged: bool, depth: int) -> str:
    return encoded(value, tagged, depth)


def _presence(value: Any, tagged: bool) -> str:
    """The JSON of a value that is only compared with nil: any text stands for one that is there."""
    if value is None:
        return "null"
    try:
        reader = reader_of(type(value))
        if reader is not None and reader(value) is None:
            return "null"
    except UnreadableError:
        pass
    if type(value) in ENCODERS and type(value) not in _CONTAINERS:
        return encoded(value, tagged)
    return quoted(f"a {type_name(type(value))}")


def _of_list(values: Iterable[Any], reading: Reading, tagged: bool, depth: int) -> str:
    element = reading.element
    if element.is_nothing and reading.counted:
        return "[" + ",".join(["true" for _ in values]) + "]"
    if reading.indexed:
        return "[" + ",".join(_indexed(values, reading, tagged, depth - 1)) + "]"
    return "[" + ",".join([_projected(value, element, tagged, depth - 1) for value in values]) + "]"


def _indexed(values: Iterable[Any], reading: Reading, tagged: bool, depth: int) -> Iterable[str]:
    """The elements of a list that is read by index. The other elements are placeholders, which keep its length."""
    for number, value in enumerate(values):
        if number in reading.indexed:
            # If keys of every element are read too, this one is encoded in full.
            yield _projected(value, reading.indexed[number] if reading.only_indexed else None, tagged, depth)
        elif reading.only_indexed and not isinstance(value, Mapping):
            yield "true"
        else:
            yield _projected(value, reading.element, tagged, depth)


def _of_set(values: Set[Any], reading: Reading, tagged: bool, depth: int) -> str:
    """Elements stay as many as they are, though they differ only in what is not read."""
    element = reading.element
    if not tagged or element.counted:
        return encoded(values, tagged, depth)
    parts = []
    for number, value in enumerate(values):
        text = str(number) if element.is_nothing else _projected(value, element, tagged, depth - 1)
        if text.startswith("{") and not text.startswith('{"$'):
            rest = text[1:] if text != "{}" else '"$":0}'
            text = f'{{"$element":{number},{rest}'
        parts.append(text)
    return '{"$set":[' + ",".join(parts) + "]}"


def _of_mapping(values: Mapping[Any, Any], reading: Reading, tagged: bool, depth: int) -> str:
    parts = [
        head + _projected(values[key], member, tagged, depth - 1)
        for key, head, member in reading.heads if key in values
    ]
    if reading.counted:
        for key in values:
            if not isinstance(key, str):
                raise UnreadableError(f"the keys of a dict must be text, not {type_name(type(key))}")
            if key not in reading.members:
                parts.append(f"{quoted(key)}:true")
    return members_json(parts, tagged)


def _of_object(value: Any, reading: Reading, tagged: bool, depth: int) -> str:
    parts = []
    for key, head, member in reading.heads:
        # Names that begin so are no data, and lead to what Python keeps of an object.
        found = _MISSING if key.startswith("_") else getattr(value, key, _MISSING)
        if found is not _MISSING:
            parts.append(head + _projected(found, member, tagged, depth - 1))
    if reading.counted or not parts:
        own = attributes(value)
        declared: Any = type(value)
        # What is counted of an object are the attributes of its own.
        if not own and not parts and (reading.counted or not has_names(declared)):
            raise unreadable(value)
        if reading.counted:
            parts += [f"{quoted(key)}:true" for key in own if key not in reading.members]
    return members_json(parts, tagged)
