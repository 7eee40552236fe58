"""The history of a store: what was inserted, updated and deleted."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ._cursors import Cursor


@dataclass(frozen=True)
class Change:
    """A change of an object. What a policy hides is None."""

    kind: str
    """"insert", "update" or "delete"."""
    entity: str
    """The name of the object's own entity."""
    object_id: str
    """The URI of the object."""
    change: int
    """The number of the change."""
    transaction: int
    """The number of the transaction."""
    timestamp: datetime.datetime | None
    author: str | None
    bundle: str | None
    process: str | None
    context: str | None
    updated: list[str] | None
    """The names of the properties that an update changed; None where the store does not record them."""
    tombstone: dict[str, Any] | None
    """The values that a deleted object left."""
    object: dict[str, Any] | None
    """The attributes of the object as they are now; None if it is gone."""

    @classmethod
    def of(cls, row: dict[str, Any]) -> Change:
        """The change that the library wrote as JSON."""
        names = {name: name for name in cls.__dataclass_fields__}
        names["object_id"] = "objectID"
        values: dict[str, Any] = {field: row.get(name) for field, name in names.items()}
        return cls(**values)


class History(Iterator[Change]):
    """The changes of a store, oldest first. Memory holds one batch."""

    def __init__(self, cursor: Cursor, identifier: str, since: str | None) -> None:
        self._cursor = cursor
        self._identifier = identifier
        self._rest: list[dict[str, Any]] = []
        self._batch_token: str | None = since
        self.token: str | None = since
        """The position after the last change returned: `since=` continues there."""
        self.skipped: dict[str, int] = {}
        """The number of unreadable rows of the history, by the reason."""

    def __iter__(self) -> History:
        return self

    def __next__(self) -> Change:
        """The next change."""
        while not self._rest:
            found = self._cursor.next()
            if found is None:
                self.token = self._batch_token
                raise StopIteration
            rows, report = found
            self._rest = rows[::-1]
            self._batch_token = report["token"]
            for reason, count in report["skipped"].items():
                self.skipped[reason] = self.skipped.get(reason, 0) + count
            if not rows:
                self.token = self._batch_token
        change = Change.of(self._rest.pop())
        if not self._rest:
            self.token = self._batch_token
        elif change.transaction is not None and change.change is not None:
            self.token = f"{self._identifier}/{change.transaction}.{change.change}"
        return change

    def close(self) -> None:
        """Ends the reading."""
        self._rest = []
        self._cursor.close()
