"""The C library, by way of ctypes: every call releases the interpreter lock."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, NoReturn, TypeVar

R = TypeVar("R")

ABI_VERSION = 1

OK, INVALID, ARGUMENT, DATA, CANCELLED, UNBOUND, MEMORY = range(7)
NO_MATCH, MATCH, UNDECIDED = range(3)
TAGGED = 1


def _path() -> str:
    """The library beside this file, or the one that PREDICATEQL_LIBRARY names."""
    named = os.environ.get("PREDICATEQL_LIBRARY")
    if named:
        return named
    suffix = ".dylib" if sys.platform == "darwin" else ".so"
    return str(Path(__file__).parent / f"libpredicateql{suffix}")


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(_path())
    pointer, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    # A text that comes back is taken as an address, so that it can be freed.
    result = ctypes.POINTER(ctypes.c_void_p)
    for name, arguments, answer in [
        ("pq_abi_version", [], ctypes.c_uint32),
        ("pq_free", [pointer], None),
        ("pq_check", [text, size, text, result], ctypes.c_int32),
        ("pq_complete", [text, size, text, text, text, result], ctypes.c_int32),
        ("pq_open", [text, size, text, result, result], ctypes.c_int32),
        ("pq_bind", [pointer, text, text, result, result], ctypes.c_int32),
        ("pq_close", [pointer], None),
        ("pq_explain", [pointer, result], ctypes.c_int32),
        ("pq_tree", [pointer, result], ctypes.c_int32),
        ("pq_sql", [pointer, text, text, text, result], ctypes.c_int32),
        ("pq_schema", [text, text, text, result], ctypes.c_int32),
        ("pq_schema_arrow", [pointer, text, result], ctypes.c_int32),
        ("pq_match_json", [pointer, text, size, ctypes.c_uint32, pointer, result], ctypes.c_int32),
        ("pq_matches", [pointer, text, size, ctypes.c_uint32], ctypes.c_int32),
        ("pq_trace_json", [pointer, text, size, ctypes.c_uint32, result], ctypes.c_int32),
        ("pq_mask_ndjson", [pointer, pointer, size, pointer, size, pointer, result], ctypes.c_int32),
        ("pq_count_lines", [pointer, size], size),
        ("pq_mask_arrow", [pointer, pointer, pointer, pointer, size, pointer, result],
         ctypes.c_int32),
        ("pq_store_open", [text, text, result, result], ctypes.c_int32),
        ("pq_store_close", [pointer], None),
        ("pq_store_describe", [pointer, result], ctypes.c_int32),
        ("pq_store_count", [pointer, pointer, text, pointer, pointer, result], ctypes.c_int32),
        ("pq_store_differences", [pointer, pointer, text, pointer, pointer, result], ctypes.c_int32),
        ("pq_store_objects", [pointer, pointer, text, ctypes.c_uint32, result, result], ctypes.c_int32),
        ("pq_store_history", [pointer, pointer, text, ctypes.c_uint32, result, result], ctypes.c_int32),
        ("pq_store_tables", [pointer, result], ctypes.c_int32),
        ("pq_store_rows", [pointer, text, ctypes.c_uint32, result, result], ctypes.c_int32),
        ("pq_cursor_next", [pointer, pointer, result, result], ctypes.c_int32),
        ("pq_cursor_close", [pointer], None),
        ("pq_cancellation_new", [], pointer),
        ("pq_cancel", [pointer], None),
        ("pq_cancellation_free", [pointer], None),
    ]:
        function = getattr(library, name)
        function.argtypes = arguments
        function.restype = answer
    if library.pq_abi_version() != ABI_VERSION:
        raise ImportError(
            f"{_path()} has interface version {library.pq_abi_version()}, not {ABI_VERSION}"
        )
    return library


library = _load()


def taken(address: ctypes.c_void_p) -> str | None:
    """The text at an address that the library gave, which is freed."""
    if not address.value:
        return None
    try:
        return ctypes.string_at(address.value).decode()
    finally:
        library.pq_free(address)


class Cancellation:
    """A flag by which one thread stops the calls of another."""

    def __init__(self) -> None:
        self.handle: int | None = library.pq_cancellation_new()

    def cancel(self) -> None:
        """Stops the calls that were given the flag."""
        library.pq_cancel(self.handle)

    def __copy__(self) -> Cancellation:
        return self

    def __deepcopy__(self, memo: object) -> Cancellation:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Cancellation stops calls in its own process only, so it cannot be pickled")

    def __del__(self) -> None:
        handle, self.handle = getattr(self, "handle", None), None
        if handle:
            library.pq_cancellation_free(handle)


class _Call(Generic[R]):
    """Work in a thread of its own, for which another thread waits until it has ended, whatever
    interrupts the wait: the work writes to memory that the waiting thread frees."""

    def __init__(self, work: Callable[[Cancellation | None], R], flag: Cancellation) -> None:
        self._work = work
        self._flag = flag
        self._lock = threading.Lock()
        self._began = False
        self._abandoned = False
        # An interrupted `Thread.join` of Python 3.12 and before takes the thread for ended.
        self.ended = threading.Event()
        self.results: list[R] = []
        self.errors: list[BaseException] = []

    def run(self) -> None:
        with self._lock:
            if self._abandoned:
                return
            self._began = True
        try:
            self.results.append(self._work(self._flag))
        except BaseException as error:
            self.errors.append(error)
        finally:
            self.ended.set()

    def give_up(self) -> None:
        """Ends the work, and waits until it has."""
        self._flag.cancel()
        with self._lock:
            self._abandoned = True
        while self._began and not self.ended.is_set():
            try:
                self.ended.wait()
            except BaseException:  # another Ctrl-C, which changes nothing
                pass


def interruptible(
    work: Callable[[Cancellation | None], R], cancellation: Cancellation | None = None
) -> R:
    """The result of `work`, which Ctrl-C ends. A signal is only heard by Python's main thread, and
    only while that is not in a call of the library: the call is made by another thread, for which the
    main thread waits."""
    if threading.current_thread() is not threading.main_thread():
        return work(cancellation)
    call = _Call(work, cancellation or Cancellation())
    try:
        threading.Thread(target=call.run, name="predicateql", daemon=True).start()
        # A package that has put its own handler of signals before Python's, as polars does, may have
        # waits go on after one: they end by themselves, and Python looks for signals between them.
        while not call.ended.wait(0.05):
            pass
    except BaseException:
        call.give_up()
        raise
    if call.errors:
        raise call.errors[0]
    return call.results[0]
