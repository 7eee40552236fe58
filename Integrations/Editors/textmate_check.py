#!/usr/bin/env python3
"""Colours texts by the TextMate grammar with Oniguruma, as editors do, and fails if a mark or word of
one has no colour. Reads what `predcheck fmt --format json` writes.

It needs `textmate-grammar-python` from PyPI.
"""

import json
import logging
import sys

from textmate_grammar.parsers.base import LanguageParser

import words

FILE = words.ROOT / "Integrations/Editors/VSCode/syntaxes/predicate.tmLanguage.json"


def main():
    logging.disable(logging.CRITICAL)
    parser = LanguageParser(json.loads(FILE.read_text()))
    count = failures = 0
    for line in sys.stdin:
        record = json.loads(line)
        # Editors colour line by line, and the library takes other characters for ends of lines.
        for text in {text for text in (record["input"], record["text"]) if len(text.splitlines()) == 1}:
            count += 1
            coloured = set()
            # The library fails on white space at the end of a line.
            element = parser.parse_string(text.rstrip())
            for (_, column), content, scopes in element.flatten() if element else []:
                if len(scopes) > 1:
                    coloured.update(range(column, column + len(content)))
            left = "".join(c for i, c in enumerate(text) if i not in coloured and not c.isspace())
            if left:
                failures += 1
                print(f"{left!r} has no colour in {text}")
    print(f"{count} texts coloured, {failures} in part")
    sys.exit(failures > 0 or count == 0)


main()
