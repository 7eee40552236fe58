"""The namespace `predicate` of polars' frames, and predicates as expressions.

Expressions are `map_batches`: polars gives the columns by the Arrow C interface, so that nothing is
copied, and the mask comes back in one piece. A plug-in of polars' own kind would be a library in
Rust, compiled for each version of polars, and would save no copy.

>>> import polars as pl, predicateql.polars
>>> pl.DataFrame({"age": [17, 36]}).predicate.filter("age >= %d", 18)
"""

from __future__ import annotations

from typing import Any

import polars as pl

from ._predicate import Predicate


def expression(predicate: Predicate) -> pl.Expr:
    """A predicate as an expression of polars, for `filter`, `with_columns` and lazy frames. It must
    read keys that can be told from its text."""
    keys = predicate.keys
    if not keys:
        raise ValueError("the columns that the predicate reads cannot be told from its text")

    def mask(rows: pl.Series) -> pl.Series:
        return pl.Series(predicate.mask(rows.struct.unnest()), dtype=pl.Boolean)

    return pl.struct(keys).map_batches(mask, return_dtype=pl.Boolean, is_elementwise=True)


@pl.api.register_dataframe_namespace("predicate")
class FrameNamespace:
    """`frame.predicate`: predicates over the rows of a frame."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def mask(self, text: str | Predicate, /, *arguments: Any, **variables: Any) -> pl.Series:
        """Which rows match."""
        made = text if isinstance(text, Predicate) else Predicate(text, *arguments, **variables)
        return pl.Series("mask", made.mask(self._frame), dtype=pl.Boolean)

    def filter(self, text: str | Predicate, /, *arguments: Any, **variables: Any) -> pl.DataFrame:
        """The rows that match."""
        return self._frame.filter(self.mask(text, *arguments, **variables))


@pl.api.register_lazyframe_namespace("predicate")
class LazyNamespace:
    """`frame.predicate` of lazy frames."""

    def __init__(self, frame: pl.LazyFrame) -> None:
        self._frame = frame

    def filter(self, text: str | Predicate, /, *arguments: Any, **variables: Any) -> pl.LazyFrame:
        """The rows that match, when the frame is collected."""
        made = text if isinstance(text, Predicate) else Predicate(text, *arguments, **variables)
        return self._frame.filter(expression(made))
