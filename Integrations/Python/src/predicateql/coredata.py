"""Stores of Core Data and SwiftData, opened by the models that they were written with.

>>> import predicateql.coredata
>>> with predicateql.coredata.open("Recipes.sqlite") as store:
...     for recipe in store.objects("Recipe", "ANY ingredients.name CONTAINS[cd] %@", "salt"):
...         print(recipe["name"])

A private copy of the file and its log is read: a store in use, or on a disk that cannot be written,
opens too, and is never changed.
"""

from __future__ import annotations

import ctypes
import os
import pathlib
import re
import weakref
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from ._cursors import Cursor
from ._errors import store_failure
from ._foreign import Moment
from ._history import Change, History
from ._library import Cancellation, interruptible, library, taken
from ._predicate import Predicate
from ._stores import Attribute, Entity, ForeignKey, Relationship, Table
from ._values import UNSET, Unset, loads, options_json

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

__all__ = ["Attribute", "Change", "Entity", "ForeignKey", "History", "Moment", "Relationship", "Store", "Table", "open"]

# The number of objects that are read at once.
_BATCH = 256


def open(
    path: str | os.PathLike[str],
    model: str | os.PathLike[str] | None = None,
    semantics: Literal["predicate", "core-data"] = "predicate",
) -> Store:
    """Opens a store.

    :param path: the SQLite file, such as `Recipes.sqlite` or SwiftData's `default.store`.
    :param model: the model of a store that contains none, or another version of it: an `.xcdatamodeld`,
        `.xcdatamodel`, `.momd` or `.mom`.
    :param semantics: the logic of values that are nil: "predicate" is that of the language, as in
        memory; "core-data" that of Core Data's SQL, where `name != "a"` leaves out what has no name.
    :raises StoreError: if it is not a store, or if the model does not fit it, with the reasons.
    """
    return Store(path, model, semantics)


