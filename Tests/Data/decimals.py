#!/usr/bin/env python3
"""Writes random cases for decimals, whose answers are computed with fractions.

    decimals.py COUNT [SEED] > random.cases

A result is the exact number, rounded once to 38 digits, halves away from zero; it is an error if its
last digit would stand for less than 10^-128 or more than 10^127. A mean, a median and a root are
the nearest doubles. `DecimalCaseTests` runs the lines that DECIMAL_CASES names.
"""

import math
import random
import sys
from fractions import Fraction

DIGITS = 38
ERROR = object()


def rounded(number):
    """The number as (digits, exponent) with at most 38 digits, or ERROR."""
    if number == 0:
        return Fraction(0)
    magnitude, exponent = abs(number), 0
    while magnitude >= 10**DIGITS:
        magnitude /= 10
        exponent += 1
    while magnitude.denominator != 1 and magnitude * 10 < 10**DIGITS:
        magnitude *= 10
        exponent -= 1
    digits = (2 * magnitude.numerator + magnitude.denominator) // (2 * magnitude.denominator)
    while digits % 10 == 0:
        digits //= 10
        exponent += 1
    if not -128 <= exponent <= 127:
        return ERROR
    return (1 if number > 0 else -1) * digits * Fraction(10) ** exponent


def plain(number):
    """The digits of a number that has finitely many, without an exponent."""
    if number < 0:
        return "-" + plain(-number)
    places, whole = 0, number
    while whole.denominator != 1:
        whole *= 10
        places += 1
    digits = str(whole.numerator).rjust(places + 1, "0")
    return digits if places == 0 else f"{digits[:-places]}.{digits[-places:]}"


def cast(number):
    return f"CAST('{plain(number)}', 'NSDecimalNumber')"


def stands_for(double):
    """The number that a double stands for in comparisons and beside decimals."""
    return Fraction(repr(double)) if abs(double) < 2**53 else Fraction(double)


def literal(double):
    text = repr(double)
    return text if "." in text or "e" in text else text + ".0"


