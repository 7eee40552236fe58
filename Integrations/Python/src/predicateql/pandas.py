"""The accessor `predicate` of pandas' frames.

>>> import pandas as pd, predicateql.pandas
>>> pd.DataFrame({"age": [17, 36]}).predicate.filter("age >= %d", 18)
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from ._calls import predicate_of
from ._masks import Undecided
from ._predicate import Predicate


@pd.api.extensions.register_dataframe_accessor("predicate")
class FrameAccessor:
    """`frame.predicate`: predicates over the rows of a frame.

    `undecided` and `threads` are those of `Predicate.mask`; a `$variable` of such a name is given in
    `variables={"threads": …}`.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def mask(
        self, text: str | Predicate, /, *arguments: Any, undecided: Undecided = "raise",
        threads: int | None = None, **variables: Any,
    ) -> pd.Series:
        """Which rows match, by the frame's index; with `undecided="keep"` numbers, 2 for a row that
        cannot be decided."""
        made = predicate_of(text, arguments, variables)
        # The stubs know masks by their element types, and the choice is made at run time.
        found: Any = made.mask(self._frame, undecided=undecided, threads=threads)
        return pd.Series(found, index=self._frame.index, name="mask")

    def filter(
        self, text: str | Predicate, /, *arguments: Any, undecided: Undecided = "raise",
        threads: int | None = None, **variables: Any,
    ) -> pd.DataFrame:
        """The rows that match; with `undecided="keep"` also those that cannot be decided."""
        found = self.mask(text, *arguments, undecided=undecided, threads=threads, **variables)
        rows: pd.DataFrame = self._frame[found.to_numpy() != 0]
        return rows


def of(frame: pd.DataFrame) -> FrameAccessor:
    """`frame.predicate`, with its type: checkers of types do not know what is registered.

    >>> predicateql.pandas.of(frame).filter("age >= %d", 18)
    """
    return FrameAccessor(frame)
