"""Values within SQL, where an engine takes no parameters.

Text is written as hexadecimal digits of its UTF-8, and numbers as texts of digits that are cast:
nothing in a value can end a literal.
"""

from __future__ import annotations

import re
from typing import Any

from ._reports import Parameter

# Names and texts in quotes are passed over: a placeholder is only what stands outside of them.
_DUCKDB = re.compile(r"""("(?:[^"]|"")*"|'(?:[^']|'')*')|\$([0-9]+)""")
_SPARK = re.compile(r"""(`(?:[^`]|``)*`|'(?:[^'\\]|\\.|'')*')|:(p[0-9]+)\b""", re.DOTALL)


def duckdb_text(condition: str, parameters: list[Parameter]) -> str:
    """A condition of DuckDB's with its values written into it."""
    values = {str(index + 1): duckdb_literal(item.value, item.type) for index, item in enumerate(parameters)}
    return _substituted(_DUCKDB, condition, values)


def spark_text(condition: str, parameters: list[Parameter]) -> str:
    """A condition of Spark's with its values written into it."""
    values = {str(item.name): spark_literal(item.value, item.type) for item in parameters}
    return _substituted(_SPARK, condition, values)


def _substituted(pattern: re.Pattern[str], condition: str, values: dict[str, str]) -> str:
    return pattern.sub(lambda found: found[1] or values[found[2]], condition)


def duckdb_literal(value: Any, type: str) -> str:
    """A value in DuckDB's SQL, which casts it to the type that the condition names."""
    return _literal(value, type, "decode(unhex('{}'))", "[{}]")


def spark_literal(value: Any, type: str) -> str:
    """A value in Spark's SQL."""
    return _literal(value, type, "decode(unhex('{}'), 'UTF-8')", "array({})")


def _literal(value: Any, type: str, text: str, list_: str) -> str:
    if isinstance(value, list):
        element = type.removesuffix("[]")
        return list_.format(", ".join(_literal(item, element, text, list_) for item in value))
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if type == "real" or isinstance(value, float):
        # Infinities are texts, since JSON lacks them.
        return f"CAST('{float(value)!r}' AS DOUBLE)"
    if isinstance(value, int):
        return f"CAST('{value:d}' AS BIGINT)"
    if isinstance(value, str):
        return text.format(value.encode().hex())
    raise TypeError(f"a {value.__class__.__name__} cannot be a value in a condition")
