"""Values within SQL, where an engine takes no parameters.

Text is written as hexadecimal digits of its UTF-8, and numbers as texts of digits that are cast:
nothing in a value can end a literal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ._reports import Parameter

# Names and texts in quotes are passed over: a placeholder is only what stands outside of them.
_DUCKDB = re.compile(r"""("(?:[^"]|"")*"|'(?:[^']|'')*')|\$([0-9]+)""")
_SPARK = re.compile(r"""(`(?:[^`]|``)*`|'(?:[^'\\]|\\.|'')*')|:(p[0-9]+)\b""", re.DOTALL)


def duckdb_text(condition: str, parameters: list[Parameter]) -> str:
    """A condition of DuckDB's with its values written into it."""
    values = {str(index + 1): duckdb_literal(item.value) for index, item in enumerate(parameters)}
    return _substituted(_DUCKDB, condition, values)


def spark_text(condition: str, parameters: list[Parameter]) -> str:
    """A condition of Spark's with its values written into it."""
    values = {str(item.name): spark_literal(item.value, item.type) for item in parameters}
    return _substituted(_SPARK, condition, values)


def _substituted(pattern: re.Pattern[str], condition: str, values: dict[str, str]) -> str:
    return pattern.sub(lambda found: found[1] or values[found[2]], condition)


def duckdb_literal(value: Any) -> str:
    """A value in DuckDB's SQL, which casts it to the type that the condition names."""
    if isinstance(value, list):
        return "[" + ", ".join(duckdb_literal(element) for element in value) + "]"
    return _literal(value, lambda digits: f"decode(unhex('{digits}'))", "CAST('{}' AS {})")


def spark_literal(value: Any, type: str) -> str:
    """A value in Spark's SQL."""
    if isinstance(value, list):
        element = type.removesuffix("[]")
        return "array(" + ", ".join(spark_literal(item, element) for item in value) + ")"
    if type == "real":
        return f"CAST('{float(value)!r}' AS DOUBLE)"
    return _literal(
        value, lambda digits: f"decode(unhex('{digits}'), 'UTF-8')", "CAST('{}' AS {})"
    )


def _literal(value: Any, text: Callable[[str], str], cast: str) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int):
        return cast.format(value, "BIGINT")
    if isinstance(value, float):
        return cast.format(repr(value), "DOUBLE")
    if isinstance(value, str):
        return text(value.encode().hex())
    raise TypeError(f"a {type(value).__name__} is no value of a condition")
