"""NaN in pandas, where it is a missing value: nil in rows and in columns."""

from __future__ import annotations

import sys
from typing import Any


def present_row(row: Any) -> list[Any]:
    """The values of a row of pandas', with None for NaN."""
    return [None if isinstance(value, float) and value != value else value for value in row.tolist()]


def without_nan(data: Any) -> Any:
    """A frame or a series of pandas' with NA for NaN where pandas itself gives it to Arrow as it is: in
    columns whose values are Arrow's."""
    pd: Any = sys.modules["pandas"]
    if isinstance(data, pd.Series):
        return _cleaned(data)
    if not isinstance(data, pd.DataFrame):
        return data
    changed = {name: _cleaned(data[name]) for name, dtype in data.dtypes.items() if _holds_nan(dtype)}
    return data.assign(**changed) if changed else data


def _holds_nan(dtype: Any) -> bool:
    pd: Any = sys.modules["pandas"]
    return isinstance(dtype, pd.ArrowDtype) and dtype.kind == "f"


def _cleaned(column: Any) -> Any:
    if not _holds_nan(column.dtype):
        return column
    import pyarrow.compute as pc  # type: ignore[import-untyped, unused-ignore]

    values = column.array.__arrow_array__()
    present = pc.if_else(pc.fill_null(pc.is_nan(values), False), None, values)
    return type(column)(present.to_pandas(types_mapper=lambda type: column.dtype).array, index=column.index,
                        name=column.name)
