"""The page's questions about a predicate, read from untrusted JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any

from .. import Predicate
from .._recipe import Recipe
from .._values import options_json
from ._data import Source

# Every operator and function may be tried, but nothing that reaches into a host. The limits are those for
# strangers, since a predicate may come in a link.
POLICY = {"extends": "untrusted", "operators": "*", "functions": "*", "redactsErrors": False}

ROWS_AT_ONCE = 50
ANSWERS = ("other", "match", "undecided")


class QuestionError(Exception):
    """A malformed question."""


@dataclass(frozen=True)
class Question:
    """A question of the page."""

    text: str
    """The predicate, or its beginning."""
    arguments: str = ""
    """The values of placeholders, as a list of JSON."""
    variables: str = ""
    """The values of `$variables`, as an object of JSON."""
    show: str = "match"
    """The rows that are wanted, one of `ANSWERS`."""
    skipped: int = 0
    """The number of such rows that the page has already."""

    @classmethod
    def read(cls, raw: bytes) -> Question:
        """The question that a request holds.

        :raises QuestionError: if it is not one.
        """
        try:
            members = json.loads(raw)
        except (ValueError, RecursionError):
            raise QuestionError("the question is not JSON") from None
        known = {field.name: str if field.type == "str" else int for field in fields(cls)}
        if not isinstance(members, dict) or "text" not in members:
            raise QuestionError("the question has no text")
        for name, value in members.items():
            if type(value) is not known.get(name):
                raise QuestionError(f"{name[:40]!r} is not a part of a question, or of another type")
        try:
            "".join(value for value in members.values() if isinstance(value, str)).encode()
        except UnicodeEncodeError:
            raise QuestionError("a text has half of a character") from None
        question = cls(**members)
        if question.show not in ANSWERS or question.skipped < 0:
            raise QuestionError("no such rows")
        return question

    def template(self, source: Source) -> Recipe:
        """The text without its values."""
        return Recipe(self.text, options_json({**source.options, "policy": POLICY}), b"[]", None)

    def predicate(self, source: Source, policy: Any = POLICY) -> Predicate:
        """The predicate with its values.

        :raises FormatError: if the text is wrong.
        :raises ValueError: if the values are not JSON, or of another form.
        """
        _require(list, self.arguments, "the arguments must be a list of JSON, such as [18, \"Ada\"]")
        _require(dict, self.variables, "the variables must be an object of JSON, such as {\"least\": 18}")
        return Predicate._of(Recipe(
            self.text,
            options_json({**source.options, "policy": policy}),
            self.arguments.encode() if self.arguments.strip() else b"[]",
            self.variables.encode() if self.variables.strip() else None,
        ))


def _require(kind: type, text: str, message: str) -> None:
    try:
        value = json.loads(text) if text.strip() else kind()
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{message}: {error}") from None
    if not isinstance(value, kind):
        raise ValueError(message)
