#!/usr/bin/env python3
"""Writes a small store of Core Data from a description in JSON, for tests and examples.

    coredata_store.py DESCRIPTION.json STORE.sqlite

It follows the rules of Core Data's naming by itself, without our reader, so that it also tests it. The
description:

    {"identifier": "6B29FC40-CA47-1067-B31D-00DD010662DA",
     "entities": {
       "Recipe": {
         "parent": "Dish",                                   (optional)
         "attributes": {"name": "String", "uuid": {"type": "String", "preserved": true}},
         "relationships": {"author": {"to": "Person", "inverse": "recipes"},
                           "tags": {"to": "Tag", "inverse": "recipes", "many": true, "ordered": true}}}},
     "objects": [{"entity": "Recipe", "key": 1, "name": "Salt bread", "author": 2, "tags": [1, 2]}],
     "transactions": [{"number": 1, "timestamp": 700000000, "author": "app", "bundle": "org.example",
                       "process": "App", "context": "main", "changes": [
         {"kind": "insert", "entity": "Recipe", "key": 1},
         {"kind": "update", "entity": "Recipe", "key": 1, "updated": ["name"]},
         {"kind": "delete", "entity": "Recipe", "key": 9, "tombstone": {"uuid": "x"}}]}]}

Dates are seconds since 2001, Binary and UUID values hexadecimal. Related objects are keys; of two
relationships that are inverse to each other the to-one side, or one side of two to-many ones, is given.
"""

import json
import pathlib
import plistlib
import sqlite3
import sys
import zlib

CODES = {"Integer 16": 100, "Integer 32": 200, "Integer 64": 300, "Decimal": 400, "Double": 500,
         "Float": 600, "String": 700, "Boolean": 800, "Date": 900, "Binary": 1000, "UUID": 1100,
         "URI": 1200, "Transformable": 1800}
COLUMNS = {"Decimal": "DECIMAL", "Double": "FLOAT", "Float": "FLOAT", "String": "VARCHAR",
           "Date": "TIMESTAMP", "Binary": "BLOB", "UUID": "BLOB", "URI": "VARCHAR",
           "Transformable": "BLOB"}