class Cases:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def decimal(self, wide=True):
        chance = self.random.random
        count = self.random.choice([1, 2, 3, 5, 9, 18, 19, 20, 28, 36, 37, 38])
        kind = self.random.randrange(6)
        if kind == 0:
            digits = 10**count - 1
        elif kind == 1:
            digits = 10 ** (count - 1) + self.random.choice([0, 1, 5])
        elif kind == 2:
            digits = int(self.random.choice("123456789") * count)
        else:
            digits = self.random.randrange(10 ** (count - 1), 10**count)
        exponent = self.random.choice([0, 0, -1, -2, -count, -count - 1, self.random.randint(-40, 10)])
        if wide and chance() < 0.1:
            exponent = self.random.choice([-128, 127, self.random.randint(-128, 127)])
        number = (-1 if chance() < 0.4 else 1) * digits * Fraction(10) ** exponent
        found = rounded(number)
        return Fraction(0) if found is ERROR or chance() < 0.01 else found

    def near(self, number):
        """Another number, often a neighbour."""
        if self.random.random() < 0.6:
            return self.decimal()
        unit = Fraction(10) ** self.random.randint(-40, 3)
        found = rounded(self.random.choice([number + unit, number - unit, -number, number * unit, number]))
        return number if found is ERROR else found

    def double(self):
        kind = self.random.randrange(4)
        if kind == 0:
            return float(self.random.randint(-10**6, 10**6)) / self.random.choice([1, 10, 100, 8, 3])
        if kind == 1:
            return self.random.uniform(-1, 1) * 10.0 ** self.random.randint(-30, 15)
        if kind == 2:
            return float(self.random.getrandbits(53) | 1 << 52) * 2.0 ** self.random.randint(0, 70)
        return self.random.choice([0.1, 0.2, 0.3, 9.99, 1e15, 2.0**53, 2.0**63, 1e22, 1e38])

    def operand(self):
        """A number of any type: its text and what it is; at least one of two is a decimal."""
        kind = self.random.randrange(5)
        if kind == 0:
            number = self.random.choice([self.random.randint(-99, 99), self.random.getrandbits(63), -2**63, 2**63 - 1])
            return str(number), Fraction(number)
        if kind == 1:
            number = self.double()
            return literal(number), stands_for(number)
        number = self.decimal()
        return cast(number), number

    def pair(self):
        left = self.decimal()
        first = (cast(left), left)
        second = self.operand()
        if self.random.random() < 0.6:
            right = self.near(left)
            second = (cast(right), right)
        return (second, first) if self.random.random() < 0.3 else (first, second)

    def numbers(self):
        numbers = [self.decimal(wide=False)]
        for _ in range(self.random.randint(0, 6)):
            last = numbers[-1]
            numbers.append(self.random.choice([self.near(last), -last, self.decimal(wide=False)]))
        self.random.shuffle(numbers)
        return numbers

    def text(self, expression, number):
        """A case in which a decimal is the result."""
        found = rounded(number)
        if found is ERROR:
            return f"{expression} == 0 --> error R011"
        return f"CAST({expression}, 'NSString') == '{plain(found)}' --> true"

    def binary(self):
        ((a, x), (b, y)) = self.pair()
        kind = self.random.choice("+-*/%")
        if kind == "+":
            return self.text(f"{a} + {b}", x + y)
        if kind == "-":
            return self.text(f"{a} - {b}", x - y)
        if kind == "*":
            return self.text(f"{a} * {b}", x * y)
        if y == 0:
            expression = f"{a} / {b}" if kind == "/" else f"modulus:by:({a}, {b})"
            return f"{expression} == 0 --> error R011"
        if kind == "/":
            return self.text(f"{a} / {b}", x / y)
        quotient = abs(x) // abs(y)
        return self.text(f"modulus:by:({a}, {b})", (1 if x > 0 else -1) * (abs(x) - quotient * abs(y)))

    def comparison(self):
        ((a, x), (b, y)) = self.pair()
        operator, answer = self.random.choice(
            [("<", x < y), ("<=", x <= y), (">", x > y), (">=", x >= y), ("==", x == y), ("!=", x != y)]
        )
        if self.random.random() < 0.2:
            return f"{a} IN {{{b}, {b}}} --> {'true' if x == y else 'false'}"
        return f"{a} {operator} {b} --> {'true' if answer else 'false'}"

    def total(self):
        numbers = self.numbers()
        listed = ", ".join(map(cast, numbers))
        if self.random.random() < 0.5:
            return self.text(f"sum:({{{listed}}})", sum(numbers))
        return self.text(f"CAST({{{listed}}}, 'NSArray').@sum.self", sum(numbers))

    def mean(self):
        numbers = self.numbers()
        listed = ", ".join(map(cast, numbers))
        kind = self.random.randrange(4)
        if kind == 0:
            middle = sorted(numbers)[(len(numbers) - 1) // 2 : len(numbers) // 2 + 1]
            return f"median:({{{listed}}}) == {literal(float(sum(middle) / len(middle)))} --> true"
        if kind == 1:
            best = self.random.choice([min, max])
            return f"CAST({best.__name__}:({{{listed}}}), 'NSString') == '{plain(best(numbers))}' --> true"
        mean = literal(float(sum(numbers) / len(numbers)))
        if kind == 2:
            return f"average:({{{listed}}}) == {mean} --> true"
        return f"CAST({{{listed}}}, 'NSArray').@avg.self == {mean} --> true"

    def unary(self):
        number = self.decimal()
        value = f"({cast(number)} + 0)"
        kind = self.random.randrange(8)
        if kind == 0:
            return self.text(f"-{value}", -number)
        if kind == 1:
            return self.text(f"abs:{value}", abs(number))
        if kind == 2:
            return self.text(f"floor:{value}", Fraction(math.floor(number)))
        if kind == 3:
            return self.text(f"ceiling:{value}", Fraction(math.ceil(number)))
        if kind == 4:
            return self.text(f"trunc:{value}", Fraction(math.trunc(number)))
        if kind == 5:
            whole = min(max(math.trunc(number), -2**63), 2**63 - 1)
            return f"{cast(number)}.intValue == {whole} --> true"
        if kind == 6:
            return f"sqrt:({cast(abs(number))}) == {literal(math.sqrt(float(abs(number))))} --> true"
        return f"{cast(number)}.doubleValue == {literal(float(number))} --> true"

    def power(self):
        base, exponent = self.decimal(wide=False), self.random.randint(-3, 4)
        try:
            result = math.pow(float(base), exponent)
        except (OverflowError, ValueError):
            return self.power()
        return f"{cast(base)} ** {exponent} == {literal(result)} --> true"

    def casting(self):
        kind = self.random.randrange(4)
        if kind == 0:
            double = self.double()
            return self.text(f"CAST({literal(double)}, 'NSDecimalNumber')", stands_for(double))
        if kind == 1:
            number = self.decimal(wide=False)
            text = plain(abs(number))
            digits = text.replace(".", "").strip("0")
            if len(digits) < 18:
                return self.casting()
            return f"{text} == {cast(abs(number))} --> true"
        count = self.random.randint(1, 60)
        digits = "".join(self.random.choice("0123456789") for _ in range(count))
        places = self.random.randint(0, count)
        power = self.random.choice([0, 0, 3, -7, self.random.randint(-150, 150)])
        text = f"{digits[:count - places]}.{digits[count - places:]}".rstrip(".") + (f"e{power}" if power else "")
        number = Fraction(int(digits)) * Fraction(10) ** (power - places)
        found = rounded(number)
        # Some numbers of 39 digits fit 128 bits, and are kept.
        if len(digits.strip("0")) == DIGITS + 1 and int(digits.strip("0")) < 2**128:
            found = number
        if found is ERROR:
            return f"CAST('{text}', 'NSDecimalNumber') == 0 --> error R014"
        return f"CAST(CAST('{text}', 'NSDecimalNumber'), 'NSString') == '{plain(found)}' --> true"

    def bits(self):
        number = self.decimal(wide=False)
        if number.denominator == 1 and -2**63 <= number < 2**63:
            return f"({cast(number)} & 255) == {int(number) & 255} --> true"
        return f"({cast(number)} & 255) == 0 --> error R007"

    def line(self):
        kinds = [self.binary] * 10 + [self.comparison] * 4 + [self.total] * 3 + [self.mean] * 2
        kinds += [self.unary] * 4 + [self.casting] * 3 + [self.power, self.bits]
        return self.random.choice(kinds)()


def main():
    count = int(sys.argv[1])
    cases = Cases(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print("# Decimals beside fractions: written by Tests/Data/decimals.py", *sys.argv[1:])
    print("# object: {}")
    for _ in range(count):
        print(cases.line())


if __name__ == "__main__":
    main()
