"""Data frames and arrays as the structures of the Arrow C data interface, without a copy."""

from __future__ import annotations

import ctypes
import difflib
from collections.abc import Iterator, Mapping
from typing import Any

from ._decoding import decoded
from ._errors import ColumnError, DataError, UnreadableError
from ._foreign import type_name
from ._missing import without_nan


# The rows of a chunk that are worth a call of their own.
_SMALL_CHUNK = 1_024

class ArrowSchema(ctypes.Structure):
    """The type of an array."""


class ArrowArray(ctypes.Structure):
    """The buffers of an array."""


_ReleaseSchema = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowSchema))
_ReleaseArray = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArray))

ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowSchema))),
    ("dictionary", ctypes.POINTER(ArrowSchema)),
    ("release", _ReleaseSchema),
    ("private_data", ctypes.c_void_p),
]
ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))),
    ("dictionary", ctypes.POINTER(ArrowArray)),
    ("release", _ReleaseArray),
    ("private_data", ctypes.c_void_p),
]


class ArrowArrayStream(ctypes.Structure):
    """A sequence of arrays of one type."""


ArrowArrayStream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.POINTER(ArrowSchema))),
    ("get_next", ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.POINTER(ArrowArray))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(ArrowArrayStream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArrayStream))),
    ("private_data", ctypes.c_void_p),
]

_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


def address_of_schema(capsule: Any) -> int:
    """The address of the schema that a capsule holds, valid for as long as the capsule is."""
    return int(_pointer(capsule, b"arrow_schema"))


# Python owns what `_batch` makes: releasing it does nothing.
_kept_schema = _ReleaseSchema(lambda schema: None)
_kept_array = _ReleaseArray(lambda array: None)


class Batch:
    """Rows of one array: the structures, and what keeps them alive."""

    def __init__(self, schema: ArrowSchema, array: ArrowArray, owner: Any) -> None:
        self.schema = schema
        self.array = array
        self.owner = owner

    def __len__(self) -> int:
        return int(self.array.length)

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        children = self.schema.children
        return [
            (children[index].contents.name or b"").decode(errors="replace")
            for index in range(self.schema.n_children)
        ]

    def sliced(self, start: int, length: int) -> Batch:
        """Some of the rows; the buffers are the same."""
        part = ArrowArray.from_buffer_copy(self.array)
        part.offset = self.array.offset + start
        part.length = length
        part.null_count = -1 if self.array.null_count else 0
        return Batch(self.schema, part, self)


class _Owned:
    """Structures that are released when nothing refers to them."""

    def __init__(self, structure: Any) -> None:
        self.structure = structure

    def __del__(self) -> None:
        if self.structure.release:
            self.structure.release(ctypes.byref(self.structure))


def batches(data: Any, columns: list[str] | None, requires_all: bool) -> Iterator[Batch]:
    """The rows of anything that gives Arrow, of numpy's arrays, or of a dict of columns.

    :param requires_all: whether a column that is not there is an error.
    """
    data = _selected(data, columns, requires_all)
    for batch in _batches(data):
        if columns is not None and requires_all and batch.schema.format == b"+s":
            require_columns(columns, batch.names)
        yield batch


