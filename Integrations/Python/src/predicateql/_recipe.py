"""What a predicate is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ._values import loads


class Recipe(NamedTuple):
    """What a predicate is made of, as the library takes it. Arguments stay beside the text: a list of
    thousands would make it longer than a text may be."""

    text: str
    options: bytes | None
    arguments: bytes
    variables: bytes | None

    @property
    def is_bound(self) -> bool:
        """Whether there are arguments or variables."""
        return self.arguments != b"[]" or self.variables is not None

    @property
    def option_values(self) -> dict[str, Any]:
        """The options, which are JSON."""
        values: dict[str, Any] = loads(self.options.decode()) if self.options else {}
        return values


def joined(variables: Mapping[str, Any] | None, named: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values of variables, from a mapping and from keyword arguments."""
    if not variables:
        return named
    for name in named:
        if name in variables:
            raise ValueError(f"the variable ${name} is given twice")
    return {**variables, **named}
