"""One list of parameters for the functions of an engine that take the same."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")
R = TypeVar("R")


def parameters_of(other: Callable[P, Any]) -> Callable[[Callable[..., R]], Callable[P, R]]:
    """Declares that a function takes the parameters of another, for readers, editors and checkers
    of types."""

    def declared(function: Callable[..., R]) -> Callable[P, R]:
        own = inspect.signature(function)
        shown: Any = function
        shown.__signature__ = inspect.signature(other).replace(
            return_annotation=own.return_annotation
        )
        return function

    return declared
