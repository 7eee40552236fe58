"""The namespace `predicate` of polars' frames, and predicates as expressions.

Expressions are `map_batches`: polars gives the columns by the Arrow C interface, so that nothing is
copied, and the mask comes back in one piece. A plug-in of polars' own kind would be a library in
Rust, compiled for each version of polars, and would save no copy.

>>> import polars as pl, predicateql.polars
>>> pl.DataFrame({"age": [17, 36]}).predicate.filter("age >= %d", 18)
"""

from __future__ import annotations

from typing import Any, Literal

import polars as pl

from ._calls import predicate_of
from ._masks import Undecided, require_choice
from ._predicate import Predicate


def expression(
    predicate: Predicate,
    *,
    undecided: Literal["raise", "false", "null"] = "raise",
    threads: int | None = None,
) -> pl.Expr:
    """A predicate as an expression of polars, for `filter`, `with_columns` and lazy frames. It must
    read keys that can be told from its text.

    :param undecided: what becomes of rows that cannot be decided: "raise" fails the query with a
        `polars.exceptions.ComputeError` that says which row and why, "false" makes them false,
        "null" makes them null.
    :param threads: as for `Predicate.mask`.
    """
    require_choice(undecided, "raise", "false", "null")
    keys = predicate.keys
    if not keys:
        raise ValueError("the columns that the predicate reads cannot be told from its text")

    def mask(rows: pl.Series) -> pl.Series:
        frame = rows.struct.unnest()
        if undecided != "null":
            return pl.Series(predicate.mask(frame, undecided=undecided, threads=threads), dtype=pl.Boolean)
        found = predicate.mask(frame, undecided="keep", threads=threads)
        return pl.select(
            pl.when(pl.Series(found) != 2).then(pl.Series(found) == 1).alias("mask")
        ).to_series()

    return pl.struct(keys).map_batches(mask, return_dtype=pl.Boolean, is_elementwise=True)


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
        if undecided != "keep":
            return self._frame.filter(expression(made, undecided=undecided, threads=threads))
        found = expression(made, undecided="null", threads=threads)
        return self._frame.filter(found.fill_null(True))
