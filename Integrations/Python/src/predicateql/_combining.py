"""Predicates joined by AND, OR and NOT, with the values that they have."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ._recipe import Recipe, variables_of


def combined(word: str, left: Recipe, right: Recipe, *, extends: bool) -> Recipe:
    """The recipe of `left AND right` or `left OR right`. Placeholders are filled in their order, so that
    the arguments of one come after those of the other.

    :param extends: whether `left` is a conjunction or disjunction of this kind already.
    :raises ValueError: if the options differ, or a variable has two values.
    """
    if left.options != right.options:
        raise ValueError(
            f"predicates with different options cannot be joined: {left.option_values} and "
            f"{right.option_values}"
        )
    first = left.text if extends else f"({left.text})"
    arguments = [part for part in (left.arguments[1:-1], right.arguments[1:-1]) if part]
    return Recipe(
        f"{first} {word} ({right.text})", left.options, b"[" + b", ".join(arguments) + b"]",
        _joined(left.variables, right.variables),
    )


def opposite(recipe: Recipe) -> Recipe:
    """The recipe of the negation."""
    return recipe._replace(text=f"NOT ({recipe.text})")


def _joined(left: bytes | None, right: bytes | None) -> bytes | None:
    if left is None or right is None:
        return left or right
    values = variables_of(left)
    for name, value in variables_of(right).items():
        if name in values and json.dumps(values[name]) != json.dumps(value):
            raise ValueError(f"both predicates have a value for ${name}: rename it in one of them")
        values[name] = value
    text = json.dumps(values)
    return (f'{{"$object":{text}}}' if len(values) == 1 else text).encode()


def require_own_variables(
    explain: Callable[[], Mapping[str, Any]], recipe: Recipe, other: Recipe
) -> None:
    """Raises ValueError for a variable that waits for a value, and would get that of another predicate."""
    if other.variables is None or "$" not in recipe.text:
        return
    values = variables_of(other.variables)
    for name in explain()["variables"]:
        if name in values:
            raise ValueError(f"only one of the predicates has a value for ${name}: give one to both")
