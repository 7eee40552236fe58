"""A predicate divided between an engine for large data and memory, and what is refused."""

from __future__ import annotations

import ctypes
import datetime
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ._calls import predicate_of
from ._errors import ColumnError, Diagnostic, EngineError, EngineVersionError, TimeZoneError, failure
from ._library import library, taken
from ._predicate import Predicate
from ._reports import Clause, Parameter
from ._values import loads, options_json

Engine = Literal["duckdb", "clickhouse", "spark"]

# The oldest version of each engine whose answers were compared with memory's.
_OLDEST: dict[Engine, tuple[str, int]] = {
    "spark": ("Spark", 4), "duckdb": ("DuckDB", 2), "clickhouse": ("ClickHouse", 26),
}


@dataclass(frozen=True)
class Division:
    """A predicate divided between an engine and memory."""

    engine: str
    """The engine: "duckdb", "clickhouse" or "spark"."""
    condition: str
    """The condition for the engine. It keeps every row that matches."""
    parameters: list[Parameter]
    """The values of the condition's placeholders."""
    residual: str | None
    """The predicate that memory checks of the rows that the condition keeps; None if there is none."""
    columns: list[str]
    """The columns that the residual reads: only these leave the engine's own code."""
    notes: list[Diagnostic]
    """Why there is a residual."""
    omissions: list[str]
    """Remarks on the table: columns that no predicate can read, times without a zone."""
    entity: str
    """The name that the table has in the condition."""
    options: dict[str, Any]
    """The options of the residual."""
    types: Mapping[str, Any]
    """The attributes of the table, as a schema has them."""
    template: tuple[str, str] | None = None
    """The residual with its long lists as arguments: the text, and the arguments as JSON."""

    @property
    def is_exact(self) -> bool:
        """Whether the engine decides all of the predicate."""
        return self.residual is None

    @property
    def narrows(self) -> bool:
        """Whether the engine has a condition at all."""
        return self.condition != "TRUE"

    def __str__(self) -> str:
        values = ", ".join(shortened(repr(parameter.value)) for parameter in self.parameters)
        kind = "exact" if self.is_exact else "narrowing"
        lines = [f"{self.engine} ({kind}): {self.condition}" if self.narrows
                 else f"{self.engine}: nothing"]
        if values:
            lines.append(f"values: {values}")
        if self.residual is not None:
            lines.append(f"memory: {shortened(self.residual)}")
            lines.append(f"reads: {', '.join(self.columns)}")
            lines.extend(f"because: {note.message}" for note in self.notes)
        lines.extend(f"remark: {omission}" for omission in self.omissions)
        return "\n".join(lines)


def made(text: str | Predicate, arguments: Sequence[Any], variables: Mapping[str, Any]) -> Predicate:
    """The predicate of a call's arguments, whose `now()` is one moment for all rows and machines."""
    predicate = predicate_of(text, arguments, variables)
    recipe = predicate._recipe
    options = recipe.option_values
    if "now" in options or "now" not in predicate.explain().functions:
        return predicate
    now = datetime.datetime.now(datetime.timezone.utc)
    return Predicate._of(recipe._replace(options=options_json({**options, "now": now})))


def require_version(engine: Engine, version: str, untried: bool) -> None:
    """Raises EngineVersionError for a version older than any that was tried."""
    name, oldest = _OLDEST[engine]
    digits = version.lstrip("v").partition(".")[0]
    if untried or (digits.isdigit() and int(digits) >= oldest):
        return
    raise EngineVersionError(
        f"{name} {version} is untested: install {name} {oldest} or later, or pass "
        "untried=True and compare the answers with Predicate.mask"
    )


