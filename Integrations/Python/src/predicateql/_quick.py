"""Simple predicates over plain dicts, decided by Python itself.

A call of the library costs a microsecond, most of it for writing JSON. What compares keys with constants
is compiled to Python, for values of Python's own types; whatever else a record holds raises `Slow`, and
the library decides. All keys are read first, as the library reads them: a value that it refuses is
refused whatever the other keys hold.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable
from typing import Any

from ._positions import Ticks, is_nan, is_number, position
from ._tree import And, Comparison, Constant, Instant, Key, Node, Not, Or, Value

_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_TESTS = {
    "CONTAINS": "{c} in {v}", "BEGINSWITH": "{v}.startswith({c})", "ENDSWITH": "{v}.endswith({c})",
    **{operator: "{v} %s {c}" % operator for operator in _FLIPPED},
}
_EPOCH = datetime.datetime(1970, 1, 1)
# More terms are compiled to a function that is longer than its use.
_LONGEST = 64


class Slow(Exception):
    """A record that the library must decide."""


def _slow() -> bool:
    raise Slow


def _wide(value: object) -> bool:
    """Whether a value is an integer of 64 bits: longer ones are read in a way of their own."""
    if type(value) is int and -(1 << 63) <= value < 1 << 63:
        return True
    raise Slow


def _valid(value: object) -> bool:
    """Whether a value is a text of Unicode."""
    if type(value) is str:
        try:
            value.encode()
            return True
        except UnicodeEncodeError:
            pass
    raise Slow


def _simple(value: object) -> bool:
    """Whether a value is one that every comparison can read."""
    return _valid(value) if type(value) is str else _wide(value)


# The tests of kinds of values, quickest first: small integers, ASCII, and texts in which every
# character is printable (half of a surrogate pair is not). `{b}` reads the value.
_SMALL = "-1073741824 < {v} < 1073741824"
_CHECKS = {
    "number": f"(type({{b}}) is int and {_SMALL} or {{v}} is None or type({{v}}) is float "
              "or type({v}) is bool or _wide({v}))",
    "text": "(type({b}) is str and ({v}.isascii() or {v}.isprintable()) or {v} is None or _valid({v}))",
    "ascii": "(type({b}) is str and {v}.isascii() or {v} is None or _slow())",
    "date": "(type({b}) is datetime and ((z := {v}.tzinfo) is None or z is utc) or {v} is None or _slow())",
    "any": f"(({{b}}) is None or type({{v}}) is int and {_SMALL} or type({{v}}) is str "
           "and ({v}.isascii() or {v}.isprintable()) or type({v}) is float or type({v}) is bool or _simple({v}))",
}


class _Unsaid(Exception):
    """A predicate that is not compiled."""


def quick(node: Node) -> Callable[[Any], bool] | None:
    """The function of a predicate; None where Python decides nothing, or more than keys is read."""
    code = _Code()
    try:
        test = code.node(node)
    except _Unsaid:
        return None
    if not code.decides:
        return None
    text = " and ".join([*code.checks.values(), test])
    names = {**code.names, "_slow": _slow, "_wide": _wide, "_valid": _valid, "_simple": _simple,
             "utc": datetime.timezone.utc, "datetime": datetime.datetime}
    # The text has only names and operators from here: what comes from the predicate is in `names`.
    function: Callable[[Any], bool] = eval(f"lambda r: {text} if type(r) is dict else _slow()", names)
    return function


class _Code:
    """The text of a function, and the constants that it names."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.checks: dict[tuple[str, str], str] = {}
        self.decides = False
        self._variables: dict[str, str] = {}

    def _named(self, value: Any) -> str:
        name = f"c{len(self.names)}"
        self.names[name] = value
        return name

    def _checked(self, key: str, kind: str) -> str:
        """The variable of a key's value, which will be of a kind, or nil."""
        known = self._variables.get(key)
        variable = self._variables.setdefault(key, f"v{len(self._variables)}")
        if (key, kind) not in self.checks:
            reads = variable if known else f"{variable} := r.get({self._named(key)})"
            self.checks[key, kind] = _CHECKS[kind].format(b=reads, v=variable)
        return variable

    def node(self, node: Node) -> str:
        """The test of a node."""
        if isinstance(node, Constant):
            return str(node.value)
        if isinstance(node, Not):
            return f"(not {self.node(node.term)})"
        if isinstance(node, (And, Or)):
            if len(node.terms) > _LONGEST:
                raise _Unsaid
            return "(" + (" and " if isinstance(node, And) else " or ").join(map(self.node, node.terms)) + ")"
        operator, left, right = node.operator, node.left, node.right
        if isinstance(left, Value) and operator in _FLIPPED:
            operator, left, right = _FLIPPED[operator], right, left
        if node.quantifier or not isinstance(left, Key) or len(left.path) != 1 or not isinstance(right, Value):
            raise _Unsaid
        test = self._comparison(left.path[0], operator, node.options, right.value)
        if test is None:
            self._checked(left.path[0], "any")
            return "_slow()"
        self.decides = True
        return test

    def _comparison(self, key: str, operator: str, options: str, value: Any) -> str | None:
        """The test of a comparison; None for one that the library decides."""
        if options:
            return self._folded(key, operator, options, value)
        if value is None and operator in ("==", "!="):
            return f"({self._checked(key, 'any')} is {'' if operator == '==' else 'not '}None)"
        if isinstance(value, tuple):
            return self._listed(key, operator, value)
        if isinstance(value, str):
            return self._test(key, "text", operator, value) if value or operator in _FLIPPED else None
        if operator not in _FLIPPED:
            return None
        if isinstance(value, Instant):
            return self._date(key, operator, value)
        return self._test(key, "number", operator, value) if _is_plain(value) else None

    def _test(self, key: str, kind: str, operator: str, value: Any) -> str | None:
        if operator not in _TESTS:
            return None
        return self._present(key, kind, _TESTS[operator], value, operator == "!=")

    def _present(self, key: str, kind: str, test: str, value: Any, of_nil: bool = False) -> str:
        """A test of a value, and its answer for nil."""
        variable = self._checked(key, kind)
        test = test.format(v=variable, c=self._named(value))
        return f"({variable} is None or {test})" if of_nil else f"({variable} is not None and {test})"

    def _folded(self, key: str, operator: str, options: str, value: Any) -> str | None:
        """Texts of ASCII, where folding is that of ASCII, and no two characters belong together."""
        if not isinstance(value, str) or not value.isascii() or not value or not set(options) <= set("cd"):
            return None
        if "\r" in value or "\n" in value or operator in ("<", "<=", ">", ">="):
            return None
        if operator not in _TESTS or "c" not in options:
            return self._test(key, "ascii", operator, value)
        test = _TESTS[operator].replace("{v}", "{v}.lower()")
        return self._present(key, "ascii", test, value.lower(), operator == "!=")

    def _listed(self, key: str, operator: str, values: tuple[Any, ...]) -> str | None:
        if operator == "BETWEEN" and len(values) == 2:
            if all(isinstance(bound, str) for bound in values):
                low, high = sorted(values)
                return self._present(key, "text", f"{self._named(low)} <= {{v}} <= {{c}}", high)
            if all(_is_plain(bound) for bound in values):
                low, high = sorted(values, key=position)
                return self._present(key, "number", f"{self._named(low)} <= {{v}} <= {{c}}", high)
        if operator == "IN":
            some = [value for value in values if value is not None]
            for kind, is_kind in (("text", lambda value: isinstance(value, str)), ("number", _is_plain)):
                if some and all(map(is_kind, some)):
                    return self._present(key, kind, "{v} in {c}", frozenset(some))
        return None

    def _date(self, key: str, operator: str, value: Instant) -> str | None:
        """Times of Python's have microseconds: those are compared that begin and end what is meant."""
        if not math.isfinite(value.seconds):
            return None
        first, after = Ticks(10**6).cut(value)
        if first is None or after is None:
            return None
        try:
            points = [_EPOCH + datetime.timedelta(microseconds=point) for point in (first, after)]
        except OverflowError:
            return None
        variable = self._checked(key, "date")
        tests = [
            _DATES[operator].format(v=variable, first=self._named(one), after=self._named(other))
            for one, other in (points, [point.replace(tzinfo=datetime.timezone.utc) for point in points])
        ]
        test = f"({tests[0]} if {variable}.tzinfo is None else {tests[1]})"
        return f"({variable} is None or {test})" if operator == "!=" else f"({variable} is not None and {test})"


_DATES = {
    "<": "{v} < {first}", "<=": "{v} < {after}", ">": "{v} >= {after}", ">=": "{v} >= {first}",
    "==": "{first} <= {v} < {after}", "!=": "not {first} <= {v} < {after}",
}


def _is_plain(value: object) -> bool:
    """Whether Python compares a number as the language does: a Decimal is compared by digits."""
    return is_number(value) and isinstance(value, (int, float)) and not is_nan(value)
