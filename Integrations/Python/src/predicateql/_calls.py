"""The arguments of functions that take a predicate, or what one is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._predicate import Predicate


def predicate_of(
    text: str | Predicate, arguments: Sequence[Any], variables: Mapping[str, Any]
) -> Predicate:
    """The predicate of a call's arguments, which may be made already."""
    if not isinstance(text, Predicate):
        return Predicate(text, *arguments, **variables)
    if arguments or variables:
        raise TypeError("a Predicate already has its arguments")
    return text
