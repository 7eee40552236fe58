"""Values of numpy, pandas, polars and pyarrow as Python's own, without importing any of them.

What has no counterpart, such as a length of time, raises `UnreadableError`: reading it as something
else would give wrong answers.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from ._errors import UnreadableError

_UTC = datetime.timezone.utc
_REFERENCE = datetime.datetime(2001, 1, 1, tzinfo=_UTC)
_REFERENCE_SINCE_1970 = 978_307_200


class Moment(NamedTuple):
    """A point in time that `datetime` is too coarse for."""

    seconds: int
    """Whole seconds since 2001."""
    rest: int
    per_second: int
    """The rest of a second is `rest / per_second`."""

    @property
    def since_reference(self) -> float:
        """Seconds since 2001, rounded as a column of Arrow is."""
        return float(self.seconds) + self.rest / self.per_second

    @classmethod
    def of(cls, value: datetime.datetime, nanoseconds: int = 0) -> Moment:
        """A time of Python's; as Arrow has it, one without a zone is in UTC."""
        since = (value if value.tzinfo else value.replace(tzinfo=_UTC)) - _REFERENCE
        rest = since.microseconds * 1_000 + nanoseconds
        return cls(since.days * 86_400 + since.seconds, rest, 1_000_000_000)

    @classmethod
    def of_ticks(cls, ticks: int, per_second: int) -> Moment:
        """A time in ticks since 1970."""
        seconds, rest = divmod(ticks, per_second)
        return cls(seconds - _REFERENCE_SINCE_1970, rest, per_second)


def unreadable(value: Any, advice: str = "convert it to a number, text, date, list or dict") -> UnreadableError:
    """The error for a value of a type that is not read."""
    return UnreadableError(f"a value of the type {type_name(type(value))} cannot be read: {advice}")


def type_name(kind: type) -> str:
    """A type's name as programs write it."""
    if kind.__module__ == "builtins":
        return kind.__qualname__
    return f"{kind.__module__}.{kind.__qualname__}"


def reader_of(kind: type) -> Callable[[Any], Any] | None:
    """The function that makes values of a type Python's own; None for a type of no library here."""
    for base in kind.__mro__:
        reader = _READERS.get(base.__module__.partition(".")[0])
        if reader is not None:
            return reader
    return None


def _of_numpy(value: Any) -> Any:
    np: Any = sys.modules["numpy"]
    if value is np.ma.masked:
        return None
    if isinstance(value, np.datetime64):
        return moment_of_numpy(value)
    if isinstance(value, np.void) and value.dtype.names:
        return {name: value[name] for name in value.dtype.names}
    if isinstance(value, np.ndarray):
        if value.ndim == 0:
            return value[()]
        # `tolist` gives integers for times, and tuples for structures.
        plain = value.dtype.kind in "biufUSO" and not isinstance(value, np.ma.MaskedArray)
        return value.tolist() if plain and value.dtype.char != "g" else list(value)
    if isinstance(value, np.longdouble):
        number = float(value)
        if number == value or value != value:
            return number
        raise unreadable(value, "it has more digits than a float: convert it to one or to a Decimal")
    if isinstance(value, (np.bool_, np.integer, np.floating, np.str_, np.bytes_)):
        return value.item()
    raise unreadable(value)


_CALENDAR = {"Y": "M8[D]", "M": "M8[D]"}
_SECONDS = {"W": 604_800, "D": 86_400, "h": 3_600, "m": 60, "s": 1}
_PER_SECOND = {"ms": 10**3, "us": 10**6, "ns": 10**9, "ps": 10**12, "fs": 10**15, "as": 10**18}


def moment_of_numpy(value: Any) -> Moment | None:
    """A `datetime64`; None for NaT."""
    np: Any = sys.modules["numpy"]
    if np.isnat(value):
        return None
    unit, count = np.datetime_data(value.dtype)
    if unit in _CALENDAR:
        return moment_of_numpy(value.astype(_CALENDAR[unit]))
    ticks = int(value.astype("i8")) * count
    if unit in _SECONDS:
        return Moment.of_ticks(ticks * _SECONDS[unit], 1)
    return Moment.of_ticks(ticks, _PER_SECOND[unit])


def _of_pandas(value: Any) -> Any:
    pd: Any = sys.modules["pandas"]
    if value is pd.NA or value is pd.NaT:
        return None
    if isinstance(value, pd.Timestamp):
        return Moment.of(value.to_pydatetime(warn=False), value.nanosecond)
    if isinstance(value, (pd.Series, pd.Index, pd.api.extensions.ExtensionArray)):
        return value.tolist()
    raise unreadable(value)


def _of_polars(value: Any) -> Any:
    pl: Any = sys.modules["polars"]
    if not isinstance(value, pl.Series):
        raise unreadable(value)
    if isinstance(value.dtype, pl.Datetime) and value.dtype.time_unit == "ns":
        # `to_list` would cut the nanoseconds off.
        ticks = value.dt.epoch("ns").to_list()
        return [None if tick is None else Moment.of_ticks(tick, 10**9) for tick in ticks]
    return value.to_list()


def _of_pyarrow(value: Any) -> Any:
    pa: Any = sys.modules["pyarrow"]
    if isinstance(value, pa.Scalar):
        return value.as_py()
    if isinstance(value, (pa.Array, pa.ChunkedArray)):
        return value.to_pylist()
    raise unreadable(value)


_READERS: dict[str, Callable[[Any], Any]] = {
    "numpy": _of_numpy, "pandas": _of_pandas, "polars": _of_polars, "pyarrow": _of_pyarrow,
}
