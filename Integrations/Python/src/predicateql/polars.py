"""The namespace `predicate` of polars' frames, and predicates as expressions.

What polars says exactly becomes its own expressions. The rest is `map_batches`: polars gives the columns by
the Arrow C interface, so that nothing is copied, and the mask comes back in one piece. A plug-in of polars'
own kind would be a library in Rust, compiled for each version of polars, and would save no copy.

>>> import polars as pl, predicateql.polars
>>> pl.DataFrame({"age": [17, 36]}).predicate.filter("age >= %d", 18)
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from typing import Any, Literal, Union, overload

import polars as pl

from ._arrow import require_columns
from ._calls import predicate_of
from ._masks import Undecided, require_choice
from ._native import Column, Translation, is_sayable
from ._polars_words import PolarsWords, columns_of
from ._predicate import Predicate
from ._tree import tree_of

_Undecided = Literal["raise", "false", "null"]

Schema = Union[pl.DataFrame, pl.LazyFrame, Mapping[str, Any]]
"""A frame, or its schema."""


def expression(
    predicate: Predicate,
    *,
    schema: Schema | None = None,
    undecided: Literal["raise", "false", "null"] = "raise",
    threads: int | None = None,
) -> pl.Expr:
    """A predicate as an expression of polars, for `filter`, `with_columns` and lazy frames. It must
    read keys that can be told from its text, unless polars says all of it.

    :param schema: the frame, or its schema. With it, what polars says exactly is said in polars' own words,
        which are pushed down, and by which row groups of Parquet are skipped.
    :param undecided: what becomes of rows that cannot be decided: "raise" fails the query with a
        `polars.exceptions.ComputeError` that says which row and why, "false" makes them false,
        "null" makes them null.
    :param threads: as for `Predicate.mask`.
    :raises ColumnError: if the schema lacks a column that the predicate names.
    """
    require_choice(undecided, "raise", "false", "null")
    said, called = _parts(predicate, schema, undecided, threads)
    return functools.reduce(operator.and_, [part for part in (said, called) if part is not None])


def _parts(
    predicate: Predicate, schema: Schema | None, undecided: _Undecided, threads: int | None
) -> tuple[pl.Expr | None, pl.Expr | None]:
    """What polars says of a predicate, and the call of the library for the rest; one of them is there."""
    recipe = predicate._recipe
    keys = predicate.keys
    types: Mapping[str, Any] | None = (
        schema.collect_schema() if isinstance(schema, (pl.DataFrame, pl.LazyFrame)) else schema
    )
    if types is not None and recipe.option_values.get("missingKey") != "null":
        require_columns(keys or [], list(types))
    if not is_sayable(recipe):
        return None, _call(predicate, keys, undecided, threads, may_fail=True)
    columns = (
        {key: Column(key, "other", None) for key in keys or []} if types is None else columns_of(types)
    )
    translation = Translation(
        PolarsWords(), columns, hoists=undecided == "false", is_limited="policy" in recipe.option_values
    )
    root = tree_of(predicate)
    parts = translation.parts(root)
    if parts.expression is not None and parts.rest is None:
        return _of_rows(parts.expression, keys), None
    # The library decides the whole: it must not fail on a row that the expression leaves out.
    may_fail = not translation.is_total(root)
    return parts.expression, _call(predicate, keys, undecided, threads, may_fail=may_fail)


def _of_rows(found: pl.Expr, keys: list[str] | None) -> pl.Expr:
    """An expression that has a value for each row also where no row matters: a literal has one for all."""
    if found.meta.root_names() or not keys:
        return found
    column = pl.col(keys[0])
    return (column.is_null() | column.is_not_null()) & found


def _call(
    predicate: Predicate, keys: list[str] | None, undecided: _Undecided, threads: int | None, *, may_fail: bool
) -> pl.Expr:
    """The expression by which polars calls the library."""
    if not keys:
        raise ValueError("the columns that the predicate reads cannot be determined from its text")

    def mask(rows: pl.Series) -> pl.Series:
        frame = rows.struct.unnest()
        if undecided == "raise" or undecided == "false":
            return pl.Series(predicate.mask(frame, undecided=undecided, threads=threads), dtype=pl.Boolean)
        found = predicate.mask(frame, undecided="keep", threads=threads)
        return pl.select(
            pl.when(pl.Series(found) != 2).then(pl.Series(found) == 1).alias("mask")
        ).to_series()

    # polars also evaluates elementwise calls over the least values of row groups, which may belong to no
    # row: an error there would not be an error of the data.
    by_element = undecided != "raise" or not may_fail
    return pl.struct(keys).map_batches(mask, return_dtype=pl.Boolean, is_elementwise=by_element)


@pl.api.register_dataframe_namespace("predicate")
class FrameNamespace:
    """`frame.predicate`: predicates over the rows of a frame.

    `undecided` and `threads` are those of `Predicate.mask`; a `$variable` of such a name is given in
    `variables={"threads": …}`.
    """

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def mask(
        self, text: str | Predicate, /, *arguments: Any, undecided: Undecided = "raise",
        threads: int | None = None, **variables: Any,
    ) -> pl.Series:
        """Which rows match; with `undecided="keep"` numbers, 2 for a row that cannot be decided."""
        made = predicate_of(text, arguments, variables)
        # The choice is made at run time.
        found: Any = made.mask(self._frame, undecided=undecided, threads=threads)
        return pl.Series("mask", found)

    def filter(
        self, text: str | Predicate, /, *arguments: Any, undecided: Undecided = "raise",
        threads: int | None = None, **variables: Any,
    ) -> pl.DataFrame:
        """The rows that match; with `undecided="keep"` also those that cannot be decided."""
        found = self.mask(text, *arguments, undecided=undecided, threads=threads, **variables)
        return self._frame.filter(found.cast(pl.Boolean))


@pl.api.register_lazyframe_namespace("predicate")
class LazyNamespace:
    """`frame.predicate` of lazy frames."""

    def __init__(self, frame: pl.LazyFrame) -> None:
        self._frame = frame

    def filter(
        self, text: str | Predicate, /, *arguments: Any, undecided: Undecided = "raise",
        threads: int | None = None, **variables: Any,
    ) -> pl.LazyFrame:
        """The rows that match, when the frame is collected; see `FrameNamespace`."""
        require_choice(undecided, "raise", "false", "keep")
        made = predicate_of(text, arguments, variables)
        wanted: _Undecided = "null" if undecided == "keep" else undecided
        said, called = _parts(made, self._frame.collect_schema(), wanted, threads)
        frame = self._frame if said is None else self._frame.filter(said)
        # One filter after the other: what polars says reaches the file by itself.
        if called is None:
            return frame
        return frame.filter(called.fill_null(True) if undecided == "keep" else called)


@overload
def of(frame: pl.DataFrame) -> FrameNamespace: ...


@overload
def of(frame: pl.LazyFrame) -> LazyNamespace: ...


def of(frame: pl.DataFrame | pl.LazyFrame) -> FrameNamespace | LazyNamespace:
    """`frame.predicate`, with its type: checkers of types do not know what is registered.

    >>> predicateql.polars.of(frame).filter("age >= %d", 18)
    """
    return LazyNamespace(frame) if isinstance(frame, pl.LazyFrame) else FrameNamespace(frame)
