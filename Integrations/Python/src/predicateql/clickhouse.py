"""Predicates over ClickHouse's tables, with the answers of memory.

Sessions of chdb, which is ClickHouse inside Python, and clients of clickhouse-connect are taken.
What ClickHouse can decide becomes SQL with parameters; the rest is checked in this process, over
the rows that the SQL lets through.

>>> import chdb.session, predicateql.clickhouse
>>> session = chdb.session.Session()
>>> people = predicateql.clickhouse.Source("file('people.parquet')")
>>> predicateql.clickhouse.filter(session, people, "age > %d AND name CONTAINS[cd] %@", 30, "é")
"""

from __future__ import annotations

import json
import re
import weakref
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
import pyarrow.compute as pc  # type: ignore[import-untyped, unused-ignore]
import pyarrow.ipc  # type: ignore[import-untyped, unused-ignore]

from ._division import Division, divided, made, require_arrow, require_key, require_version, unused
from ._forms import clickhouse_form
from ._functions import Function
from ._functions import function as _function
from ._masks import require_choice
from ._parameters import parameters_of
from ._predicate import Predicate
from ._reports import Parameter
from ._residuals import Residual, Undecided, Wanted

__all__ = ["Function", "Source", "count", "count_undecided", "explain", "filter", "function"]

# What changes answers, and how types and text are written.
_SETTINGS = {
    "print_pretty_type_names": 0, "transform_null_in": 0, "short_circuit_function_evaluation": "enable",
    "output_format_arrow_string_as_string": 1,
    "output_format_arrow_low_cardinality_as_dictionary": 0,
}
# Types that Arrow has as plain numbers, at any depth, and what is asked for instead. What follows a
# type is not a blank, which follows the name of a field.
_AS_NUMBERS = [
    (re.compile(r"\bDateTime(?:\('(?:[^'\\]|\\.)*'\))?(?=[,)]|$)"), "DateTime64(0, 'UTC')"),
    (re.compile(r"\bEnum(?:8|16)\((?:'(?:[^'\\]|\\.|'')*'|[^')])*\)"), "String"),
]
_NOT_AS_ARROW = re.compile(r"\b(UUID|JSON|U?Int128|U?Int256|DateTime|Enum8|Enum16)\b")


# The version of the server of each client, which a client keeps.
_VERSIONS: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()


class Source(str):
    """SQL that stands after FROM, such as `file('people.parquet')`: it is put there as it is."""


def filter(
    client: Any,
    table: str | Source,
    text: str | Predicate,
    /,
    *arguments: Any,
    undecided: Undecided = "raise",
    key: str | None = None,
    zone: str | None = None,
    untried: bool = False,
    **variables: Any,
) -> pa.Table:
    """The rows that match, as a table of pyarrow.

    :param client: a session of chdb, or a client of clickhouse-connect.
    :param table: the name of a table, or a `Source`.
    :param undecided: what becomes of rows that cannot be decided, such as at a division by zero:
        "raise" raises EvaluationError, "false" leaves them out.
    :param key: a column whose value the error names; it is read with what memory reads.
    :param zone: "UTC" declares that Date and Date32 are in UTC.
    :param untried: goes on with a version of ClickHouse that was not compared with memory.
    :raises FormatError: if the text is wrong, or does not fit the columns.
    :raises EvaluationError: if a row cannot be decided.
    :raises EngineVersionError: for ClickHouse before 26.
    :raises ColumnError: if a column that is named cannot be read.
    :raises TimeZoneError: if a time without a zone is named, and `zone` is not given.
    """
    asked, division = _asked(client, table, text, *arguments, zone=zone, untried=untried, **variables)
    require_choice(undecided, "raise", "false")
    require_key(key, asked.types)
    return asked.filtered(division, "*", undecided, key)


@parameters_of(filter)
def count(
    *arguments: Any, undecided: Undecided = "raise", key: str | None = None, **options: Any
) -> int:
    """The number of rows that match; only the columns that memory reads are fetched, if any."""
    asked, division = _asked(*arguments, **options)
    require_choice(undecided, "raise", "false")
    require_key(key, asked.types)
    return asked.count(division, undecided, key)


