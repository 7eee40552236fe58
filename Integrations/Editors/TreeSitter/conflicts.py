#!/usr/bin/env python3
"""Looks for conflicts in grammar.py: places where a parser with one token of look-ahead would not know
what to do and no precedence decides. `tree-sitter generate` refuses a grammar that has any.

The tables are those of an LALR(1) parser, which has at least the conflicts of tree-sitter's.
"""

import collections
import sys

import grammar

END = ("end", "")
Production = collections.namedtuple("Production", "name symbols level associates")


class Expansion:
    """The rules as productions without choices and options, as tree-sitter expands them."""

    def __init__(self, rules):
        self.productions = [Production("start", ("format",), 0, None)]
        self.repeats = {}
        for name, rule in rules.items():
            for symbols, level, associates in self.expanded(rule):
                self.productions.append(Production(name, symbols, level, associates))
        self.by_name = collections.defaultdict(list)
        for index, production in enumerate(self.productions):
            self.by_name[production.name].append(index)

    def expanded(self, rule):
        """Each way to write a rule: its symbols, the precedence, whether it associates to the left."""
        kind, parts = rule.kind, rule.parts
        if kind in ("string", "pattern"):
            return [(((kind, parts[0]),), 0, None)]
        if kind == "symbol":
            return [((parts[0],), 0, None)]
        if kind in ("field", "alias"):
            return self.expanded(parts[1] if kind == "field" else parts[0])
        if kind in ("prec", "prec.left"):
            left = "left" if kind == "prec.left" else None
            return [(symbols, level or parts[0], associates or left)
                    for symbols, level, associates in self.expanded(parts[1])]
        if kind == "choice":
            return [way for part in parts for way in self.expanded(part)]
        if kind == "optional":
            return [((), 0, None)] + self.expanded(parts[0])
        if kind == "repeat":
            name = self.repeat(parts[0])
            return [((), 0, None), ((name,), 0, None)]
        ways = [((), 0, None)]
        for part in parts:
            ways = [(a + b, max(m, n), x or y) for a, m, x in ways for b, n, y in self.expanded(part)]
        return ways

    def repeat(self, rule):
        ways = self.expanded(rule)
        key = tuple(symbols for symbols, _, _ in ways)
        if key not in self.repeats:
            name = self.repeats[key] = f"repeat{len(self.repeats)}"
            for symbols, _, _ in ways:
                self.productions.append(Production(name, symbols, 0, None))
                self.productions.append(Production(name, (name,) + symbols, 0, None))
        return self.repeats[key]


class Tables:
    """The states of the parser, with the tokens that may follow each item."""

    def __init__(self, expansion):
        self.expansion = expansion
        self.firsts = self.first_tokens()
        self.states = {}
        self.build()

    def first_tokens(self):
        """The tokens that each rule may begin with, and None for one that may be empty."""
        firsts = collections.defaultdict(set)
        changed = True
        while changed:
            changed = False
            for production in self.expansion.productions:
                found = self.first_of(production.symbols, {None}, firsts)
                if not found <= firsts[production.name]:
                    firsts[production.name] |= found
                    changed = True
        return firsts

    def first_of(self, symbols, behind, firsts=None):
        firsts = self.firsts if firsts is None else firsts
        found = set()
        for symbol in symbols:
            own = {symbol} if isinstance(symbol, tuple) else firsts[symbol]
            found |= own - {None}
            if None not in own:
                return found
        return found | behind

    def closed(self, kernel):
        """The items of a state: by production and dot, the tokens that may follow."""
        items = {item: set(follow) for item, follow in kernel.items()}
        queue = list(items)
        while queue:
            number, dot = queue.pop()
            symbols = self.expansion.productions[number].symbols
            if dot == len(symbols) or isinstance(symbols[dot], tuple):
                continue
            follow = self.first_of(symbols[dot + 1:], items[number, dot])
            for other in self.expansion.by_name[symbols[dot]]:
                known = items.get((other, 0))
                if known is None or not follow <= known:
                    items[other, 0] = follow | (known or set())
                    queue.append((other, 0))
        return items

    def build(self):
        start = {(0, 0): {END}}
        self.states[frozenset(start)] = start
        queue = [frozenset(start)]
        while queue:
            moves = collections.defaultdict(dict)
            for (number, dot), follow in self.closed(self.states[queue.pop()]).items():
                symbols = self.expansion.productions[number].symbols
                if dot < len(symbols):
                    moves[symbols[dot]][number, dot + 1] = follow
            for kernel in moves.values():
                core = frozenset(kernel)
                known = self.states.setdefault(core, {item: set() for item in core})
                if any(not follow <= known[item] for item, follow in kernel.items()):
                    for item, follow in kernel.items():
                        known[item] |= follow
                    queue.append(core)

    def conflicts(self):
        for kernel in self.states.values():
            items = self.closed(kernel)
            ends, shifts = collections.defaultdict(set), collections.defaultdict(set)
            for (number, dot), follow in items.items():
                production = self.expansion.productions[number]
                if dot == len(production.symbols):
                    for token in follow:
                        ends[token].add(production)
                elif isinstance(production.symbols[dot], tuple):
                    shifts[production.symbols[dot]].add(production)
            for token, productions in ends.items():
                if len(productions) > 1:
                    yield token, productions
                for end in productions:
                    for shift in shifts.get(token, ()):
                        if end.level == shift.level and end.associates is None:
                            yield token, {end, shift}


def main():
    tables = Tables(Expansion(grammar.RULES))
    found = {(token, tuple(sorted(p.name for p in productions))) for token, productions in tables.conflicts()}
    for token, names in sorted(found):
        print(f"before {token[1]!r}: {' or '.join(names)}?")
    print(f"{len(tables.states)} states, {len(found)} conflicts")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
