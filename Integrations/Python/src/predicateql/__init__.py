"""Apple's predicate format language (NSPredicate) for Python.

>>> import predicateql as pq
>>> adults = pq.Predicate("age > %d AND name CONTAINS[cd] %@", 30, "é")
>>> adults.matches({"age": 36, "name": "René"})
True
"""

from ._check import check
from ._errors import (
    CancelledError,
    ColumnError,
    DataError,
    Diagnostic,
    EngineError,
    EngineSettingError,
    EngineVersionError,
    EvaluationError,
    FixIt,
    FormatError,
    HistoryError,
    MalformedError,
    PredicateError,
    StoreError,
    TimeZoneError,
    TokenExpiredError,
    UnreadableError,
)
from ._library import Cancellation
from ._predicate import Predicate
from ._reports import SQL, Clause, Explanation, Parameter, Residual, Why
from ._schemas import TableSchema, schema

# Tracebacks name the classes as programs do.
for _class in (
    CancelledError, ColumnError, DataError, EngineError, EngineSettingError, EngineVersionError,
    EvaluationError, FormatError, HistoryError, MalformedError, PredicateError, StoreError,
    TimeZoneError, TokenExpiredError, UnreadableError,
):
    _class.__module__ = __name__

__version__ = "0.2.0"

__all__ = [
    "SQL",
    "Cancellation",
    "CancelledError",
    "Clause",
    "ColumnError",
    "DataError",
    "Diagnostic",
    "EngineError",
    "EngineSettingError",
    "EngineVersionError",
    "EvaluationError",
    "Explanation",
    "FixIt",
    "FormatError",
    "HistoryError",
    "MalformedError",
    "Parameter",
    "Predicate",
    "PredicateError",
    "Residual",
    "StoreError",
    "TableSchema",
    "TimeZoneError",
    "TokenExpiredError",
    "UnreadableError",
    "Why",
    "check",
    "schema",
]
