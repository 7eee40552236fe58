"""Says which items Munki would offer to a machine.

python3 offered.py FACTS.plist PKGSINFO-FOLDER
"""

import pathlib
import plistlib
import sys

import predicateql

facts = plistlib.loads(pathlib.Path(sys.argv[1]).read_bytes())
for path in sorted(pathlib.Path(sys.argv[2]).glob("*.plist")):
    item = plistlib.loads(path.read_bytes())
    condition = item.get("installable_condition", "TRUEPREDICATE")
    try:
        answer = predicateql.Predicate(condition, policy="untrusted").matches(facts)
    except predicateql.Error as error:  # Munki's answer, with an error in its log
        answer = f"no: {error}".splitlines()[0]
    else:
        answer = "yes" if answer else "no"
    print(f"{item['name']} {item['version']}: {answer}")