def _asked(
    client: Any,
    table: str | Source,
    text: str | Predicate,
    /,
    *arguments: Any,
    zone: str | None = None,
    untried: bool = False,
    **variables: Any,
) -> tuple[_Table, Division]:
    asked = _Table(client, table)
    return asked, asked.division(made(text, arguments, variables), zone, untried)


@parameters_of(_asked)
def explain(*arguments: Any, **options: Any) -> Division:
    """What ClickHouse decides of a predicate, what is left to memory, and why."""
    return _asked(*arguments, **options)[1]


@parameters_of(_asked)
def count_undecided(*arguments: Any, **options: Any) -> int:
    """The number of rows that cannot be decided, which `undecided="false"` leaves out."""
    asked, division = _asked(*arguments, **options)
    return asked.count(division, "undecided") if division.residual else 0


def function(
    client: Any,
    table: str | Source,
    text: str | Predicate,
    /,
    *arguments: Any,
    name: str,
    undecided: Undecided = "raise",
    zone: str | None = None,
    untried: bool = False,
    command: str = "predcheck",
    processes: int = 2,
    **variables: Any,
) -> Function:
    """The predicate as an executable function of a server, by which the rest of it is decided there
    too, by `predcheck filter --verdicts`, so that only rows that match leave the server.

    >>> adults = predicateql.clickhouse.function(session, "people", "name CONTAINS[cd] 'é'", name="f")
    >>> adults.write("/var/lib/clickhouse/user_scripts", "/etc/clickhouse-server")
    >>> client.query(adults.statement, parameters=adults.parameters)

    :param name: the name of the function: letters, digits and `_`.
    :param undecided: what becomes of rows that cannot be decided: "raise" fails the query, with the
        reason, "false" leaves them out.
    :param command: the path of predcheck on the server.
    :param processes: the number of processes that the server keeps.
    :raises EngineError: if ClickHouse decides all of the predicate, or the function cannot be given
        what it needs, such as `now()`.
    :raises ColumnError: if a column that the function reads is of a type that JSON does not keep.
    """
    require_choice(undecided, "raise", "false")
    asked = _Table(client, table)
    division = asked.division(made(text, arguments, variables), zone, untried)
    texts = {str(item.name): _text(item.value, item.type) for item in division.parameters}
    return _function(
        division, asked.types, asked.source, texts,
        name=name, undecided=undecided, command=command, processes=processes,
    )


