"""Answers of stores, read a batch at a time."""

from __future__ import annotations

import base64
import ctypes
import datetime
import decimal
import json
import math
import uuid
import weakref
from collections.abc import Callable, Iterator
from typing import Any

from ._errors import StoreError, store_failure
from ._foreign import Moment
from ._library import TAGGED, Cancellation, interruptible, library, taken
from ._values import loads

_REFERENCE = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)


class Cursor:
    """The rest of an answer: batches of rows, each as a dict."""

    def __init__(self, function: Callable[..., int], *arguments: Any) -> None:
        handle = ctypes.c_void_p()
        text = ctypes.c_void_p()
        status = function(*arguments, TAGGED, ctypes.byref(handle), ctypes.byref(text))
        message = taken(text)
        if status:
            raise store_failure(status, message)
        self.columns: list[dict[str, Any]] = loads(message).get("columns", [])
        self._handle = handle.value
        # Also at the end of the program, so that no copy of a store stays behind.
        self.close: weakref.finalize[..., Any] = weakref.finalize(self, library.pq_cursor_close, self._handle)

    def next(self) -> tuple[list[dict[str, Any]], dict[str, Any]] | None:
        """The next rows, and what is said of them; None at the end."""
        lines = ctypes.c_void_p()
        report = ctypes.c_void_p()

        def read(flag: Cancellation | None) -> int:
            status: int = library.pq_cursor_next(
                self._handle, flag.handle if flag else None, ctypes.byref(lines), ctypes.byref(report)
            )
            return status

        status = interruptible(read)
        text, message = taken(lines), taken(report)
        if status:
            raise store_failure(status, message)
        if text is None:
            self.close()
            return None
        # A line of JSON has no line break within.
        rows = json.loads("[" + text.rstrip("\n").replace("\n", ",") + "]")
        return [members(row) for row in rows], loads(message)

    def batches(self) -> Iterator[list[dict[str, Any]]]:
        """The rows, a batch at a time."""
        try:
            while True:
                found = self.next()
                if found is None:
                    return
                yield found[0]
        finally:
            self.close()


def members(row: dict[str, Any]) -> dict[str, Any]:
    """A dict of the library's with Python's own values."""
    return {
        name: untagged(value) if value.__class__ is dict or value.__class__ is list else value
        for name, value in row.items()
    }


def untagged(value: Any) -> Any:
    """A value of the library's as Python's own: what JSON lacks has a tag."""
    if isinstance(value, list):
        return [untagged(element) for element in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        name, content = next(iter(value.items()))
        reader = _TAGS.get(name)
        if reader is not None:
            return reader(content)
    return members(value)


def _date(content: Any) -> datetime.datetime | Moment:
    seconds = float(content)
    if not math.isfinite(seconds):
        raise StoreError(f"the store holds a date that is {content} seconds after 2001")
    try:
        return _REFERENCE + datetime.timedelta(seconds=seconds)
    except OverflowError:
        whole = math.floor(seconds)
        return Moment(whole, round((seconds - whole) * 1_000_000_000), 1_000_000_000)


def _set(content: list[Any]) -> Any:
    elements = [untagged(element) for element in content]
    try:
        return set(elements)
    except TypeError:
        return elements


_TAGS: dict[str, Callable[[Any], Any]] = {
    "$date": _date,
    "$decimal": decimal.Decimal,
    "$uuid": uuid.UUID,
    "$data": base64.b64decode,
    "$url": str,
    "$float": float,
    "$set": _set,
    "$object": members,
}
