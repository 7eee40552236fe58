#!/usr/bin/env python3
"""Keeps a table of SQLite in step with an entity of a store of Core Data, by the store's history.

    mirror.py STORE ENTITY MIRROR.sqlite

The first time all objects are copied. After that only what has changed since is read, from the token
that is kept beside the copies, in the same transaction: a run that is stopped is as if it had not begun.
"""

import json
import sqlite3
import sys

import predicateql as pq
import predicateql.coredata


def copied(value: object) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)


def everything(store: pq.coredata.Store, entity: str, mirror: sqlite3.Connection) -> str | None:
    """Copies all objects; the token is that of the history up to now."""
    mirror.execute("DELETE FROM copies")
    rows = ((row["objectID"], copied(row)) for row in store.objects(entity))
    count = mirror.executemany("INSERT INTO copies VALUES (?, ?)", rows).rowcount
    history = store.history()
    for _ in history:
        pass
    print(f"all: {count} copied")
    return history.token


def changes(store: pq.coredata.Store, entity: str, token: str, mirror: sqlite3.Connection) -> str | None:
    """Copies what has changed since the token."""
    history = store.history(token, entity=entity)
    changed = {change.object_id: change.kind for change in history}
    for uri in changed:
        mirror.execute("DELETE FROM copies WHERE uri = ?", [uri])
    # An object as it is now, whatever happened to it meanwhile, with its relationships.
    count = 0
    for row in store.objects(entity, "SELF IN %@", list(changed)) if changed else ():
        mirror.execute("INSERT INTO copies VALUES (?, ?)", [row["objectID"], copied(row)])
        count += 1
    print(f"changed: {count} copied, {len(changed) - count} deleted")
    return history.token


def main(path: str, entity: str, target: str) -> None:
    mirror = sqlite3.connect(target)
    mirror.execute("CREATE TABLE IF NOT EXISTS copies (uri TEXT PRIMARY KEY, object TEXT)")
    mirror.execute("CREATE TABLE IF NOT EXISTS tokens (token TEXT)")
    with pq.coredata.open(path) as store, mirror:
        known = mirror.execute("SELECT token FROM tokens").fetchone()
        try:
            token = changes(store, entity, known[0], mirror) if known else everything(store, entity, mirror)
        except pq.TokenExpiredError as error:
            print(error)
            token = everything(store, entity, mirror)
        mirror.execute("DELETE FROM tokens")
        mirror.execute("INSERT INTO tokens VALUES (?)", [token])
    mirror.close()


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
