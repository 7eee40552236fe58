"""Adds to lines of `log show --style ndjson` the fields that only predicates know.

python3 fields.py < log.ndjson
"""

import json
import sys

# `messageType == error` has a bare word on its right, which names a key.
LEVELS = {"default": 0, "info": 1, "debug": 2, "error": 16, "fault": 17}

for line in sys.stdin:
    entry = json.loads(line)
    entry["process"] = entry.get("processImagePath", "").rpartition("/")[2]
    entry["sender"] = entry.get("senderImagePath", "").rpartition("/")[2]
    entry["processIdentifier"] = entry.get("processID")
    entry["composedMessage"] = entry.get("eventMessage")
    entry["messageType"] = LEVELS.get(str(entry.get("messageType")).lower())
    print(json.dumps(LEVELS | entry, ensure_ascii=False))
