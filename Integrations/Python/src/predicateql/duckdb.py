"""Predicates over DuckDB's relations, with the answers of memory, and as functions of DuckDB.

>>> import duckdb, predicateql as pq, predicateql.duckdb
>>> people = duckdb.read_parquet("people.parquet")
>>> predicateql.duckdb.filter(people, "age > %d AND name CONTAINS[cd] %@", 30, "é")
>>> connection = duckdb.connect()
>>> predicateql.duckdb.register(connection, "is_adult", pq.Predicate("age >= 18"), {"age": "BIGINT"})
>>> connection.sql("SELECT * FROM people WHERE is_adult(age)")
"""

from __future__ import annotations

import collections
import hashlib
import json
import re
import threading
import time
from collections.abc import Mapping
from typing import Any, cast

import duckdb
import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._arrow import require_columns
from ._division import Division, divided, made, require_arrow, require_key, require_version
from ._errors import EngineError, EngineSettingError
from ._forms import duckdb_form
from ._literals import duckdb_text
from ._masks import require_choice
from ._parameters import parameters_of
from ._predicate import Predicate
from ._residuals import Residual, Undecided, Wanted

__all__ = ["count", "count_undecided", "explain", "filter", "register"]

# What DuckDB 2 raises where an earlier result of the connection is waited for.
_IN_USE: tuple[type[Exception], ...] = (
    (duckdb.ResourceInUseException,) if hasattr(duckdb, "ResourceInUseException") else ()
)

# Types that Arrow gives in a form which is another value to memory.
_NOT_AS_ARROW = re.compile(r"(?<!WITH )\b(UUID|JSON|TIME|UHUGEINT)\b")


def filter(
    source: duckdb.DuckDBPyRelation | str,
    text: str | Predicate,
    /,
    *arguments: Any,
    connection: duckdb.DuckDBPyConnection | None = None,
    undecided: Undecided = "raise",
    key: str | None = None,
    zone: str | None = None,
    untried: bool = False,
    **variables: Any,
) -> duckdb.DuckDBPyRelation:
    """The rows that match, lazily, as a relation.

    A relation takes no parameters: values are written as hexadecimal digits, which end no literal.
    What DuckDB cannot decide becomes a function of the connection, over the columns that it reads.

    :param source: a relation, or the name of a table of the connection.
    :param connection: the connection of the relation, by default DuckDB's own default connection.
    :param undecided: what becomes of rows that cannot be decided, such as at a division by zero:
        "raise" fails the query, "false" leaves them out.
    :param key: a column whose value the error names; it is read with what memory reads.
    :param zone: "UTC" declares that DATE and TIMESTAMP are in UTC.
    :param untried: goes on with a version of DuckDB that was not compared with memory.
    :raises FormatError: if the text is wrong, or does not fit the columns.
    :raises EngineVersionError: for DuckDB before 2.
    :raises EngineSettingError: if `default_collation` is set.
    :raises ColumnError: if a column that is named cannot be read.
    :raises TimeZoneError: if a time without a zone is named, and `zone` is not given.
    """
    table, division = _asked(
        source, text, *arguments, connection=connection, zone=zone, untried=untried, **variables
    )
    require_choice(undecided, "raise", "false")
    require_key(key, table.types)
    return table.filtered(division, undecided, key)


@parameters_of(filter)
def count(
    *arguments: Any, undecided: Undecided = "raise", key: str | None = None, **options: Any
) -> int:
    """The number of rows that match; see `filter`."""
    table, division = _asked(*arguments, **options)
    require_choice(undecided, "raise", "false")
    require_key(key, table.types)
    return table.count(division, undecided, key)


def _asked(
    source: duckdb.DuckDBPyRelation | str,
    text: str | Predicate,
    /,
    *arguments: Any,
    connection: duckdb.DuckDBPyConnection | None = None,
    zone: str | None = None,
    untried: bool = False,
    **variables: Any,
) -> tuple[_Table, Division]:
    table = _Table(source, connection)
    return table, table.division(made(text, arguments, variables), zone, untried)


@parameters_of(_asked)
def explain(*arguments: Any, **options: Any) -> Division:
    """What DuckDB decides of a predicate, what is left to memory, and why."""
    return _asked(*arguments, **options)[1]


@parameters_of(_asked)
def count_undecided(*arguments: Any, **options: Any) -> int:
    """The number of rows that cannot be decided, which `undecided="false"` leaves out."""
    table, division = _asked(*arguments, **options)
    return table.count(division, "undecided") if division.residual else 0


def register(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    predicate: Predicate,
    columns: Mapping[str, str],
) -> None:
    """Makes a predicate a function of a connection. Its parameters are `columns`, in their order,
    with DuckDB's types; NULL is nil. A row that cannot be decided is an error of the query.

    The function stays until `connection.remove_function(name)`.

    :raises ColumnError: if the predicate names a column that is not a parameter.
    """
    names = list(columns)

    def answer(arrays: tuple[Any, ...]) -> pa.Array:
        flat = [a.combine_chunks() if isinstance(a, pa.ChunkedArray) else a for a in arrays]
        batch = pa.RecordBatch.from_arrays(flat, names=names)
        return pa.array(predicate.mask(batch, threads=1))

    if predicate.keys is not None:
        require_columns(predicate.keys, names)
    _create(connection, name, _function_of(len(names), answer), list(columns.values()))


