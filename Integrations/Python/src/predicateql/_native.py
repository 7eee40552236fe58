"""The parts of a predicate that an engine's own expressions say exactly.

Every expression here is two-valued: false, never null, for nil and for NaN. What is not said by the rules
below is left to the library.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar

from ._positions import Cut, Domain, Point, Steps, is_nan, is_number, position
from ._recipe import Recipe
from ._tree import And, Comparison, Constant, Instant, Key, Node, Not, Operand, Or, Value

E = TypeVar("E")

Kind = Literal["number", "flag", "text", "date", "other"]
Order = Literal["<", "<=", ">", ">=", "=="]

# Longer lists of values that have no table of their own are left to the library.
_ALTERNATIVES = 32


@dataclass(frozen=True)
class Column:
    """A column of a table, as predicates read it."""

    name: str
    kind: Kind
    type: Any
    """The engine's type."""
    domain: Domain | None = None
    """The values of numbers and dates."""
    has_nan: bool = False


class Words(Protocol[E]):
    """The expressions of an engine."""

    negates_nan: bool
    """Whether the opposite of a comparison is true for NaN, even where file statistics decide it."""

    def constant(self, truth: bool) -> E:
        """The same for every row."""

    def all(self, terms: Sequence[E]) -> E:
        """Whether all are true."""

    def any(self, terms: Sequence[E]) -> E:
        """Whether one is true."""

    def opposite(self, term: E) -> E:
        """Whether it is false."""

    def is_nil(self, column: Column) -> E:
        """Whether a column has no value."""

    def ordered(self, column: Column, order: Order, point: Point | str) -> E:
        """Whether a column's value is in an order with one of its type."""

    def among(self, column: Column, points: Sequence[Point | str]) -> E:
        """Whether a column's value is one of some, which are integers or texts."""

    def flag(self, column: Column, truth: bool) -> E:
        """Whether a column of Booleans is true, or false."""

    def searched(self, column: Column, operator: str, text: str) -> E:
        """BEGINSWITH, ENDSWITH and CONTAINS with a text that is not empty."""

    def columns(self, left: Column, order: Order, right: Column) -> E:
        """Whether the values of two columns of one type are in an order; two nil are not."""


@dataclass(frozen=True)
class Parts(Generic[E]):
    """A predicate divided between an engine and the library."""

    expression: E | None
    """True for every row that matches; None if the engine can decide nothing."""
    rest: Node | None
    """The part that the library must check for the rows for which the expression is true."""


OPERATORS: dict[Order, Callable[[Any, Any], Any]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq,
}
"""The operators of Python by which values are ordered, as in the expressions of engines."""

