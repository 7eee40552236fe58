"""What is asked: a predicate, what an expert writes in each engine for the same rows of these records,
and what a function in Python would do.

The expert's text functions are those of the engine that come nearest. They are not the predicate's
([cd] folds by Unicode's rules in each), but give the same rows here, which is checked.
"""
import unicodedata
from dataclasses import dataclass, field
from typing import Callable

import pandas as pd


def folded(text):
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")


def has_two(items):
    return sum(i["qty"] > 5 and i["price"] < 10 for i in items) > 1


@dataclass(frozen=True)
class Question:
    name: str
    kind: str
    predicate: str
    spark: str
    duckdb: str
    clickhouse: str
    columns: tuple[str, ...]
    """What the function reads."""
    row: Callable[..., bool]
    """The function of Python, of the columns of one row."""
    series: Callable[..., pd.Series]
    """The same over pandas' columns."""
    slow: bool = False
    """Whether Python's functions and collecting are measured too."""
    reasons: dict[str, str] = field(default_factory=dict)
    """For an engine, why ours may take longer than the expert's."""


MATCHED = "[A-M].*[aeiou]n"
REGEX = "^(?:[A-M].*[aeiou]n)$"
UNNARROWED = "[A-M].*[aeiou].*"
SENT = "the expert's function stays in the engine; ours sends the column to the library"
FETCHED = "the expert's function stays in the engine; ours fetches the column"
BOUND = ("a call binds the files to learn their columns, and again for their rows: some milliseconds, whatever "
         "their number")
ELEMENTS = "elements may be NULL, so that each comparison is wrapped in `ifNull`"
PLAIN_CLICKHOUSE = "startsWith(lowerUTF8(replaceRegexpAll(normalizeUTF8NFD(name), '\\\\p{Mn}', '')), 'jo')"


def questions(rows):
    """All questions, over ids from 0 to `rows`."""
    # Files beyond the first have the same ids.
    last = min(rows, 1_000_000)
    late = last - last // 50
    asked = [
        Question("E1", "exact", "age > 30", "age > 30", "age > 30", "age > 30",
                 ("age",), lambda a: a > 30, lambda a: a > 30),
        Question("E2", "exact", "age >= 18 AND age < 65 AND city == 'Paris'",
                 *["age >= 18 AND age < 65 AND city = 'Paris'"] * 3,
                 ("age", "city"), lambda a, c: 18 <= a < 65 and c == "Paris",
                 lambda a, c: (a >= 18) & (a < 65) & (c == "Paris"), slow=True),
        Question("E7", "exact", "city IN {'Paris', 'Oslo', 'Rome'}",
                 *["city IN ('Paris', 'Oslo', 'Rome')"] * 3,
                 ("city",), lambda c: c in ("Paris", "Oslo", "Rome"),
                 lambda c: c.isin(["Paris", "Oslo", "Rome"])),
        Question("E9", "exact", "address.zip BETWEEN {20000, 30000} OR score < 0.1",
                 *["address.zip BETWEEN 20000 AND 30000 OR score < 0.1"] * 3,
                 ("address", "score"), lambda a, s: 20000 <= a["zip"] <= 30000 or s < 0.1,
                 lambda a, s: a["zip"].between(20000, 30000) | (s < 0.1)),
        Question("late", "exact, row groups", f"id >= {late} AND age < 65",
                 *[f"id >= {late} AND age < 65"] * 3,
                 ("id", "age"), lambda i, a: i >= late and a < 65, lambda i, a: (i >= late) & (a < 65)),
        Question("date", "exact", "created >= CAST('2024-01-01T00:00:00Z', 'NSDate')",
                 "created >= TIMESTAMP '2024-01-01 00:00:00Z'",
                 "created >= TIMESTAMPTZ '2024-01-01 00:00:00Z'",
                 "created >= toDateTime64('2024-01-01 00:00:00', 6, 'UTC')",
                 ("created",), lambda c: c.year >= 2024, lambda c: c.dt.year >= 2024),
        Question("or", "exact, row groups", f"id >= {late} OR score > 2",
                 *[f"id >= {late} OR score > 2"] * 3,
                 ("id", "score"), lambda i, s: i >= late or s > 2, lambda i, s: (i >= late) | (s > 2)),
        Question("E8", "nested", "ANY tags == 'blue'", "array_contains(tags, 'blue')",
                 "list_contains(tags, 'blue')", "has(tags, 'blue')",
                 ("tags",), lambda t: "blue" in t, lambda t: t.map(lambda x: "blue" in x)),
        Question("E10", "nested", "SUBQUERY(items, $i, $i.qty > 5 AND $i.price < 10).@count > 1",
                 "size(filter(items, i -> i.qty > 5 AND i.price < 10)) > 1",
                 "len(list_filter(items, lambda i: i.qty > 5 AND i.price < 10)) > 1",
                 "arrayCount(i -> i.qty > 5 AND i.price < 10, items) > 1",
                 ("items",), has_two, lambda t: t.map(has_two), slow=True),
        Question("narrow", "narrowing", f"age > 80 AND name MATCHES '{MATCHED}'",
                 f"age > 80 AND name RLIKE '{REGEX}'", f"age > 80 AND regexp_full_match(name, '{MATCHED}')",
                 f"age > 80 AND match(name, '{REGEX}')",
                 ("age", "name"), None, None, reasons={"spark": SENT, "duckdb": SENT, "clickhouse": FETCHED}),
        Question("late son", "narrowing, row groups", f"id >= {late} AND name CONTAINS[cd] 'son'",
                 f"id >= {late} AND contains(collate(name, 'UNICODE_CI_AI'), 'son')",
                 f"id >= {late} AND contains(lower(strip_accents(name)), 'son')",
                 f"id >= {late} AND positionCaseInsensitiveUTF8(name, 'son') > 0",
                 ("id", "name"), None, None, reasons={"spark": SENT, "duckdb": SENT, "clickhouse": FETCHED}),
        Question("E3", "narrowing", "name CONTAINS[c] 'son'", "contains(collate(name, 'UTF8_LCASE'), 'son')",
                 "contains(lower(name), 'son')", "positionCaseInsensitiveUTF8(name, 'son') > 0",
                 ("name",), None, None, reasons={"spark": SENT, "duckdb": SENT, "clickhouse": FETCHED}),
        Question("E4", "narrowing", "name BEGINSWITH[cd] 'jo'", "startswith(collate(name, 'UNICODE_CI_AI'), 'jo')",
                 "starts_with(lower(strip_accents(name)), 'jo')", PLAIN_CLICKHOUSE,
                 ("name",), lambda n: folded(n).startswith("jo"),
                 lambda n: n.map(lambda x: folded(x).startswith("jo")), slow=True,
                 reasons={"spark": SENT, "duckdb": SENT, "clickhouse": FETCHED}),
        Question("E6", "residual", f"name MATCHES '{UNNARROWED}'",
                 f"name RLIKE '^(?:{UNNARROWED})$'", f"regexp_full_match(name, '{UNNARROWED}')",
                 f"match(name, '^(?:{UNNARROWED})$')",
                 ("name",), None, None, slow=True,
                 reasons={"spark": SENT, "duckdb": SENT, "clickhouse": FETCHED}),
    ]
    for question in asked:
        question.reasons.setdefault("duckdb", BOUND)
        if question.kind == "nested":
            question.reasons.setdefault("clickhouse", ELEMENTS)
    return asked
