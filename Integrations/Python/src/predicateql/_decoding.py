"""Columns of pyarrow in a form that the library reads."""

from __future__ import annotations

from typing import Any


def decoded(data: Any, columns: list[str] | None) -> Any:
    """A table or batch whose run-end encoded columns are decoded, and whose list views are lists.

    :param columns: the columns that are read; None for all.
    """
    import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
    import pyarrow.compute as pc  # type: ignore[import-untyped, unused-ignore]

    schema = data.schema
    for name in columns or schema.names:
        index = schema.get_field_index(name)
        if index < 0:
            continue
        field = schema.field(index)
        if pa.types.is_run_end_encoded(field.type):
            column = pc.run_end_decode(data.column(index))
        elif pa.types.is_list_view(field.type) or pa.types.is_large_list_view(field.type):
            column = _lists(data.column(index))
        else:
            continue
        data = data.set_column(index, field.with_type(column.type), column)
    return data


def _lists(views: Any) -> Any:
    """List views as lists. pyarrow's own cast of views with nulls gives offsets that are wrong."""
    import pyarrow as pa
    import pyarrow.compute as pc

    element = views.type.value_field
    if isinstance(views, pa.ChunkedArray):
        return pa.chunked_array([_lists(chunk) for chunk in views.chunks], pa.large_list(element))
    ends = pc.cumulative_sum(pc.fill_null(pc.list_value_length(views).cast(pa.int64()), 0))
    return pa.LargeListArray.from_arrays(
        pa.concat_arrays([pa.array([0], pa.int64()), ends]), pc.list_flatten(views), pa.large_list(element),
        mask=views.is_null())
