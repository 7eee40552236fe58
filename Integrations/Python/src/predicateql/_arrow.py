"""Data frames and arrays as the structures of the Arrow C data interface, without a copy."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping
from typing import Any

from ._errors import DataError


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


def batches(data: Any, columns: list[str] | None) -> Iterator[Batch]:
    """The rows of anything that gives Arrow, of numpy's arrays, or of a dict of columns."""
    data = _selected(data, columns)
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
        yield from _stream(data.__arrow_c_stream__())
    elif hasattr(data, "__array_interface__"):
        names = data.dtype.names
        if names:
            yield _numpy_batch({name: data[name] for name in names})
        else:
            yield _numpy_array(data)
    else:
        raise TypeError(
            f"a {type(data).__name__} gives no Arrow data: pass a pyarrow, polars or pandas table, "
            "a numpy array, or a dict of numpy arrays"
        )


def _selected(data: Any, columns: list[str] | None) -> Any:
    """The columns that are read, where leaving the others out saves work."""
    if columns is None:
        return data
    module = type(data).__module__.partition(".")[0]
    if module == "pandas" and hasattr(data, "columns"):
        # pandas converts every column that it gives.
        present = [name for name in columns if name in data.columns]
        return data[present] if present else data[data.columns[:1]]
    if module == "polars" and hasattr(data, "columns") and hasattr(data, "select"):
        present = [name for name in columns if name in data.columns]
        return data.select(present) if present else data
    return data


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

    values = np.asarray(values)
    if values.ndim != 1:
        raise TypeError(f"{name or 'the array'} has {values.ndim} dimensions, not one")
    kind = values.dtype.str[1:]
    if not values.dtype.isnative:
        values = values.astype(values.dtype.newbyteorder("="))
    count = len(values)
    validity = None
    if kind.startswith("U") or values.dtype.kind in "OT":
        return _texts(values, name)
    if kind == "M8[D]":
        # Arrow counts days in 32 bits.
        missing = np.isnat(values)
        days = values.astype("i8")
        values = np.where(missing, 0, days).astype("i4")
        if missing.any():
            validity = np.packbits(~missing, bitorder="little")
    elif values.dtype.kind == "M":
        missing = np.isnat(values)
        if missing.any():
            validity = np.packbits(~missing, bitorder="little")
    elif kind == "b1":
        values = np.packbits(values, bitorder="little")
    if kind not in _FORMATS:
        raise TypeError(f"{name or 'the array'} is of the type {values.dtype}")
    values = np.ascontiguousarray(values)
    return _batch(name, _FORMATS[kind], count, validity, [values])


def _texts(values: Any, name: str) -> Batch:
    """A column of Python's texts, which are copied."""
    import numpy as np

    parts: list[bytes] = []
    present = np.ones(len(values), dtype=bool)
    for row, value in enumerate(values.tolist()):
        if value is None or value != value:
            present[row] = False
            parts.append(b"")
        elif isinstance(value, str):
            parts.append(value.encode())
        else:
            raise TypeError(f"{name or 'the array'} holds a {type(value).__name__}, not only text")
    offsets = np.zeros(len(parts) + 1, dtype="i8")
    np.cumsum([len(part) for part in parts], out=offsets[1:])
    content = np.frombuffer(b"".join(parts) or b"\0", dtype="u1")
    validity = None if present.all() else np.packbits(present, bitorder="little")
    return _batch(name, b"U", len(parts), validity, [offsets, content])


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
        raise ValueError(f"columns have different lengths: {sorted(lengths)}")
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


