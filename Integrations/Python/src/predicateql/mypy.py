"""The type of `frame.predicate` for mypy, which does not know what is registered as a program runs.

In `pyproject.toml`:

    [tool.mypy]
    plugins = ["predicateql.mypy"]

Other checkers of types have no such plug-ins: `predicateql.polars.of(frame)` and
`predicateql.pandas.of(frame)` are `frame.predicate` for all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import MypyFile
from mypy.plugin import ClassDefContext, Plugin
from mypy.plugins.common import add_attribute_to_class

__all__ = ["plugin"]

_NAMESPACES = {
    "polars.dataframe.frame.DataFrame": "predicateql.polars.FrameNamespace",
    "polars.lazyframe.frame.LazyFrame": "predicateql.polars.LazyNamespace",
    "pandas.core.frame.DataFrame": "predicateql.pandas.FrameAccessor",
}


class _Accessors(Plugin):
    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """The modules of the namespaces are read with those of the frames."""
        return [
            (10, namespace.rpartition(".")[0], -1)
            for frame, namespace in _NAMESPACES.items() if file.fullname == frame.rpartition(".")[0]
        ]

    def get_customize_class_mro_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        namespace = _NAMESPACES.get(fullname)
        return None if namespace is None else lambda context: _add(context, namespace)


def _add(context: ClassDefContext, namespace: str) -> None:
    type = context.api.named_type_or_none(namespace, [])
    if type is not None:
        add_attribute_to_class(context.api, context.cls, "predicate", type)
    elif not context.api.final_iteration:
        context.api.defer()


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for: the class of the plug-in."""
    return _Accessors
