"""Expressions of polars that have the language's answers."""

from __future__ import annotations

import decimal
import functools
import operator
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from ._native import OPERATORS, Column, Order, prefix_end
from ._positions import Domain, Floats, Point, Steps, Ticks

_PER_SECOND = {"ms": 10**3, "us": 10**6, "ns": 10**9}
_INTEGERS: dict[Any, Steps] = {
    pl.Int8: Steps(-(1 << 7), (1 << 7) - 1), pl.UInt8: Steps(0, (1 << 8) - 1),
    pl.Int16: Steps(-(1 << 15), (1 << 15) - 1), pl.UInt16: Steps(0, (1 << 16) - 1),
    pl.Int32: Steps(-(1 << 31), (1 << 31) - 1), pl.UInt32: Steps(0, (1 << 32) - 1),
    pl.Int64: Steps(-(1 << 63), (1 << 63) - 1), pl.UInt64: Steps(0, (1 << 64) - 1),
}


def columns_of(schema: Mapping[str, Any]) -> dict[str, Column]:
    """The columns that expressions may name."""
    found = ((name, _column(name, dtype)) for name, dtype in schema.items())
    return {name: column for name, column in found if column is not None}


def _column(name: str, dtype: Any) -> Column | None:
    if dtype in _INTEGERS:
        return Column(name, "number", dtype, _INTEGERS[dtype])
    if dtype in (pl.Float64, pl.Float32):
        return Column(name, "number", dtype, Floats(dtype == pl.Float32), has_nan=True)
    if isinstance(dtype, pl.Decimal):
        most = 10 ** (dtype.precision or 38) - 1
        return Column(name, "number", dtype, Steps(-most, most, dtype.scale))
    if dtype == pl.Boolean:
        return Column(name, "flag", dtype)
    if dtype == pl.String:
        return Column(name, "text", dtype)
    if dtype == pl.Date:
        return Column(name, "date", dtype, Ticks(1, 86_400, -(1 << 31), (1 << 31) - 1))
    if isinstance(dtype, pl.Datetime):
        return Column(name, "date", dtype, Ticks(_PER_SECOND[dtype.time_unit]))
    # These are read, and may be compared with nil.
    known = (pl.Binary, pl.Categorical, pl.Enum, pl.List, pl.Struct)
    return Column(name, "other", dtype) if isinstance(dtype, known) or dtype == pl.Binary else None


class PolarsWords:
    """Polars takes NaN for the greatest number, which equals itself; nil makes a comparison null."""

    negates_nan = True

    def constant(self, truth: bool) -> pl.Expr:
        return pl.lit(truth)

    def all(self, terms: Sequence[pl.Expr]) -> pl.Expr:
        return functools.reduce(operator.and_, terms)

    def any(self, terms: Sequence[pl.Expr]) -> pl.Expr:
        return functools.reduce(operator.or_, terms)

    def opposite(self, term: pl.Expr) -> pl.Expr:
        return ~term

    def is_nil(self, column: Column) -> pl.Expr:
        return pl.col(column.name).is_null()

    def ordered(self, column: Column, order: Order, point: Point | str) -> pl.Expr:
        name = pl.col(column.name)
        found: pl.Expr = OPERATORS[order](name, _literal(column, point))
        if column.has_nan and order in (">", ">="):
            found = found & name.is_not_nan()
        return found & name.is_not_null()

    def among(self, column: Column, points: Sequence[Point | str]) -> pl.Expr:
        name = pl.col(column.name)
        if len(points) == 1:
            return (name == _literal(column, points[0])) & name.is_not_null()
        values = pl.lit(list(points), dtype=pl.List(column.type))
        return name.is_in(values) & name.is_not_null()

    def flag(self, column: Column, truth: bool) -> pl.Expr:
        name = pl.col(column.name)
        return (name if truth else ~name) & name.is_not_null()

    def searched(self, column: Column, operator: str, text: str) -> pl.Expr:
        name = pl.col(column.name)
        if operator == "CONTAINS":
            return name.str.contains(text, literal=True) & name.is_not_null()
        if operator == "ENDSWITH":
            return name.str.ends_with(text) & name.is_not_null()
        # Statistics of files tell of ranges, not of beginnings.
        found = name.str.starts_with(text) & (name >= text) & name.is_not_null()
        end = prefix_end(text)
        return found if end is None else found & (name < end)

    def columns(self, left: Column, order: Order, right: Column) -> pl.Expr:
        one, other = pl.col(left.name), pl.col(right.name)
        found: pl.Expr = OPERATORS[order](one, other)
        if left.has_nan:
            found = found & one.is_not_nan() & other.is_not_nan()
        return found & one.is_not_null() & other.is_not_null()


def _literal(column: Column, point: Point | str) -> pl.Expr:
    domain: Domain | None = column.domain
    if isinstance(domain, Ticks):
        physical = pl.Int32 if column.type == pl.Date else pl.Int64
        return pl.lit(point, dtype=physical).cast(column.type)
    if isinstance(domain, Steps) and isinstance(column.type, pl.Decimal):
        digits = tuple(int(digit) for digit in str(abs(int(point))))
        number = decimal.Decimal((int(point < 0), digits, -domain.scale))  # type: ignore[operator]
        return pl.lit(number, dtype=column.type)
    return pl.lit(point, dtype=column.type)
