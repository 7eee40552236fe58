"""The rows of the page: lines of JSON, or a table of Arrow."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from .. import Cancellation, Predicate, Why
from .._handles import reasons
from .._schemas import schema
from ._csv import lines_of_csv
from ._types import attributes_of

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

ENTITY = "row"
# A predicate for the sample.
EXAMPLE = 'language IN {"fr", "de"} AND ANY reviews.stars == 5'
# The number of records by which the types of keys are known.
_SEEN = 1000


class SourceError(Exception):
    """A file that cannot be read, and why."""


class Source(Protocol):
    """The rows that a predicate is tried on."""

    @property
    def name(self) -> str:
        """The name to show."""

    @property
    def schema(self) -> Mapping[str, Any]:
        """The schema of the rows, whose one entity is `ENTITY`."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The options that a predicate over them has."""

    def mask(self, predicate: Predicate, cancellation: Cancellation) -> bytes:
        """The answer for each row: 0, 1, or 2 where it cannot be decided."""

    def number(self, row: int) -> int:
        """The number by which people find a row, from 1."""

    def record(self, row: int) -> Any:
        """A row as values of Python."""

    def why(self, predicate: Predicate, row: int) -> Why:
        """The reasons for the answer about a row."""


class Lines:
    """Lines of JSON."""

    def __init__(self, name: str, text: bytes, options: Mapping[str, Any]) -> None:
        self.name = name
        self.options = options
        # Blank lines have no answer.
        numbered = [(number, line) for number, line in enumerate(text.split(b"\n"), 1) if line.strip()]
        self._numbers = [number for number, _ in numbered]
        self._lines = [line for _, line in numbered]
        self._text = b"\n".join(self._lines)
        first = (self.record(row) for row in range(min(len(self._lines), _SEEN)))
        self.schema = {"entities": {ENTITY: {"attributes": attributes_of(first, options.get("dates", ()))}}}

    def mask(self, predicate: Predicate, cancellation: Cancellation) -> bytes:
        return predicate.mask_lines(self._text, undecided="keep", cancellation=cancellation)

    def number(self, row: int) -> int:
        return self._numbers[row]

    def record(self, row: int) -> Any:
        try:
            return json.loads(self._lines[row])
        except (ValueError, RecursionError):
            return self._lines[row].decode(errors="replace")

    def why(self, predicate: Predicate, row: int) -> Why:
        return Why.of(reasons(predicate._handle, self._lines[row], flags=0))


class Table:
    """A table of pyarrow."""

    def __init__(self, name: str, table: pyarrow.Table, options: Mapping[str, Any]) -> None:
        self.name = name
        self.options = options
        self._table = table
        self.schema = schema(table, ENTITY).schema

    def mask(self, predicate: Predicate, cancellation: Cancellation) -> bytes:
        return predicate.mask(self._table, undecided="keep", cancellation=cancellation).tobytes()

    def number(self, row: int) -> int:
        return row + 1

    def record(self, row: int) -> Any:
        return self._table.slice(row, 1).to_pylist()[0]

    def why(self, predicate: Predicate, row: int) -> Why:
        return predicate.why(self.record(row))


def sample() -> Source:
    """The rows that come with the package."""
    text = (Path(__file__).parent / "sample.ndjson").read_bytes()
    return Lines("sample: books", text, {"dates": ["published"]})


def opened(path: Path, dates: list[str]) -> Source:
    """The rows of a file, whose format its name tells.

    :raises SourceError: if it cannot be read.
    """
    options = {"dates": dates} if dates else {}
    ending = path.suffix.lower()
    try:
        if ending in (".ndjson", ".jsonl"):
            return Lines(path.name, path.read_bytes(), options)
        if ending in (".csv", ".tsv"):
            return Lines(path.name, lines_of_csv(path.read_bytes(), tabbed=ending == ".tsv"), options)
        if ending == ".parquet":
            return _parquet(path, options)
    except (OSError, ValueError) as error:
        raise SourceError(f"{path}: {error}") from None
    raise SourceError(f"{path}: unknown format; use .ndjson, .jsonl, .csv, .tsv or .parquet")


def _parquet(path: Path, options: Mapping[str, Any]) -> Source:
    try:
        import numpy  # noqa: F401 (masks are arrays of it)
        import pyarrow.parquet  # type: ignore[import-untyped, unused-ignore]
    except ImportError as error:
        raise SourceError(f"{path}: Parquet needs {error.name}: pip install numpy pyarrow") from None
    return Table(path.name, pyarrow.parquet.read_table(path), options)
