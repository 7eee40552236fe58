"""Diagnostics of a text, without a predicate."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from ._errors import Diagnostic, failure
from ._library import library, taken
from ._values import UNSET, Unset, loads, options_json


def check(text: str, *, policy: str | Mapping[str, Any] | Unset = UNSET) -> list[Diagnostic]:
    """What is wrong with a predicate, and what is suspicious; empty if nothing is.

    :param policy: as of `Predicate`; None is an error.
    """
    raw = text.encode()
    options = options_json({"policy": policy}) if policy is not UNSET else None
    report = ctypes.c_void_p()
    status = library.pq_check(raw, len(raw), options, ctypes.byref(report))
    message = taken(report)
    if status:
        raise failure(status, message)
    return [Diagnostic.of(item) for item in loads(message)["diagnostics"]]
