#!/usr/bin/env python3
"""Writes the TextMate grammar; with --check, fails unless the file holds it already."""

import json
import re
import sys

import words

FILE = words.ROOT / "Integrations/Editors/VSCode/syntaxes/predicate.tmLanguage.json"
NAME = r"[\p{L}_][\p{L}\p{M}\p{N}_]*"
QUOTED = r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
# A word is a whole one, and no step of a path, escaped name, variable or collection operator.
BEFORE = r"(?<![\p{L}\p{M}\p{N}_.#$@])"
BEHIND = r"(?![\p{L}\p{M}\p{N}_:-])"


def any_of(table):
    return "|".join(re.escape(word) for word in sorted(table, key=lambda word: (-len(word), word)))


def keyword(table, scope, behind=BEHIND):
    return {"name": f"{scope}.predicate", "match": f"{BEFORE}(?i:{any_of(table)}){behind}"}


def string(mark, name):
    return {
        "name": f"string.quoted.{name}.predicate",
        "begin": mark,
        "end": mark,
        "patterns": [
            {"name": "constant.character.escape.predicate", "match": r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-7]{1,3}|.)"}
        ],
    }


def grammar():
    patterns = [
        {"name": "comment.line.predicate", "match": r"^\s*(?:#(?=[\s#]|$)|//).*$"},
        string("'", "single"),
        string('"', "double"),
        {"name": "constant.other.placeholder.predicate", "match": r"%(?:[0-9]+\$)?(?:@|K|[hlqztjL]*[dDiuUxXoOfFeEgGaAcCsSp])"},
        {"name": "variable.other.readwrite.predicate", "match": rf"\$(?:#?{NAME}|#{QUOTED})"},
        {"name": "support.function.collection.predicate", "match": f"@(?:{NAME}|#{QUOTED})"},
        {"name": "variable.other.property.predicate", "match": f"#(?:{NAME}|{QUOTED})"},
        {"name": "support.function.predicate", "match": rf"{BEFORE}(?:{any_of(words.FUNCTIONS)})(?=\s*\()"},
        keyword(["AND", "OR", "NOT"], "keyword.operator.logical"),
        keyword(words.QUANTIFIERS, "keyword.other.quantifier"),
        keyword(words.spelled(words.OPERATORS), "keyword.operator.comparison"),
        {"name": "storage.modifier.options.predicate", "match": r"(?<=\[)\s*[cdnl]+\s*(?=\])"},
        keyword(words.spelled(words.INFIX), "keyword.operator.set"),
        keyword(words.CONSTANTS + words.TRUTHS, "constant.language"),
        keyword(words.CALLS, "keyword.other.call", BEHIND + r"(?=\s*\()"),
        {"name": "keyword.other.index.predicate", "match": rf"(?<=\[)\s*(?i:{any_of(words.INDICES)})\s*(?=\])"},
        {"name": "entity.name.function.selector.predicate", "match": rf"{BEFORE}[A-Za-z_][A-Za-z0-9_]*:(?!=)(?:[A-Za-z_][A-Za-z0-9_]*:)*"},
        {"name": "variable.other.property.predicate", "match": NAME},
        {"name": "constant.numeric.predicate", "match": r"0[xX][0-9A-Fa-f]+|0[oO][0-7]+|0[bB][01]+|(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"},
        {"name": "keyword.operator.logical.predicate", "match": r"&&|\|\||!(?!=)"},
        {"name": "keyword.operator.assignment.predicate", "match": ":="},
        # `<<` before `<`, `**` before `*`: the longest of both tables first.
        {"name": "keyword.operator.arithmetic.predicate", "match": "|".join(map(re.escape, [m for m in words.marks(words.INFIX) if len(m) > 1]))},
        {"name": "keyword.operator.comparison.predicate", "match": "|".join(map(re.escape, words.marks(words.OPERATORS)))},
        {"name": "keyword.operator.arithmetic.predicate", "match": "|".join(map(re.escape, [m for m in words.marks(words.INFIX) if len(m) == 1] + ["~"]))},
        {"name": "punctuation.separator.predicate", "match": "[,.]"},
        {"name": "punctuation.section.predicate", "match": r"[()\[\]{}]"},
    ]
    return {
        "comment": "Made by Integrations/Editors/textmate.py from Grammar/predicate.ebnf.",
        "name": "Predicates",
        "scopeName": "source.predicate",
        "fileTypes": ["predicates"],
        "patterns": patterns,
    }


def main():
    text = json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"
    if "--check" in sys.argv:
        if FILE.read_text() != text:
            sys.exit(f"{FILE} is not what {__file__} writes")
        return
    FILE.write_text(text)


main()