class Store:
    """A store of Core Data. Any number of threads may use it at once; a process that was forked from
    the one that opened it may not."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        model: str | os.PathLike[str] | None = None,
        semantics: Literal["predicate", "core-data"] = "predicate",
    ) -> None:
        self.path: str = os.fspath(path)
        """The path of the file."""
        self.semantics = semantics
        """The logic of values that are nil."""
        options: dict[str, Any] = {"semantics": semantics}
        if model is not None:
            options["model"] = os.fspath(model)
        handle = ctypes.c_void_p()
        error = ctypes.c_void_p()
        status = library.pq_store_open(
            os.fsencode(self.path), options_json(options), ctypes.byref(handle), ctypes.byref(error)
        )
        if status:
            raise store_failure(status, taken(error))
        self._handle = handle.value
        # Also at the end of the program, so that the copy does not stay behind.
        self._finalizer = weakref.finalize(self, library.pq_store_close, self._handle)
        self._description: dict[str, Any] | None = None

    def close(self) -> None:
        """Closes the store. What is being read may be read on."""
        self._finalizer()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Store {self.path!r}{'' if self._finalizer.alive else ', closed'}>"

    @property
    def _open(self) -> int | None:
        if not self._finalizer.alive:
            raise ValueError("the store is closed")
        return self._handle

    # What it holds

    @property
    def model(self) -> dict[str, Any]:
        """The model, with the number of objects of each entity, as `predcheck model --format json`
        prints it."""
        if self._description is None:
            self._description = self._told(library.pq_store_describe)
        return self._description

    @property
    def identifier(self) -> str:
        """The identifier of the store, which the URIs of its objects begin with."""
        return str(self.model["identifier"])

    @property
    def entities(self) -> dict[str, Entity]:
        """The entities by their names."""
        return {item["name"]: Entity.of(item) for item in self.model["entities"]}

    @property
    def tables(self) -> dict[str, Table]:
        """The tables with readable names that `parquet` writes."""
        raw = self._told(library.pq_store_tables)["tables"]
        return {item["name"]: Table.of(item) for item in raw}

    def _told(self, function: Any) -> dict[str, Any]:
        result = ctypes.c_void_p()
        status = function(self._open, ctypes.byref(result))
        message = taken(result)
        if status:
            raise store_failure(status, message)
        told: dict[str, Any] = loads(message)
        return told

    # Objects

    def objects(
        self,
        entity: str,
        predicate: str | Predicate | None = None,
        /,
        *arguments: Any,
        sort: str | Sequence[str] = (),
        limit: int | None = None,
        offset: int = 0,
        keys: Sequence[str] | None = None,
        batch: int = _BATCH,
        policy: str | Mapping[str, Any] | Unset = UNSET,
        **variables: Any,
    ) -> Iterator[dict[str, Any]]:
        """The objects that match, as dicts, each yielded as it is read: attributes as datetime,
        Decimal, UUID, bytes and plain values, `objectID` as a URI, `entity` as the name of the
        object's own entity, and relationships as URIs, to-many ones as lists.

        A date beyond those of `datetime` is a `Moment`.

        :param entity: the entity; objects of its children are among them.
        :param predicate: the condition; None for all objects. Objects are compared by their URIs:
            `SELF == %@`, `author IN %@`.
        :param sort: keys to sort by, with endings such as ":desc" and ":c": "name:c:desc".
        :param keys: the keys to read: attributes and relationships, or attributes and paths to
            attributes such as "author.name"; all by default.
        :param batch: the number of objects that are read at once.
        :param policy: for a predicate from a stranger: "untrusted", "comparisons", or a policy as a
            dict. What it does not allow is not given either.
        :raises FormatError: if the predicate is wrong or does not fit the model.
        :raises StoreError: if there is no such entity or key, or if the store is damaged.
        :raises EvaluationError: if an object cannot be decided, such as at a division by zero.
        """
        cursor = self._cursor(
            entity, _predicate(predicate, arguments, policy, variables),
            _request(entity, sort, limit, offset, keys, batch),
        )
        return (row for rows in cursor.batches() for row in rows)

    def count(
        self,
        entity: str,
        predicate: str | Predicate | None = None,
        /,
        *arguments: Any,
        policy: str | Mapping[str, Any] | Unset = UNSET,
        **variables: Any,
    ) -> int:
        """The number of objects that match; see `objects`."""
        return self._count(library.pq_store_count, entity, _predicate(predicate, arguments, policy, variables))

    def differences(
        self, entity: str, predicate: str | Predicate, /, *arguments: Any, **variables: Any
    ) -> int:
        """The number of objects that the two logics of nil decide otherwise."""
        return self._count(
            library.pq_store_differences, entity, _predicate(predicate, arguments, UNSET, variables)
        )

    def _count(self, function: Any, entity: str, predicate: Predicate | None) -> int:
        number = ctypes.c_uint64()
        error = ctypes.c_void_p()
        request = options_json({"entity": entity})
        store = self._open

        def count(flag: Cancellation | None) -> int:
            status: int = function(
                store, predicate._handle if predicate else None, request,
                flag.handle if flag else None, ctypes.addressof(number), ctypes.byref(error),
            )
            return status

        status = interruptible(count)
        message = taken(error)
        if status:
            raise store_failure(status, message)
        return number.value

    def _cursor(self, entity: str, predicate: Predicate | None, request: dict[str, Any]) -> Cursor:
        return Cursor(
            library.pq_store_objects, self._open, predicate._handle if predicate else None,
            options_json(request),
        )

    # Arrow

    def reader(
        self,
        entity: str,
        predicate: str | Predicate | None = None,
        *arguments: Any,
        sort: str | Sequence[str] = (),
        limit: int | None = None,
        offset: int = 0,
        keys: Sequence[str] | None = None,
        batch: int = 10_000,
        policy: str | Mapping[str, Any] | Unset = UNSET,
        **variables: Any,
    ) -> pa.RecordBatchReader:
        """The objects that match as a reader of Arrow's batches, for stores larger than memory.

        Dates are timestamps in microseconds (UTC), URIs and relationships texts and lists of texts,
        archives of objects JSON. Decimals are read first, for the scale that all of them need:
        `decimal128(38, scale)`, or text where a number has no place in it.

        :param predicate: the condition, and what is said of `objects` and its parameters.
        """
        import pyarrow

        from ._columns import ScaleScan, arrow_schema, decimal_paths, record_batch

        made = _predicate(predicate, arguments, policy, variables)
        request = _request(entity, sort, limit, offset, keys, batch)
        cursor = self._cursor(entity, made, request)
        scan = ScaleScan(decimal_paths(cursor.columns))
        paths = decimal_paths(cursor.columns)
        if paths:
            for rows in self._cursor(entity, made, {**request, "keys": paths}).batches():
                for row in rows:
                    scan.add(row)
        schema = arrow_schema(cursor.columns, scan.scales)
        return pyarrow.RecordBatchReader.from_batches(
            schema, (record_batch(rows, cursor.columns, schema) for rows in cursor.batches())
        )

    def arrow(
        self, entity: str, predicate: str | Predicate | None = None, *arguments: Any, **options: Any
    ) -> pa.Table:
        """The objects that match as a table of pyarrow; see `reader`, which has the same parameters."""
        return self.reader(entity, predicate, *arguments, **options).read_all()

    def parquet(self, folder: str | os.PathLike[str], *, tables: Sequence[str] | None = None) -> dict[str, int]:
        """Writes the store as files of Parquet with readable names: one for each root entity with its
        descendants, whose names are in the column `entity`, and one for each many-to-many relationship.
        Relationships are keys of rows; a key that leads to no row is null.

        :param folder: where the files are written; it is made if it is not there.
        :param tables: the names of the tables to write; all by default.
        :returns: the number of rows by the name of the table.
        """
        import pyarrow.parquet  # type: ignore[import-untyped, unused-ignore]

        from ._columns import ScaleScan, arrow_schema, decimal_paths, record_batch

        known = self.tables
        for name in tables or ():
            if name not in known:
                raise ValueError(f"unknown table {name!r}; known: {', '.join(known)}")
        target = pathlib.Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        names = _file_names(known)
        counts: dict[str, int] = {}
        for name in known if tables is None else tables:
            columns = [{"name": key, "type": kind} for key, kind in known[name].columns.items()]
            scan = ScaleScan(decimal_paths(columns))
            if decimal_paths(columns):
                for rows in self._rows(name):
                    for row in rows:
                        scan.add(row)
            schema = arrow_schema(columns, scan.scales)
            counts[name] = 0
            # A file that is there is whole.
            unfinished = target / f".{names[name]}.{os.getpid()}"
            try:
                with pyarrow.parquet.ParquetWriter(unfinished, schema) as writer:
                    for rows in self._rows(name):
                        writer.write_batch(record_batch(rows, columns, schema))
                        counts[name] += len(rows)
                unfinished.replace(target / names[name])
            finally:
                unfinished.unlink(missing_ok=True)
        return counts

    def _rows(self, table: str) -> Iterator[list[dict[str, Any]]]:
        return Cursor(library.pq_store_rows, self._open, table.encode()).batches()

    # History

    def history(
        self,
        since: str | None = None,
        predicate: str | Predicate | None = None,
        *arguments: Any,
        entity: str | None = None,
        policy: str | Mapping[str, Any] | Unset = UNSET,
        **variables: Any,
    ) -> History:
        """The changes that the store keeps, oldest first, each yielded as it is read.

        >>> history = store.history(since=token, predicate='author != "import"')
        >>> for change in history:
        ...     apply(change)
        ...     token = history.token

        :param since: the `token` of an earlier history, to continue from there.
        :param predicate: a condition about a change (`kind`, `entity`, `author`, `updated` …), and by
            `object` about the object as it is now.
        :param entity: only changes of its objects and those of its children.
        :raises TokenExpiredError: if changes after the token are missing.
        :raises HistoryError: if the store keeps no history, or if the token is of another store.
        """
        made = _predicate(predicate, arguments, policy, variables)
        request = {"since": since, "entity": entity}
        given = options_json({key: value for key, value in request.items() if value is not None})
        cursor = Cursor(
            library.pq_store_history, self._open, made._handle if made else None, given
        )
        return History(cursor, self.identifier, since)


def _predicate(
    predicate: str | Predicate | None,
    arguments: Sequence[Any],
    policy: str | Mapping[str, Any] | Unset,
    variables: Mapping[str, Any],
) -> Predicate | None:
    if isinstance(predicate, Predicate):
        if arguments or variables or policy is not UNSET:
            raise TypeError("a Predicate already has its arguments and its policy")
        return predicate
    if predicate is None:
        if arguments or variables:
            raise TypeError("arguments require a predicate")
        if policy is UNSET:
            return None
        predicate = "TRUEPREDICATE"
    return Predicate(predicate, *arguments, policy=policy, variables=variables)


def _request(
    entity: str,
    sort: str | Sequence[str],
    limit: int | None,
    offset: int,
    keys: Sequence[str] | None,
    batch: int,
) -> dict[str, Any]:
    request: dict[str, Any] = {
        "entity": entity, "sort": [sort] if isinstance(sort, str) else list(sort), "offset": offset,
        "batch": batch,
    }
    if limit is not None:
        request["limit"] = limit
    if keys is not None:
        request["keys"] = list(keys)
    return request


def _file_names(tables: Mapping[str, Table]) -> dict[str, str]:
    """A file name for each table: models may have characters in names that file systems refuse."""
    names: dict[str, str] = {}
    taken_names: set[str] = set()
    for table in tables:
        stem = re.sub(r"[^\w.@+=,-]", "_", table).lstrip(".") or "_"
        name, number = stem, 2
        while name.lower() in taken_names:
            name, number = f"{stem}_{number}", number + 1
        taken_names.add(name.lower())
        names[table] = f"{name}.parquet"
    return names
