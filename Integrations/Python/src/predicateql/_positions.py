"""Where a value of a predicate lies among the values that a column can have.

The language compares numbers by what they stand for, whatever their types, and dates by their seconds
(`NumberOrder.swift`). The values of one column have an order of their own, so that every comparison with
a constant is one with the first value that is not less than it, or the first that is greater.
"""

from __future__ import annotations

import bisect
import decimal
import math
import struct
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Union

from ._foreign import Moment
from ._tree import Instant

Number = Union[bool, int, float, decimal.Decimal]
Point = Union[int, float]


class Cut(NamedTuple):
    """Where a constant divides the values of a column; None is beyond the last."""

    first_not_less: Point | None
    first_greater: Point | None


def is_number(value: object) -> bool:
    """Whether a constant is a number of the language."""
    return isinstance(value, (int, float, decimal.Decimal))


def is_nan(value: object) -> bool:
    """Whether a constant is in no order."""
    return value != value


def position(number: Number) -> Fraction | float:
    """The exact value of a number: of a double of a magnitude below 2^53 the shortest decimal that rounds to
    it, of every other number itself."""
    if isinstance(number, float):
        if math.isinf(number):
            return number
        return Fraction(repr(number)) if abs(number) < 2.0**53 else Fraction(number)
    return Fraction(number)


@dataclass(frozen=True)
class Steps:
    """Integers, and decimals as whole numbers of their last place."""

    least: int
    most: int
    scale: int = 0

    def cut(self, value: Number) -> Cut:
        """Where a number divides them."""
        place = position(value)
        if isinstance(place, float):
            return Cut(None, None) if place > 0 else Cut(self.least, self.least)
        scaled = place * Fraction(10) ** self.scale
        return Cut(self._point(math.ceil(scaled)), self._point(math.floor(scaled) + 1))

    def _point(self, step: int) -> int | None:
        return None if step > self.most else max(step, self.least)

    def after(self, point: Point) -> Point | None:
        """The next value."""
        return None if point >= self.most else point + 1


@dataclass(frozen=True)
class Floats:
    """Floating numbers but NaN, of 64 bits or of 32."""

    is_single: bool = False
    least: float = -math.inf
    most: float = math.inf

    def cut(self, value: Number) -> Cut:
        """Where a number divides them."""
        if isinstance(value, float):
            return Cut(self._at_least(value), self._at_least(_next(value)))
        near = _nearest(value)
        there, wanted = _exact(near), Fraction(value)
        if isinstance(value, decimal.Decimal) and math.isfinite(near):
            there = position(near)
        if there == wanted:
            return Cut(self._at_least(near), self._at_least(_next(near)))
        first = near if there > wanted else _next(near)
        return Cut(self._at_least(first), self._at_least(first))

    def after(self, point: Point) -> Point | None:
        """The next value."""
        return self._at_least(_next(float(point)))

    def _at_least(self, number: float | None) -> float | None:
        """The first value of the column that is not less than a double."""
        if number is None or not self.is_single or math.isinf(number):
            return number
        single = _single(number)
        return single if single >= number else _next_single(single)


def _exact(number: float) -> Fraction | float:
    return number if math.isinf(number) else Fraction(number)


def _nearest(value: int | decimal.Decimal) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _next(number: float) -> float | None:
    """The next double; None after infinity."""
    if number == math.inf:
        return None
    if number == 0:
        return 5e-324
    bits = struct.unpack("<q", struct.pack("<d", number))[0]
    moved: float = struct.unpack("<d", struct.pack("<q", bits + (1 if number > 0 else -1)))[0]
    return moved


def _single(number: float) -> float:
    """The nearest number of 32 bits."""
    try:
        rounded: float = struct.unpack("<f", struct.pack("<f", number))[0]
        return rounded
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def _next_single(number: float) -> float:
    if number == 0:
        return 2.0**-149
    if number == -math.inf:
        return -(2.0 - 2.0**-23) * 2.0**127
    bits = struct.unpack("<i", struct.pack("<f", number))[0]
    moved: float = struct.unpack("<f", struct.pack("<i", bits + (1 if number > 0 else -1)))[0]
    return moved


@dataclass(frozen=True)
class Ticks:
    """Times in ticks since 1970. Each stands for the double of its seconds since 2001."""

    per_second: int
    seconds: int = 1
    """The seconds of a tick that is longer than one, such as a day's."""
    least: int = -(1 << 63) + 1
    most: int = (1 << 63) - 1

    def _stands_for(self, tick: int) -> float:
        return Moment.of_ticks(tick * self.seconds, self.per_second).since_reference

    def cut(self, value: Instant) -> Cut:
        """Where a date divides them."""
        seconds = value.seconds
        if math.isinf(seconds):
            return Cut(None, None) if seconds > 0 else Cut(self.least, self.least)
        near = round((Fraction(seconds) + 978_307_200) * self.per_second / self.seconds)
        # Doubles of seconds are at most this far apart among the ticks of 64 bits.
        reach = 2 + math.ceil(math.ulp(seconds) * self.per_second) * 2
        return Cut(self._first(near, reach, seconds, False), self._first(near, reach, seconds, True))

    def _first(self, near: int, reach: int, seconds: float, greater: bool) -> int | None:
        ticks = range(max(near - reach, self.least), min(near + reach, self.most) + 1)
        if not ticks:
            return None if near > 0 else self.least
        find = bisect.bisect_right if greater else bisect.bisect_left
        found = ticks.start + find(_Seconds(self, ticks), seconds)
        return None if found > self.most else found

    def after(self, point: Point) -> Point | None:
        """The next value."""
        return None if point >= self.most else point + 1


class _Seconds:
    """The seconds of ticks, for `bisect`."""

    def __init__(self, ticks: Ticks, range: range) -> None:
        self._ticks = ticks
        self._range = range

    def __len__(self) -> int:
        return len(self._range)

    def __getitem__(self, index: int) -> float:
        return self._ticks._stands_for(self._range[index])


Domain = Union[Steps, Floats, Ticks]
