"""A condition of Spark's in the form of which its readers of files understand the most."""

from __future__ import annotations

import re

# A text, or a name of one or more parts, in Spark's quotes.
_TEXT = r"'(?:[^'\\]|\\.|'')*'"
_NAME = r"`(?:[^`]|``)*`(?:\.`(?:[^`]|``)*`)*"
_QUOTED = re.compile(f"{_TEXT}|{_NAME}", re.DOTALL)
_NOT_NAN = re.compile(rf"({_TEXT}|{_NAME})|NOT isnan\(({_NAME})\)", re.DOTALL)
_NEGATED = re.compile(r"\b(?:NOT(?! NULL)|CASE)\b")


def readable(condition: str) -> str:
    """The same condition, with a comparison in the place of `NOT isnan(…)`.

    Readers skip row groups by comparisons only, and one `isnan` below OR keeps all of the OR from
    them. NaN is Spark's greatest number, so that exactly it is not at most infinity. A condition
    that negates anything stays as it is: from the opposites of comparisons readers would conclude
    that NaN, which the statistics of files do not count, is not there."""
    if _NEGATED.search(_QUOTED.sub("", _NOT_NAN.sub(r"\1", condition))):
        return condition
    return _NOT_NAN.sub(lambda found: found[1] or f"{found[2]} <= DOUBLE('Infinity')", condition)
