"""ClickHouse's executable functions, which run `predcheck filter --verdicts` beside the data."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from xml.sax.saxutils import escape

from ._division import Division, unused
from ._errors import ColumnError, EngineError

Undecided = Literal["raise", "false"]

# How values are written for the command; what is not named has its usual value.
SETTINGS: dict[str, int | str] = {
    "output_format_json_quote_64bit_integers": 0, "output_format_json_quote_decimals": 0,
    "output_format_json_named_tuples_as_objects": 1, "output_format_json_map_as_array_of_tuples": 0,
    # The command is not asked about rows that the rest of the condition leaves out.
    "short_circuit_function_evaluation": "force_enable",
}
_OUTER = re.compile(r"^(Nullable|LowCardinality)\((.*)\)$", re.DOTALL)
_EXACT = re.compile(r"^(?:Bool|String|U?Int(?:8|16|32|64))$")
_NESTED = re.compile(r"\b(?!Bool\b|String\b|U?Int(?:8|16|32|64)\b|Nullable\b|LowCardinality\b|Array\b|Tuple\b"
                     r"|Map\b)[A-Z]\w*\(?")


@dataclass(frozen=True)
class Function:
    """A predicate as an executable function of ClickHouse: what the server needs, and the statement
    that calls it."""

    name: str
    """The name of the function, and of its script."""
    definition: str
    """The XML of `user_defined_executable_functions_config`."""
    script: str
    """The program for `user_scripts_path`: a script that runs predcheck."""
    statement: str
    """A SELECT of the rows that match, with its settings."""
    condition: str
    """The condition of the statement, over the table named as `Division.entity` says."""
    parameters: Mapping[str, str]
    """The values of the statement's placeholders, as ClickHouse reads them: `param_NAME` of HTTP."""
    settings: Mapping[str, int | str]
    """The settings of the statement, without which the command would read other values."""
    division: Division
    """The predicate divided between ClickHouse and the function."""

    def write(self, scripts: str | os.PathLike[str], definitions: str | os.PathLike[str]) -> None:
        """Writes the script and the definition into a server's folders: `user_scripts_path`, and that
        of `user_defined_executable_functions_config`, whose files are called *_function.xml."""
        script = Path(scripts) / self.name
        script.write_text(self.script, encoding="utf-8")
        script.chmod(0o755)
        definition = Path(definitions) / f"{self.name}_function.xml"
        definition.write_text(self.definition, encoding="utf-8")


def function(
    division: Division,
    types: Mapping[str, str],
    source: str,
    parameters: Mapping[str, str],
    *,
    name: str,
    undecided: Undecided,
    command: str,
    processes: int,
) -> Function:
    """The function for the residual of a division."""
    if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        raise ValueError(f"a function's name must consist of letters, digits and _, not {name!r}")
    if division.residual is None:
        raise EngineError("ClickHouse decides the whole predicate: no function is needed")
    if division.template is not None:
        raise EngineError("the predicate has lists that are too long for a command: use filter")
    for option in division.options:
        if option != "mode":
            raise EngineError(f"predcheck has no option {option}: give the value as an argument")
    entity = _ticked(division.entity)
    guard = unused("guard", list(types))
    known = division.condition if division.narrows else "true"
    arguments = [(guard, "Bool", f"toBool(ifNull({known}, false))")]
    dates = []
    for column in division.columns:
        type, value, is_date = _argument(column, types[column], f"{entity}.{_ticked(column)}", known)
        arguments.append((column, type, value))
        if is_date:
            dates.append(column)
    values = ", ".join(value for _, _, value in arguments)
    condition = f"if({known}, ifNull({name}({values}), false), false)"
    if division.narrows:
        condition = f"({known}) AND {condition}"
    settings = ", ".join(f"{key} = {value!r}" for key, value in SETTINGS.items())
    return Function(
        name=name,
        definition=_definition(name, [(key, type) for key, type, _ in arguments], processes),
        script=_script(division, guard, dates, undecided, command),
        statement=f"SELECT * FROM {source} AS {entity} WHERE {condition} SETTINGS {settings}",
        condition=condition,
        parameters=parameters,
        settings=SETTINGS,
        division=division,
    )


