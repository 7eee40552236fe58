"""Exceptions, with the places in the text and ways to mend it."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class FixIt:
    """A fix of a text."""

    text: str
    """What it does, such as "write CONTAINS"."""
    result: str
    """The whole text with the fix applied."""
    edits: tuple[tuple[int, int, str], ...] = ()
    """The replacements: UTF-8 offsets of start and end, and the new text."""


@dataclass(frozen=True)
class Diagnostic:
    """One thing that is wrong with a predicate, or worth saying about it."""

    code: str
    severity: str
    message: str
    start: int
    end: int
    hints: tuple[str, ...] = ()
    fixes: tuple[FixIt, ...] = ()
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Diagnostic:
        """The diagnostic that the library wrote as JSON."""
        span = raw.get("span") or {}
        return cls(
            code=raw.get("code", ""),
            severity=raw.get("severity", "error"),
            message=raw.get("message", ""),
            start=span.get("start", 0),
            end=span.get("end", 0),
            hints=tuple(raw.get("hints") or ()),
            fixes=tuple(
                FixIt(
                    text=fix.get("text", ""),
                    result=fix.get("result", ""),
                    edits=tuple(
                        (edit["span"]["start"], edit["span"]["end"], edit["replacement"])
                        for edit in fix.get("edits") or ()
                    ),
                )
                for fix in raw.get("fixIts") or ()
            ),
            raw=raw,
        )


class PredicateError(Exception):
    """Anything that the library refuses."""


class CancelledError(PredicateError):
    """A call was stopped by its cancellation."""


class DataError(PredicateError, ValueError):
    """Data that cannot be read: malformed JSON, Arrow arrays that lie."""


class MalformedError(DataError):
    """A line that is not JSON; `row` is its number, from 0."""

    def __init__(self, message: str, row: int = 0) -> None:
        self.row = row
        super().__init__(message, row)

    def __str__(self) -> str:
        return f"line {self.row + 1}: {self.args[0]}"


class UnreadableError(DataError, TypeError):
    """A value of a type that predicates cannot read, which the message names. It is never read as
    something else."""


class FormatError(PredicateError, ValueError):
    """A predicate that is wrong; `diagnostics` say where, and how to mend it."""

    def __init__(self, text: str, diagnostics: list[Diagnostic] | None = None) -> None:
        self.text = text
        self.diagnostics: list[Diagnostic] = diagnostics or []
        super().__init__(text, self.diagnostics)

    def __str__(self) -> str:
        return self._rendered() if self.diagnostics else self.text

    def _rendered(self) -> str:
        lines = []
        for found in self.diagnostics:
            lines.append(f"{found.severity}[{found.code}]: {found.message}")
            if found.end > found.start or found.start:
                raw = self.text.encode()
                before = raw[: found.start].decode(errors="replace")
                marked = raw[found.start : found.end].decode(errors="replace")
                if "\n" not in self.text:
                    lines.append("  " + self.text)
                    lines.append("  " + " " * len(before) + "^" + "~" * max(len(marked) - 1, 0))
            lines.extend(f"  hint: {hint}" for hint in found.hints)
        return "\n".join(lines)

    @property
    def fixed(self) -> str | None:
        """The text with the first fix-it applied; None if there is none."""
        for found in self.diagnostics:
            if found.fixes:
                return found.fixes[0].result
        return None

    def _repr_html_(self) -> str:
        return f"<pre style='color:#b00020'>{html.escape(str(self))}</pre>"


class EvaluationError(PredicateError):
    """A record that the predicate cannot decide, such as at a division by zero."""

    def __init__(self, raw: dict[str, Any] | str, undecided: int = 1) -> None:
        # Polars makes errors anew, of their text with its own remarks.
        self._text = raw if isinstance(raw, str) else None
        raw = {} if isinstance(raw, str) else raw
        self.code: str | None = raw.get("code")
        self.row: int = raw.get("row", 0)
        self.hints: tuple[str, ...] = tuple(raw.get("hints") or ())
        span = raw.get("span") or {}
        self.start: int | None = span.get("start")
        self.end: int | None = span.get("end")
        self.undecided = undecided
        self.place: str | None = None
        """The predicate and the row at which an engine failed."""
        # The arguments of the initializer, by which it is pickled.
        super().__init__(self._text or raw, undecided)

    def __str__(self) -> str:
        if self._text is not None:
            return self._text
        code = f"[{self.code}]" if self.code else ""
        others = self.undecided - 1
        more = f" (and {others} more row{'s' if others > 1 else ''})" if others > 0 else ""
        place = f": {self.place}" if self.place else ""
        return f"error{code}: {self.args[0].get('message', '')}{more}{place}"


class EngineError(PredicateError):
    """A reason not to give a predicate to an engine for large data; the message says what to do."""


class EngineVersionError(EngineError):
    """A version of an engine that was never tried; `untried=True` goes on at one's own risk."""


class EngineSettingError(EngineError):
    """A setting of a session that would change answers; the message has its right value."""


class ColumnError(EngineError):
    """A column that the predicate names and that cannot be read: its type is unknown, or other
    columns have the same name."""


class TimeZoneError(EngineError):
    """A time without a zone that the predicate names; `zone="UTC"` declares it to be in UTC."""


class StoreError(DataError):
    """A store of Core Data that cannot be opened or read, or that lacks what is asked for."""


class HistoryError(StoreError):
    """A history that cannot be read from a token on; `reason` is "noHistory", "otherStore",
    "notReached" or "expired"."""

    def __init__(self, message: str, reason: str = "") -> None:
        self.reason = reason
        super().__init__(message, reason)

    def __str__(self) -> str:
        return str(self.args[0])


class TokenExpiredError(HistoryError):
    """A token after which changes are missing, because old transactions have been deleted: read the
    objects themselves, and go on from the token of a history that is read without one."""


def store_failure(status: int, text: str | None) -> PredicateError:
    """The exception for a status of a function that reads a store."""
    raw = json.loads(text) if text else {}
    message = raw.get("message", f"status {status}")
    if "reason" in raw:
        kind = TokenExpiredError if raw["reason"] == "expired" else HistoryError
        return kind(message, raw["reason"])
    if "code" in raw:
        return EvaluationError(raw)
    if status in (2, 3):
        return StoreError(message)
    return failure(status, text)


def failure(status: int, text: str | None) -> PredicateError:
    """The exception for a status and the JSON that came with it."""
    raw = json.loads(text) if text else {}
    if "diagnostics" in raw:
        found = [Diagnostic.of(item) for item in raw["diagnostics"]]
        return FormatError(raw.get("text", ""), found)
    message = raw.get("message", f"status {status}")
    if status == 3:
        return DataError(message)
    if status == 4:
        return CancelledError("the call was cancelled")
    return PredicateError(message)
