"""Masks over tables: batches and their shares, given to the library by as many threads."""

from __future__ import annotations

import ctypes
import functools
import math
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal

from ._arrow import Batch, batches
from ._errors import EvaluationError, MalformedError, failure
from ._library import MATCH, Cancellation, interruptible, library, taken
from ._values import loads

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._predicate import Predicate

Undecided = Literal["raise", "false", "keep"]

Progress = Callable[[int], object]
"""A function that takes the number of rows decided since its last call, such as `tqdm.update`."""

# Fewer rows are not worth a thread, nor is less work, in seconds.
_SHARE = 131_072
_WORK = 0.002

# The first rows tell how long the others take. Less work than this, in seconds, is done before a key
# can be pressed.
_PROBE = 16_384
_UNHEARD = 0.02
# Fewer rows of a predicate that may take long for each are done before that, too.
_UNHEARD_SLOW = 16


def require_choice(undecided: object, *allowed: str) -> None:
    """Raises unless what becomes of undecided rows is one of the words."""
    if undecided not in allowed:
        words = ", ".join(f'"{word}"' for word in allowed)
        raise ValueError(f"undecided={undecided!r} must be one of {words}")


class MaskRun:
    """One mask over a table. It keeps its predicate and its cancellation, since it may be at work
    in a thread when whoever began it is gone.

    :param origin: the number of the first row, in errors.
    """

    def __init__(
        self, predicate: Predicate, undecided: Undecided, cancellation: Cancellation | None,
        progress: Progress | None = None, origin: int = 0,
    ) -> None:
        require_choice(undecided, "raise", "false", "keep")
        self._origin = origin
        self._predicate = predicate
        self._undecided = undecided
        self._cancellation = cancellation
        self._progress = progress or (lambda rows: None)

    def over(self, data: Any, threads: int | None) -> NDArray[Any]:
        """The mask of all rows; see `Predicate.mask`."""
        import numpy as np

        parts: list[NDArray[np.uint8]] = []
        jobs: list[tuple[Batch, int, int]] = []
        limit = threads or os.cpu_count() or 1
        row = 0
        requires_all = self._predicate._recipe.option_values.get("missingKey") != "null"
        for batch in batches(data, self._predicate.keys, requires_all):
            mask = np.empty(len(batch), dtype=np.uint8)
            parts.append(mask)
            for start, count in _shares(len(batch), limit):
                part = batch if count == len(batch) else batch.sliced(start, count)
                jobs.append((part, mask.ctypes.data + start, row + start))
            row += len(batch)
        counts = self._all_counts(jobs, row, limit)
        whole = parts[0] if len(parts) == 1 else np.concatenate(parts or [np.empty(0, np.uint8)])
        if self._undecided == "keep":
            return whole
        # Without undecided rows the bytes are numpy's of bool as they are.
        return whole == MATCH if any(counts) else whole.view(np.bool_)

    def _all_counts(
        self, jobs: list[tuple[Batch, int, int]], rows: int, limit: int
    ) -> list[int]:
        """The numbers of undecided rows. Long work is done where Ctrl-C ends it."""
        counts: list[int] = []
        began = time.perf_counter()
        is_slow = self._predicate._is_slow
        if jobs and not is_slow:
            counts.append(self._decide(jobs[0], self._cancellation))
            self._progress(len(jobs[0][0]))
        rest = jobs[len(counts):]
        if not rest:
            return counts
        first = rest[0][2]
        left = 0.0 if rows <= _PROBE else math.inf
        if first:
            left = (time.perf_counter() - began) / first * (rows - first)
        if rows < _UNHEARD_SLOW if is_slow else left < _UNHEARD:
            return counts + self._counts(rest, rows, limit, began, self._cancellation)
        return counts + interruptible(
            lambda flag: self._counts(rest, rows, limit, began, flag), self._cancellation
        )

    def _counts(
        self, jobs: list[tuple[Batch, int, int]], rows: int, limit: int, began: float,
        flag: Cancellation | None,
    ) -> list[int]:
        """The numbers of undecided rows of some jobs. The first share tells whether threads pay."""
        counts: list[int] = []
        for done, job in enumerate(jobs):
            first = job[2]
            left = (time.perf_counter() - began) / first * (rows - first) if first else 0
            if limit > 1 and done + 1 < len(jobs) and first >= _SHARE and left > _WORK:
                with ThreadPoolExecutor(limit) as pool:
                    decide = functools.partial(self._decide, flag=flag)
                    for later, count in zip(jobs[done:], pool.map(decide, jobs[done:])):
                        counts.append(count)
                        self._progress(len(later[0]))
                    return counts
            counts.append(self._decide(job, flag))
            self._progress(len(job[0]))
        return counts

    def _decide(self, job: tuple[Batch, int, int], flag: Cancellation | None) -> int:
        """Fills the mask of a share, and gives the number of undecided rows."""
        batch, mask, first = job
        report = ctypes.c_void_p()
        status = library.pq_mask_arrow(
            self._predicate._handle, ctypes.addressof(batch.schema),
            ctypes.addressof(batch.array), mask, len(batch),
            flag.handle if flag else None, ctypes.byref(report),
        )
        return require(status, taken(report), self._undecided, self._origin + first)


def _shares(count: int, most: int) -> Iterator[tuple[int, int]]:
    """Ranges of rows: two to see how long they take, then some for each thread, of a multiple of 1,024
    rows, so that nothing is halved."""
    yield 0, min(count, _PROBE)
    if count <= _PROBE:
        return
    if most == 1:
        yield _PROBE, count - _PROBE
        return
    yield _PROBE, min(count, _SHARE) - _PROBE
    rest = count - _SHARE
    size = max((-(-rest // most) + 1023) // 1024 * 1024, _SHARE)
    for start in range(_SHARE, count, size):
        yield start, min(size, count - start)


def require(status: int, report: str | None, undecided: Undecided, first: int) -> int:
    """The number of undecided rows in the report of a mask. Raises what is wrong with it."""
    if status:
        raise failure(status, report)
    raw = loads(report)
    count: int = raw.get("undecided", 0)
    if count and undecided == "raise":
        error = raw["errors"][0] if raw["errors"] else {}
        row = error.get("row", 0) + first
        if error and "code" not in error:
            raise MalformedError(error["message"], row)
        raise EvaluationError({**error, "row": row}, count)
    return count
