"""The predicate."""

from __future__ import annotations

import asyncio
import ctypes
import html
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from . import _library
from ._arrow import Batch, batches
from ._errors import Diagnostic, EvaluationError, FormatError, failure
from ._library import Cancellation, library, taken
from ._values import NeedsTags, Projection, arguments_json, encoded, loads, variables_json

_matches = library.pq_matches

Record = TypeVar("Record")
Undecided = Literal["raise", "false", "keep"]


@dataclass(frozen=True)
class Explanation:
    """What a predicate means and needs."""

    text: str
    """The predicate in its canonical form."""
    means: str
    """The predicate as an English sentence."""
    reads: dict[str, str | None]
    """The key paths that are read, with the types that follow from the text."""
    arguments: list[str]
    """The placeholders that wait for arguments."""
    variables: list[str]
    """The `$variables` that wait for values."""
    functions: list[str]
    """The functions that are called."""
    outline: str
    """The tree, drawn with lines."""
    warnings: list[Diagnostic]
    """What is suspicious about the predicate."""

    def __str__(self) -> str:
        return f"{self.text}\n{self.means}\n\n{self.outline}"

    def _repr_html_(self) -> str:
        return (
            "<div style='font-family:system-ui'>"
            f"<code>{html.escape(self.text)}</code>"
            f"<p style='margin:.4em 0'>{html.escape(self.means)}</p>"
            f"<pre style='line-height:1.25;margin:0'>{html.escape(self.outline)}</pre></div>"
        )


@dataclass(frozen=True)
class SQL:
    """A predicate as the condition of a WHERE."""

    sql: str
    """The condition, with placeholders of the dialect."""
    parameters: list[Any]
    """The values of the placeholders, in their order."""
    residual: str | None
    """The predicate that must still be checked for each row; None if there is none."""
    columns: list[str]
    """The columns that the residual reads, for a SELECT list."""
    statement: str
    """A SELECT of whole rows with the condition."""
    notes: list[Diagnostic]
    """Why there is a residual."""

    @property
    def is_exact(self) -> bool:
        """Whether the database decides all of the predicate."""
        return self.residual is None