def _argument(column: str, type: str, value: str, known: str) -> tuple[str, str, bool]:
    """The type and value of an argument that memory reads as it reads the column, and whether it is a
    date written as text."""
    plain, wrapped = type, False
    while found := _OUTER.match(plain):
        plain, wrapped = found[2], wrapped or found[1] == "Nullable"

    def named(inner: str) -> str:
        return f"Nullable({inner})" if wrapped else inner

    if _EXACT.match(plain):
        return named(plain), value, False
    if plain in ("Float32", "Float64"):
        # JSON has no NaN: the function must not take it for nil.
        wrong = f"ifNull(({known}) AND NOT isFinite({value}), false)"
        told = f"{column} holds NaN or an infinity, which cannot be passed to the function"
        return named("Float64"), f"toFloat64({value}) + throwIf({wrong}, {_literal(told)})", False
    if plain.startswith("Decimal"):
        return named(plain), value, False
    if plain.startswith(("Enum8(", "Enum16(")):
        return named("String"), f"CAST({value} AS {named('String')})", False
    if plain in ("Date", "Date32"):
        return named("String"), f"concat(toString({value}), 'T00:00:00Z')", True
    if plain.startswith("DateTime"):
        text = f"toString(toTimeZone({value}, 'UTC'))"
        return named("String"), f"concat(replaceOne({text}, ' ', 'T'), 'Z')", True
    if plain.startswith(("Array(", "Tuple(", "Map(String,")) and not _NESTED.search(_types_in(plain)):
        return type, value, False
    raise ColumnError(
        f"{column}, of the type {type}, cannot be passed to the function: cast it to numbers or text "
        "in a view"
    )


def _types_in(type: str) -> str:
    """The type without the names of its fields."""
    return re.sub(r"`(?:[^`\\]|\\.)*` |\b\w+ (?=[A-Z])", "", type)


def _script(
    division: Division, guard: str, dates: list[str], undecided: Undecided, command: str
) -> str:
    words = [
        command, "filter", "--input", "ndjson", "--verdicts=json", "--status", "errors", "--strict",
        "--jobs", "1", "--on-error", "stop" if undecided == "raise" else "skip",
    ]
    mode = division.options.get("mode")
    if mode is not None:
        words += ["--mode", "strict-apple" if mode == "strictApple" else str(mode)]
    if dates:
        if any("," in column for column in dates):
            raise ColumnError(f"names of date columns must not have commas: {', '.join(dates)}")
        words += ["--dates", ",".join(dates)]
    # Rows that the rest of the condition leaves out are not evaluated: they may not be decidable.
    words += ["--", f"%K == NO OR ({division.residual})"]
    words[2:2] = ["--argument", f"text:{guard}"]
    return "#!/bin/sh\nexec " + " ".join(shlex.quote(word) for word in words) + "\n"


def _definition(name: str, arguments: list[tuple[str, str]], processes: int) -> str:
    listed = "".join(
        f"    <argument><type>{escape(type)}</type><name>{escape(key)}</name></argument>\n"
        for key, type in arguments
    )
    return (
        "<functions>\n  <function>\n"
        f"    <type>executable_pool</type>\n    <pool_size>{processes}</pool_size>\n"
        f"    <name>{name}</name>\n"
        "    <return_type>Nullable(Bool)</return_type>\n    <return_name>verdict</return_name>\n"
        f"{listed}"
        f"    <format>JSONEachRow</format>\n    <command>{name}</command>\n"
        "    <check_exit_code>true</check_exit_code>\n"
        "    <stderr_reaction>throw</stderr_reaction>\n"
        "    <command_read_timeout>600000</command_read_timeout>\n"
        "  </function>\n</functions>\n"
    )


def _literal(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _ticked(name: str) -> str:
    return "`" + name.replace("\\", "\\\\").replace("`", "\\`") + "`"