_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_SEARCHES = ("BEGINSWITH", "ENDSWITH", "CONTAINS")
_ORDERS: dict[str, Order] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Translation(Generic[E]):
    """The division of a predicate over the columns of a table.

    :param hoists: whether a row that cannot be decided is one that does not match, so that any term of
        an AND may be decided first.
    :param is_limited: whether the library may give up on a row, since a policy limits its work.
    """

    def __init__(
        self, words: Words[E], columns: Mapping[str, Column], *, hoists: bool = False,
        is_limited: bool = False,
    ) -> None:
        self._words = words
        self._columns = columns
        self._hoists = hoists
        self._is_limited = is_limited

    def parts(self, node: Node) -> Parts[E]:
        """The division of a node."""
        exact = self._exact(node, False)
        if exact is not None:
            return Parts(exact, None)
        if isinstance(node, And):
            return self._conjunction(node)
        if isinstance(node, Or):
            found = [self.parts(term).expression for term in node.terms]
            known = [term for term in found if term is not None]
            return Parts(self._words.any(known) if len(known) == len(found) else None, node)
        return Parts(None, node)

    def _conjunction(self, node: And) -> Parts[E]:
        """A row whose first term cannot be decided is an error, whatever the second says: terms behind one
        that may fail are not decided before it."""
        known: list[E] = []
        rest: list[Node] = []
        for term in node.terms:
            parts = self.parts(term) if self._hoists or all(map(self.is_total, rest)) else Parts(None, term)
            if parts.expression is not None:
                known.append(parts.expression)
            if parts.rest is not None:
                rest.append(parts.rest)
        return Parts(
            self._words.all(known) if known else None,
            rest[0] if len(rest) == 1 else And(tuple(rest)),
        )

    def is_total(self, node: Node) -> bool:
        """Whether it is known that every row can be decided."""
        if self._exact(node, False) is not None:
            return True
        if isinstance(node, Not):
            return self.is_total(node.term)
        if isinstance(node, (And, Or)):
            return all(map(self.is_total, node.terms))
        if not isinstance(node, Comparison) or self._is_limited or node.quantifier or "l" in node.options:
            return False
        column, right = self._column(node.left), node.right
        if column is None or column.kind != "text" or not isinstance(right, Value):
            return False
        if node.operator == "IN":
            return isinstance(right.value, tuple) and all(isinstance(item, str) for item in right.value)
        return isinstance(right.value, str) and node.operator in (*_FLIPPED, *_SEARCHES, "LIKE")

    def _exact(self, node: Node, is_negated: bool) -> E | None:
        """The expression that has the predicate's answer for every row."""
        if isinstance(node, Constant):
            return self._words.constant(node.value)
        if isinstance(node, Not):
            return self._opposite(self._exact(node.term, not is_negated))
        if isinstance(node, Comparison):
            return self._comparison(node, is_negated)
        terms = []
        for term in node.terms:
            exact = self._exact(term, is_negated)
            if exact is None:
                return None
            terms.append(exact)
        return self._words.all(terms) if isinstance(node, And) else self._words.any(terms)

    def _opposite(self, term: E | None) -> E | None:
        return None if term is None else self._words.opposite(term)

    def _column(self, operand: Operand) -> Column | None:
        if isinstance(operand, Key) and len(operand.path) == 1:
            return self._columns.get(operand.path[0])
        return None

    def _comparison(self, node: Comparison, is_negated: bool) -> E | None:
        if node.quantifier or node.options:
            return None
        operator, left, right = node.operator, node.left, node.right
        if isinstance(left, Value) and isinstance(right, Key):
            if operator == "CONTAINS" and isinstance(left.value, tuple):
                operator = "IN"
            elif operator in _FLIPPED:
                operator = _FLIPPED[operator]
            else:
                return None
            left, right = right, left
        column = self._column(left)
        if column is None:
            return None
        other = self._column(right)
        if other is not None:
            return self._columns_compared(column, operator, other, is_negated != (operator == "!="))
        return self._valued(column, operator, right.value, is_negated) if isinstance(right, Value) else None

    def _valued(self, column: Column, operator: str, value: Any, is_negated: bool) -> E | None:
        if operator == "==":
            return self._equal(column, value, is_negated)
        if operator == "!=":
            return self._opposite(self._equal(column, value, not is_negated))
        if operator in _ORDERS:
            if value is None:
                return self._words.is_nil(column) if "=" in operator else self._words.constant(False)
            return self._ordered(column, _ORDERS[operator], value, is_negated)
        if operator == "BETWEEN":
            return self._between(column, value, is_negated)
        if operator == "IN":
            return self._among(column, value, is_negated) if isinstance(value, tuple) else None
        if operator in _SEARCHES and column.kind == "text" and isinstance(value, str):
            return self._words.searched(column, operator, value) if value else self._words.constant(False)
        return None

    def _equal(self, column: Column, value: Any, is_negated: bool) -> E | None:
        if value is None:
            return self._words.is_nil(column)
        if column.kind == "other" or isinstance(value, tuple):
            return None
        if _kind_of(value) != _compared_as(column.kind):
            return self._words.constant(False)
        return self._ordered(column, "==", value, is_negated)

    def _ordered(self, column: Column, order: Order, value: Any, is_negated: bool) -> E | None:
        if column.kind == "other" or _kind_of(value) != _compared_as(column.kind):
            return None
        if isinstance(value, str):
            return self._words.ordered(column, order, value)
        if is_nan(value.seconds if isinstance(value, Instant) else value):
            return self._words.constant(False)
        if column.kind == "flag":
            return self._flagged(column, lambda truth: _holds(position(truth), order, position(value)))
        domain = column.domain
        if domain is None or not self._may_be_asked(column, is_negated):
            return None
        # Numbers are compared with numbers here, and dates with dates.
        cut: Cut = domain.cut(value)
        return self._divided(column, domain, order, cut)

    def _may_be_asked(self, column: Column, is_negated: bool) -> bool:
        return not (column.has_nan and is_negated) or self._words.negates_nan

    def _divided(self, column: Column, domain: Domain, order: Order, cut: Cut) -> E:
        """The comparison of a column with a value that divides its values."""
        first, after = cut
        is_there = first is not None and domain.after(first) == after
        if order == "==":
            if first == after:
                return self._words.constant(False)
            if is_there and first is not None:
                return self._words.ordered(column, "==", first)
            return self._words.all([self._from(column, first), self._below(column, domain, after)])
        if is_there and first is not None:
            return self._words.ordered(column, order, first)
        if order in ("<", "<="):
            return self._below(column, domain, first if order == "<" else after)
        return self._from(column, first if order == ">=" else after)

    def _below(self, column: Column, domain: Domain, point: Point | None) -> E:
        if point is None:
            return self._words.ordered(column, "<=", domain.most)
        return self._words.ordered(column, "<", point)

    def _from(self, column: Column, point: Point | None) -> E:
        if point is None:
            return self._words.constant(False)
        return self._words.ordered(column, ">=", point)

    def _flagged(self, column: Column, holds: Callable[[bool], bool]) -> E:
        terms = [self._words.flag(column, truth) for truth in (False, True) if holds(truth)]
        return self._words.any(terms) if terms else self._words.constant(False)

    def _between(self, column: Column, value: Any, is_negated: bool) -> E | None:
        if not isinstance(value, tuple) or len(value) != 2:
            return None
        if any(_kind_of(bound) != _compared_as(column.kind) or is_nan(bound) for bound in value):
            return None
        if any(isinstance(bound, Instant) and is_nan(bound.seconds) for bound in value):
            return None
        # Bounds in the wrong order are exchanged.
        low, high = sorted(value, key=lambda bound: position(bound) if is_number(bound) else bound)
        terms = [
            self._ordered(column, ">=", low, is_negated), self._ordered(column, "<=", high, is_negated)
        ]
        known = [term for term in terms if term is not None]
        return self._words.all(known) if len(known) == 2 else None

    def _among(self, column: Column, values: tuple[Any, ...], is_negated: bool) -> E | None:
        """Elements of other types, nil and NaN equal no value of a column."""
        if column.kind == "other":
            return None
        same = [value for value in values
                if _kind_of(value) == _compared_as(column.kind) and not is_nan(value)]
        domain = column.domain
        if column.kind == "text" or (isinstance(domain, Steps) and not domain.scale and column.kind == "number"):
            points: list[Any] = same
            if isinstance(domain, Steps):
                cuts = [domain.cut(value) for value in same]
                points = [cut.first_not_less for cut in cuts if cut.first_not_less != cut.first_greater]
            points = list(dict.fromkeys(points))
            return self._words.among(column, points) if points else self._words.constant(False)
        if len(same) > _ALTERNATIVES:
            return None
        terms = [self._ordered(column, "==", value, is_negated) for value in same]
        known = [term for term in terms if term is not None]
        if len(known) < len(terms):
            return None
        return self._words.any(known) if known else self._words.constant(False)

    def _columns_compared(
        self, left: Column, operator: str, right: Column, is_negated: bool
    ) -> E | None:
        if not self._may_be_asked(left, is_negated):
            return None
        if operator not in _FLIPPED or left.type != right.type or left.kind not in ("number", "text", "date"):
            return None
        if operator in ("<", ">"):
            return self._words.columns(left, _ORDERS[operator], right)
        order: Order = _ORDERS.get(operator, "==")
        both = self._words.all([self._words.is_nil(left), self._words.is_nil(right)])
        found = self._words.any([self._words.columns(left, order, right), both])
        return self._words.opposite(found) if operator == "!=" else found


def _compared_as(kind: Kind) -> str:
    return "number" if kind == "flag" else kind


def _kind_of(value: object) -> str:
    """The kind of columns that a constant is compared with."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, Instant):
        return "date"
    return "number" if is_number(value) else "nothing"


def _holds(left: Any, order: Order, right: Any) -> bool:
    return bool(OPERATORS[order](left, right))


def prefix_end(text: str) -> str | None:
    """The first text, in the order of code points, after all that begin with one; None for none."""
    while text:
        last = ord(text[-1])
        if last < 0x10FFFF:
            return text[:-1] + chr(0xE000 if last == 0xD7FF else last + 1)
        text = text[:-1]
    return None


def is_sayable(recipe: Recipe) -> bool:
    """Whether a predicate has the meaning that these rules say: in the strict mode texts have another order,
    and with dates some of them are dates."""
    options = recipe.option_values
    return (options.get("mode", "default"), options.get("dates", "none")) == ("default", "none")
