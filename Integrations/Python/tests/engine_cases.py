"""Awkward records, predicates over them, and memory's answers, for the tests of the engines."""

import datetime
import decimal
import itertools

import predicateql as pq

COUNT = 240
UTC = datetime.timezone.utc
INTEGERS = [0, 1, -1, 5, None, 2**53 + 1, -(2**53) - 1, 2**63 - 1, -(2**63), 7, 100]
DOUBLES = [0.0, -0.0, 1.5, None, float("nan"), float("inf"), float("-inf"), 5.0, 2.0**53, 1e300, 0.1,
           -7.25, 5e-324]
TEXTS = ["", "a", "A", "René", "Rene\u0301", "rene", None, "straße", "STRASSE", "ﬁne", "İstanbul",
         "K", "trailing ", "nul\0inside", "Ａ", "😀", "line\nbreak", "quote's \"and\" `tick`",
         "back\\slash",
         "100%", "under_score", "a{b}c", "σίσυφος", "$1 :p1 {p1:String}", "ab"]
DECIMALS = [None, decimal.Decimal("1.10"), decimal.Decimal("-5.00"), decimal.Decimal("0.10"),
            decimal.Decimal("12345678901234567.89")]
TIMES = [None, datetime.datetime(2001, 1, 1, tzinfo=UTC), datetime.datetime(1969, 12, 31, 23, tzinfo=UTC),
         datetime.datetime(2026, 1, 2, 3, 4, 5, 123456, tzinfo=UTC)]
LISTS = [None, [], ["a"], ["a", None], ["b", "René"], [None], ["quote's"]]
NUMBERS = [None, [], [1, 2], [None, 5], [2**63 - 1, 1], [-1], [4, 5, 6]]
ADDRESSES = [None, {"city": "Rom", "zip": None}, {"city": None, "zip": "1"}, {"city": "René", "zip": "2"}]
ORDERS = [None, [], [{"sku": "a", "price": 1.5, "qty": 2}], [{"sku": None, "price": None, "qty": None}],
          [{"sku": "b", "price": float("nan"), "qty": 5}, {"sku": "René", "price": 30.0, "qty": 2}]]
BLOBS = [None, b"", b"a", b"\0\1\xff"]

PREDICATES = [
    "i == 5", "i != 5", "NOT i < 5", "i > 2.5", "i <= j", "i == d", "i < d", "i IN {1, 5, 7}",
    "i BETWEEN {0, 100}", "i + 1 > 5", "i / j == 1", "modulus:by:(i, j) == 1", "i == nil OR j == nil",
    "d == 0", "d >= 0", "d < 5", "NOT d > 5", "d != 1", "d IN {0, 1.5}", "d == d", "d * 2 > 3",
    "b == YES", "b != YES", "b == nil AND i > 0",
    "s == 'a'", "s < 'b'", "s == t", "s CONTAINS 'n'", "s BEGINSWITH 'a'", "s ENDSWITH 'e'", "s LIKE '*%*'",
    "s LIKE '?'", "s ==[c] 'RENE'", "s ==[cd] 'rene'", "s CONTAINS[cd] 'RENE'", "s CONTAINS[c] 'ss'",
    "s MATCHES '[a-z]+'", "s MATCHES[c] 'k'", "length:(s) == 4", "uppercase:(s) == 'STRASSE'",
    "s IN {'a', 'René', ''}", 's == "quote\'s \\"and\\" `tick`"', "s == 'back\\\\slash'", "s == 'a{b}c'",
    "s == '$1 :p1 {p1:String}'", "s == 'nul\\0inside'", "s != nil AND t == nil",
    "ANY tags == 'a'", "ANY tags == 'quote\\'s'", "ALL nums > 0", "NONE nums == 5", "ANY nums IN {2, 5}",
    "nums.@count == 2", "nums.@sum.self > 3", "nums.@max.self == 6", "tags == nil", "ANY tags CONTAINS[cd] 'RENE'",
    "address.city == 'Rom'", "address.city CONTAINS[cd] 'rene'", "address.zip == nil",
    "ANY orders.price > 10", "SUBQUERY(orders, $o, $o.price > 1 AND $o.qty == 2).@count > 0",
    "orders.@count == 0", "ALL orders.qty > 1", "ANY orders.sku ==[cd] 'RENE'",
    "amount > 1", "amount == 1.1", "amount < 0 AND s CONTAINS[cd] 'e'",
    "at > CAST('2001-01-01T00:00:00Z', 'NSDate')", "at == nil OR i == 5", "at < now()",
    "at == CAST('2026-01-02T03:04:05.123456Z', 'NSDate')",
    "data == CAST('61', 'NSData')", "data == nil",
    "i > 0 AND s CONTAINS[cd] 'e'", "i > 0 OR s CONTAINS[cd] 'e'", "NOT (s CONTAINS[cd] 'e' AND d > 1)",
    "10 / i > 1", "i != 0 AND 10 / i > 1", "i * i > 0 AND length:(s) > 2", "TRUEPREDICATE", "FALSEPREDICATE",
    "1 / 0 == 1",
    "d < 1 OR i == 5", "d > 1 OR i == 5", "NOT (d < 1 OR i == 5)", "d >= 0 OR (d < 1 AND s == 'NOT isnan(`d`)')",
    "d BETWEEN {0, 2} OR d IN {5, -7.25} OR s == nil",
    # Forms that an engine is given in other words.
    "s ==[c] 'k'", "s IN[c] {'K', 'strasse', 'rene'}", "NOT s ==[c] 'K'", "s CONTAINS[c] 'K'",
    "s BEGINSWITH[cd] 'İ'", "s ENDSWITH[c] 'E'", "s LIKE[c] 'R*e'", "ANY tags ==[c] 'B'", "ANY nums == 5",
    "NONE tags == 'a'", "NOT ANY nums == 5", "ANY tags == 'exists(`t1`)'", "ANY orders.sku == 'a'",
    # Each type as the engine hands it to memory.
    "at > CAST(0, 'NSDate') OR s CONTAINS[cd] 'fine'", "d > 1 OR s CONTAINS[cd] 'fine'",
    "data == CAST('61', 'NSData') OR s CONTAINS[cd] 'fine'", "b == YES OR s CONTAINS[cd] 'fine'",
    "amount >= 1.1 OR s CONTAINS[cd] 'fine'", "ANY nums == 5 OR s CONTAINS[cd] 'fine'",
    "at == CAST('2026-01-02T03:04:05.123456Z', 'NSDate') OR s CONTAINS[cd] 'fine'",
    "ANY orders.price == 30 OR address.city ==[cd] 'rom'", "d == nil OR s CONTAINS[cd] 'fine'",
]
"""Those that do not fit the columns of an engine are refused there, which is checked too."""

