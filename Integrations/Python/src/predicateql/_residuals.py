"""The residual in the workers of an engine. What travels to them is text; each process makes the
predicate once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._division import Division, shortened
from ._errors import EvaluationError
from ._predicate import Predicate
from ._recipe import Recipe
from ._values import options_json

Undecided = Literal["raise", "false"]
"""The treatment of rows that cannot be decided: an error, or no match."""

Wanted = Literal["raise", "false", "null", "undecided"]
"""The treatment of rows that cannot be decided: also null as their answer. "undecided" finds only
these rows."""


class Residual:
    """A part of a predicate that is checked over columns of Arrow."""

    def __init__(self, division: Division, wanted: Wanted, key: str | None = None) -> None:
        self.text = shortened(division.residual or "")
        text, arguments = division.template or (division.residual or "", "[]")
        self.recipe = Recipe(text, options_json(division.options), arguments.encode(), None)
        self.columns = tuple(division.columns)
        self.wanted: Wanted = wanted
        self.key = key

    @property
    def identity(self) -> tuple[Any, ...]:
        """All that tells residuals apart."""
        return (self.recipe, self.columns, self.wanted, self.key)

    @property
    def reads(self) -> list[str]:
        """The columns that `answers` takes: the predicate's, and the key, of which an error tells."""
        if self.key is None or self.key in self.columns:
            return list(self.columns)
        return [*self.columns, self.key]

    def answers(self, arrays: Sequence[Any]) -> Any:
        """Which rows match, as an array of Arrow. The arrays are those of `reads`, in their order;
        there is one of any kind where it names none."""
        flat = [a.combine_chunks() if isinstance(a, pa.ChunkedArray) else a for a in arrays]
        # Without a column there would be no number of rows.
        names = self.reads or [""]
        return self.of_table(pa.RecordBatch.from_arrays(flat, names=names))

    def of_table(self, table: Any) -> Any:
        """Which rows of a table or batch match, as an array of Arrow."""
        predicate = _opened(self.recipe)
        try:
            if self.wanted == "raise" or self.wanted == "false":
                return pa.array(predicate.mask(table, undecided=self.wanted, threads=1))
            mask = predicate.mask(table, undecided="keep", threads=1)
            if self.wanted == "null":
                return pa.array(mask == 1, mask=mask == 2)
            return pa.array(mask == 2)
        except EvaluationError as error:
            # The row's number within a batch tells nobody anything.
            place = ""
            if self.key is not None:
                place = f" where {self.key} is {table.column(self.key)[error.row].as_py()!r}"
            error.place = (f'"{self.text}" cannot be decided{place}; undecided="false" leaves such '
                           "rows out")
            raise

    def guarded(self, guard: Any, arrays: Sequence[Any]) -> Any:
        """`answers`, where only rows that a guard, an array of Booleans, lets through are looked at."""
        import numpy as np

        passed = guard.to_numpy(zero_copy_only=False).astype(bool)
        some = self.answers([array.filter(guard) for array in arrays])
        found, missing = np.zeros(len(passed), dtype=bool), np.zeros(len(passed), dtype=bool)
        found[passed] = some.fill_null(False).to_numpy(zero_copy_only=False)
        missing[passed] = some.is_null().to_numpy(zero_copy_only=False)
        return pa.array(found, mask=missing)

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
def _opened(recipe: Recipe) -> Predicate:
    return Predicate._of(recipe)
