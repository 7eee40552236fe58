"""What a predicate means, and what it is in SQL."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
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
    """The placeholders without arguments."""
    variables: list[str]
    """The `$variables` without values."""
    functions: list[str]
    """The functions that are called."""
    outline: str
    """The tree, drawn with lines."""
    warnings: list[Diagnostic]
    """The warnings about the predicate."""

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


class Why(str):
    """The answer of each part of a predicate for a record, and the reason. It is a text of lines; notebooks
    show it as a table."""

    matches: bool
    """Whether the record matches."""
    trace: dict[str, Any]
    """The same as a tree: "text", "truth", "explanation", "children"."""

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Why:
        """The reasons that the library wrote as JSON."""
        made = cls(raw["text"])
        made.matches = raw["matches"]
        made.trace = raw["trace"]
        return made

    def _repr_html_(self) -> str:
        """A row for each part, with its answer and the reason, for notebooks."""
        rows = "".join(
            f"<tr><td style='text-align:left;padding-left:{depth * 1.5 + 0.5}em'><code>{html.escape(part['text'])}"
            f"</code></td><td>{_answer(part)}</td><td style='text-align:left'>"
            f"{html.escape(part['explanation'])}</td></tr>"
            for depth, part in _parts(self.trace, 0)
        )
        return (f"<table><thead><tr><th>part</th><th>answer</th><th>why</th></tr></thead><tbody>{rows}"
                "</tbody></table>")


def _parts(trace: dict[str, Any], depth: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The predicates of a trace, each with its depth."""
    if trace["kind"] == "predicate":
        yield depth, trace
    for child in trace["children"]:
        yield from _parts(child, depth + 1)


def _answer(part: dict[str, Any]) -> str:
    if not part["isEvaluated"]:
        return "not asked"
    truth = part.get("truth")
    return "undecided" if truth is None else str(truth).lower()


@dataclass(frozen=True)
class Parameter:
    """A value that a client binds to a placeholder."""

    name: str | None
    """The placeholder's name; None where placeholders go by position."""
    type: str
    """The type: "boolean", "integer", "real", "numeric", "text", "timestamp", "zonelessTimestamp",
    "uuid", "bytes", "decimal(10,2)", and each of these with "[]" for lists."""
    value: Any
    """The value as JSON. A real that JSON lacks is the text "inf" or "-inf"."""


@dataclass(frozen=True)
class Residual:
    """The part of a predicate that memory must check for each row that the condition keeps."""

    predicate: str
    """The text of the part."""
    columns: dict[str, str]
    """The columns that it reads, with the SQL that gives each in a SELECT list."""
    relationships: list[str]
    """The relationships that it reads without columns."""


@dataclass(frozen=True)
class Clause:
    """A predicate as a part of a statement that any client can write."""

    condition: str
    """The condition for WHERE, with placeholders of the dialect."""
    joins: str
    """The joins that follow the table in FROM, or nothing."""
    parameters: list[Parameter]
    """The values of the placeholders, in their order."""
    residual: Residual | None
    """The part that memory must check; None if there is none."""

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Clause:
        """The clause that the library wrote as JSON."""
        rest = raw["residual"]
        return cls(
            condition=raw["condition"],
            joins=raw["joins"],
            parameters=[
                Parameter(item.get("name"), item["type"], item["value"])
                for item in raw["parameters"]
            ],
            residual=rest
            and Residual(
                rest["predicate"],
                {column["name"]: column["sql"] for column in rest["columns"]},
                rest["relationships"],
            ),
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
    clause: Clause | None = None
    """The same in parts, with the types of the parameters; None where memory refuses the predicate
    before it sees a row."""
    residual_template: tuple[str, str] | None = None
    """The residual with its long lists as arguments, where it has any: the text, and the arguments as
    JSON. With the lists in it a text may be longer than a predicate may be."""

    @classmethod
    def of(cls, raw: dict[str, Any]) -> SQL:
        """The SQL that the library wrote as JSON."""
        template = raw.get("residualTemplate")
        return cls(
            sql=raw["sql"],
            parameters=raw["parameters"],
            residual=raw["residual"],
            columns=raw["columns"],
            statement=raw["statement"],
            notes=[Diagnostic.of(item) for item in raw["notes"]],
            clause=Clause.of(raw["clause"]) if raw.get("clause") else None,
            residual_template=template
            and (template["text"], json.dumps(template["arguments"])),
        )

    @property
    def is_exact(self) -> bool:
        """Whether the database decides all of the predicate."""
        return self.residual is None