class _Table:
    """A table, who answers for it, and its columns."""

    def __init__(self, client: Any, table: str | Source) -> None:
        self.client = client
        self.source = str(table) if isinstance(table, Source) else _ticked(table)
        described = self.ask(f"DESCRIBE TABLE {self.source}", [])
        names, types = described["name"].to_pylist(), described["type"].to_pylist()
        self.types = dict(zip(names, types))
        self.description = json.dumps([
            {"name": name, "type": type} for name, type in self.types.items()
        ])

    def division(self, predicate: Predicate, zone: str | None, untried: bool) -> Division:
        require_version("clickhouse", self.version(), untried)
        division = divided("clickhouse", predicate, self.description, list(self.types), zone)
        require_arrow(division, {name: _kept(type) for name, type in self.types.items()}, _NOT_AS_ARROW)
        return division

    def version(self) -> str:
        known = _VERSIONS.get(self.client)
        if known is None:
            known = str(self.ask("SELECT version() AS version", [])["version"][0].as_py())
            _VERSIONS[self.client] = known
        return known

    def converted(self, name: str, value: str) -> str:
        """A column's value, so asked for that it comes as what it is."""
        kept = _kept(self.types[name])
        return value if kept == self.types[name] else f"CAST({value} AS {kept})"

    def kept(self) -> str:
        """What a SELECT writes in the place of columns that would come as plain numbers."""
        return ", ".join(
            f"{self.converted(name, _ticked(name))} AS {_ticked(name)}"
            for name, type in self.types.items() if _kept(type) != type
        )

    def filtered(
        self, division: Division, columns: str, wanted: Wanted, key: str | None = None
    ) -> pa.Table:
        residual = Residual(division, wanted, key) if division.residual is not None else None
        entity = _ticked(division.entity)
        listed = [columns] if columns else []
        read: dict[str, str] = {}
        taken = list(self.types)
        for name in residual.reads if residual else []:
            if columns == "*":
                read[name] = name
                continue
            read[name] = unused("predicateql", taken)
            taken.append(read[name])
            value = self.converted(name, f"{entity}.{_ticked(name)}")
            listed.append(f"{value} AS {_ticked(read[name])}")
        statement = f"SELECT {', '.join(listed or ['1 AS one'])} {self.narrowed(division)}"
        if columns == "*" and (kept := self.kept()):
            # Outside, where the condition does not see the new columns.
            statement = f"SELECT * REPLACE ({kept}) FROM ({statement})"
        rows = self.ask(statement, division.parameters)
        if residual is None:
            return rows
        if read:
            seen = rows.select(list(read.values())).rename_columns(list(read))
        else:
            seen = rows.select([0]).rename_columns([""])
        rows = rows.filter(residual.of_table(seen))
        return rows.drop_columns([name for name in read.values() if name not in self.types])

    def count(self, division: Division, wanted: Wanted, key: str | None = None) -> int:
        if division.residual is not None:
            return int(self.filtered(division, "", wanted, key).num_rows)
        answer = self.ask(f"SELECT count() AS rows {self.narrowed(division)}", division.parameters)
        return int(pc.sum(answer["rows"]).as_py())

    def narrowed(self, division: Division) -> str:
        """FROM and WHERE: the rows that ClickHouse lets through."""
        where = f" WHERE {clickhouse_form(division.condition)}" if division.narrows else ""
        return f"FROM {self.source} AS {_ticked(division.entity)}{where}"

    def ask(self, statement: str, parameters: list[Parameter]) -> pa.Table:
        """The answer to a statement."""
        if hasattr(self.client, "query_arrow"):
            values = {str(item.name): _value(item) for item in parameters}
            return self.client.query_arrow(
                statement, parameters=values or None, settings=_SETTINGS, use_strings=True
            )
        texts = {str(item.name): _text(item.value, item.type) for item in parameters}
        settings = ", ".join(f"{name} = {value!r}" for name, value in _SETTINGS.items())
        asked = f"{statement} SETTINGS {settings}"
        return _last(self.client.query(asked, "ArrowStream", params=texts).bytes())


def _kept(type: str) -> str:
    """A type that Arrow has as what it is."""
    for pattern, kept in _AS_NUMBERS:
        type = pattern.sub(kept, type)
    return type


def _last(answer: bytes) -> pa.Table:
    """The last table of an answer. After a statement that failed, chdb 4 puts what that had written
    before the answer to the next one, which would be read as an empty table."""
    source = pa.BufferReader(answer)
    while True:
        table = pyarrow.ipc.open_stream(source).read_all()
        if source.tell() >= source.size():
            return table


def _value(parameter: Parameter) -> Any:
    """A value for a client that escapes it itself. Infinities are texts in JSON, and numbers here."""
    if parameter.type == "real":
        return float(parameter.value)
    if parameter.type == "real[]":
        return [float(element) for element in parameter.value]
    return parameter.value


_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0"})


def _text(value: Any, type: str) -> str:
    """A value as ClickHouse reads it of a parameter."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        plain = type == "real[]"
        return "[" + ", ".join(_text(v, "") if plain else _element(v) for v in value) + "]"
    return value.translate(_ESCAPES) if isinstance(value, str) else repr(value)


def _element(value: Any) -> str:
    if isinstance(value, str):
        return "'" + value.translate(_ESCAPES).replace("'", "\\'") + "'"
    return _text(value, "")


def _ticked(name: str) -> str:
    return "`" + name.replace("\\", "\\\\").replace("`", "\\`") + "`"
