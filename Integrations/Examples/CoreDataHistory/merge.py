#!/usr/bin/env python3
"""Merges the histories of several devices, lines of `predcheck history`, into one list of records.

Two records with one address are the same. The values of the latest change are kept, under the least
identifier, so that every device that does this by itself gets the same result.
"""

import json
import sys

changes = sorted(map(json.loads, sys.stdin), key=lambda c: (c["timestamp"], c["objectID"], c["change"]))
records: dict[str, dict] = {}
deleted: set[str] = set()
for change in changes:
    if change["kind"] == "delete":
        deleted.add(change["tombstone"]["uuid"])
    elif found := change["object"]:
        address = found["email"].casefold()
        known = records.get(address)
        if known and known["uuid"] != found["uuid"]:
            print(f"duplicate: {address}, {known['uuid']} and {found['uuid']}", file=sys.stderr)
        least = min(found["uuid"], known["uuid"]) if known else found["uuid"]
        records[address] = found | {"email": address, "uuid": least}
for record in sorted(records.values(), key=lambda r: r["uuid"]):
    if record["uuid"] not in deleted:
        print(json.dumps(record))
