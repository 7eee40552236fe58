#!/bin/sh
# The activation rule of a property list: rule.sh Info.plist
predcheck lint --list --format json "$1" | python3 -c '
import json, sys
for line in sys.stdin:
    found = json.loads(line)
    if found["api"] == "NSExtensionActivationRule":
        print(found["predicate"])
        break'
