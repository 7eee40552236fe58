"""A predicate as a tree, for saying simple conditions in other words."""

from __future__ import annotations

import ctypes
import decimal
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from ._errors import failure
from ._library import library, taken
from ._values import loads

if TYPE_CHECKING:
    from ._predicate import Predicate


@dataclass(frozen=True, order=True)
class Instant:
    """A date in a predicate."""

    seconds: float
    """Seconds since 2001."""


@dataclass(frozen=True)
class Value:
    """A constant: None, a bool, int, float, Decimal, text, `Instant`, or a tuple of these."""

    value: Any


@dataclass(frozen=True)
class Key:
    """A path from the record."""

    path: tuple[str, ...]


@dataclass(frozen=True)
class Items:
    """A list whose elements are not all constant."""

    elements: tuple[Operand, ...]


@dataclass(frozen=True)
class Other:
    """A calculation, or a value that only the library compares."""


Operand = Union[Value, Key, Items, Other]


@dataclass(frozen=True)
class Constant:
    """`TRUEPREDICATE`, `FALSEPREDICATE`."""

    value: bool


@dataclass(frozen=True)
class Not:
    """The opposite of a term."""

    term: Node


@dataclass(frozen=True)
class And:
    """All of the terms."""

    terms: tuple[Node, ...]


@dataclass(frozen=True)
class Or:
    """One of the terms."""

    terms: tuple[Node, ...]


@dataclass(frozen=True)
class Comparison:
    """A comparison; `text` and `arguments`, a list in JSON, parse back to it."""

    quantifier: str | None
    left: Operand
    operator: str
    options: str
    right: Operand
    text: str
    arguments: tuple[str, ...]


Node = Union[Constant, Not, And, Or, Comparison]


def tree_of(predicate: Predicate) -> Node:
    """The tree of a predicate, with its values."""
    result = ctypes.c_void_p()
    status = library.pq_tree(predicate._handle, ctypes.byref(result))
    message = taken(result)
    if status:
        raise failure(status, message)
    return _node(loads(message))


def _node(raw: Mapping[str, Any]) -> Node:
    kind = raw["kind"]
    if kind == "constant":
        return Constant(raw["value"])
    if kind == "comparison":
        return Comparison(
            raw["quantifier"], _operand(raw["left"]), raw["operator"], raw["options"],
            _operand(raw["right"]), raw["text"],
            tuple(json.dumps(argument) for argument in raw["arguments"]),
        )
    terms = tuple(_node(term) for term in raw["terms"])
    if kind == "not":
        return Not(terms[0])
    return And(terms) if kind == "and" else Or(terms)


def _operand(raw: Mapping[str, Any]) -> Operand:
    kind = raw["kind"]
    if kind == "key":
        return Key(tuple(raw["path"]))
    if kind == "list":
        return Items(tuple(_operand(element) for element in raw["elements"]))
    if kind != "value":
        return Other()
    try:
        return Value(_value(raw["value"]))
    except LookupError:
        return Other()


def _value(raw: Any) -> Any:
    """A value as arguments are written; LookupError for one that is only compared by the library."""
    if isinstance(raw, list):
        return tuple(_value(element) for element in raw)
    if not isinstance(raw, dict):
        return raw
    (tag, content), *others = raw.items()
    if others or tag not in _TAGS:
        raise LookupError(tag)
    return _TAGS[tag](content)


_TAGS: dict[str, Any] = {
    "$date": lambda content: Instant(float(content)),
    "$decimal": decimal.Decimal,
    "$float": float,
    "$set": lambda content: tuple(_value(element) for element in content),
}


class Text(NamedTuple):
    """A text with placeholders, and the arguments of each in JSON."""

    text: str
    arguments: tuple[str, ...]


def text_of(node: Node) -> Text:
    """The text of a part, which means the same by itself."""
    if isinstance(node, Constant):
        return Text("TRUEPREDICATE" if node.value else "FALSEPREDICATE", ())
    if isinstance(node, Comparison):
        return Text(node.text, node.arguments)
    if isinstance(node, Not):
        term = text_of(node.term)
        return Text(f"NOT ({term.text})", term.arguments)
    word = " AND " if isinstance(node, And) else " OR "
    terms = [text_of(term) for term in node.terms]
    return Text(
        word.join(f"({term.text})" for term in terms),
        tuple(argument for term in terms for argument in term.arguments),
    )
