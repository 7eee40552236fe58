"""Random records whose values consist of others, and predicates over them, by a seed."""
import random

TEXTS = [None, "", "a", "A", "ab", "x", "x ", "é", "e\u0301", "ß", "ﬁ", "İ", "\u212a", "😀", "a\rb",
         "a\u0085b", "\uff21", "\0", "pen", "%", "_", "o'b", '"q"', "\\"]
INTEGERS = [None, 0, 1, 2, 3, -1, 5, 7, 2**53 + 1, 2**53, -2**63, 2**63 - 1, 100]
REALS = [None, 0.0, -0.0, 1.0, 2.5, 3.0, 5.0, -1.5, 1e300, 2.0**53, 0.1]

ITEM = {"object": {"sku?": "text", "n": "integer"}}
SCHEMA = {"entities": {"person": {"table": "people", "attributes": {
    "id": "integer", "age?": "integer", "name?": "text", "d?": "real", "tags?": {"list": "text?"},
    "nums?": {"list": "integer?"}, "reals?": {"list": "real?"},
    "address?": {"object": {"city?": "text", "zip?": "text", "geo?": {"object": {"lat?": "real"}},
                            "lines?": {"list": "text"}}},
    "orders?": {"list": {"object": {"sku?": "text", "price?": "real", "qty?": "integer",
                                    "items?": {"list": ITEM}}, "optional": True}},
    "labels?": {"map": "text?"}, "counts?": {"map": "integer?"}}}}}

# ClickHouse has no arrays, structures and maps that are NULL.
WITHOUT_NULL = {"entities": {"person": {"table": "people", "attributes": {
    "id": "integer", "age?": "integer", "name?": "text", "d?": "real", "tags": {"list": "text?"},
    "nums": {"list": "integer?"}, "reals": {"list": "real?"},
    "address": {"object": {"city?": "text", "zip?": "text", "geo": {"object": {"lat?": "real"}},
                           "lines": {"list": "text"}}},
    "orders": {"list": {"object": {"sku?": "text", "price?": "real", "qty?": "integer",
                                   "items": {"list": ITEM}}}},
    "labels": {"map": "text?"}, "counts": {"map": "integer?"}}}}}


def without_null(record):
    """The record as ClickHouse keeps it."""
    order = {"sku": None, "price": None, "qty": None, "items": []}
    address = record["address"] or {"city": None, "zip": None, "geo": None, "lines": None}
    orders = [dict(each or order) for each in record["orders"] or []]
    for each in orders:
        each["items"] = each["items"] or []
    return dict(
        record, orders=orders, labels=record["labels"] or {}, counts=record["counts"] or {},
        address=dict(address, geo=address["geo"] or {"lat": None}, lines=address["lines"] or []),
        **{key: record[key] or [] for key in ("tags", "nums", "reals")})


class Records:
    def __init__(self, random):
        self.random = random

    def chance(self, share):
        return self.random.random() < share

    def pick(self, values):
        return self.random.choice(values)

    def list(self, element, most=4):
        if self.chance(0.15):
            return None
        return [element() for _ in range(self.random.randint(0, most))]

    def map(self, values):
        if self.chance(0.2):
            return None
        keys = self.random.sample(["x", "y", "colour", "z"], self.random.randint(0, 3))
        return {key: self.pick(values) for key in keys}

    def item(self):
        return {"sku": self.pick(TEXTS), "n": self.pick(INTEGERS[1:])}

    def order(self):
        if self.chance(0.12):
            return None
        return {"sku": self.pick(TEXTS), "price": self.pick(REALS), "qty": self.pick(INTEGERS),
                "items": self.list(self.item, 2)}

    def address(self):
        if self.chance(0.2):
            return None
        lines = self.list(lambda: self.pick(TEXTS[1:]), 3)
        return {"city": self.pick(TEXTS), "zip": self.pick(TEXTS), "lines": lines,
                "geo": None if self.chance(0.3) else {"lat": self.pick(REALS)}}

    def record(self, number):
        return {"id": number, "age": self.pick(INTEGERS), "name": self.pick(TEXTS),
                "d": self.pick(REALS), "tags": self.list(lambda: self.pick(TEXTS)),
                "nums": self.list(lambda: self.pick(INTEGERS)),
                "reals": self.list(lambda: self.pick(REALS)), "address": self.address(),
                "orders": self.list(self.order), "labels": self.map(TEXTS),
                "counts": self.map(INTEGERS)}


