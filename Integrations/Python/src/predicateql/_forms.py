"""A condition in the form that an engine is quickest with, or skips the most by; equal, row by row,
or where memory checks the rows, as narrow.

A form is found in the text of a condition before its values are written into it, and outside of
quotes, where the compiler of conditions is the only author.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ._reports import Parameter

_TICKED = r"`(?:[^`]|``)*`(?:\.`(?:[^`]|``)*`)*"
_QUOTED = r'"(?:[^"]|"")*"(?:\."(?:[^"]|"")*")*'
_UPPER, _LOWER = "'ABCDEFGHIJKLMNOPQRSTUVWXYZ'", "'abcdefghijklmnopqrstuvwxyz'"

Written = Callable[["re.Match[str]"], str]


@dataclass(frozen=True)
class _Words:
    """How an engine writes what forms are made of."""

    name: str
    text: str
    value: str
    ascii: str
    """The condition that a text is of ASCII alone; its opposite has <> in the place of =."""
    collation: str

    @property
    def quoted(self) -> str:
        return f"{self.text}|{self.name}"

    def folded(self, column: str) -> str:
        """The pattern of what folds a column's letters; engines look each up, at up to 5 µs a text."""
        return rf"translate\({column}, {_UPPER}, {_LOWER}\)"

    def other(self, column: str) -> str:
        """The pattern of the condition that a text is not of ASCII alone."""
        before, _, after = self.ascii.partition(" = ")
        return " <> ".join(re.escape(half).replace(r"\{0\}", column) for half in (before, after))


_SPARK = _Words(_TICKED, r"'(?:[^'\\]|\\.|'')*'", ":p[0-9]+", "octet_length({0}) = char_length({0})", "")
_DUCKDB = _Words(_QUOTED, "'(?:[^']|'')*'", r"\$[0-9]+::VARCHAR", "strlen({0}) = length({0})",
                 ' COLLATE "binary"')


def spark_form(condition: str, parameters: Sequence[Parameter]) -> str:
    """A condition of Spark's."""
    known = {f":{item.name}": item.value for item in parameters}
    contains = (rf"exists\((?P<list>{_TICKED}), (?P<element>`[^`]*`) -> \((?P=element) = "
                r"(?P<value>:p[0-9]+|CAST\(:p[0-9]+ AS BIGINT\))\)\)")
    return _replaced(_without_isnan(condition), _SPARK.quoted, [
        (contains, lambda found: f"array_contains({found['list']}, {found['value']})"),
        *_folding(_SPARK, known),
    ])


def duckdb_form(condition: str, parameters: Sequence[Parameter]) -> str:
    """A condition of DuckDB's."""
    known = {f"${index + 1}::VARCHAR": item.value for index, item in enumerate(parameters)}
    contains = (rf'len\(list_filter\((?P<list>{_QUOTED}), lambda (?P<element>"[^"]*"): (?P=element) = '
                r"(?P<value>\$[0-9]+::(?:VARCHAR|BIGINT))\)\) > 0")
    return _replaced(condition, _DUCKDB.quoted, [
        (contains, lambda found: f"list_contains({found['list']}, {found['value']})"),
        *_folding(_DUCKDB, known),
    ])


def clickhouse_form(condition: str) -> str:
    """A condition of ClickHouse's, where NaN is in no order: a comparison is false of it by itself.
    A negation needs the words that say so."""
    name = r"`(?:[^`\\]|\\.)*`(?:\.`(?:[^`\\]|\\.)*`)*"
    quoted = rf"'(?:[^'\\]|\\.|'')*'|{name}"
    compared = (rf"(?P<compared>(?P<number>{name}) (?:[<>]=?|=) \{{p[0-9]+:Float64\}})"
                r" AND NOT isNaN\(toFloat64\((?P=number)\)\)")
    form = _replaced(condition, quoted, [(compared, lambda found: found["compared"])])
    return condition if _negates(form, quoted) else form


def _folding(words: _Words, known: dict[str, object]) -> list[tuple[str, Written]]:
    """Forms that fold texts of ASCII by `lower`, which gives them what `translate` gives."""
    name, value = words.name, words.value
    same = words.folded("(?P=column)")
    # The first two let every other text pass: they only narrow, and memory checks those.
    searched = (rf"(?P<before>\b[a-z_]+\(|){words.folded(f'(?P<column>{name})')}"
                rf"(?P<after>, {value}\)| LIKE {value}(?: ESCAPE '[^']*')?)"
                rf"(?= OR {words.other('(?P=column)')})")
    ranges = (rf"{words.folded(f'(?P<column>{name})')} >= (?P<from>{value}) AND {same} < (?P<to>{value})"
              rf"(?P<others>(?: OR {same} >= {value}(?: AND {same} < {value})?)+)")
    # What the first `translate` replaces is not ASCII.
    single = words.folded(rf"(?:translate\((?P<replaced>{name}), (?P<letters>{value}), {value}\)|"
                          rf"(?P<plain>{name}))")

    def of_ranges(found: re.Match[str]) -> str:
        starts = re.findall(f">= ({value})", found["others"])
        if any(str(known[text]).isascii() for text in starts):
            return found[0]
        other = words.ascii.format(found["column"]).replace(" = ", " <> ")
        text = f"lower({found['column']}){words.collation}"
        return f"{other} OR {text} >= {found['from']} AND {text} < {found['to']}"

    def of_one(found: re.Match[str]) -> str:
        column = found["plain"] or found["replaced"]
        if found["letters"] and any(letter.isascii() for letter in str(known[found["letters"]])):
            return found[0]
        return (f"(CASE WHEN {words.ascii.format(column)} THEN lower({column}) ELSE {found[0]} "
                f"END{words.collation})")

    return [
        (searched, lambda found: f"{found['before']}lower({found['column']}){found['after']}"),
        (ranges, of_ranges),
        (single, of_one),
    ]


def _without_isnan(condition: str) -> str:
    """The same condition with a comparison in the place of `NOT isnan(…)`.

    Spark's readers skip row groups by comparisons only, and one `isnan` below OR keeps all of the OR
    from them. NaN is the greatest number there, so that exactly it is not at most infinity. A
    condition that negates anything stays as it is: from the opposites of comparisons readers would
    conclude that NaN, which the statistics of files do not count, is not there."""
    number = rf"NOT isnan\((?P<number>{_TICKED})\)"
    form = _replaced(condition, _SPARK.quoted, [
        (number, lambda found: f"{found['number']} <= DOUBLE('Infinity')"),
    ])
    return condition if _negates(form, _SPARK.quoted) else form


def _negates(condition: str, quoted: str) -> bool:
    rest = re.sub(quoted, "", condition, flags=re.DOTALL)
    return re.search(r"\b(?:NOT(?! NULL)|CASE)\b", rest) is not None


def _replaced(condition: str, quoted: str, forms: Sequence[tuple[str, Written]]) -> str:
    """The condition with the forms in it replaced, and what is in quotes passed over."""
    for pattern, written in forms:
        either = re.compile(f"(?P<form>{pattern})|(?:{quoted})", re.DOTALL)

        def substitute(found: re.Match[str], written: Written = written) -> str:
            return written(found) if found["form"] is not None else found[0]

        condition = either.sub(substitute, condition)
    return condition