def require_columns(columns: list[str], names: list[str]) -> None:
    """Raises ColumnError for a column that is not there."""
    for column in columns:
        if column not in names:
            near = difflib.get_close_matches(column, names, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise ColumnError(f"unknown column {column!r}{hint}")


def _batches(data: Any) -> Iterator[Batch]:
    if isinstance(data, Mapping):
        yield _numpy_batch({str(key): value for key, value in data.items()})
    elif hasattr(data, "__arrow_c_array__"):
        schema, array = data.__arrow_c_array__()
        yield Batch(
            ArrowSchema.from_address(_pointer(schema, b"arrow_schema")),
            ArrowArray.from_address(_pointer(array, b"arrow_array")),
            (schema, array),
        )
    elif hasattr(data, "__arrow_c_stream__"):
        try:
            stream = data.__arrow_c_stream__()
        except (TypeError, ValueError, NotImplementedError) as error:
            # pandas finds out here that a column has no type of Arrow's.
            raise UnreadableError(f"the table cannot be read: {error}") from error
        yield from _stream(stream)
    elif hasattr(data, "__array_interface__"):
        yield _numpy_array(data)
    else:
        raise TypeError(
            f"a {type(data).__name__} has no Arrow data: pass a pyarrow, polars or pandas table, "
            "a numpy array, or a dict of numpy arrays"
        )


def _joined(table: Any) -> Any:
    """A table of pyarrow with fewer chunks, if they are so small that each call would cost more than its
    rows."""
    chunks = max((column.num_chunks for column in table.columns), default=0)
    return table.combine_chunks() if chunks > 1 and len(table) < chunks * _SMALL_CHUNK else table


def _selected(data: Any, columns: list[str] | None, requires_all: bool) -> Any:
    """The columns that are read, where leaving the others out saves work."""
    names = getattr(getattr(data, "dtype", None), "names", None)
    if names and hasattr(data, "__array_interface__"):
        data = {name: data[name] for name in names}
    module = type(data).__module__.partition(".")[0]
    if module == "polars":
        _require_values(data, columns)
    if module == "pyarrow" and hasattr(data, "set_column"):
        data = decoded(data, columns)
    if columns is None:
        return without_nan(data) if module == "pandas" else data
    if module in ("pandas", "polars") and hasattr(data, "columns") and requires_all:
        require_columns(columns, [name for name in data.columns if isinstance(name, str)])
    if isinstance(data, Mapping):
        if requires_all:
            require_columns(columns, [str(name) for name in data])
        # The others may be of any type; one of them says how many rows there are.
        present = [name for name in data if str(name) in columns]
        return {name: data[name] for name in present or list(data)[:1]}
    if module == "pandas" and hasattr(data, "columns"):
        # pandas converts every column that it gives.
        present = [name for name in columns if name in data.columns]
        return without_nan(data[present]) if present else data[data.columns[:1]]
    if module == "pandas":
        return without_nan(data)
    if module == "pyarrow" and hasattr(data, "column_names") and hasattr(data, "combine_chunks"):
        if requires_all:
            require_columns(columns, data.column_names)
        # Of two columns with one name, the library says that it has no choice.
        if len(set(data.column_names)) == len(data.column_names):
            present = [name for name in columns if name in data.column_names]
            data = data.select(present or data.column_names[:1])
        return _joined(data)
    if module == "polars" and hasattr(data, "columns") and hasattr(data, "select"):
        present = [name for name in columns if name in data.columns]
        return data.select(present) if present else data
    return data


def _require_values(data: Any, columns: list[str] | None) -> None:
    """Raises for a column of Python's objects: of these polars gives addresses."""
    schema = getattr(data, "schema", None)
    types = {"the column": data.dtype} if schema is None else schema
    for name, dtype in types.items():
        if (schema is None or columns is None or name in columns) and str(dtype) == "Object":
            raise UnreadableError(f"{name} holds Python objects, which predicates cannot read")


def _stream(capsule: Any) -> Iterator[Batch]:
    stream = ArrowArrayStream.from_address(_pointer(capsule, b"arrow_array_stream"))
    address = ctypes.byref(stream)

    def check(status: int) -> None:
        if status:
            message = stream.get_last_error(address)
            raise DataError(message.decode() if message else f"the stream failed: {status}")

    schema = ArrowSchema()
    check(stream.get_schema(address, ctypes.byref(schema)))
    owned_schema = _Owned(schema)
    while True:
        array = ArrowArray()
        check(stream.get_next(address, ctypes.byref(array)))
        if not array.release:
            break
        yield Batch(schema, array, (_Owned(array), owned_schema, capsule))


_FORMATS = {
    "i1": b"c", "i2": b"s", "i4": b"i", "i8": b"l",
    "u1": b"C", "u2": b"S", "u4": b"I", "u8": b"L",
    "f2": b"e", "f4": b"f", "f8": b"g", "b1": b"b",
    "M8[D]": b"tdD", "M8[s]": b"tss:", "M8[ms]": b"tsm:", "M8[us]": b"tsu:", "M8[ns]": b"tsn:",
}


def _numpy_array(values: Any, name: str = "") -> Batch:
    """A column of numpy's. Numbers and dates are read where they lie; NaT is nil."""
    import numpy as np

    missing = np.ma.getmaskarray(values) if isinstance(values, np.ma.MaskedArray) else None
    values = np.asarray(values)
    if values.ndim != 1:
        raise UnreadableError(f"{name or 'the array'} has {values.ndim} dimensions, not one")
    if not values.dtype.isnative:
        values = values.astype(values.dtype.newbyteorder("="))
    count = len(values)
    if values.dtype.kind in "UOT":
        return _texts(values, name, missing)
    if values.dtype.kind == "M":
        values = _times(values)
        unknown = np.isnat(values)
        missing = unknown if missing is None else missing | unknown
    kind = values.dtype.str[1:]
    if kind not in _FORMATS:
        raise UnreadableError(
            f"{name or 'the array'} has the unsupported type {values.dtype}"
        )
    if kind == "M8[D]":
        # Arrow counts days in 32 bits.
        values = np.where(np.isnat(values), 0, values.astype("i8")).astype("i4")
    elif kind == "b1":
        values = np.packbits(values, bitorder="little")
    validity = None
    if missing is not None and missing.any():
        validity = np.packbits(~missing, bitorder="little")
    # A field of a structure may lie anywhere.
    values = np.require(values, requirements=["C", "A"])
    return _batch(name, _FORMATS[kind], count, validity, [values])


def _times(values: Any) -> Any:
    """Times in a unit that Arrow has, if they have one without a change."""
    import numpy as np

    unit, count = np.datetime_data(values.dtype)
    if count == 1 and unit in ("D", "s", "ms", "us", "ns"):
        days = values.astype("i8")[~np.isnat(values)] if unit == "D" else values[:0].astype("i8")
        return values if not days.size or abs(days).max() < 2**31 else values.astype("M8[s]")
    coarse = {"Y": "D", "M": "D", "W": "D", "h": "s", "m": "s", "ps": "ns", "fs": "ns", "as": "ns"}.get(unit, unit)
    converted = values.astype(f"M8[{coarse}]")
    known = ~np.isnat(values)
    if (converted[known].astype(values.dtype) != values[known]).any():
        raise UnreadableError(f"times of the type {values.dtype} overflow the types that can be read")
    return converted


def _texts(values: Any, name: str, missing: Any) -> Batch:
    """A column of Python's texts, which are copied."""
    import numpy as np

    parts: list[bytes] = []
    present = np.ones(len(values), dtype=bool)
    for row, value in enumerate(values.tolist()):
        if (missing is not None and missing[row]) or _is_missing(value):
            present[row] = False
            parts.append(b"")
        elif isinstance(value, str):
            try:
                parts.append(value.encode())
            except UnicodeEncodeError:
                raise UnreadableError(
                    f"{name or 'the array'} has a text with an unpaired surrogate in row {row}"
                ) from None
        else:
            raise UnreadableError(
                f"{name or 'the array'} holds a {type_name(type(value))}, not only text"
            )
    offsets = np.zeros(len(parts) + 1, dtype="i8")
    np.cumsum([len(part) for part in parts], out=offsets[1:])
    content = np.frombuffer(b"".join(parts) or b"\0", dtype="u1")
    validity = None if present.all() else np.packbits(present, bitorder="little")
    return _batch(name, b"U", len(parts), validity, [offsets, content])


def _is_missing(value: Any) -> bool:
    """Whether a value stands for none: None, NaN, NaT, pandas' NA."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float) and value != value


def _batch(name: str, format: bytes, count: int, validity: Any, buffers: list[Any]) -> Batch:
    addresses = (ctypes.c_void_p * (len(buffers) + 1))()
    addresses[0] = validity.ctypes.data if validity is not None else None
    for index, buffer in enumerate(buffers):
        addresses[index + 1] = buffer.ctypes.data
    schema = ArrowSchema(format=format, name=name.encode(), release=_kept_schema)
    array = ArrowArray(
        length=count,
        null_count=0 if validity is None else -1,
        n_buffers=len(addresses),
        buffers=ctypes.cast(addresses, ctypes.POINTER(ctypes.c_void_p)),
        release=_kept_array,
    )
    return Batch(schema, array, (addresses, validity, buffers))


def _numpy_batch(columns: Mapping[str, Any]) -> Batch:
    """Columns of numpy's as the members of one struct."""
    members = [_numpy_array(values, name) for name, values in columns.items()]
    lengths = {len(member) for member in members}
    if len(lengths) > 1:
        raise DataError(f"columns have different lengths: {sorted(lengths)}")
    count = len(members)
    schemas = (ctypes.POINTER(ArrowSchema) * count)(*[ctypes.pointer(m.schema) for m in members])
    arrays = (ctypes.POINTER(ArrowArray) * count)(*[ctypes.pointer(m.array) for m in members])
    addresses = (ctypes.c_void_p * 1)()
    schema = ArrowSchema(format=b"+s", name=b"", n_children=count, children=schemas,
                         release=_kept_schema)
    array = ArrowArray(
        length=lengths.pop() if lengths else 0,
        n_buffers=1,
        n_children=count,
        buffers=ctypes.cast(addresses, ctypes.POINTER(ctypes.c_void_p)),
        children=arrays,
        release=_kept_array,
    )
    return Batch(schema, array, (members, schemas, arrays, addresses))


