"""The part of PyObjC's Foundation that AutoPkg's StopProcessingIf imports, for Linux and Windows.

With this file on PYTHONPATH, `from Foundation import NSPredicate` is found, and nothing else: the
other imports of AutoPkg from Foundation fail as they do without it.
"""

import predicateql


class NSPredicate:
    """Foundation's class, as far as StopProcessingIf calls it."""

    def __init__(self, predicate: predicateql.Predicate):
        self._predicate = predicate

    @classmethod
    def predicateWithFormat_(cls, text: str) -> "NSPredicate":
        """The predicate; raises `predicateql.FormatError`, which shows the place of the mistake."""
        # Recipes come from strangers: a policy bounds the time and memory that a predicate may take.
        return cls(predicateql.Predicate(text, policy="untrusted"))

    def evaluateWithObject_(self, environment: dict) -> bool:
        return self._predicate.matches(environment)
