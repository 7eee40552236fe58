"""What a predicate is made of."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping, Sequence
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
    def identity(self) -> tuple[Any, ...]:
        """A value that equal predicates share, whatever the order of variables and of elements of sets."""
        variables = json.dumps(_ordered(loads(self.variables.decode())), sort_keys=True) if self.variables else ""
        arguments = json.dumps(_ordered(loads(self.arguments.decode())), sort_keys=True)
        options = json.dumps(self.option_values, sort_keys=True)
        return (self.text, options, arguments, variables)

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


def _ordered(value: Any) -> Any:
    """A value of JSON with the elements of its sets in one order."""
    if isinstance(value, list):
        return [_ordered(element) for element in value]
    if not isinstance(value, dict):
        return value
    members = {key: _ordered(member) for key, member in value.items()}
    if list(members) == ["$set"]:
        members["$set"] = sorted(members["$set"], key=lambda element: json.dumps(element, sort_keys=True))
    return members


def require_variables(known: Sequence[str], given: bytes) -> None:
    """Raises ValueError for a variable that is given and not asked for."""
    for name in variables_of(given):
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean ${near[0]}?" if near else ""
            raise ValueError(f"the predicate has no variable ${name}{hint}")


def variables_of(raw: bytes | None) -> dict[str, Any]:
    """The values of variables, as JSON has them."""
    values: dict[str, Any] = loads(raw.decode()) if raw else {}
    if list(values) == ["$object"]:
        values = values["$object"]
    return values