class Predicate:
    """A condition in Apple's predicate format language.

    >>> adults = Predicate("age >= %d AND name CONTAINS[cd] %@", 18, "é")
    >>> adults.matches({"age": 36, "name": "René"})
    True

    Arguments fill the placeholders in their order; keyword arguments are the values of
    `$variables`. A predicate is made once and may be used by any number of threads.

    :param policy: for text from strangers: "untrusted", "comparisons", or a policy as a dict. It
        bounds what a predicate may read, call and cost.
    :param options: more options of the library: `mode`, `missingKey`, `typeMismatch`, `dates`, `now`.
    :raises FormatError: if the text is wrong; it says where, and how to mend it.
    """

    __slots__ = ("__weakref__", "_handle", "_keys", "_options", "_projection", "_text")

    def __init__(
        self,
        text: str,
        /,
        *arguments: Any,
        policy: str | Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        **variables: Any,
    ) -> None:
        self._handle: int | None = None
        self._text = text
        merged = dict(options or {})
        if policy is not None:
            merged["policy"] = policy
        self._options = encoded(merged, False).encode() if merged else None
        raw = text.encode()
        template = ctypes.c_void_p()
        error = ctypes.c_void_p()
        status = library.pq_open(
            raw, len(raw), self._options, ctypes.byref(template), ctypes.byref(error)
        )
        if status:
            raise failure(status, taken(error))
        self._handle = template.value
        if arguments or variables or self.explain().arguments:
            bound = ctypes.c_void_p()
            status = library.pq_bind(
                self._handle,
                arguments_json(arguments),
                variables_json(variables) if variables else None,
                ctypes.byref(bound),
                ctypes.byref(error),
            )
            if status:
                raise failure(status, taken(error))
            library.pq_close(self._handle)
            self._handle = bound.value
        raw_explanation = self._explanation()
        self._keys: list[str] | None = raw_explanation.get("keys")
        self._projection = Projection(self._keys)

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            library.pq_close(handle)

    @property
    def text(self) -> str:
        """The text that the predicate was made of."""
        return self._text

    @property
    def keys(self) -> list[str] | None:
        """The keys that are read of a record; None where it may be any."""
        return self._keys

    # One record

    def matches(self, record: Any) -> bool:
        """Whether a record matches: a dict, a dataclass, any object with attributes, or a value,
        which is SELF.

        :raises EvaluationError: if it cannot be decided, such as at a division by zero.
        """
        flags = 0
        try:
            text = self._projection.json(record, False)
        except NeedsTags:
            text = self._projection.json(record, True)
            flags = _library.TAGGED
        document = text.encode()
        decided = _matches(self._handle, document, len(document), flags)
        if decided == 1 or decided == 0:
            return decided == 1
        # Once more, for the reason.
        answer = ctypes.c_uint8()
        error = ctypes.c_void_p()
        status = library.pq_match_json(
            self._handle, document, len(document), flags, ctypes.addressof(answer),
            ctypes.byref(error),
        )
        value = answer.value
        if value != _library.UNDECIDED:
            return value == _library.MATCH
        message = taken(error)
        if status:
            raise failure(status, message)
        raise EvaluationError(loads(message))

    __call__ = matches

    def why(self, record: Any) -> str:
        """What each part of the predicate is for a record, and why, as text."""
        document = self._projection.json(record, True).encode()
        result = ctypes.c_void_p()
        status = library.pq_trace_json(
            self._handle, document, len(document), _library.TAGGED, ctypes.byref(result)
        )
        message = taken(result)
        if status:
            raise failure(status, message)
        return loads(message)["text"]

    # Many records

    def filter(
        self, records: Iterable[Record], *, undecided: Undecided = "raise"
    ) -> Iterator[Record]:
        """The records that match, in order. They are read ahead in groups of 1,024.

        :param undecided: what becomes of a record that cannot be decided: "raise", "false" leaves it
            out, "keep" lets it through.
        """
        group: list[Record] = []
        size = 16
        for record in records:
            group.append(record)
            if len(group) >= size:
                yield from self._passed(group, undecided)
                group = []
                size = min(size * 4, 1024)
        if group:
            yield from self._passed(group, undecided)

    def _passed(self, group: list[Record], undecided: Undecided) -> Iterator[Record]:
        json = self._projection.json
        lines = []
        tagged: list[int] = []
        for row, record in enumerate(group):
            try:
                lines.append(json(record, False))
            except NeedsTags:
                tagged.append(row)
                lines.append("")
        mask = bytearray(self.mask_lines("\n".join(lines) + "\n", undecided="keep"))
        for row in tagged:
            try:
                mask[row] = self.matches(group[row])
            except EvaluationError:
                mask[row] = _library.UNDECIDED
        for row, answer in enumerate(mask):
            if answer == _library.UNDECIDED:
                if undecided == "raise":
                    self.matches(group[row])
                if undecided != "keep":
                    continue
            if answer:
                yield group[row]

    def mask_lines(
        self,
        text: str | bytes | bytearray | memoryview,
        *,
        undecided: Undecided = "raise",
        cancellation: Cancellation | None = None,
    ) -> bytes:
        """A byte for each line of JSON: 1 where it matches, 0 where not. Blank lines do not match.

        :param undecided: what becomes of lines that are malformed or cannot be decided: "raise",
            "false" makes them 0, "keep" makes them 2.
        """
        raw = text.encode() if isinstance(text, str) else bytes(text)
        address = ctypes.cast(ctypes.c_char_p(raw), ctypes.c_void_p)
        rows = library.pq_count_lines(address, len(raw))
        mask = (ctypes.c_uint8 * max(rows, 1))()
        report = ctypes.c_void_p()
        status = library.pq_mask_ndjson(
            self._handle, address, len(raw), ctypes.addressof(mask), rows,
            cancellation.handle if cancellation else None, ctypes.byref(report),
        )
        _require(status, taken(report), undecided, 0)
        answers = bytes(mask)[:rows]
        return answers.replace(b"\2", b"\0") if undecided == "false" else answers

    def mask(
        self,
        data: Any,
        *,
        undecided: Undecided = "raise",
        threads: int | None = None,
        cancellation: Cancellation | None = None,
    ) -> Any:
        """The rows of a table that match: numpy's array of bool, in the order of the rows.

        :param data: a table or array of pyarrow, polars or pandas, anything with
            `__arrow_c_stream__` or `__arrow_c_array__`, numpy's arrays (structured, plain, or a
            dict of them). Buffers of Arrow are read where they lie.
        :param undecided: what becomes of rows that cannot be decided: "raise", "false" makes them
            False, "keep" gives numpy's array of uint8 with 2 there.
        :param threads: the number of threads; by default one for each processor, for large tables.
        """
        import numpy as np

        parts: list[Any] = []
        jobs: list[tuple[Batch, Any, int]] = []
        limit = threads or os.cpu_count() or 1
        row = 0
        for batch in batches(data, self._keys):
            mask = np.empty(len(batch), dtype=np.uint8)
            parts.append(mask)
            for start, count in _shares(len(batch), limit):
                part = batch if count == len(batch) else batch.sliced(start, count)
                jobs.append((part, mask[start : start + count], row + start))
            row += len(batch)
        run = lambda job: self._mask_batch(*job, undecided, cancellation)  # noqa: E731
        if limit > 1 and len(jobs) > 1 and row > _SHARE:
            with ThreadPoolExecutor(limit) as pool:
                list(pool.map(run, jobs))
        else:
            for job in jobs:
                run(job)
        whole = parts[0] if len(parts) == 1 else np.concatenate(parts or [np.empty(0, np.uint8)])
        return whole if undecided == "keep" else whole == _library.MATCH

    def _mask_batch(
        self,
        batch: Batch,
        mask: Any,
        first: int,
        undecided: Undecided,
        cancellation: Cancellation | None,
    ) -> None:
        report = ctypes.c_void_p()
        status = library.pq_mask_arrow(
            self._handle, ctypes.addressof(batch.schema), ctypes.addressof(batch.array),
            mask.ctypes.data, len(mask), cancellation.handle if cancellation else None,
            ctypes.byref(report),
        )
        _require(status, taken(report), undecided, first)

    async def mask_async(self, data: Any, **options: Any) -> Any:
        """`mask`, in a thread of its own; cancelling the task stops it."""
        cancellation = Cancellation()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                None, lambda: self.mask(data, cancellation=cancellation, **options)
            )
        except asyncio.CancelledError:
            cancellation.cancel()
            raise

    # What it is

    def _explanation(self) -> dict[str, Any]:
        result = ctypes.c_void_p()
        status = library.pq_explain(self._handle, ctypes.byref(result))
        message = taken(result)
        if status:
            raise failure(status, message)
        return loads(message)

    def explain(self) -> Explanation:
        """What the predicate means and needs."""
        raw = self._explanation()
        return Explanation(
            text=raw["text"],
            means=raw["means"],
            reads={item["key"]: item["type"] for item in raw["reads"]},
            arguments=raw["arguments"],
            variables=raw["variables"],
            functions=raw["functions"],
            outline=raw["outline"],
            warnings=[Diagnostic.of(item) for item in raw["warnings"]],
        )

    def sql(
        self, schema: str | Mapping[str, Any], entity: str | None = None, dialect: str = "sqlite"
    ) -> SQL:
        """The predicate in SQL, for rows of an entity of a schema.

        :param schema: a schema as JSON or as a dict, `{"entities": {…}}`.
        :param entity: the entity; may be left out where there is only one.
        :param dialect: "sqlite" or "postgres".
        :raises FormatError: if the predicate does not fit the schema.
        """
        if isinstance(schema, str):
            text = schema
            members: Any = loads(schema)
        else:
            text = encoded(schema, False)
            members = schema
        if entity is None:
            names = list(members.get("entities", {}))
            if len(names) != 1:
                raise ValueError(f"say which entity: {', '.join(names)}")
            entity = names[0]
        result = ctypes.c_void_p()
        status = library.pq_sql(
            self._handle, text.encode(), entity.encode(), dialect.encode(), ctypes.byref(result)
        )
        message = taken(result)
        if status:
            raise failure(status, message)
        raw = loads(message)
        return SQL(
            sql=raw["sql"],
            parameters=raw["parameters"],
            residual=raw["residual"],
            columns=raw["columns"],
            statement=raw["statement"],
            notes=[Diagnostic.of(item) for item in raw["notes"]],
        )

    def __str__(self) -> str:
        return self._explanation()["text"]

    def __repr__(self) -> str:
        return f"Predicate({str(self)!r})"

    def _repr_html_(self) -> str:
        return self.explain()._repr_html_()

    def __reduce__(self) -> Any:
        return (_opened, (str(self), self._options))


