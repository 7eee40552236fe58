"""Rows of stores as columns of Arrow."""

from __future__ import annotations

import base64
import datetime
import decimal
import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._errors import StoreError
from ._foreign import Moment

_DIGITS = 38
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MICROSECOND = datetime.timedelta(microseconds=1)
_REFERENCE_SINCE_1970 = 978_307_200

# A scale for each column of decimals; None where text must stand for them.
Scales = Mapping[str, "int | None"]

_TYPES: dict[str, Any] = {
    "bool": pa.bool_(), "integer": pa.int64(), "real": pa.float64(), "text": pa.string(),
    "url": pa.string(), "bytes": pa.binary(), "date": pa.timestamp("us", tz="UTC"),
    "identifier": pa.string(), "identifiers": pa.list_(pa.string()),
    "uuid": pa.uuid() if hasattr(pa, "uuid") else pa.binary(16),
}


class ScaleScan:
    """The scales that the decimals of columns need. A store keeps numbers, not scales."""

    def __init__(self, names: Iterable[str]) -> None:
        self._digits = dict.fromkeys(names, 0)
        self._scales = dict.fromkeys(self._digits, 0)
        self._as_text: set[str] = set()

    def add(self, row: Mapping[str, Any]) -> None:
        """Notes the decimals of a row."""
        for name in self._digits:
            number = row.get(name)
            if number is None:
                continue
            if not number.is_finite():
                self._as_text.add(name)
                continue
            _, digits, exponent = number.as_tuple()
            self._scales[name] = max(self._scales[name], -exponent)
            self._digits[name] = max(self._digits[name], len(digits) + exponent)

    @property
    def scales(self) -> Scales:
        """The scale of each column; None where its numbers have no place in 38 digits."""
        return {
            name: None if name in self._as_text or digits + self._scales[name] > _DIGITS
            else self._scales[name]
            for name, digits in self._digits.items()
        }


def decimal_paths(columns: Sequence[Mapping[str, Any]], prefix: str = "") -> list[str]:
    """The paths to the decimals of columns."""
    paths: list[str] = []
    for column in columns:
        path = prefix + column["name"]
        if column["type"] == "decimal":
            paths.append(path)
        elif column["type"] == "composite":
            paths += decimal_paths(column["columns"], path + ".")
    return paths


def arrow_type(column: Mapping[str, Any], scales: Scales, prefix: str = "") -> Any:
    """The type of a column in Arrow."""
    path = prefix + column["name"]
    if column["type"] == "decimal":
        scale = scales.get(path)
        return pa.string() if scale is None else pa.decimal128(_DIGITS, scale)
    if column["type"] == "composite":
        return pa.struct([
            pa.field(part["name"], arrow_type(part, scales, path + "."))
            for part in column["columns"]
        ])
    # The values of archives differ from row to row: they become JSON.
    return _TYPES.get(column["type"], pa.string())


def arrow_schema(columns: Sequence[Mapping[str, Any]], scales: Scales) -> Any:
    """The schema of columns."""
    return pa.schema([pa.field(column["name"], arrow_type(column, scales)) for column in columns])


def record_batch(rows: Sequence[Mapping[str, Any]], columns: Sequence[Mapping[str, Any]], schema: Any) -> Any:
    """Rows as a batch."""
    arrays = [
        _array([row[column["name"]] for row in rows], column, schema.field(index).type)
        for index, column in enumerate(columns)
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _array(values: list[Any], column: Mapping[str, Any], kind: Any) -> Any:
    name = column["type"]
    if name == "composite":
        parts = [
            _array([None if value is None else value[part["name"]] for value in values], part, kind.field(index).type)
            for index, part in enumerate(column["columns"])
        ]
        mask = pa.array([value is None for value in values], pa.bool_())
        return pa.StructArray.from_arrays(parts, fields=list(kind), mask=mask)
    if name == "date":
        return pa.array([None if value is None else _microseconds(value) for value in values], kind)
    if name == "uuid":
        stored = pa.array([None if value is None else value.bytes for value in values], pa.binary(16))
        return stored if kind == stored.type else pa.ExtensionArray.from_storage(kind, stored)
    if name == "decimal" and kind == pa.string():
        return pa.array([None if value is None else format(value, "f") for value in values], kind)
    if name not in _TYPES and name != "decimal":
        return pa.array([None if value is None else json_text(value) for value in values], kind)
    return pa.array(values, kind)


def _microseconds(value: datetime.datetime | Moment) -> int:
    if isinstance(value, datetime.datetime):
        return (value - _EPOCH) // _MICROSECOND
    count = (value.seconds + _REFERENCE_SINCE_1970) * 1_000_000 + value.rest * 1_000_000 // value.per_second
    if not -(1 << 63) < count < 1 << 63:
        raise StoreError(f"a date {value.seconds} seconds after 2001 overflows Arrow's timestamps")
    return count


def json_text(value: Any) -> str:
    """The JSON of a value from an archive: dates as ISO 8601, bytes as base64, decimals as text.
    Text stands for itself: the columns of readable tables have JSON already."""
    return value if isinstance(value, str) else json.dumps(value, default=_plain, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    if isinstance(value, (decimal.Decimal, uuid.UUID)):
        return str(value)
    raise StoreError(f"a value of the type {type(value).__name__} cannot be written as JSON")
