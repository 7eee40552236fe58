"""The calls of the library that make, read and ask a predicate, by its handle."""

from __future__ import annotations

import ctypes
from typing import Any

from . import _library
from ._errors import EvaluationError, failure
from ._library import Cancellation, interruptible, library, taken
from ._masks import Undecided, require
from ._recipe import Recipe, require_variables
from ._values import loads


def template_of(recipe: Recipe) -> int | None:
    """The handle of a new predicate whose placeholders are not filled."""
    raw = recipe.text.encode()
    template = ctypes.c_void_p()
    error = ctypes.c_void_p()
    status = library.pq_open(raw, len(raw), recipe.options, ctypes.byref(template), ctypes.byref(error))
    if status:
        raise failure(status, taken(error))
    return template.value


def opened(recipe: Recipe) -> int | None:
    """The handle of a new predicate."""
    template = template_of(recipe)
    error = ctypes.c_void_p()
    # Every placeholder is written with %.
    if not recipe.is_bound and "%" not in recipe.text:
        return template
    bound = ctypes.c_void_p()
    try:
        if recipe.variables is not None:
            require_variables(explanation_of(template)["variables"], recipe.variables)
        status = library.pq_bind(
            template, recipe.arguments, recipe.variables, ctypes.byref(bound), ctypes.byref(error)
        )
        if status:
            raise failure(status, taken(error))
    finally:
        library.pq_close(template)
    return bound.value


def explanation_of(handle: int | None) -> dict[str, Any]:
    """What a predicate means and needs."""
    result = ctypes.c_void_p()
    status = library.pq_explain(handle, ctypes.byref(result))
    message = taken(result)
    if status:
        raise failure(status, message)
    explanation: dict[str, Any] = loads(message)
    return explanation


def answer_with_reason(handle: int | None, document: bytes, flags: int) -> bool:
    """Whether a record matches; the exception says why it cannot be decided."""
    answer = ctypes.c_uint8()
    error = ctypes.c_void_p()
    status = library.pq_match_json(
        handle, document, len(document), flags, ctypes.addressof(answer), ctypes.byref(error)
    )
    value: int = answer.value
    if value != _library.UNDECIDED:
        return value == _library.MATCH
    message = taken(error)
    if status:
        raise failure(status, message)
    raise EvaluationError(loads(message))


def reasons(handle: int | None, document: bytes, flags: int = _library.TAGGED) -> dict[str, Any]:
    """The answer of each part of a predicate for a record, and the reason."""
    result = ctypes.c_void_p()
    status = library.pq_trace_json(
        handle, document, len(document), flags, ctypes.byref(result)
    )
    message = taken(result)
    if status:
        raise failure(status, message)
    trace: dict[str, Any] = loads(message)
    return trace


def mask_of_lines(
    handle: int | None, text: str | bytes | bytearray | memoryview, undecided: Undecided,
    cancellation: Cancellation | None, *, is_slow: bool,
) -> bytes:
    """A byte for each line of JSON; see `Predicate.mask_lines`."""
    raw = text.encode() if isinstance(text, str) else bytes(text)
    address = ctypes.cast(ctypes.c_char_p(raw), ctypes.c_void_p)
    rows = library.pq_count_lines(address, len(raw))
    mask = (ctypes.c_uint8 * max(rows, 1))()
    report = ctypes.c_void_p()

    def decide(flag: Cancellation | None) -> int:
        status: int = library.pq_mask_ndjson(
            handle, address, len(raw), ctypes.addressof(mask), rows,
            flag.handle if flag else None, ctypes.byref(report),
        )
        return status

    # Fewer bytes are decided before a key can be pressed.
    long = len(raw) > (1 << 10 if is_slow else 1 << 20)
    status = interruptible(decide, cancellation) if long else decide(cancellation)
    require(status, taken(report), undecided, 0)
    answers = bytes(mask)[:rows]
    return answers.replace(b"\2", b"\0") if undecided == "false" else answers
