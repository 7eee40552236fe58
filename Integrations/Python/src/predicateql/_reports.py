"""What a predicate means, and what it is in SQL."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any

from ._errors import Diagnostic


@dataclass(frozen=True)
class Explanation:
    """What a predicate means and needs."""

    text: str
    """The predicate in its canonical form."""
    means: str
    """The predicate as an English sentence."""
    reads: dict[str, str | None]
    """The key paths that are read, with the types that follow from the text."""
    arguments: list[str]
    """The placeholders that wait for arguments."""
    variables: list[str]
    """The `$variables` that wait for values."""
    functions: list[str]
    """The functions that are called."""
    outline: str
    """The tree, drawn with lines."""
    warnings: list[Diagnostic]
    """What is suspicious about the predicate."""

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Explanation:
        """The explanation that the library wrote as JSON."""
        return cls(
            text=raw["text"],
            means=raw["means"],
            reads={item["key"]: item["type"] for item in raw["reads"]},
            arguments=raw["arguments"],
            variables=raw["variables"],
            functions=raw["functions"],
            outline=raw["outline"],
            warnings=[Diagnostic.of(item) for item in raw["warnings"]],
        )

    def __str__(self) -> str:
        return f"{self.text}\n{self.means}\n\n{self.outline}"

    def _repr_html_(self) -> str:
        """The sentence and the drawn tree, for notebooks."""
        return (
            "<div style='font-family:system-ui'>"
            f"<code>{html.escape(self.text)}</code>"
            f"<p style='margin:.4em 0'>{html.escape(self.means)}</p>"
            f"<pre style='line-height:1.25;margin:0'>{html.escape(self.outline)}</pre></div>"
        )


@dataclass(frozen=True)
class SQL:
    """A predicate as the condition of a WHERE."""

    sql: str
    """The condition, with placeholders of the dialect."""
    parameters: list[Any]
    """The values of the placeholders, in their order."""
    residual: str | None
    """The predicate that must still be checked for each row; None if there is none."""
    columns: list[str]
    """The columns that the residual reads, for a SELECT list."""
    statement: str
    """A SELECT of whole rows with the condition."""
    notes: list[Diagnostic]
    """Why there is a residual."""

    @classmethod
    def of(cls, raw: dict[str, Any]) -> SQL:
        """The SQL that the library wrote as JSON."""
        return cls(
            sql=raw["sql"],
            parameters=raw["parameters"],
            residual=raw["residual"],
            columns=raw["columns"],
            statement=raw["statement"],
            notes=[Diagnostic.of(item) for item in raw["notes"]],
        )

    @property
    def is_exact(self) -> bool:
        """Whether the database decides all of the predicate."""
        return self.residual is None
