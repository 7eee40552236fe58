"""Python values as the JSON that the library reads.

What JSON lacks is written with a tag, `{"$date": …}`; a record that needs one raises `NeedsTags`
first, as most do not and are read faster. A value of a type that is not known is an error: a
dictionary without members, or the wrong ones, would give wrong answers.
"""

from __future__ import annotations

import base64
import collections
import dataclasses
import datetime
import decimal
import enum
import functools
import json
import math
import types
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from ._errors import DataError, UnreadableError
from ._foreign import Moment, reader_of, type_name, unreadable

DEPTH = 64
_REFERENCE = datetime.date(2001, 1, 1)

Encoder = Callable[[Any, bool, int], str]


class Unset(enum.Enum):
    """What a parameter is that was left out, where None means something."""

    UNSET = enum.auto()


UNSET = Unset.UNSET


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


def _moment(value: Moment, tagged: bool, depth: int) -> str:
    return _tag("$date", repr(value.since_reference), tagged)


def _datetime(value: datetime.datetime, tagged: bool, depth: int) -> str:
    if not tagged:
        raise NeedsTags
    return _moment(Moment.of(value), tagged, depth)


def _date(value: datetime.date, tagged: bool, depth: int) -> str:
    return _tag("$date", repr(float((value - _REFERENCE).days * 86_400)), tagged)


def _bytes(value: bytes | bytearray | memoryview, tagged: bool, depth: int) -> str:
    return _tag("$data", quoted(base64.b64encode(bytes(value)).decode()), tagged)


def _int(value: int, tagged: bool, depth: int) -> str:
    try:
        return repr(value)
    except ValueError:  # Python writes no more than 4,300 digits.
        raise UnreadableError("an integer of more than 4,300 digits cannot be read") from None


def text_json(value: str) -> str:
    """The JSON of a text."""
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise UnreadableError("a text with an unpaired surrogate is not valid Unicode") from None
    return quoted(value)


def _list(values: Iterable[Any], tagged: bool, depth: int) -> str:
    return "[" + ",".join([encoded(value, tagged, depth - 1) for value in values]) + "]"


def _set(values: Set[Any], tagged: bool, depth: int) -> str:
    return _tag("$set", _list(values, tagged, depth) if tagged else "", tagged)


def _mapping(values: Mapping[Any, Any], tagged: bool, depth: int) -> str:
    for key in values:
        if type(key) is not str and not isinstance(key, str):
            raise UnreadableError(f"the keys of a dict must be text, not {type_name(type(key))}")
    return members_json(
        [f"{text_json(key)}:{encoded(value, tagged, depth - 1)}" for key, value in values.items()], tagged
    )


def members_json(members: Sequence[str], tagged: bool) -> str:
    """The JSON of an object with members, each with its name."""
    text = "{" + ",".join(members) + "}"
    if tagged and len(members) == 1 and members[0].startswith('"$'):
        # It would be taken for a tag, but only where tags are read.
        return f'{{"$object":{text}}}'
    return text


ENCODERS: dict[type, Encoder] = {
    type(None): lambda value, tagged, depth: "null",
    bool: lambda value, tagged, depth: "true" if value else "false",
    int: _int,
    float: _float,
    str: lambda value, tagged, depth: text_json(value),
    dict: _mapping,
    list: _list,
    tuple: _list,
    set: _set,
    frozenset: _set,
    Moment: _moment,
    datetime.datetime: _datetime,
    datetime.date: _date,
    decimal.Decimal: lambda value, tagged, depth: _tag("$decimal", quoted(str(value)), tagged),
    uuid.UUID: lambda value, tagged, depth: _tag("$uuid", quoted(str(value)), tagged),
    bytes: _bytes,
    bytearray: _bytes,
    memoryview: _bytes,
}


def encoded(value: Any, tagged: bool = True, depth: int = DEPTH) -> str:
    """The JSON of a value. Nesting beyond 64 levels, as in a cycle, raises DataError."""
    if depth <= 0:
        raise DataError("values are cyclic or nested too deeply")
    kind: Any = type(value)
    encoder = ENCODERS.get(kind)
    return (encoder or encoder_of(kind))(value, tagged, depth)