def _opened(text: str, options: bytes | None) -> Predicate:
    """A predicate that was pickled."""
    return Predicate(text, options=loads(options.decode()) if options else None)


def check(text: str, *, policy: str | Mapping[str, Any] | None = None) -> list[Diagnostic]:
    """What is wrong with a predicate, and what is suspicious; empty if nothing is."""
    raw = text.encode()
    options = encoded({"policy": policy}, False).encode() if policy is not None else None
    report = ctypes.c_void_p()
    status = library.pq_check(raw, len(raw), options, ctypes.byref(report))
    message = taken(report)
    if status:
        raise failure(status, message)
    return [Diagnostic.of(item) for item in loads(message)["diagnostics"]]


# Fewer rows are not worth a thread.
_SHARE = 131_072


def _shares(count: int, most: int) -> Iterator[tuple[int, int]]:
    """Ranges of rows for threads; a multiple of 1,024 rows each, so that nothing is halved."""
    size = max(-(-count // max(most, 1) + 1023) // 1024 * 1024, _SHARE) if count else 1
    if count == 0:
        yield 0, 0
    for start in range(0, count, size):
        yield start, min(size, count - start)


def _require(status: int, report: str | None, undecided: Undecided, first: int) -> None:
    """Raises what a report of a mask says to be wrong."""
    if status:
        raise failure(status, report)
    if undecided != "raise":
        return
    raw = loads(report)
    if raw.get("undecided"):
        error = raw["errors"][0] if raw["errors"] else {}
        raise EvaluationError({**error, "row": error.get("row", 0) + first}, raw["undecided"])


__all__ = ["SQL", "Explanation", "FormatError", "Predicate", "check"]