ZONELESS = ["naive > CAST('2001-01-01T00:00:00Z', 'NSDate')", "day == CAST('2026-01-02T00:00:00Z', 'NSDate')",
            "naive == nil AND s CONTAINS[cd] 'e'", "naive > CAST(0, 'NSDate') OR s CONTAINS[cd] 'fine'",
            "day == CAST('2026-01-02T00:00:00Z', 'NSDate') OR s CONTAINS[cd] 'fine'", "at == naive"]


def table():
    """The records as columns of Arrow."""
    import pyarrow as pa

    order = pa.struct([("sku", pa.string()), ("price", pa.float64()), ("qty", pa.int64())])
    columns = {
        "i": (INTEGERS, pa.int64()),
        "j": ([*INTEGERS[1:], None, 3], pa.int64()),
        "d": (DOUBLES, pa.float64()),
        "s": (TEXTS, pa.string()),
        "t": ([*TEXTS[:5], *TEXTS[8:]], pa.string()),
        "b": ([True, None, False], pa.bool_()),
        "amount": (DECIMALS, pa.decimal128(20, 2)),
        "at": (TIMES, pa.timestamp("us", "UTC")),
        "naive": ([time and time.replace(tzinfo=None) for time in TIMES], pa.timestamp("us")),
        "day": ([time and time.date() for time in TIMES], pa.date32()),
        "tags": (LISTS, pa.list_(pa.string())),
        "nums": (NUMBERS, pa.list_(pa.int64())),
        "address": (ADDRESSES, pa.struct([("city", pa.string()), ("zip", pa.string())])),
        "orders": (ORDERS, pa.list_(order)),
        "data": (BLOBS, pa.binary()),
    }
    made = {"id": pa.array(range(COUNT), pa.int64())}
    for name, (values, type) in columns.items():
        made[name] = pa.array(list(itertools.islice(itertools.cycle(values), COUNT)), type)
    return pa.table(made)


def answers(text, rows):
    """The ids that match in memory, and those that cannot be decided."""
    mask = pq.Predicate(text).mask(rows, undecided="keep").tolist()
    ids = rows["id"].to_pylist()
    return ({key for key, answer in zip(ids, mask) if answer == 1},
            {key for key, answer in zip(ids, mask) if answer == 2})
