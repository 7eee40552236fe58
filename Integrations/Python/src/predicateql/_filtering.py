"""The records that match, of any iterable."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import compress
from typing import TYPE_CHECKING, Any, TypeVar

from . import _library
from ._errors import EvaluationError
from ._masks import Progress, Undecided
from ._quick import Slow
from ._values import NeedsTags

if TYPE_CHECKING:
    from ._predicate import Predicate

Record = TypeVar("Record")

# The library decides groups of records, which grow from the first size to the second.
_FIRST, _LARGEST = 16, 1024
# The fewest plain dicts for which compiling a predicate to Python pays.
_WORTH_COMPILING = 64


def filtered(
    predicate: Predicate, records: Iterable[Record], undecided: Undecided, progress: Progress | None
) -> Iterator[Record]:
    """The records that match; see `Predicate.filter`."""
    if not isinstance(records, Collection):
        for record in records:
            is_let_through = passes(predicate, record, undecided)
            if progress is not None:
                progress(1)
            if is_let_through:
                yield record
        return
    if predicate._quick is None and len(records) >= _WORTH_COMPILING:
        predicate._compile()
    group: list[Record] = []
    size = _FIRST
    for record in records:
        group.append(record)
        if len(group) >= size:
            yield from _passed(predicate, group, undecided, progress)
            group = []
            size = min(size * 4, _LARGEST)
    if group:
        yield from _passed(predicate, group, undecided, progress)


def passes(predicate: Predicate, record: Any, undecided: Undecided) -> bool:
    """Whether a record matches, or is kept though it cannot be decided."""
    try:
        return predicate.matches(record)
    except EvaluationError:
        if undecided == "raise":
            raise
        return undecided == "keep"


def _passed(
    predicate: Predicate, group: list[Record], undecided: Undecided, progress: Progress | None
) -> Iterator[Record]:
    # Python's own answers come first, as far as it has them.
    done = 0
    quick = predicate._quick
    if quick is not None:
        answers = _quick_answers(quick, group)
        done = len(answers)
        yield from compress(group, answers)
    rest = group[done:] if done else group
    if rest:
        yield from _decided(predicate, rest, undecided)
    if progress is not None:
        progress(len(group))


def _quick_answers(quick: Callable[[Any], bool], group: list[Any]) -> list[bool]:
    """The answers for the records before the first that the library must decide."""
    try:
        return list(map(quick, group))
    except Slow:
        pass
    answers: list[bool] = []
    with contextlib.suppress(Slow):
        for record in group:
            answers.append(quick(record))
    return answers


def _decided(predicate: Predicate, group: list[Record], undecided: Undecided) -> Iterator[Record]:
    """Those of a group that the library lets through."""
    json = predicate._reads[1].json
    lines = []
    tagged: list[int] = []
    for row, record in enumerate(group):
        try:
            lines.append(json(record, False))
        except NeedsTags:
            tagged.append(row)
            lines.append("")
    mask = bytearray(predicate.mask_lines("\n".join(lines) + "\n", undecided="keep"))
    for row in tagged:
        try:
            mask[row] = predicate.matches(group[row])
        except EvaluationError:
            mask[row] = _library.UNDECIDED
    for row, answer in enumerate(mask):
        if answer == _library.UNDECIDED:
            if undecided == "raise":
                predicate.matches(group[row])
            if undecided != "keep":
                continue
        if answer:
            yield group[row]
