"""CSV as lines of JSON, with the types that `predcheck filter` gives the fields: a quoted field is text, an
empty one nil, and JSON's numbers, `true` and `false` are themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

_LONGEST_HEADER = 1 << 16
_SCALAR = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?|true|false")


def lines_of_csv(raw: bytes, *, tabbed: bool) -> bytes:
    """The rows below the header, each an object of JSON on a line.

    :raises ValueError: if a row has another number of fields than the header, or a quote stays open.
    """
    text = raw.decode("utf-8-sig")
    separator = "\t" if tabbed else _separator(text)
    rows = _rows(text, separator)
    names = [json.dumps(name) for name, _ in next(rows, [])]
    if len(set(names)) < len(names):
        raise ValueError("two columns have the same name")
    lines = []
    for number, fields in enumerate(rows, 1):
        if len(fields) == 1 and len(names) > 1 and not fields[0][0].strip():
            continue
        if len(fields) != len(names):
            raise ValueError(f"row {number} has {len(fields)} fields, where the header names {len(names)}")
        members = (f"{name}: {_value(*field)}" for name, field in zip(names, fields))
        lines.append("{" + ", ".join(members) + "}")
    return "\n".join(lines).encode()


def _separator(text: str) -> str:
    """The comma, where the header has one outside of quotes; else its first semicolon or tab."""
    header = re.sub(r'"[^"]*"', "", text[:_LONGEST_HEADER]).split("\n", 1)[0]
    found = re.search(r"[;\t]", header)
    return "," if "," in header or not found else found[0]


def _rows(text: str, separator: str) -> Iterator[list[tuple[str, bool]]]:
    """The fields of each row, and whether they are quoted."""
    field = re.compile(rf'(?:"((?:[^"]|"")*)"|([^"{separator}\r\n]*))({re.escape(separator)}|\r\n|\n|\r|\Z)')
    fields: list[tuple[str, bool]] = []
    place = 0
    while place < len(text) or fields:
        found = field.match(text, place)
        if found is None:
            line = text.count("\n", 0, place) + 1
            raise ValueError(f"line {line}: a quote is never closed, or stands inside a field")
        quoted, plain, end = found.groups()
        fields.append((plain, False) if quoted is None else (quoted.replace('""', '"'), True))
        place = found.end()
        if end != separator:
            yield fields
            fields = []


def _value(text: str, is_quoted: bool) -> str:
    if is_quoted:
        return json.dumps(text)
    if not text:
        return "null"
    return text if _SCALAR.fullmatch(text) else json.dumps(text)
