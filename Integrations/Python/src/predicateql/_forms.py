"""A condition in the form that an engine is quickest with, or skips the most by; equal, row by row.

A form is found in the text of a condition before its values are written into it, and outside of
quotes, where the compiler of conditions is the only author.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ._reports import Parameter

_TICKED = r"`(?:[^`]|``)*`(?:\.`(?:[^`]|``)*`)*"
_QUOTED = r'"(?:[^"]|"")*"(?:\."(?:[^"]|"")*")*'
_UPPER, _LOWER = "'ABCDEFGHIJKLMNOPQRSTUVWXYZ'", "'abcdefghijklmnopqrstuvwxyz'"
# Engines look each letter up for `translate`, at up to 5 µs a text. What is replaced first is not
# ASCII; and of a text of ASCII alone `lower` gives the same.
_FOLDED = (r"translate\((?:translate\((?P<replaced>{name}), (?P<letters>{value}), {value}\)|"
           rf"(?P<plain>{{name}})), {_UPPER}, {_LOWER}\)")

Written = Callable[["re.Match[str]"], str]


def spark_form(condition: str, parameters: Sequence[Parameter]) -> str:
    """A condition of Spark's."""
    known = {f":{item.name}": item.value for item in parameters}
    contains = (rf"exists\((?P<list>{_TICKED}), (?P<element>`[^`]*`) -> \((?P=element) = "
                r"(?P<value>:p[0-9]+|CAST\(:p[0-9]+ AS BIGINT\))\)\)")

    def folded(found: re.Match[str]) -> str:
        text = _folded_name(found, known)
        return found[0] if text is None else (
            f"CASE WHEN octet_length({text}) = char_length({text}) THEN lower({text}) "
            f"ELSE {found[0]} END")

    return _replaced(_without_isnan(condition), rf"'(?:[^'\\]|\\.|'')*'|{_TICKED}", [
        (contains, lambda found: f"array_contains({found['list']}, {found['value']})"),
        (_FOLDED.format(name=_TICKED, value=":p[0-9]+"), folded),
    ])


def duckdb_form(condition: str, parameters: Sequence[Parameter]) -> str:
    """A condition of DuckDB's."""
    known = {f"${index + 1}::VARCHAR": item.value for index, item in enumerate(parameters)}
    contains = (rf'len\(list_filter\((?P<list>{_QUOTED}), lambda (?P<element>"[^"]*"): (?P=element) = '
                r"(?P<value>\$[0-9]+::(?:VARCHAR|BIGINT))\)\) > 0")

    def folded(found: re.Match[str]) -> str:
        text = _folded_name(found, known)
        return found[0] if text is None else (
            f"(CASE WHEN strlen({text}) = length({text}) THEN lower({text}) "
            f'ELSE {found[0]} END COLLATE "binary")')

    return _replaced(condition, rf"'(?:[^']|'')*'|{_QUOTED}", [
        (contains, lambda found: f"list_contains({found['list']}, {found['value']})"),
        (_FOLDED.format(name=_QUOTED, value=r"\$[0-9]+::VARCHAR"), folded),
    ])


def _folded_name(found: re.Match[str], known: dict[str, object]) -> str | None:
    """The column that is folded; None where letters of ASCII are replaced in it first."""
    if found["replaced"] is None:
        return found["plain"]
    letters = str(known[found["letters"]])
    return None if any(letter.isascii() for letter in letters) else found["replaced"]


def _without_isnan(condition: str) -> str:
    """The same condition with a comparison in the place of `NOT isnan(…)`.

    Spark's readers skip row groups by comparisons only, and one `isnan` below OR keeps all of the OR
    from them. NaN is the greatest number there, so that exactly it is not at most infinity. A
    condition that negates anything stays as it is: from the opposites of comparisons readers would
    conclude that NaN, which the statistics of files do not count, is not there."""
    quoted = rf"'(?:[^'\\]|\\.|'')*'|{_TICKED}"
    number = rf"NOT isnan\((?P<number>{_TICKED})\)"
    rest = re.sub(f"{number}|{quoted}", "", condition, flags=re.DOTALL)
    if re.search(r"\b(?:NOT(?! NULL)|CASE)\b", rest):
        return condition
    return _replaced(condition, quoted, [
        (number, lambda found: f"{found['number']} <= DOUBLE('Infinity')"),
    ])


def _replaced(condition: str, quoted: str, forms: Sequence[tuple[str, Written]]) -> str:
    """The condition with the forms in it replaced, and what is in quotes passed over."""
    for pattern, written in forms:
        either = re.compile(f"(?P<form>{pattern})|(?:{quoted})", re.DOTALL)

        def substitute(found: re.Match[str], written: Written = written) -> str:
            return written(found) if found["form"] is not None else found[0]

        condition = either.sub(substitute, condition)
    return condition
