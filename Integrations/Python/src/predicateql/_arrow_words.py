"""Expressions of pyarrow that have the language's answers."""

from __future__ import annotations

import decimal
import functools
import operator
from collections.abc import Sequence
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
import pyarrow.compute as pc  # type: ignore[import-untyped, unused-ignore]

from ._native import OPERATORS, Column, Order, prefix_end
from ._positions import Floats, Point, Steps, Ticks

_PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}


def columns_of(schema: Any) -> dict[str, Column]:
    """The columns that expressions may name: of each name one."""
    found: dict[str, Column] = {}
    for field in schema:
        column = _column(field.name, field.type)
        if column is not None and len(schema.get_all_field_indices(field.name)) == 1:
            found[field.name] = column
    return found


def _column(name: str, type: Any) -> Column | None:
    if pa.types.is_integer(type):
        bits, is_signed = type.bit_width, pa.types.is_signed_integer(type)
        least = -(1 << bits - 1) if is_signed else 0
        return Column(name, "number", type, Steps(least, (1 << bits - is_signed) - 1))
    if type in (pa.float32(), pa.float64()):
        return Column(name, "number", type, Floats(type == pa.float32()), has_nan=True)
    if pa.types.is_decimal128(type):
        most = 10**type.precision - 1
        return Column(name, "number", type, Steps(-most, most, type.scale))
    if pa.types.is_boolean(type):
        return Column(name, "flag", type)
    if pa.types.is_string(type) or pa.types.is_large_string(type):
        return Column(name, "text", type)
    if pa.types.is_date32(type):
        return Column(name, "date", type, Ticks(1, 86_400, -(1 << 31), (1 << 31) - 1))
    if pa.types.is_timestamp(type):
        return Column(name, "date", type, Ticks(_PER_SECOND[type.unit]))
    # These are read, and may be compared with nil.
    if any(test(type) for test in (
        pa.types.is_binary, pa.types.is_large_binary, pa.types.is_list, pa.types.is_large_list, pa.types.is_struct,
    )):
        return Column(name, "other", type)
    return None


class ArrowWords:
    """In Arrow NaN is in no order; nil makes a comparison null. The statistics of files do not count NaN, and
    what they say of a row group is taken for every row of it: of a group of one number and NaN, all rows
    would be that number."""

    negates_nan = False

    def constant(self, truth: bool) -> Any:
        return pc.scalar(truth)

    def all(self, terms: Sequence[Any]) -> Any:
        return functools.reduce(operator.and_, terms)

    def any(self, terms: Sequence[Any]) -> Any:
        return functools.reduce(operator.or_, terms)

    def opposite(self, term: Any) -> Any:
        return ~term

    def is_nil(self, column: Column) -> Any:
        return pc.field(column.name).is_null()

    def ordered(self, column: Column, order: Order, point: Point | str) -> Any:
        name = pc.field(column.name)
        return OPERATORS[order](name, _literal(column, point)) & name.is_valid()

    def among(self, column: Column, points: Sequence[Point | str]) -> Any:
        name = pc.field(column.name)
        return name.isin(pa.array(points, column.type)) & name.is_valid()

    def flag(self, column: Column, truth: bool) -> Any:
        name = pc.field(column.name)
        return (name == pc.scalar(truth)) & name.is_valid()

    def searched(self, column: Column, operator: str, text: str) -> Any:
        name = pc.field(column.name)
        if operator == "CONTAINS":
            return pc.match_substring(name, text) & name.is_valid()
        if operator == "ENDSWITH":
            return pc.ends_with(name, text) & name.is_valid()
        # Statistics of files tell of ranges, not of beginnings.
        found = pc.starts_with(name, text) & (name >= _literal(column, text)) & name.is_valid()
        end = prefix_end(text)
        return found if end is None else found & (name < _literal(column, end))

    def columns(self, left: Column, order: Order, right: Column) -> Any:
        one, other = pc.field(left.name), pc.field(right.name)
        return OPERATORS[order](one, other) & one.is_valid() & other.is_valid()


def _literal(column: Column, point: Point | str) -> Any:
    if pa.types.is_decimal(column.type):
        digits = tuple(int(digit) for digit in str(abs(int(point))))
        point_value = decimal.Decimal((int(int(point) < 0), digits, -column.type.scale))
        return pc.scalar(pa.scalar(point_value, column.type))
    return pc.scalar(pa.scalar(point, column.type))
