#!/usr/bin/env python3
"""Writes the records that everyone is measured on, and how many of them match.

    make_data.py FOLDER RECORDS

FOLDER/records.ndjson   one JSON record a line; a line in a hundred has its text as \\u escapes, so
                        that who compares raw bytes is found out
FOLDER/hostile.ndjson   the same, the keys of each record in an order of their own
FOLDER/columns/*        the same as plain little-endian columns, for columns.c
FOLDER/expected.json    for each prefix of PREFIXES records and for all: how many match E1..E10

Seeded: the same bytes every time."""
import array, json, os, random, re, sys, unicodedata

PREFIXES = (1_000, 20_000, 100_000)

FIRST = """John Joan Jonas Joanna Joseph Peter Mary Anna Hannah Ethan Dean Simon Martin Kevin Karen
Linda Susan Megan Duncan Logan Ryan Brian Evan Helen Colin Robin Alan Ivan Nathan Oscar Paul Quentin
Rita Sonja Tina Ursula Victor Wanda Xavier Yusuf Zach Bella Clara Diana""".split()
FIRST_ACCENTED = "José Jörg Joël João Zoë Åsa Łukasz Søren Renée Chloé Jürgen Øyvind Ágnes".split()
LAST = """Johnson Anderson Wilson Jackson Thompson Robinson Smith Brown Miller Davis Garcia Moore
Taylor Martin Lee White Harris Clark Lewis Walker Hall Allen Young King Wright Hill Green Adams Baker
Nelson Carter Bryant Roland Hogan Sullivan Morgan Kane Shane Rowland Grant Freeman Newman Chapman
Coleman Dunn Quinn Keane Dang Huang Wang Zhang Tran""".split()
LAST_ACCENTED = "Müller Núñez Sørensen Åkesson Dvořák Žižek Gómez Løvdahl Béranger Süß".split()
CITIES = """Paris Oslo Rome London Berlin Madrid Vienna Prague Warsaw Lisbon Dublin Athens Helsinki
Stockholm Copenhagen Amsterdam Brussels Budapest Bucharest Sofia Zürich Kraków Málaga Tromsø""".split()
TAGS = "red green blue yellow black white new sale vip trial beta gold silver".split()
STREETS = ["Main Street", "Rue de l'Église", 'High "Old" Road', "Station Lane", "Hauptstraße"]


def folded(text):
    """What [cd] compares: without case and diacritics."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")


LIKE = re.compile(".*an.", re.S)
MATCHES = re.compile("[A-M].*[aeiou]n")
MEANING = {
    "E1": lambda r: r["age"] > 30,
    "E2": lambda r: 18 <= r["age"] < 65 and r["city"] == "Paris",
    "E3": lambda r: "son" in r["name"].casefold(),
    "E4": lambda r: folded(r["name"]).startswith("jo"),
    "E5": lambda r: LIKE.fullmatch(r["name"]) is not None,
    "E6": lambda r: MATCHES.fullmatch(r["name"]) is not None,
    "E7": lambda r: r["city"] in ("Paris", "Oslo", "Rome"),
    "E8": lambda r: "blue" in r["tags"],
    "E9": lambda r: 20000 <= r["address"]["zip"] <= 30000 or r["score"] < 0.1,
    "E10": lambda r: sum(i["qty"] > 5 and i["price"] < 10 for i in r["items"]) > 1,
}


def name_part(chance, plain, accented):
    return chance.choice(accented if chance.random() < 0.06 else plain)


def record(number, chance):
    day = "20%02d-%02d-%02d" % (chance.randint(10, 25), chance.randint(1, 12), chance.randint(1, 28))
    time = "T%02d:%02d:00Z" % (chance.randrange(24), chance.randrange(60))
    names = (name_part(chance, FIRST, FIRST_ACCENTED), name_part(chance, LAST, LAST_ACCENTED))
    return {
        "id": number,
        "name": " ".join(names),
        "age": chance.randint(1, 90),
        "score": round(chance.random(), 4),
        "city": chance.choice(CITIES),
        "active": chance.random() < 0.7,
        "created": day + time,
        "tags": chance.sample(TAGS, chance.randint(0, 4)),
        "address": {
            "street": f"{chance.randint(1, 199)} {chance.choice(STREETS)}",
            "zip": chance.randint(1000, 99998),
        },
        "items": [
            {
                "sku": "A%04d" % chance.randrange(10000),
                "qty": chance.randint(1, 11),
                "price": round(chance.random() * 25, 2),
            }
            for _ in range(chance.randint(0, 3))
        ],
    }


def line(r, number):
    return json.dumps(r, ensure_ascii=number % 100 == 7, separators=(",", ":")) + "\n"


class Columns:
    """Numbers as they are; text as one run of bytes and where each value begins."""

    def __init__(self):
        self.numbers = {"age.i32": array.array("i"), "zip.i32": array.array("i"), "score.f64": array.array("d")}
        self.text = {"name": (bytearray(), array.array("I", [0])), "city": (bytearray(), array.array("I", [0]))}

    def add(self, r):
        self.numbers["age.i32"].append(r["age"])
        self.numbers["zip.i32"].append(r["address"]["zip"])
        self.numbers["score.f64"].append(r["score"])
        for key, (data, starts) in self.text.items():
            data += r[key].encode()
            starts.append(len(data))

    def write(self, folder):
        os.makedirs(folder, exist_ok=True)
        for key, (data, starts) in self.text.items():
            self.numbers[key + ".bytes"] = data
            self.numbers[key + ".u32"] = starts
        for name, data in self.numbers.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)


def open_text(folder, name):
    return open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n")


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder, exist_ok=True)
    chance, order = random.Random(5_2026), random.Random(7)
    columns, sofar, expected = Columns(), dict.fromkeys(MEANING, 0), {}
    with open_text(folder, "records.ndjson") as file, open_text(folder, "hostile.ndjson") as hostile:
        for number in range(count):
            if number in PREFIXES:
                expected[number] = dict(sofar)
            r = record(number, chance)
            file.write(line(r, number))
            hostile.write(line(dict(order.sample(list(r.items()), len(r))), number))
            columns.add(r)
            for name, matches in MEANING.items():
                sofar[name] += matches(r)
    expected[count] = sofar
    columns.write(os.path.join(folder, "columns"))
    with open(os.path.join(folder, "expected.json"), "w") as file:
        json.dump(expected, file, indent=1)


if __name__ == "__main__":
    main()
