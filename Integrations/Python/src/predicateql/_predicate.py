"""The predicate."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from . import _library
from ._combining import combined, opposite, require_own_variables
from ._filtering import filtered, passes
from ._handles import answer_with_reason, explanation_of, mask_of_lines, opened, reasons
from ._library import Cancellation, library
from ._masks import MaskRun, Progress, Undecided, require_choice
from ._quick import Slow, quick
from ._recipe import Recipe, joined
from ._records import Projection
from ._reports import SQL, Explanation, Why
from ._sql import sql_of
from ._tree import tree_of
from ._values import UNSET, NeedsTags, Unset, arguments_json, options_json, variables_json

if TYPE_CHECKING:
    import numpy as np
    import polars
    from numpy.typing import NDArray

    from ._arrow_filter import ArrowFilter

_matches = library.pq_matches

Record = TypeVar("Record")

# The number of records after which a predicate is compiled to Python.
_WORTH_COMPILING = 32


class Predicate:
    """A condition in Apple's predicate format language.

    >>> adults = Predicate("age >= %d AND name CONTAINS[cd] %@", 18, "é")
    >>> adults.matches({"age": 36, "name": "René"})
    True

    Arguments fill the placeholders in their order; keyword arguments are the values of
    `$variables`. A predicate is made once and may be used by any number of threads.

    :param policy: for text from strangers: "untrusted", "comparisons", or a policy as a dict. It
        bounds what a predicate may read, call and cost. Left out, or "unrestricted", there is none;
        None is an error, since a setting that is missing must not remove the policy.
    :param options: more options of the library: `mode`, `missingKey`, `typeMismatch`, `dates`, `now`.
    :param variables: values of `$variables`, of any name: `$policy` and `$options` have no other way.
    :raises FormatError: if the text is wrong; it says where, and how to mend it.
    :raises DataError: if an argument is of a type that cannot be read, which it names.
    """

    __slots__ = ("__weakref__", "_calls", "_handle", "_joins", "_quick", "_read", "_recipe")

    def __init__(
        self,
        text: str,
        /,
        *arguments: Any,
        policy: str | Mapping[str, Any] | Unset = UNSET,
        options: Mapping[str, Any] | None = None,
        variables: Mapping[str, Any] | None = None,
        **named: Any,
    ) -> None:
        self._handle: int | None = None
        merged = dict(options or {})
        if policy is not UNSET:
            if "policy" in merged:
                raise ValueError("the policy is given twice: as `policy` and in `options`")
            merged["policy"] = policy
        values = joined(variables, named)
        self._open(Recipe(
            text, options_json(merged), arguments_json(arguments),
            variables_json(values) if values else None,
        ))

    def _open(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._joins: str | None = None
        self._read: tuple[list[str] | None, Projection] | None = None
        self._quick: Callable[[Any], bool] | None = None
        self._calls = 0
        self._handle = opened(recipe)

    @classmethod
    def _of(cls, recipe: Recipe) -> Predicate:
        """The predicate that was made of the same, perhaps in another process."""
        predicate = cls.__new__(cls)
        predicate._handle = None
        predicate._open(recipe)
        return predicate

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            library.pq_close(handle)

    @property
    def text(self) -> str:
        """The text that the predicate was made of."""
        return self._recipe.text

    @property
    def _is_slow(self) -> bool:
        """Whether one record may take so long that one would press Ctrl-C."""
        return any(word in self.text.upper() for word in ("MATCHES", "SUBQUERY", "FUNCTION"))

    @property
    def _reads(self) -> tuple[list[str] | None, Projection]:
        """The keys that are read, and how a record is written; most predicates over tables ask for neither
        before they are used."""
        if self._read is None:
            raw = self._explanation()
            self._read = (raw.get("keys"), Projection(raw["record"]))
        return self._read

    @property
    def keys(self) -> list[str] | None:
        """The keys that are read of a record; None where it may be any."""
        return self._reads[0]

    # One record

    def matches(self, record: Any) -> bool:
        """Whether a record matches: a dict, a dataclass, any object with attributes, or a value,
        which is SELF.

        Of objects only the paths that the predicate names are read.

        :raises EvaluationError: if it cannot be decided, such as at a division by zero.
        :raises DataError: if a value that it reads is of a type that cannot be read.
        """
        compiled = self._quick
        if compiled is not None:
            try:
                return compiled(record)
            except Slow:
                pass
        return self._decided(record)

    __call__ = matches

    def _decided(self, record: Any) -> bool:
        """The answer of the library about a record."""
        self._calls += 1
        if self._calls == _WORTH_COMPILING:
            self._compile()
        projection = self._reads[1]
        flags = 0
        try:
            text = projection.json(record, False)
        except NeedsTags:
            text = projection.json(record, True)
            flags = _library.TAGGED
        document = text.encode()
        decided = _matches(self._handle, document, len(document), flags)
        if decided == 1 or decided == 0:
            return bool(decided)
        # Once more, for the reason.
        return answer_with_reason(self._handle, document, flags)

    def _compile(self) -> None:
        """Has Python decide plain dicts, where the predicate is as simple as that."""
        if self._recipe.options is None:
            self._quick = quick(tree_of(self))

    def why(self, record: Any) -> Why:
        """The answer of each part of the predicate for a record, and the reason: a text, which notebooks show as a
        table."""
        document = self._reads[1].json(record, True).encode()
        return Why.of(reasons(self._handle, document))

    # Many records

    def filter(
        self, records: Iterable[Record], *, undecided: Undecided = "raise", progress: Progress | None = None
    ) -> Iterator[Record]:
        """The records that match, in order, each as soon as it was read. Those of a list or another
        collection, which are there already, are decided in groups.

        :param undecided: what becomes of a record that cannot be decided: "raise", "false" leaves it
            out, "keep" lets it through.
        :param progress: a function that is called with the number of records that were decided since
            the last call, such as the `update` of a bar of tqdm.
        """
        require_choice(undecided, "raise", "false", "keep")
        return filtered(self, records, undecided, progress)

    async def filter_async(
        self, records: AsyncIterable[Record], *, undecided: Undecided = "raise"
    ) -> AsyncIterator[Record]:
        """The records of an asynchronous source that match, each as soon as it is there.

        :param undecided: as for `filter`.
        """
        require_choice(undecided, "raise", "false", "keep")
        async for record in records:
            if passes(self, record, undecided):
                yield record

    def mask_lines(
        self, text: str | bytes | bytearray | memoryview, *, undecided: Undecided = "raise",
        cancellation: Cancellation | None = None,
    ) -> bytes:
        """A byte for each line of JSON: 1 where it matches, 0 where not. Blank lines do not match.

        :param undecided: what becomes of lines that are malformed or cannot be decided: "raise",
            "false" makes them 0, "keep" makes them 2.
        :raises DataError: if a line is not JSON, with its number as `row`.
        :raises EvaluationError: if a line cannot be decided.
        """
        require_choice(undecided, "raise", "false", "keep")
        return mask_of_lines(self._handle, text, undecided, cancellation, is_slow=self._is_slow)

    @overload
    def mask(
        self, data: Any, *, undecided: Literal["raise", "false"] = "raise", threads: int | None = None,
        cancellation: Cancellation | None = None, progress: Progress | None = None,
    ) -> NDArray[np.bool_]: ...

    @overload
    def mask(
        self, data: Any, *, undecided: Literal["keep"], threads: int | None = None,
        cancellation: Cancellation | None = None, progress: Progress | None = None,
    ) -> NDArray[np.uint8]: ...

    def mask(
        self, data: Any, *, undecided: Undecided = "raise", threads: int | None = None,
        cancellation: Cancellation | None = None, progress: Progress | None = None,
    ) -> NDArray[Any]:
        """The rows of a table that match: numpy's array of bool, in the order of the rows.

        :param data: a table or array of pyarrow, polars or pandas, anything with
            `__arrow_c_stream__` or `__arrow_c_array__`, numpy's arrays (structured, plain, or a
            dict of them). Buffers of Arrow are read where they lie.
        :param undecided: what becomes of rows that cannot be decided: "raise", "false" makes them
            False, "keep" gives numpy's array of uint8 with 2 there.
        :param threads: the number of threads; by default one for each processor, for large tables.
        :param cancellation: a flag by which another thread stops the work.
        :param progress: a function that is called with the number of rows that were decided since the
            last call, such as the `update` of a bar of tqdm.
        :raises EvaluationError: if a row cannot be decided, with its number.
        :raises ColumnError: if the table lacks a column that the predicate names;
            `options={"missingKey": "null"}` makes it nil.
        :raises DataError: if a column that is read cannot be.
        :raises CancelledError: if it was stopped.
        """
        return MaskRun(self, undecided, cancellation, progress).over(data, threads)

    async def mask_async(
        self, data: Any, *, undecided: Undecided = "raise", threads: int | None = None
    ) -> NDArray[Any]:
        """`mask`, in a thread of its own; cancelling the task stops it."""
        cancellation = Cancellation()
        run = MaskRun(self, undecided, cancellation)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                None, run.over, data, threads
            )
        except asyncio.CancelledError:
            cancellation.cancel()
            raise

    def mask_batches(
        self, data: Any, *, columns: Sequence[str] | None = None, undecided: Undecided = "raise",
        threads: int | None = None, cancellation: Cancellation | None = None, progress: Progress | None = None,
    ) -> Iterator[tuple[Any, NDArray[Any]]]:
        """Each batch of data that need not fit into memory, with its mask; see `mask`.

        >>> for batch, mask in adults.mask_batches("people/", columns=["name"]):
        ...     print(batch.filter(pyarrow.array(mask)))

        :param data: a reader, a dataset or a scanner of pyarrow, a `ParquetFile`, the path of a file or a
            folder of Parquet, anything with `__arrow_c_stream__`, or an iterable of batches.
        :param columns: the columns that the batches have beside those that the predicate reads; all by
            default. Others are not read from files.
        :raises EvaluationError: if a row cannot be decided, with its number in all batches.
        """
        from ._streams import record_batches

        row = 0
        for batch in record_batches(data, self, columns):
            run = MaskRun(self, undecided, cancellation, progress, origin=row)
            yield batch, run.over(batch, threads)
            row += batch.num_rows

    # What it is

    def _explanation(self) -> dict[str, Any]:
        return explanation_of(self._handle)

    def explain(self) -> Explanation:
        """What the predicate means and needs."""
        return Explanation.of(self._explanation())

    def sql(
        self, schema: str | Mapping[str, Any], entity: str | None = None, dialect: str = "sqlite"
    ) -> SQL:
        """The predicate in SQL, for rows of an entity of a schema.

        :param schema: a schema as JSON or as a dict, `{"entities": {…}}`.
        :param entity: the entity; may be left out where there is only one.
        :param dialect: "sqlite", "postgres", "duckdb", "clickhouse" or "spark".
        :raises FormatError: if the predicate does not fit the schema.
        """
        return sql_of(self, schema, entity, dialect)

    # In the words of others

    def to_polars(
        self,
        schema: Any = None,
        *,
        undecided: Literal["raise", "false", "null"] = "raise",
        threads: int | None = None,
    ) -> polars.Expr:
        """The predicate as an expression of polars. What polars says exactly is said in its own words, so
        that lazy frames skip row groups and push it down; the rest is a call of the library.

        :param schema: the frame, or its schema; without one the types of columns are not known, and all
            but comparisons with nil are calls.
        :param undecided: what becomes of rows that cannot be decided, see `predicateql.polars.expression`.
        :param threads: as for `mask`.
        :raises ColumnError: if the schema lacks a column that the predicate names.
        """
        from .polars import expression

        return expression(self, schema=schema, undecided=undecided, threads=threads)

    def to_pyarrow(self, schema: Any) -> ArrowFilter:
        """The predicate as a filter of pyarrow's datasets, which skips row groups, and what is left of it.

        >>> wanted = adults.to_pyarrow(dataset.schema)
        >>> table = dataset.to_table(filter=wanted.expression)
        >>> if wanted.residual is not None:
        ...     table = table.filter(pyarrow.array(wanted.residual.mask(table)))

        :param schema: a schema of pyarrow's, or what has one: a table, a dataset, a file of Parquet.
        :raises ColumnError: if the schema lacks a column that the predicate names.
        """
        from ._arrow_filter import arrow_filter

        return arrow_filter(self, schema)

    # With others

    def __and__(self, other: object) -> Predicate:
        """Both predicates, with the values that they have.

        :raises ValueError: if their options differ, or a variable has another value in each.
        """
        return self._joined("AND", other) if isinstance(other, Predicate) else NotImplemented

    def __or__(self, other: object) -> Predicate:
        """One of the predicates, with the values that they have; see `&`."""
        return self._joined("OR", other) if isinstance(other, Predicate) else NotImplemented

    def __invert__(self) -> Predicate:
        """The opposite: records that match do not, and others do."""
        return Predicate._of(opposite(self._recipe))

    def _joined(self, word: str, other: Predicate) -> Predicate:
        for one, second in ((self, other), (other, self)):
            require_own_variables(one._explanation, one._recipe, second._recipe)
        extends = self._joins == word
        made = Predicate._of(combined(word, self._recipe, other._recipe, extends=extends))
        made._joins = word
        return made

    def __eq__(self, other: object) -> bool:
        """Whether another predicate was made of the same text, arguments, variables and options."""
        if not isinstance(other, Predicate):
            return NotImplemented
        return self._recipe == other._recipe or self._recipe.identity == other._recipe.identity

    def __hash__(self) -> int:
        return hash(self._recipe.identity)

    def __str__(self) -> str:
        return str(self._explanation()["text"])

    def __repr__(self) -> str:
        return f"Predicate({str(self)!r})"

    def _repr_html_(self) -> str:
        """The sentence and the drawn tree, for notebooks."""
        return self.explain()._repr_html_()

    def __reduce__(self) -> Any:
        return (Predicate._of, (self._recipe,))