class Model:
    """The entities of a description, with their numbers and columns."""

    def __init__(self, entities: dict):
        self.entities = entities
        self.numbers: dict[str, int] = {}
        self._number(None)
        self.columns: dict[tuple[str, str], str] = {}
        used: dict[str, set[str]] = {}
        for entity in sorted(self.numbers, key=self.numbers.__getitem__):
            taken = used.setdefault(self.lineage(entity)[0], set())
            for name in sorted(self.attributes(entity)) + sorted(self.to_one(entity)):
                bare = "Z" + name.upper()
                names = [bare] + [f"{bare}{n}" for n in range(1, len(taken) + 2)]
                column = next(n for n in names if n not in taken)
                taken.add(column)
                self.columns[entity, name] = column

    def _number(self, parent: str | None) -> None:
        children = [n for n, e in self.entities.items() if e.get("parent") == parent]
        for name in sorted(children, key=lambda n: (n.lower(), n)):
            self.numbers[name] = len(self.numbers) + 1
            self._number(name)

    def lineage(self, entity: str) -> list[str]:
        """The topmost ancestor first."""
        parent = self.entities[entity].get("parent")
        return (self.lineage(parent) if parent else []) + [entity]

    def attributes(self, entity: str) -> dict[str, dict]:
        found = self.entities[entity].get("attributes", {})
        return {n: {"type": a} if isinstance(a, str) else a for n, a in found.items()}

    def relationships(self, entity: str) -> dict[str, dict]:
        return self.entities[entity].get("relationships", {})

    def to_one(self, entity: str) -> dict[str, dict]:
        return {n: r for n, r in self.relationships(entity).items() if not r.get("many")}

    def inverse(self, relationship: dict) -> tuple[str, dict]:
        """The entity that declares the inverse, and the inverse."""
        for entity in self.lineage(relationship["to"]):
            if relationship["inverse"] in self.relationships(entity):
                return entity, self.relationships(entity)[relationship["inverse"]]
        raise SystemExit(f"no inverse {relationship['inverse']} in {relationship['to']}")

    def has_children(self, entity: str) -> bool:
        return any(e.get("parent") == entity for e in self.entities.values())

    def table(self, entity: str) -> str:
        return "Z" + self.lineage(entity)[0].upper()

    def owner(self, entity: str, name: str) -> str:
        for ancestor in self.lineage(entity):
            if name in self.attributes(ancestor) or name in self.relationships(ancestor):
                return ancestor
        raise SystemExit(f"{entity} has no property {name}")

    def order_column(self, entity: str, name: str) -> str | None:
        """The column that orders the objects of the inverse of a to-one relationship."""
        inverse = self.inverse(self.relationships(entity)[name])[1]
        return f"Z_FOK_{name.upper()}" if inverse.get("many") and inverse.get("ordered") else None

    def join(self, entity: str, name: str) -> tuple[str, str, str, str | None] | None:
        """The table of a many-to-many relationship, the columns of owner, member and order."""
        relationship = self.relationships(entity)[name]
        declaring, inverse = self.inverse(relationship)
        if not inverse.get("many"):
            return None
        own, other = self.numbers[entity], self.numbers[declaring]
        here, there = name.upper(), relationship["inverse"].upper()
        first = (own, here) if (own, here) <= (other, there) else (other, there)
        member = f"Z_{other}{here}"
        order = f"Z_FOK_{other}{here}" if relationship.get("ordered") else None
        return f"Z_{first[0]}{first[1]}", f"Z_{own}{there}", member, order

    def bit_names(self, entity: str) -> list[str]:
        """The properties by the bits of ZCOLUMNS."""
        one, many, attributes = [], [], []
        for ancestor in self.lineage(entity):
            one += [(ancestor, n) for n in sorted(self.to_one(ancestor))]
            many += [n for n in sorted(self.relationships(ancestor)) if (ancestor, n) not in one]
            attributes += sorted(self.attributes(ancestor))
        typed = [n for e, n in one if self.has_children(self.relationships(e)[n]["to"])]
        ordered = [n for e, n in one if self.order_column(e, n)]
        return [n for _, n in one] + typed + ordered + attributes + many

    def bits(self, entity: str, updated: list[str]) -> bytes:
        names = self.bit_names(entity)
        data = bytearray((len(names) + 7) // 8)
        for index, name in enumerate(names):
            if name in updated:
                data[index // 8] |= 0x80 >> index % 8
        return bytes(data)

    def preserved(self, entity: str) -> list[str]:
        return sorted(n for e in self.lineage(entity) for n, a in self.attributes(e).items()
                      if a.get("preserved"))

    def archive(self) -> bytes:
        """The model as Z_MODELCACHE keeps it."""
        objects: list = ["$null"]
        entities = {name: _reserve(objects) for name in self.entities}
        for name, entity in self.entities.items():
            properties = {}
            for key, attribute in self.attributes(name).items():
                properties[key] = _add(objects, "NSAttributeDescription", NSPropertyName=key,
                                       NSAttributeType=CODES[attribute["type"]], NSIsOptional=True,
                                       NSFlagsKey=16 if attribute.get("preserved") else 0)
            for key, relationship in self.relationships(name).items():
                properties[key] = _add(
                    objects, "NSRelationshipDescription", NSPropertyName=key, NSIsOptional=True,
                    NSMaxCount=0 if relationship.get("many") else 1,
                    NSIsOrdered=bool(relationship.get("ordered")),
                    _NSDestinationEntityName=_text(objects, relationship["to"]),
                    _NSInverseRelationshipName=_text(objects, relationship["inverse"]))
            parent = entity.get("parent")
            objects[entities[name].data] = _object(
                objects, "NSEntityDescription", NSEntityName=_text(objects, name),
                NSSuperentity=entities[parent] if parent else plistlib.UID(0),
                NSProperties=_dictionary(objects, properties))
        root = _add(objects, "NSManagedObjectModel", NSEntities=_dictionary(objects, entities))
        archive = {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root},
                   "$objects": objects}
        deflate = zlib.compressobj(wbits=-15)
        return deflate.compress(plistlib.dumps(archive, fmt=plistlib.FMT_BINARY)) + deflate.flush()


def _reserve(objects: list) -> plistlib.UID:
    objects.append(None)
    return plistlib.UID(len(objects) - 1)


def _text(objects: list, text: str) -> plistlib.UID:
    objects.append(text)
    return plistlib.UID(len(objects) - 1)


def _object(objects: list, name: str, **fields) -> dict:
    objects.append({"$classname": name, "$classes": [name, "NSObject"]})
    return fields | {"$class": plistlib.UID(len(objects) - 1)}


def _add(objects: list, name: str, **fields) -> plistlib.UID:
    objects.append(_object(objects, name, **fields))
    return plistlib.UID(len(objects) - 1)


def _dictionary(objects: list, entries: dict[str, plistlib.UID]) -> plistlib.UID:
    return _add(objects, "NSDictionary", **{"NS.keys": [_text(objects, key) for key in entries],
                                            "NS.objects": list(entries.values())})


def write_tables(store: sqlite3.Connection, model: Model) -> None:
    columns: dict[str, list[str]] = {}
    for entity in sorted(model.numbers, key=model.numbers.__getitem__):
        table = columns.setdefault(model.table(entity), [])
        for name, attribute in model.attributes(entity).items():
            table.append(f"{model.columns[entity, name]} {COLUMNS.get(attribute['type'], 'INTEGER')}")
        for name, relationship in model.to_one(entity).items():
            table.append(f"{model.columns[entity, name]} INTEGER")
            if model.has_children(relationship["to"]):
                table.append(f"Z{model.numbers[relationship['to']]}_{name.upper()} INTEGER")
            if order := model.order_column(entity, name):
                table.append(f"{order} INTEGER")
    for table, own in columns.items():
        system = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]
        store.execute(f"CREATE TABLE {table} ({', '.join(system + own)})")
    joins: dict[str, dict[str, None]] = {}
    for entity in model.entities:
        for name, relationship in model.relationships(entity).items():
            if relationship.get("many") and (join := model.join(entity, name)):
                joins.setdefault(join[0], {}).update(dict.fromkeys(c for c in join[1:] if c))
    for table, own in joins.items():
        store.execute(f"CREATE TABLE {table} ({', '.join(c + ' INTEGER' for c in own)})")