class _Table:
    """A relation, its connection and its columns."""

    def __init__(
        self,
        source: duckdb.DuckDBPyRelation | str,
        connection: duckdb.DuckDBPyConnection | None,
    ) -> None:
        self.connection = connection or duckdb.default_connection()
        self.relation = self.connection.table(source) if isinstance(source, str) else source
        self.types = {
            name: str(type) for name, type in zip(self.relation.columns, self.relation.types)
        }
        # A relation does not say which columns are NOT NULL.
        self.description = json.dumps([
            {"column_name": name, "column_type": type, "null": "YES"}
            for name, type in self.types.items()
        ])
        # Asked of a relation, it is the setting of that relation's connection, but binds it anew.
        setting = "SELECT current_setting('default_collation')"
        found = (self.connection.sql(setting) if isinstance(source, str)
                 else self.relation.query("asked", setting))
        try:
            self.collation = str(cast(duckdb.DuckDBPyRelation, found).fetchall()[0][0])
        except _IN_USE as error:
            raise EngineError(
                "the connection has a result that is not fully fetched: fetch the rest, or pass "
                "`connection=connection.cursor()`"
            ) from error

    def division(self, predicate: Predicate, zone: str | None, untried: bool) -> Division:
        require_version("duckdb", duckdb.__version__, untried)
        if self.collation.lower() not in ("", "binary"):
            raise EngineSettingError(
                f"default_collation is {self.collation}: RESET default_collation and set it for "
                "columns"
            )
        columns = list(self.types)
        # DuckDB does not say which collations columns have: it could be any.
        division = divided("duckdb", predicate, self.description, columns, zone, columns)
        require_arrow(division, self.types, _NOT_AS_ARROW)
        return division

    def count(self, division: Division, wanted: Wanted, key: str | None = None) -> int:
        rows = self.filtered(division, wanted, key, "count(*)")
        return int(rows.fetchall()[0][0])

    def filtered(
        self, division: Division, wanted: Wanted, key: str | None = None, chosen: str = "*"
    ) -> duckdb.DuckDBPyRelation:
        """The rows that match, or what is chosen of them."""
        entity = _quoted(division.entity)
        form = duckdb_form(division.condition, division.parameters)
        known = duckdb_text(form, division.parameters)
        where = known
        if division.residual is not None:
            residual = Residual(division, wanted, key)
            values = ", ".join(f"{entity}.{_quoted(name)}" for name in residual.reads) or "1"
            call = f"{self.function(residual)}{values})"
            # DuckDB reorders what AND joins; memory must not see, and fail on, other rows.
            where = f"({known}) AND CASE WHEN {known} THEN {call} ELSE FALSE END"
            if not division.narrows:
                where = call
        statement = f"SELECT {chosen} FROM {entity} WHERE {where}"
        try:
            # DuckDB's types allow for statements that give no rows.
            found = self.relation.query(division.entity, statement)
            return cast(duckdb.DuckDBPyRelation, found)
        except duckdb.CatalogException as error:
            raise EngineError(
                "the relation is not of DuckDB's default connection: pass `connection`"
            ) from error

    def function(self, residual: Residual) -> str:
        """The beginning of a call of the connection's function for a residual."""
        types = ["BIGINT", *(self.types[name] for name in residual.reads)]
        if len(types) == 1:
            # A residual that reads nothing is given a 1.
            types.append("INTEGER")
        name = "predicateql_" + hashlib.sha256(json.dumps(types).encode()).hexdigest()[:32]
        # DuckDB refers to the function for as long as the database lives, whatever connection made it.
        function = _FUNCTIONS.setdefault(name, _function_of(len(types), _answer))
        for attempt in range(20):
            try:
                _create(self.connection, name, function, types)
            except duckdb.TransactionException:
                # Another connection is making it at this moment.
                time.sleep(0.001 * attempt)
                continue
            except (duckdb.NotImplementedException, duckdb.CatalogException):
                # It is there already, and the same: its name is made of all that it is.
                pass
            break
        return f"{name}({_RESIDUALS.number(residual)}::BIGINT, "


class _Residuals:
    """The residuals of relations, by number. A function of DuckDB's stays for as long as its database
    does, so that there is one for each list of types of columns, and the predicate is an argument."""

    _most = 10_000

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers: collections.OrderedDict[Any, int] = collections.OrderedDict()
        self._residuals: dict[int, Residual] = {}
        self._next = 0

    def number(self, residual: Residual) -> int:
        """The number of a residual, the same for an equal one."""
        with self._lock:
            number = self._numbers.get(residual.identity)
            if number is None:
                self._next += 1
                number = self._next
                self._residuals[number] = residual
            self._numbers[residual.identity] = number
            self._numbers.move_to_end(residual.identity)
            if len(self._numbers) > self._most:
                _, oldest = self._numbers.popitem(last=False)
                del self._residuals[oldest]
            return number

    def residual(self, number: int) -> Residual:
        """The residual with a number."""
        found = self._residuals.get(number)
        if found is None:
            raise EngineError(
                f"the relation is older than the last {self._most} predicates: filter again"
            )
        return found


_RESIDUALS = _Residuals()
_FUNCTIONS: dict[str, Any] = {}


def _answer(arrays: tuple[Any, ...]) -> pa.Array:
    """The answers of the residual whose number comes before the columns."""
    numbers, *columns = arrays
    if len(numbers) == 0:
        return pa.array([], pa.bool_())
    return _RESIDUALS.residual(numbers[0].as_py()).answers(columns)


def _function_of(count: int, answer: Any) -> Any:
    # DuckDB counts the parameters of what it is given.
    parameters = ", ".join(f"a{index}" for index in range(count))
    return eval(f"lambda {parameters}: answer(({parameters},))", {"answer": answer})


def _create(
    connection: duckdb.DuckDBPyConnection, name: str, function: Any, types: list[str]
) -> None:
    # The kinds are words, which duckdb's stubs have as enumerations only.
    cast(Any, connection).create_function(
        name, function, types, "BOOLEAN", type="arrow", null_handling="special"
    )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
