"""The command: `python -m predicateql.playground [data]`."""

from __future__ import annotations

import argparse
import secrets
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from ._data import EXAMPLE, SourceError, opened, sample

ADDRESS = "127.0.0.1"
PORT = 8765


def main(words: Sequence[str] | None = None) -> int:
    """Serves the page until Ctrl-C; the status of the process."""
    options = _options(words)
    try:
        import uvicorn

        from ._server import application
    except ImportError as error:
        return _failure(f"no {error.name}: pip install 'predicateql[playground]'")
    try:
        source = opened(options.data, options.dates) if options.data else sample()
        listener = socket.create_server((ADDRESS, options.port))
    except SourceError as error:
        return _failure(str(error))
    except OSError as error:
        return _failure(f"port {options.port}: {error.strerror}; --port 0 takes a free one")
    token = secrets.token_urlsafe(32)
    predicate = options.predicate or ("" if options.data else EXAMPLE)
    fragment = f"token={token}" + (f"&predicate={quote(predicate, safe='')}" if predicate else "")
    address = f"http://{ADDRESS}:{listener.getsockname()[1]}/#{fragment}"
    print(f"{source.name}: {address}\nCtrl-C ends it.", flush=True)
    if options.browser:
        webbrowser.open(address)
    # No proxy stands before it, so headers of proxies are ignored.
    uvicorn.Server(uvicorn.Config(
        application(source, token), log_level="warning", lifespan="off", ws="none", proxy_headers=False,
        server_header=False, limit_concurrency=64, h11_max_incomplete_event_size=1 << 14,
        timeout_graceful_shutdown=1,
    )).run(sockets=[listener])
    return 0


def _options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m predicateql.playground", description="Serve a page to try predicates on.")
    parser.add_argument(
        "data", nargs="?", type=Path, help="a file of .ndjson, .jsonl, .csv, .tsv or .parquet; books by default")
    parser.add_argument("--predicate", default="", help="the predicate to begin with")
    parser.add_argument(
        "--date", dest="dates", action="append", default=[], metavar="KEY",
        help="a key whose texts are dates; may be repeated")
    parser.add_argument("--port", type=_port, default=PORT, help=f"{PORT} by default; 0 takes a free one")
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="only print the address")
    return parser.parse_args(words)


def _port(word: str) -> int:
    number = int(word)
    if not 0 <= number < 1 << 16:
        raise ValueError(word)
    return number


def _failure(message: str) -> int:
    print(f"error: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