def write_objects(store: sqlite3.Connection, model: Model, objects: list[dict]) -> None:
    entities = {(model.table(o["entity"]), o["key"]): o["entity"] for o in objects}
    for item in objects:
        entity, key = item["entity"], item["key"]
        row = {"Z_PK": key, "Z_ENT": model.numbers[entity], "Z_OPT": 1}
        for name in item.keys() - {"entity", "key"}:
            owner = model.owner(entity, name)
            value = item[name]
            if name in model.attributes(owner):
                kind = model.attributes(owner)[name]["type"]
                is_data = kind in ("Binary", "UUID", "Transformable") and value is not None
                row[model.columns[owner, name]] = bytes.fromhex(value) if is_data else value
            elif name in model.to_one(owner):
                target = model.relationships(owner)[name]["to"]
                row[model.columns[owner, name]] = value
                if model.has_children(target):
                    actual = entities[model.table(target), value]
                    row[f"Z{model.numbers[target]}_{name.upper()}"] = model.numbers[actual]
                if order := model.order_column(owner, name):
                    row[order] = 1024 * key
            elif join := model.join(owner, name):
                table, near, far, order = join
                for position, member in enumerate(value, 1):
                    names, values = [near, far], [key, member]
                    if order:
                        names, values = names + [order], values + [1024 * position]
                    insert(store, table, dict(zip(names, values)))
        insert(store, model.table(entity), row)


