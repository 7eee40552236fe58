#!/usr/bin/env python3
"""The tree-sitter grammar of predicates, made with the word tables of Grammar/predicate.ebnf.

`grammar.py` writes grammar.js, from which `tree-sitter generate` makes a parser; with --check it
fails unless the file holds it already. `check.py` parses texts by the same rules.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import words  # noqa: E402


class Rule:
    """A node of the grammar: its kind, as tree-sitter's functions are called, and its parts."""

    def __init__(self, kind, *parts):
        self.kind, self.parts = kind, parts


def seq(*parts):
    return Rule("seq", *map(rule, parts))


def choice(*parts):
    return Rule("choice", *map(rule, parts))


def optional(part):
    return Rule("optional", rule(part))


def repeat(part):
    return Rule("repeat", rule(part))


def prec(level, part):
    return Rule("prec", level, rule(part))


def prec_left(level, part):
    return Rule("prec.left", level, rule(part))


def field(name, part):
    return Rule("field", name, rule(part))


def alias(part, name):
    return Rule("alias", rule(part), name)


def symbol(name):
    return Rule("symbol", name)


def pattern(text):
    """A token by a regular expression that JavaScript and Python read alike."""
    return Rule("pattern", text)


def rule(part):
    return Rule("string", part) if isinstance(part, str) else part


def word(text):
    """A keyword in any case."""
    letters = "".join(f"[{c.lower()}{c.upper()}]" if c.isalpha() else re.escape(c) for c in text)
    return alias(pattern(letters), text)


def list_of(part):
    return seq(part, repeat(seq(",", part)))


LETTER = r"[A-Za-z_\u0080-\uffff]"
NAME = LETTER + r"[A-Za-z0-9_\u0080-\uffff]*"
PART = r"[A-Za-z_][A-Za-z0-9_]*:"

# How strongly operators bind, from the weakest: tree-sitter needs numbers, and the parser's own order
# is in Parsing/Precedence.swift.
LEVELS = ["OR", "AND", "NOT", "comparison", ":=", "UNION", "|", "^", "&", "<<", "+", "*", "**", "-", "."]
LEVEL = {name: number + 1 for number, name in enumerate(LEVELS)}
SAME_LEVEL = {"UNION": ["UNION", "INTERSECT", "INTERSECTION", "MINUS"], "<<": ["<<", ">>"], "+": ["+", "-"], "*": ["*", "/"]}

expression = symbol("_expression")


def binary(name, operator):
    sides = seq(field("left", expression), field("operator", operator), field("right", expression))
    return prec_left(LEVEL[name], sides)


def infix():
    groups = []
    for name in LEVELS[LEVELS.index("UNION"):LEVELS.index("-")]:
        members = [mark for mark in words.INFIX if mark in SAME_LEVEL.get(name, [name])]
        groups.append(binary(name, choice(*[word(m) if words.is_word(m) else m for m in members])))
    return choice(*groups)


def call(name, *parts):
    return seq(word(name), "(", *parts, ")")


def comparison():
    operators = [word(o) if words.is_word(o) else o for o in words.OPERATORS if o != "selectorWord"]
    operator = choice(*operators, symbol("selector"))
    return prec_left(
        LEVEL["comparison"],
        seq(field("left", expression), field("operator", operator), optional(symbol("options")),
            field("right", expression)),
    )


