"""The word tables of Grammar/predicate.ebnf, from which both grammars for editors are made."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]


def productions():
    """The right sides of the grammar's productions, by name, without remarks."""
    text = (ROOT / "Grammar/predicate.ebnf").read_text()
    text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.S)
    return dict(re.findall(r"^(\w+) = (.*) ;\s*$", text, flags=re.M))


def words(name, known=productions()):
    """The quoted words of a production."""
    return re.findall(r'"([^"]+)"', known[name])


OPERATORS = words("comparisonOperator")
INFIX = words("infixOperator")
QUANTIFIERS = words("qualifier")
CONSTANTS = words("constant")
INDICES = words("symbolicIndex")
TRUTHS = [word for word in words("primaryPredicate") if word.isalpha()]
CALLS = [words(name)[0] for name in ("subquery", "ternary", "cast", "function", "fetch")]
FUNCTIONS = sorted({*words("functionName"), *words("functionName2"), "now", "random"})
KEYWORDS = words("keyword")


def is_word(text):
    return text[0].isalpha()


def marks(table):
    """The operators that are no words, the longest first, so that the longest is matched."""
    return sorted((mark for mark in table if not is_word(mark)), key=lambda mark: (-len(mark), mark))


def spelled(table):
    return [word for word in table if is_word(word)]