class Predicates(Records):
    def relation(self):
        return self.pick(["==", "!=", "<", "<=", ">", ">="])

    def text(self):
        text = self.pick([text for text in TEXTS if text != "\0"])
        if text is None:
            return "nil"
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "\\r") + '"'

    def number(self):
        number = self.pick(INTEGERS if self.chance(0.6) else REALS)
        return "nil" if number is None else repr(number)

    def of_text(self, path):
        form = self.random.random()
        if form < 0.5:
            return f"{path} {self.relation()} {self.text()}"
        if form < 0.6:
            return f"{path} IN {{{self.text()}, {self.text()}}}"
        if form < 0.7:
            return f'{path} BETWEEN {{"a", "x"}}'
        if form < 0.78:
            return f"{path} ==[c] {self.text()}"
        needle = self.text() if self.chance(0.7) else '"a*"'
        return f"{path} {self.pick(['BEGINSWITH', 'ENDSWITH', 'CONTAINS', 'LIKE'])} {needle}"

    def of_number(self, path):
        form = self.random.random()
        if form < 0.7:
            return f"{path} {self.relation()} {self.number()}"
        if form < 0.85:
            return f"{path} IN {{{self.number()}, {self.number()}}}"
        return f"{path} BETWEEN {{1, 5}}"

    def quantifier(self):
        return self.pick(["ANY", "ALL", "NONE"])

    def count(self, most=2):
        return f".@count {self.relation()} {self.random.randint(0, most)}"

    def of_order(self, order, depth=0):
        """A predicate on one element of `orders`."""
        return self.pick([
            lambda: self.of_number(f"{order}.qty"), lambda: self.of_number(f"{order}.price"),
            lambda: self.of_text(f"{order}.sku"), lambda: self.of_number(f"{order}.qty"),
            lambda: f"{order}.qty {self.relation()} {self.pick(['age', order + '.price', 'SELF.d'])}",
            lambda: f"{order} {self.pick(['==', '!='])} nil",
            lambda: f"{order}.items{self.count()}",
            lambda: f"{self.quantifier()} {self.of_number(order + '.items.n')}",
            lambda: f"{self.quantifier()} {self.of_text(order + '.items.sku')}",
            lambda: f"NOT ({self.of_order(order, depth + 1)})" if depth < 3 else "TRUEPREDICATE",
            lambda: f"SUBQUERY({order}.items, $i, $i.n {self.relation()} {order}.qty"
                    f" OR {self.of_text('$i.sku')}){self.count()}",
            lambda: f"({self.of_order(order, depth + 1)} {self.pick(['AND', 'OR'])}"
                    f" {self.of_order(order, depth + 1)})" if depth < 3 else "FALSEPREDICATE",
        ])()

    def predicate(self, depth=0):
        numbers = ["nums", "reals", "orders.price", "orders.qty", "orders.items.n"]
        texts = ["tags", "orders.sku", "orders.items.sku", "address.lines"]
        return self.pick([
            lambda: f"{self.quantifier()} {self.of_number(self.pick(numbers))}",
            lambda: f"{self.quantifier()} {self.of_text(self.pick(texts))}",
            lambda: f"{self.quantifier()} {self.pick(['orders.qty', 'nums'])} {self.relation()}"
                    f" {self.pick(['age', 'd'])}",
            lambda: f"{self.quantifier()} {self.pick(['tags', 'orders.sku'])} {self.relation()} name",
            lambda: self.pick([self.of_text("address.city"), self.of_number("address.geo.lat"),
                               self.of_text("labels.x"), self.of_number("counts.y"),
                               f"address.city {self.relation()} name"]),
            lambda: f"{self.pick(['orders', 'tags', 'address', 'address.geo', 'address.lines', 'labels', 'orders.items'])}"
                    f" {self.pick(['==', '!='])} nil",
            lambda: f"{self.pick(['orders', 'tags', 'nums', 'address.lines'])}{self.count(3)}",
            lambda: f"{self.pick(['orders.@sum.qty', 'nums.@sum.self'])} {self.relation()} {self.number()}",
            lambda: f"{self.pick(['orders.@max.price', 'orders.@min.qty', 'nums.@max.self', 'reals.@min.self'])}"
                    f" {self.relation()} {self.number()}",
            lambda: f"orders.@min.sku {self.relation()} {self.text()}",
            lambda: self.pick([f"{self.text()} IN tags", "name IN tags", f"{self.number()} IN orders.qty",
                               f"orders.sku CONTAINS {self.text()}", "age IN nums", "d IN reals",
                               "age IN reals"]),
            lambda: f"SUBQUERY(orders, $o, {self.of_order('$o')}){self.count()}",
            lambda: f"SUBQUERY(orders, $o, {self.of_order('$o')}){self.count()}",
            lambda: f"SUBQUERY(tags, $t, {self.of_text('$t')}){self.count()}",
            lambda: f"{self.quantifier()} {self.of_number('SUBQUERY(orders, $o, ' + self.of_order('$o') + ').price')}",
            lambda: f"NOT ({self.predicate(depth + 1)})" if depth < 3 else self.of_number("age"),
            lambda: f"({self.predicate(depth + 1)} {self.pick(['AND', 'OR'])} {self.predicate(depth + 1)})"
                    if depth < 3 else self.of_number("d"),
        ])()


def made(seed, records, predicates):
    source = random.Random(seed)
    return ([Records(source).record(number) for number in range(records)],
            [Predicates(source).predicate() for _ in range(predicates)])