RULES = {
    "format": optional(expression),
    "_expression": choice(*map(symbol, [
        "disjunction", "conjunction", "negation", "comparison", "quantified", "assignment", "infix", "sign",
        "path", "subscript", "message", "parenthesized", "aggregate", "call", "subquery", "ternary",
        "cast", "function", "fetch", "constant", "truth", "number", "string", "placeholder", "variable",
        "collection_operator", "key"])),
    "disjunction": binary("OR", choice(word("OR"), "||")),
    "conjunction": binary("AND", choice(word("AND"), "&&")),
    "negation": prec(LEVEL["NOT"], seq(choice(word("NOT"), "!"), expression)),
    "comparison": comparison(),
    "quantified": prec(LEVEL[":="], seq(choice(*map(word, words.QUANTIFIERS)), expression)),
    "assignment": prec(LEVEL[":="], seq(symbol("variable"), ":=", expression)),
    "infix": infix(),
    "sign": prec(LEVEL["-"], seq(choice("-", "~"), expression)),
    "path": prec_left(LEVEL["."], seq(expression, ".", symbol("_step"))),
    "_step": choice(*map(symbol, ["key", "collection_operator", "variable", "placeholder"])),
    "subscript": prec_left(LEVEL["."], seq(expression, "[", choice(symbol("index"), expression), "]")),
    "index": choice(*map(word, words.INDICES)),
    "message": prec_left(LEVEL["."], seq(
        expression, ".", choice(symbol("key"), symbol("selector")), "(",
        optional(list_of(expression)), ")")),
    "parenthesized": seq("(", expression, ")"),
    "aggregate": seq("{", optional(list_of(expression)), "}"),
    "call": seq(field("name", symbol("function_name")), "(", optional(list_of(expression)), ")"),
    "function_name": choice(symbol("selector"), symbol("_identifier")),
    "subquery": call("SUBQUERY", expression, ",", symbol("variable"), ",", expression),
    "ternary": call("TERNARY", expression, ",", expression, ",", expression),
    "cast": call("CAST", expression, ",", expression),
    "function": call("FUNCTION", list_of(expression)),
    "fetch": call("FETCH", expression, ",", expression, ",", expression),
    "options": seq("[", alias(pattern("[cdnlCDNL]+"), "letters"), "]"),
    "constant": choice(*map(word, words.CONSTANTS)),
    "truth": choice(*map(word, words.TRUTHS)),
    # Words of calls are keys where no parenthesis follows.
    "key": choice(symbol("_identifier"), symbol("escaped_name"), *map(word, words.CALLS)),
    "_identifier": pattern(NAME),
    "escaped_name": pattern("#" + NAME + "|#'([^'\\\\]|\\\\[^])*'|#\"([^\"\\\\]|\\\\[^])*\""),
    "selector": pattern(PART + "(" + PART + ")*"),
    "variable": pattern(r"\$#?" + NAME + "|" + r"\$#'[^']*'|\$#" + '"[^"]*"'),
    "collection_operator": pattern("@#?" + NAME + "|@#'[^']*'|@#" + '"[^"]*"'),
    "placeholder": pattern(r"%([0-9]+\$)?(@|K|[hlqztjL]*[A-Za-z]+)"),
    "number": pattern(
        r"0[xX][0-9A-Fa-f]+|0[oO][0-7]+|0[bB][01]+|([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?"),
    "string": pattern("'([^'\\\\]|\\\\[^])*'|\"([^\"\\\\]|\\\\[^])*\""),
}

# The white space between tokens.
EXTRAS = r"[\s\u0085\u00a0]"


def script(node, indent="      "):
    """The rule as tree-sitter's JavaScript."""
    if node.kind == "string":
        return json.dumps(node.parts[0])
    if node.kind == "pattern":
        return "/" + re.sub(r"(?<!\\)/", r"\\/", node.parts[0]) + "/"
    if node.kind == "symbol":
        return "$." + node.parts[0]
    if node.kind == "alias":
        return f"alias({script(node.parts[0])}, {json.dumps(node.parts[1])})"
    parts = [json.dumps(p) if not isinstance(p, Rule) else script(p, indent + "  ") for p in node.parts]
    line = f"{node.kind}({', '.join(parts)})"
    if len(line) <= 90:
        return line
    return f"{node.kind}(\n" + "".join(f"{indent}  {p},\n" for p in parts) + f"{indent})"


def javascript():
    rules = "".join(f"    {name}: ($) => {script(node)},\n" for name, node in RULES.items())
    return (
        "// Made by grammar.py from Grammar/predicate.ebnf: change it there.\n"
        "/// <reference types=\"tree-sitter-cli/dsl\" />\n"
        "module.exports = grammar({\n"
        "  name: \"predicate\",\n"
        "  word: ($) => $._identifier,\n"
        f"  extras: ($) => [/{EXTRAS}/],\n"
        f"  rules: {{\n{rules}  }},\n"
        "});\n"
    )


def main():
    file = HERE / "grammar.js"
    if "--check" in sys.argv:
        if file.read_text() != javascript():
            sys.exit(f"{file} is not what {__file__} writes")
        return
    file.write_text(javascript())


if __name__ == "__main__":
    main()
