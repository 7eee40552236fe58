"""Apple's predicate format language (NSPredicate) for Python.

>>> import predicateql as pq
>>> adults = pq.Predicate("age > %d AND name CONTAINS[cd] %@", 30, "é")
>>> adults.matches({"age": 36, "name": "René"})
True
"""

from ._errors import (
    CancelledError,
    DataError,
    Diagnostic,
    EvaluationError,
    FixIt,
    FormatError,
    PredicateError,
)
from ._library import Cancellation
from ._predicate import Predicate, check
from ._reports import SQL, Explanation

__version__ = "0.1.0"

__all__ = [
    "SQL",
    "Cancellation",
    "CancelledError",
    "DataError",
    "Diagnostic",
    "EvaluationError",
    "Explanation",
    "FixIt",
    "FormatError",
    "Predicate",
    "PredicateError",
    "check",
]