@functools.lru_cache(maxsize=512)
def encoder_of(kind: type) -> Encoder:
    """The encoder of a type that is not listed: a subclass, one of numpy's, an object."""
    if issubclass(kind, enum.Enum):
        return lambda value, tagged, depth: encoded(value.value, tagged, depth - 1)
    reader = reader_of(kind)
    if reader is not None:
        return lambda value, tagged, depth: encoded(reader(value), tagged, depth - 1)
    shape = shape_of(kind)
    if shape is not None:
        return lambda value, tagged, depth: _mapping(shape(value), tagged, depth)
    if issubclass(kind, Set):
        return _set
    if issubclass(kind, collections.UserString):
        return lambda value, tagged, depth: encoded(value.data, tagged, depth - 1)
    if any(base.__module__ == "pydantic.networks" for base in kind.__mro__):
        return lambda value, tagged, depth: text_json(str(value))
    # Subclasses of numbers and text may print otherwise: they are made plain, by the methods of the
    # plain types.
    for plain, method in ((int, int.__int__), (float, float.__float__), (str, str.__str__)):
        if issubclass(kind, plain):
            encoder = ENCODERS[plain]
            return lambda value, tagged, depth: encoder(method(value), tagged, depth)
    for base in (datetime.datetime, datetime.date, decimal.Decimal, uuid.UUID, bytes, bytearray):
        if issubclass(kind, base):
            return ENCODERS[base]
    if issubclass(kind, Sequence):
        return _list
    return _object


def shape_of(kind: type) -> Callable[[Any], Mapping[Any, Any]] | None:
    """The function that gives the members of a type that has keys, such as `sqlite3.Row`, or fields,
    such as a named tuple; None for any other."""
    if issubclass(kind, Mapping):
        return lambda value: value
    if issubclass(kind, tuple):
        # Spark's rows have `__fields__`.
        for name in ("_fields", "__fields__"):
            if hasattr(kind, name):
                return lambda value: dict(zip(getattr(value, name), value))
        # Named tuples of C, such as `time.struct_time`.
        if hasattr(kind, "n_sequence_fields"):
            names: tuple[str, ...] = getattr(kind, "__match_args__", ())
            return lambda value: dict(zip(names, value))
    # SQLAlchemy's rows are no tuples.
    if callable(getattr(kind, "_asdict", None)):
        return lambda value: dict(value._asdict())
    if callable(getattr(kind, "keys", None)) and hasattr(kind, "__getitem__"):
        return lambda value: {key: value[key] for key in value.keys()}
    return None


def _object(value: Any, tagged: bool, depth: int) -> str:
    members = attributes(value)
    if not members:
        raise unreadable(value)
    return _mapping(members, tagged, depth)


def attributes(value: Any) -> dict[str, Any]:
    """The attributes of an object that are data of its own. Those whose names begin with `_` are not."""
    kind = type(value)
    if isinstance(value, (type, types.ModuleType)) or callable(value):
        return {}
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
    else:
        names = list(getattr(value, "__dict__", ()))
        for base in kind.__mro__:
            slots = base.__dict__.get("__slots__", ())
            names += [slots] if isinstance(slots, str) else list(slots)
    return {
        name: getattr(value, name) for name in names if not name.startswith("_") and hasattr(value, name)
    }


@functools.lru_cache(maxsize=512)
def has_names(kind: type) -> bool:
    """Whether a class declares attributes that are data: properties, slots, values."""
    return any(
        not name.startswith("_") and not callable(member) and not isinstance(member, (classmethod, staticmethod))
        for base in kind.__mro__ for name, member in vars(base).items()
    )


def arguments_json(arguments: Sequence[Any]) -> bytes:
    """The JSON of a predicate's arguments."""
    return _list(arguments, True, DEPTH).encode() if arguments else b"[]"


def variables_json(variables: Mapping[str, Any]) -> bytes:
    """The JSON of a predicate's variables, none of which is a tag."""
    members = [f"{quoted(name)}:{encoded(value)}" for name, value in variables.items()]
    text = "{" + ",".join(members) + "}"
    return (f'{{"$object":{text}}}' if len(members) == 1 else text).encode()


def options_json(options: Mapping[str, Any]) -> bytes | None:
    """The JSON of the library's options; None for none."""
    if not options:
        return None
    now = options.get("now")
    if isinstance(now, datetime.datetime):
        aware = now if now.tzinfo else now.replace(tzinfo=datetime.timezone.utc)
        options = {**options, "now": aware.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")}
    try:
        return encoded(options, False).encode()
    except NeedsTags:
        raise DataError("options must be text, numbers, Booleans, lists and dicts") from None


def loads(text: str | None) -> Any:
    """The value of JSON that the library gave."""
    return json.loads(text) if text else {}
