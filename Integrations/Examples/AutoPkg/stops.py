"""Says which StopProcessingIf steps of a recipe would stop it.

python3 stops.py RECIPE ENVIRONMENT.json
"""

import json
import pathlib
import plistlib
import re
import sys

from Foundation import NSPredicate

recipe = plistlib.loads(pathlib.Path(sys.argv[1]).read_bytes())
environment = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))

for step in recipe["Process"]:
    if step["Processor"].split("/")[-1] != "StopProcessingIf":
        continue
    # AutoPkg puts in the values of variables before anybody reads the predicate.
    text = re.sub(r"%(\w+)%", lambda name: str(environment[name[1]]), step["Arguments"]["predicate"])
    try:
        answer = NSPredicate.predicateWithFormat_(text).evaluateWithObject_(environment)
    except Exception as error:
        print(f"Predicate error for '{text}': {error}")
        sys.exit(1)
    print(f"({text}) is {answer}")
