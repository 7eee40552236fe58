"""Data that is read batch by batch, in constant memory."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._arrow import require_columns

if TYPE_CHECKING:
    from ._predicate import Predicate

# The number of batches that a dataset reads before they are asked for: by default it is 16, each of up to
# 131,072 rows, of four files at once.
_AHEAD = 2


def record_batches(data: Any, predicate: Predicate, columns: Sequence[str] | None) -> Iterable[Any]:
    """The batches of anything that has them; of files only the columns that are wanted.

    :param columns: the wanted columns beside those that the predicate reads; None for all.
    """
    if isinstance(data, (str, os.PathLike)):
        import pyarrow.dataset  # type: ignore[import-untyped, unused-ignore]

        data = pyarrow.dataset.dataset(data)
    if hasattr(data, "scanner"):
        names = _names(data.schema.names, predicate, columns)
        return data.to_batches(columns=names, batch_readahead=_AHEAD, fragment_readahead=1)  # type: ignore[no-any-return]
    if hasattr(data, "iter_batches"):
        return data.iter_batches(columns=_names(data.schema_arrow.names, predicate, columns))  # type: ignore[no-any-return]
    if hasattr(data, "to_batches"):
        data = data.to_batches()
    elif hasattr(data, "__arrow_c_stream__"):
        data = pa.RecordBatchReader.from_stream(data)
    return _selected(data, predicate, columns)


def _names(present: Sequence[str], predicate: Predicate, columns: Sequence[str] | None) -> list[str] | None:
    """The columns to read, in the order of the file; None for all."""
    read = predicate.keys
    if read is not None and predicate._recipe.option_values.get("missingKey") != "null":
        require_columns(read, list(present))
    if columns is None or read is None:
        return None
    require_columns(list(columns), list(present))
    return [name for name in present if name in columns or name in read]


def _selected(batches: Iterable[Any], predicate: Predicate, columns: Sequence[str] | None) -> Iterator[Any]:
    for batch in batches:
        if not isinstance(batch, pa.RecordBatch):
            raise TypeError(f"a {type(batch).__name__} is not a batch of pyarrow")
        names = _names(batch.schema.names, predicate, columns)
        yield batch if names is None else batch.select(names)