def divided(
    engine: Engine,
    predicate: Predicate,
    description: str,
    columns: Collection[str],
    zone: str | None,
    collated: Collection[str] = (),
) -> Division:
    """The division of a predicate over a table that an engine described.

    :param collated: the columns of text that may have a collation of their own.
    """
    if zone not in (None, "UTC"):
        raise ValueError(f'zone must be "UTC" or None, not {zone!r}')
    entity = unused("row", columns)
    schema, omissions = _schema(engine, description, entity)
    attributes = {
        name.removesuffix("?"): type
        for name, type in schema["entities"][entity].get("attributes", {}).items()
    }
    named = columns if predicate.keys is None else predicate.keys
    for name in named:
        if name in columns and name not in attributes:
            told = "; ".join(text for text in omissions if text.startswith(name + " "))
            raise ColumnError(f"the column {name} cannot be read: {told or 'its type is unknown'}")
    zoneless = [name for name in named
                if any(mentions(attributes.get(name), word) for word in ("zoneless", "zonelessNanoseconds"))]
    if zoneless and zone is None:
        raise TimeZoneError(
            f"{', '.join(zoneless)}: times without a zone; pass zone=\"UTC\" if they are in UTC"
        )
    _collate(schema["entities"][entity].get("attributes", {}), collated)
    sql = predicate.sql(schema, entity, dialect=engine)
    clause = sql.clause
    if clause is None:
        raise EngineError(f"the predicate fails on every row: {predicate}")
    _require_one_table(clause)
    return Division(
        engine=engine,
        condition=clause.condition,
        parameters=clause.parameters,
        residual=clause.residual.predicate if clause.residual else None,
        columns=list(clause.residual.columns) if clause.residual else [],
        notes=sql.notes,
        omissions=omissions,
        entity=entity,
        options=predicate._recipe.option_values,
        template=sql.residual_template,
        types={name: attributes.get(name) for name in named},
    )


def require_key(key: str | None, columns: Collection[str]) -> None:
    """Raises ColumnError for a key that is no column."""
    if key is not None and key not in columns:
        raise ColumnError(f"unknown column {key}, given as the key to name in errors")


def require_arrow(division: Division, types: Mapping[str, str], lost: re.Pattern[str]) -> None:
    """Raises ColumnError if memory must check a column whose type the engine hands out as another.

    :param types: the engine's types of columns.
    :param lost: the types that are handed out as others.
    """
    for name in division.columns:
        if lost.search(types[name]):
            raise ColumnError(
                f"memory must check {shortened(division.residual or '')}, but the engine returns {name} as "
                f"another type than {types[name]}: cast it to a number or text in a view"
            )


def shortened(text: str) -> str:
    """A text for people, without the middle of a very long one."""
    return text if len(text) <= 500 else f"{text[:250]} … {text[-200:]}"


def unused(name: str, columns: Collection[str]) -> str:
    """A name that no column has, whatever the case."""
    taken = {column.casefold() for column in columns}
    number = 1
    found = name
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    return found


def mentions(type: Any, word: str) -> bool:
    """Whether an attribute's type, as a schema has it, says a word at any depth."""
    if isinstance(type, Mapping):
        return any(mentions(part, word) for part in type.values())
    if isinstance(type, (list, tuple)):
        return any(mentions(part, word) for part in type)
    return isinstance(type, str) and type.strip("[]?") == word


def _schema(engine: Engine, description: str, entity: str) -> tuple[dict[str, Any], list[str]]:
    result = ctypes.c_void_p()
    status = library.pq_schema(
        engine.encode(), description.encode(), entity.encode(), ctypes.byref(result)
    )
    message = taken(result)
    if status:
        raise failure(status, message)
    raw = loads(message)
    return raw["schema"], raw["omissions"]


def _collate(attributes: dict[str, Any], collated: Collection[str]) -> None:
    """Says of texts that they have other collations, so that conditions name that of bytes."""
    for name, type in attributes.items():
        form = type if isinstance(type, dict) else {"type": type}
        if name.removesuffix("?") in collated and str(form.get("type")).strip("?") == "text":
            attributes[name] = {**form, "collation": "other"}


def _require_one_table(clause: Clause) -> None:
    """A table that an engine described has no relationships, so that its clause has no joins."""
    if clause.joins or (clause.residual and clause.residual.relationships):
        raise EngineError("the predicate reads more than one table")
