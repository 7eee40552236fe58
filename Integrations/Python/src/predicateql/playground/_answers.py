"""The answers of the server, all by the library."""

from __future__ import annotations

import datetime
import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .. import Cancellation, CancelledError, Diagnostic, FormatError, Predicate, PredicateError, check
from .._complete import completions_of
from .._handles import explanation_of, template_of
from .._library import library
from .._reports import SQL, Explanation
from ._data import ENTITY, Source
from ._questions import ANSWERS, POLICY, ROWS_AT_ONCE, Question

SECONDS = 5.0
DIALECTS = ("sqlite", "postgres", "mariadb", "duckdb", "clickhouse", "spark")

_LONGEST_TEXT = 300
_MOST_COLUMNS = 40


def report(question: Question, source: Source, _: Cancellation) -> dict[str, Any]:
    """What a predicate means, what is wrong with it, and what it is in SQL."""
    found = check(question.text, policy=POLICY)
    answer: dict[str, Any] = {"source": source.name, "diagnostics": _diagnostics(found, question.text)}
    if not question.text.strip() or any(one.severity == "error" for one in found):
        return answer
    try:
        explanation = _explanation(question, source)
    except FormatError as error:
        return {**answer, "diagnostics": _diagnostics(error.diagnostics, question.text)}
    answer["meaning"] = explanation.means
    answer["outline"] = explanation.outline
    answer["arguments"] = explanation.arguments
    answer["variables"] = explanation.variables
    try:
        # What the text may be was decided above; here a policy would only hide the schema in messages.
        predicate = question.predicate(source, "unrestricted")
        answer["sql"] = [_sql(dialect, predicate.sql(source.schema, ENTITY, dialect)) for dialect in DIALECTS]
    except FormatError as error:
        answer["diagnostics"] += _diagnostics(error.diagnostics, question.text)
    except (PredicateError, ValueError) as error:
        answer["problem"] = str(error)
    return answer


def rows(question: Question, source: Source, cancellation: Cancellation) -> dict[str, Any]:
    """The next rows with an answer, each with its reasons, and the number of rows for each answer."""
    try:
        predicate = question.predicate(source)
        mask = _mask(predicate, source, cancellation)
    except FormatError as error:
        return {"problem": "; ".join(found.message for found in error.diagnostics)}
    except (PredicateError, ValueError) as error:
        return {"problem": str(error)}
    wanted = ANSWERS.index(question.show)
    places = list(_next(mask, wanted, question.skipped))
    records = [source.record(row) for row in places]
    read = [key.split(".")[0] for key in predicate.explain().reads]
    columns = _columns(records, source, read)
    return {
        "counts": {answer: mask.count(number) for number, answer in enumerate(ANSWERS)},
        "columns": columns[:_MOST_COLUMNS],
        "read": read,
        "hidden": max(0, len(columns) - _MOST_COLUMNS),
        "rows": [
            {
                "number": source.number(row),
                "cells": [_cell(record, column) for column in columns[:_MOST_COLUMNS]],
                "why": _why(predicate, source, row),
            }
            for row, record in zip(places, records)
        ],
    }


def completions(question: Question, source: Source, _: Cancellation) -> dict[str, Any]:
    """The words that may stand at the end of a text."""
    found = completions_of(question.text, source.schema, ENTITY, POLICY)
    return {"start": _utf16(question.text, found.start), "words": found.words}


def _explanation(question: Question, source: Source) -> Explanation:
    """The explanation of a text, whose values may be missing."""
    handle = template_of(question.template(source))
    try:
        return Explanation.of(explanation_of(handle))
    finally:
        library.pq_close(handle)


def _mask(predicate: Predicate, source: Source, cancellation: Cancellation) -> bytes:
    timer = threading.Timer(SECONDS, cancellation.cancel)
    timer.start()
    try:
        return source.mask(predicate, cancellation)
    except CancelledError:
        raise PredicateError(f"stopped after {SECONDS:g} seconds") from None
    finally:
        timer.cancel()


def _next(mask: bytes, wanted: int, skipped: int) -> Iterator[int]:
    """The rows with an answer, after those that were skipped."""
    place = -1
    for number in range(skipped + ROWS_AT_ONCE):
        place = mask.find(wanted, place + 1)
        if place < 0:
            return
        if number >= skipped:
            yield place


def _columns(records: Iterable[Any], source: Source, read: list[str]) -> list[str]:
    """The columns of a table of records; those that the predicate reads come first."""
    found = dict.fromkeys(source.schema["entities"][ENTITY]["attributes"])
    for record in records:
        found.update(dict.fromkeys(record if isinstance(record, dict) else ("SELF",)))
    return sorted(found, key=lambda column: column not in read)


def _cell(record: Any, column: str) -> dict[str, Any]:
    """A value as text, and its kind, by which it is aligned."""
    if not isinstance(record, Mapping):
        record = {"SELF": record}
    if column not in record:
        return {"kind": "missing", "text": ""}
    value = record[column]
    if value is None:
        return {"kind": "nil", "text": "nil"}
    if isinstance(value, bool):
        return {"kind": "bool", "text": "true" if value else "false"}
    if isinstance(value, (dict, list)):
        return {"kind": "nested", "text": _shortened(json.dumps(value, ensure_ascii=False, default=str))}
    is_number = isinstance(value, (int, float))
    if isinstance(value, datetime.datetime):
        value = value.isoformat(sep=" ")
    return {"kind": "number" if is_number else "text", "text": _shortened(str(value))}


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "…"


def _why(predicate: Predicate, source: Source, row: int) -> list[dict[str, Any]]:
    """The answer of each part of a predicate for a row; of the whole, if the row cannot be read."""
    try:
        return list(_parts(source.why(predicate, row).trace, 0))
    except PredicateError as error:
        return [{
            "depth": 0, "text": _shortened(predicate.text), "answer": "undecided", "reason": _shortened(str(error))}]


def _parts(trace: dict[str, Any], depth: int) -> Iterator[dict[str, Any]]:
    """The predicates of a trace, each above its own parts."""
    if trace["kind"] == "predicate":
        truth = trace.get("truth")
        answer = "undecided" if truth is None else str(truth).lower()
        yield {
            "depth": depth,
            "text": _shortened(trace["text"]),
            "answer": answer if trace["isEvaluated"] else "not asked",
            "reason": _shortened(trace["explanation"]),
        }
    for child in trace["children"]:
        yield from _parts(child, depth + 1)


def _sql(dialect: str, sql: SQL) -> dict[str, Any]:
    return {
        "dialect": dialect,
        "statement": sql.statement,
        "parameters": [json.dumps(parameter, ensure_ascii=False) for parameter in sql.parameters],
        "residual": sql.residual,
        "notes": [note.message for note in sql.notes],
    }


def _diagnostics(found: Iterable[Diagnostic], text: str) -> list[dict[str, Any]]:
    return [
        {
            "code": one.code,
            "severity": one.severity,
            "message": one.message,
            "start": _utf16(text, one.start),
            "end": _utf16(text, one.end),
            "hints": one.hints,
            "fixes": [{"text": fix.text, "result": fix.result} for fix in one.fixes],
        }
        for one in found
    ]


def _utf16(text: str, offset: int) -> int:
    """The offset of scripts, for one of the library in UTF-8."""
    before = text.encode()[:offset].decode(errors="ignore")
    return len(before.encode("utf-16-le")) // 2
