"""Predicates as filters of pyarrow's datasets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ._arrow import require_columns
from ._arrow_words import ArrowWords, columns_of
from ._errors import ColumnError
from ._native import Translation, is_sayable
from ._recipe import Recipe
from ._tree import Node, text_of, tree_of

if TYPE_CHECKING:
    from ._predicate import Predicate


class ArrowFilter(NamedTuple):
    """A filter of a dataset, and what the library must check of the rows that it lets through."""

    expression: Any
    """A `pyarrow.compute.Expression`. It is true or false for every row, and true for every row
    that matches."""
    residual: Predicate | None
    """The rest of the predicate; None if the expression is exact."""


def arrow_filter(predicate: Predicate, schema: Any) -> ArrowFilter:
    """The filter of a predicate; see `Predicate.to_pyarrow`."""
    schema = schema if hasattr(schema, "get_all_field_indices") else getattr(schema, "schema", None)
    # A file of Parquet has a schema of its own, which gives Arrow's.
    schema = schema.to_arrow_schema() if hasattr(schema, "to_arrow_schema") else schema
    if not hasattr(schema, "get_all_field_indices"):
        raise TypeError("pass a pyarrow schema, or an object that has one: a table, a dataset, a Parquet file")
    recipe = predicate._recipe
    words = ArrowWords()
    if recipe.option_values.get("missingKey") != "null":
        require_columns(predicate.keys or [], schema.names)
    for name in predicate.keys or []:
        if schema.names.count(name) > 1:
            raise ColumnError(f"{schema.names.count(name)} columns are named {name!r}")
    if not is_sayable(recipe):
        return ArrowFilter(words.constant(True), predicate)
    root = tree_of(predicate)
    translation = Translation(words, columns_of(schema), is_limited="policy" in recipe.option_values)
    parts = translation.parts(root)
    expression = words.constant(True) if parts.expression is None else parts.expression
    if parts.rest is None:
        return ArrowFilter(expression, None)
    return ArrowFilter(expression, predicate if parts.rest is root else _part(recipe, parts.rest, predicate))


def _part(recipe: Recipe, node: Node, predicate: Predicate) -> Predicate:
    """A part of a predicate as one of its own."""
    text, arguments = text_of(node)
    made: Predicate = type(predicate)._of(
        Recipe(text, recipe.options, f"[{', '.join(arguments)}]".encode(), None)
    )
    return made
