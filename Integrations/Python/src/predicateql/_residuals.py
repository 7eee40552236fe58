"""The residual in the workers of an engine. What travels to them is text; each process makes the
predicate once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._errors import EvaluationError
from ._predicate import Predicate
from ._values import encoded, loads

Wanted = Literal["raise", "false", "undecided"]
"""What becomes of rows that cannot be decided; "undecided" finds them, and no others."""


class Residual:
    """A part of a predicate that is checked over columns of Arrow."""

    def __init__(
        self, text: str, options: dict[str, Any], columns: Sequence[str], wanted: Wanted
    ) -> None:
        self.text = text
        self.options = encoded(options, False)
        self.columns = tuple(columns)
        self.wanted: Wanted = wanted

    def answers(self, arrays: Sequence[Any]) -> Any:
        """Which rows match, as an array of Arrow. The arrays are the columns, in their order; there
        is one of any kind for a predicate without columns."""
        flat = [a.combine_chunks() if isinstance(a, pa.ChunkedArray) else a for a in arrays]
        # Without a column there would be no number of rows.
        names = list(self.columns) or [""]
        return self.of_table(pa.RecordBatch.from_arrays(flat, names=names))

    def of_table(self, table: Any) -> Any:
        """Which rows of a table or batch match, as an array of Arrow."""
        predicate = _opened(self.text, self.options)
        try:
            if self.wanted == "undecided":
                return pa.array(predicate.mask(table, undecided="keep", threads=1) == 2)
            return pa.array(predicate.mask(table, undecided=self.wanted, threads=1))
        except EvaluationError as error:
            # The row's number within a batch tells nobody anything.
            error.args = (f'{error}: "{self.text}" cannot be decided; undecided="false" leaves '
                          "such rows out",)
            raise

    def guarded(self, guard: Any, arrays: Sequence[Any]) -> Any:
        """`answers`, where only rows that a guard, an array of Booleans, lets through are looked at."""
        import numpy as np

        passed = guard.to_numpy(zero_copy_only=False).astype(bool)
        found = np.zeros(len(passed), dtype=bool)
        some = self.answers([array.filter(guard) for array in arrays])
        found[passed] = some.to_numpy(zero_copy_only=False)
        return pa.array(found)

    def function(self, guarded: bool) -> Callable[..., Any]:
        """A function of arrays, for `pyspark.sql.functions.arrow_udf`; the first is the guard, if
        there is one."""

        def answers(*columns: pa.Array) -> pa.Array:
            return self.guarded(columns[0], columns[1:]) if guarded else self.answers(columns)

        # Spark reads the types, which must not be texts.
        answers.__annotations__ = {"columns": pa.Array, "return": pa.Array}
        return answers

    def batches(self) -> Callable[[Iterator[Any]], Iterator[Any]]:
        """A function of batches with more columns, for `DataFrame.mapInArrow`."""

        def passed(batches: Iterator[Any]) -> Iterator[Any]:
            for batch in batches:
                yield batch.filter(self.of_table(batch))

        return passed


@functools.lru_cache(maxsize=64)
def _opened(text: str, options: str) -> Predicate:
    return Predicate(text, options=loads(options))