def insert(store: sqlite3.Connection, table: str, row: dict) -> None:
    marks = ", ".join("?" * len(row))
    store.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))


def write_history(store: sqlite3.Connection, model: Model, transactions: list[dict]) -> None:
    width = max((len(model.preserved(entity)) for entity in model.entities), default=0)
    tombstones = "".join(f", ZTOMBSTONE{n}" for n in range(width))
    store.execute(
        "CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE "
        "INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB"
        f"{tombstones})")
    store.execute("CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)")
    texts = {"author": "ZAUTHORTS", "bundle": "ZBUNDLEIDTS", "context": "ZCONTEXTNAMETS",
             "process": "ZPROCESSIDTS"}
    store.execute(
        "CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS "
        "INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, "
        "ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB)")
    store.execute("CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, "
                  "Z_OPT INTEGER, ZNAME VARCHAR)")
    strings: dict[str, int] = {}
    for transaction in transactions:
        row = {"Z_PK": transaction["number"], "Z_ENT": 16002, "Z_OPT": 1,
               "ZTIMESTAMP": transaction.get("timestamp")}
        for key, column in texts.items():
            if text := transaction.get(key):
                row[column] = strings.setdefault(text, len(strings) + 1)
        insert(store, "ATRANSACTION", row)
        for change in transaction["changes"]:
            entity = change["entity"]
            row = {"Z_ENT": 16001, "Z_OPT": 1, "ZENTITY": model.numbers[entity],
                   "ZENTITYPK": change["key"], "ZTRANSACTIONID": transaction["number"],
                   "ZCHANGETYPE": ["insert", "update", "delete"].index(change["kind"])}
            if change["kind"] == "update":
                row["ZCOLUMNS"] = model.bits(entity, change["updated"])
            for index, name in enumerate(model.preserved(entity)):
                row[f"ZTOMBSTONE{index}"] = change.get("tombstone", {}).get(name)
            insert(store, "ACHANGE", row)
    for text, key in strings.items():
        insert(store, "ATRANSACTIONSTRING", {"Z_PK": key, "Z_ENT": 16003, "Z_OPT": 1, "ZNAME": text})
    for number, name in ((16001, "CHANGE"), (16002, "TRANSACTION"), (16003, "TRANSACTIONSTRING")):
        last = max((t["number"] for t in transactions), default=0) if number == 16002 else 0
        insert(store, "Z_PRIMARYKEY", {"Z_ENT": number, "Z_NAME": name, "Z_SUPER": 0, "Z_MAX": last})


def write_store(description: dict, path: str) -> None:
    """Writes the store to a file that there is not yet."""
    if pathlib.Path(path).exists():
        raise SystemExit(f"{path} exists")
    model = Model(description["entities"])
    store = sqlite3.connect(path)
    store.execute("CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, "
                  "Z_SUPER INTEGER, Z_MAX INTEGER)")
    store.execute("CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), "
                  "Z_PLIST BLOB)")
    store.execute("CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
    metadata = {"NSStoreType": "SQLite", "NSStoreModelVersionHashesVersion": 3}
    insert(store, "Z_METADATA", {"Z_VERSION": 1, "Z_UUID": description["identifier"],
                                 "Z_PLIST": plistlib.dumps(metadata, fmt=plistlib.FMT_BINARY)})
    insert(store, "Z_MODELCACHE", {"Z_CONTENT": model.archive()})
    objects = description.get("objects", [])
    for name, number in model.numbers.items():
        parent = description["entities"][name].get("parent")
        last = max((o["key"] for o in objects if model.lineage(o["entity"])[0] == name), default=0)
        insert(store, "Z_PRIMARYKEY", {"Z_ENT": number, "Z_NAME": name,
                                       "Z_SUPER": model.numbers[parent] if parent else 0,
                                       "Z_MAX": last})
    write_tables(store, model)
    write_objects(store, model, objects)
    if "transactions" in description:
        write_history(store, model, description["transactions"])
    store.commit()
    store.close()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    write_store(json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")), sys.argv[2])
