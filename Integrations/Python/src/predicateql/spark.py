"""Predicates over Spark's data frames, with the answers of memory.

What Spark can decide becomes SQL with arguments, which reaches its readers; the rest is checked by
the library on the executors, over just the columns that it reads.

>>> import predicateql.spark
>>> predicateql.spark.filter(people, "age > %d AND name CONTAINS[cd] %@", 30, "é")
>>> print(predicateql.spark.explain(people, "name CONTAINS[cd] 'é'"))
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Literal

from pyspark.sql import (  # type: ignore[import-not-found, unused-ignore]
    Column,
    DataFrame,
)
from pyspark.sql import functions as F  # type: ignore[import-not-found, unused-ignore]

from ._division import Division, divided, made, mentions, require_key, require_version
from ._errors import ColumnError, EngineSettingError, EngineVersionError
from ._forms import spark_form
from ._literals import spark_text
from ._masks import require_choice
from ._parameters import parameters_of
from ._predicate import Predicate
from ._reports import Parameter
from ._residuals import Residual, Undecided, Wanted

__all__ = ["condition", "count", "count_undecided", "explain", "filter"]

# The settings that change what a condition means, and the value that was tried.
_SETTINGS = {"spark.sql.ansi.enabled": "true", "spark.sql.parser.escapedStringLiterals": "false"}
_ZONE = "spark.sql.session.timeZone"
_UTC = {"UTC", "ETC/UTC", "GMT", "Z", "+00:00"}


def filter(
    df: DataFrame,
    text: str | Predicate,
    /,
    *arguments: Any,
    undecided: Undecided = "raise",
    key: str | None = None,
    zone: str | None = None,
    untried: bool = False,
    **variables: Any,
) -> DataFrame:
    """The rows that match, lazily; also of a stream.

    :param undecided: what becomes of rows that cannot be decided, such as at a division by zero:
        "raise" fails the job, "false" leaves them out.
    :param key: a column whose value the error names; it is read with what memory reads.
    :param zone: "UTC" declares that DATE and TIMESTAMP_NTZ are in UTC.
    :param untried: goes on with a version of Spark that was not compared with memory.
    :raises FormatError: if the text is wrong, or does not fit the columns.
    :raises EngineVersionError: for Spark before 4.
    :raises EngineSettingError: if a setting of the session would change answers.
    :raises ColumnError: if a column that is named cannot be read, or has not its name alone.
    :raises TimeZoneError: if a time without a zone is named, and `zone` is not given.
    """
    division = explain(df, text, *arguments, zone=zone, untried=untried, **variables)
    require_choice(undecided, "raise", "false")
    require_key(key, df.columns)
    return _filtered(df, division, undecided, key)


@parameters_of(filter)
def count(*arguments: Any, **options: Any) -> int:
    """The number of rows that match; see `filter`."""
    return int(filter(*arguments, **options).count())


def explain(
    df: DataFrame,
    text: str | Predicate,
    /,
    *arguments: Any,
    zone: str | None = None,
    untried: bool = False,
    **variables: Any,
) -> Division:
    """What Spark decides of a predicate, what is left to memory, and why."""
    return _division(df, made(text, arguments, variables), zone, untried)


@parameters_of(explain)
def count_undecided(df: DataFrame, /, *arguments: Any, **options: Any) -> int:
    """The number of rows that cannot be decided, which `undecided="false"` leaves out."""
    division = explain(df, *arguments, **options)
    return int(_filtered(df, division, "undecided").count()) if division.residual else 0


def condition(
    df: DataFrame,
    text: str | Predicate,
    /,
    *arguments: Any,
    undecided: Literal["raise", "false", "null"] = "raise",
    key: str | None = None,
    zone: str | None = None,
    untried: bool = False,
    **variables: Any,
) -> Column:
    """The predicate as a column of Booleans, for `withColumn`, `when` and aggregates. It is null
    only with `undecided="null"`, where a row cannot be decided.

    Expressions of Spark take no arguments: values are written as hexadecimal digits, which end no
    literal. `filter` is faster, and where the predicate is left to memory this needs Spark 4.1. See `filter`
    for the parameters and what is raised.
    """
    division = explain(df, text, *arguments, zone=zone, untried=untried, **variables)
    require_choice(undecided, "raise", "false", "null")
    require_key(key, df.columns)
    known = spark_text(_unqualified(division, df.columns), division.parameters)
    column = F.coalesce(F.expr(known), F.lit(False))
    if division.residual is None:
        return column
    # Spark gives a column's function every row: it must not fail on one that the condition leaves out.
    residual = Residual(division, undecided, key)
    answers: Column = _udf(residual, guarded=True)(column, *_arrays(residual))
    return answers


def _division(df: DataFrame, predicate: Predicate, zone: str | None, untried: bool) -> Division:
    session = df.sparkSession
    require_version("spark", session.version, untried)
    for name, right in _SETTINGS.items():
        value = str(session.conf.get(name, right)).lower()
        if value != right:
            raise EngineSettingError(f"{name} is {value}: set it to {right}")
    _require_names(df, predicate, str(session.conf.get("spark.sql.caseSensitive", "false")))
    collated = _collated(df, predicate)
    division = divided("spark", predicate, df.schema.json(), df.columns, zone, collated)
    if any(mentions(type, "date") for type in division.types.values()):
        value = str(session.conf.get(_ZONE))
        if value.upper() not in _UTC:
            raise EngineSettingError(
                f"{_ZONE} is {value}, and the predicate reads dates: set it to UTC"
            )
    return division


def _require_names(df: DataFrame, predicate: Predicate, case_sensitive: str) -> None:
    """Raises ColumnError for a name that Spark would take for that of another column too."""
    fold = str if case_sensitive.lower() == "true" else str.lower

    def require(names: list[str], of: set[str], place: str) -> None:
        times = Counter(fold(name) for name in names)
        for name in names:
            if name in of and times[fold(name)] > 1:
                raise ColumnError(
                    f"{place}{name} is the name of {times[fold(name)]} columns: rename them, or set "
                    "spark.sql.caseSensitive to true if they differ in case"
                )

    def descend(type: Any, place: str) -> None:
        if hasattr(type, "fields"):
            require(type.names, set(type.names), place)
            for field in type.fields:
                descend(field.dataType, f"{place}{field.name}.")
        for part in ("elementType", "keyType", "valueType"):
            if hasattr(type, part):
                descend(getattr(type, part), place)

    named = set(df.columns if predicate.keys is None else predicate.keys)
    require(df.columns, named, "")
    for field in df.schema.fields:
        if field.name in named:
            descend(field.dataType, f"{field.name}.")


def _collated(df: DataFrame, predicate: Predicate) -> list[str]:
    """The columns of text with collations. Raises ColumnError for one within a list or structure,
    whose elements Spark would compare by it."""

    def has(type: Any) -> bool:
        parts = [getattr(type, part, None) for part in ("elementType", "keyType", "valueType")]
        parts += [field.dataType for field in getattr(type, "fields", [])]
        own = getattr(type, "collation", "UTF8_BINARY") != "UTF8_BINARY"
        return own or any(has(part) for part in parts if part is not None)

    found = []
    for field in df.schema.fields:
        if (predicate.keys is None or field.name in predicate.keys) and has(field.dataType):
            if field.dataType.typeName() != "string":
                raise ColumnError(
                    f"texts within {field.name} have a collation: cast them to plain STRING"
                )
            found.append(field.name)
    return found


def _filtered(
    df: DataFrame, division: Division, wanted: Wanted, key: str | None = None
) -> DataFrame:
    rows = df
    if division.narrows:
        text = f"SELECT * FROM {{rows}} AS {_ticked(division.entity)} WHERE "
        # Spark's formatter reads braces.
        text += spark_form(division.condition, division.parameters).replace("{", "{{").replace("}", "}}")
        rows = df.sparkSession.sql(text, args=_arguments(division.parameters), rows=df)
    if division.residual is None:
        return rows
    residual = Residual(division, wanted, key)
    if not hasattr(F, "arrow_udf"):
        return rows.mapInArrow(residual.batches(), rows.schema)
    return rows.where(_udf(residual)(*_arrays(residual)))


def _arrays(residual: Residual) -> list[Column]:
    """What the residual reads; without any column it would not know the number of rows."""
    return [F.col(_ticked(name)) for name in residual.reads] or [F.lit(1)]


def _udf(residual: Residual, guarded: bool = False) -> Any:
    if not hasattr(F, "arrow_udf"):
        raise EngineVersionError(
            f"memory must check {residual.text}: as a column this needs Spark 4.1; use filter"
        )
    return F.arrow_udf(residual.function(guarded), "boolean")


def _arguments(parameters: list[Parameter]) -> dict[str, Any]:
    """The values as Spark takes them: JSON has no infinities, and arrays are of one type."""
    values: dict[str, Any] = {}
    for parameter in parameters:
        value = parameter.value
        if parameter.type == "real":
            value = float(value)
        elif parameter.type == "real[]":
            value = [float(element) for element in value]
        values[str(parameter.name)] = value
    return values


_NAMES = re.compile(r"((?:`(?:[^`]|``)*`\.?)+)|'(?:[^'\\]|\\.|'')*'", re.DOTALL)


def _unqualified(division: Division, columns: list[str]) -> str:
    """The condition without the table's name, which a column of a data frame does not have."""
    prefix = _ticked(division.entity) + "."
    names = {name.lower() for name in columns}

    def bare(found: re.Match[str]) -> str:
        name = found[1]
        if name is None or name.startswith(prefix):
            return found[0].removeprefix(prefix)
        # The variable of a lambda would be taken for the column, or the column for it.
        if name.partition(".")[0].strip("`").lower() in names:
            raise ColumnError(f"the column {name} has the name of a variable: rename it, or use filter")
        return name

    return _NAMES.sub(bare, division.condition)


def _ticked(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"
