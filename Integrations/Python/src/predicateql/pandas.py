"""The accessor `predicate` of pandas' frames.

>>> import pandas as pd, predicateql.pandas
>>> pd.DataFrame({"age": [17, 36]}).predicate.filter("age >= %d", 18)
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from ._predicate import Predicate


@pd.api.extensions.register_dataframe_accessor("predicate")
class FrameAccessor:
    """`frame.predicate`: predicates over the rows of a frame."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def mask(self, text: str | Predicate, /, *arguments: Any, **variables: Any) -> pd.Series:
        """Which rows match, by the frame's index."""
        made = text if isinstance(text, Predicate) else Predicate(text, *arguments, **variables)
        return pd.Series(made.mask(self._frame), index=self._frame.index, name="mask")

    def filter(self, text: str | Predicate, /, *arguments: Any, **variables: Any) -> pd.DataFrame:
        """The rows that match."""
        return self._frame[self.mask(text, *arguments, **variables).to_numpy()]
