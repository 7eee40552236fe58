#!/usr/bin/env python3
"""Recognises texts by the rules of grammar.py, and fails if one of them is no format.

Reads lines of JSON from standard input: objects with `input` and `text`, as `predcheck fmt --format
json` writes them. Tokens are chosen as tree-sitter chooses them: of those that may follow, the longest,
and of equally long ones a keyword before a name.

    predcheck fmt --format json --file FORMATS | check.py
"""

import itertools
import json
import re
import sys

import grammar


class Productions:
    """The rules as plain productions: sequences of names of rules and of tokens."""

    def __init__(self, rules):
        self.right = {}
        self.tokens = {}
        self.numbers = itertools.count()
        for name, rule in rules.items():
            self.right[name] = [[self.reduced(rule)]]
        self.nullable = self.nullables()

    def reduced(self, rule):
        """The name of the rule or token that stands for a node."""
        parts = rule.parts
        if rule.kind in ("string", "pattern"):
            pattern = re.escape(parts[0]) if rule.kind == "string" else parts[0].replace("[^]", r"[\s\S]")
            self.tokens[(rule.kind, parts[0])] = re.compile(pattern)
            return (rule.kind, parts[0])
        if rule.kind == "symbol":
            return parts[0]
        if rule.kind in ("prec", "prec.left", "field"):
            return self.reduced(parts[1])
        if rule.kind == "alias":
            return self.reduced(parts[0])
        name = f"{rule.kind}{next(self.numbers)}"
        if rule.kind == "seq":
            self.right[name] = [[self.reduced(part) for part in parts]]
        elif rule.kind == "choice":
            self.right[name] = [[self.reduced(part)] for part in parts]
        elif rule.kind == "optional":
            self.right[name] = [[], [self.reduced(parts[0])]]
        elif rule.kind == "repeat":
            self.right[name] = [[], [name, self.reduced(parts[0])]]
        else:
            raise ValueError(rule.kind)
        return name

    def nullables(self):
        found = set()
        while True:
            more = {
                name for name, rights in self.right.items()
                if any(all(symbol in found for symbol in right) for right in rights)
            }
            if more == found:
                return found
            found = more


class Recogniser:
    """Earley's algorithm, over the tokens that may come next."""

    def __init__(self):
        self.productions = Productions(grammar.RULES)
        self.space = re.compile(f"({grammar.EXTRAS})*")

    def failure(self, text):
        """The place at which a text is no format any more; None if it is one."""
        right = self.productions.right
        states = [self.closed({("format", 0, 0, 0)}, [], 0)]
        place = self.space.match(text, 0).end()
        while place < len(text):
            expected = {
                right[name][number][dot] for name, number, dot, _ in states[-1]
                if dot < len(right[name][number]) and isinstance(right[name][number][dot], tuple)
            }
            token, end = self.token(text, place, expected)
            if token is None:
                return place
            moved = {
                (name, number, dot + 1, start) for name, number, dot, start in states[-1]
                if dot < len(right[name][number]) and right[name][number][dot] == token
            }
            states.append(self.closed(moved, states, len(states)))
            place = self.space.match(text, end).end()
        done = any(n == "format" and d == len(right[n][k]) and s == 0 for n, k, d, s in states[-1])
        return None if done else place

    def token(self, text, place, expected):
        best, end = None, place
        for token in expected:
            found = self.productions.tokens[token].match(text, place)
            if found is None or found.end() == place:
                continue
            is_name = token == ("pattern", grammar.NAME)
            if self.cuts_word(text, token, found.end()):
                continue
            if found.end() > end or (found.end() == end and not is_name):
                best, end = token, found.end()
        return best, end

    def cuts_word(self, text, token, end):
        """Whether a keyword would be the beginning of a longer name."""
        is_keyword = token[0] == "pattern" and re.fullmatch(r"(\[\w\w\]|\\?-)+", token[1])
        return bool(is_keyword) and end < len(text) and re.match(r"[A-Za-z0-9_\u0080-\uffff]", text[end]) is not None

    def closed(self, items, states, place):
        """The items with all that they lead to."""
        right = self.productions.right
        items, queue = set(items), list(items)

        def add(item):
            if item not in items:
                items.add(item)
                queue.append(item)

        while queue:
            name, number, dot, start = queue.pop()
            if dot == len(right[name][number]):
                source = items if start == place else states[start]
                for parent, k, d, s in list(source):
                    if d < len(right[parent][k]) and right[parent][k][d] == name:
                        add((parent, k, d + 1, s))
                continue
            symbol = right[name][number][dot]
            if isinstance(symbol, tuple):
                continue
            for k in range(len(right[symbol])):
                add((symbol, k, 0, place))
            if symbol in self.productions.nullable:
                add((name, number, dot + 1, start))
        return items


def main():
    recogniser = Recogniser()
    count = failures = 0
    for line in sys.stdin:
        record = json.loads(line)
        for text in {record["input"], record["text"]}:
            count += 1
            place = recogniser.failure(text)
            if place is not None:
                failures += 1
                print(f"not parsed at {place}: {text[:place]}«here»{text[place:]}")
    print(f"{count} texts, {failures} not parsed")
    sys.exit(failures > 0 or count == 0)


if __name__ == "__main__":
    main()
