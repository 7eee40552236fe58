"""The server: the files of the page, and three questions about a predicate."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import Cancellation
from . import _answers
from ._data import Source
from ._guard import Guard
from ._questions import Question, QuestionError

if TYPE_CHECKING:
    from starlette.requests import Request

    Answer = Callable[[Question, Source, Cancellation], dict[str, Any]]

LONGEST_QUESTION = 1 << 18
_SECONDS_TO_ASK = 10.0
_QUESTIONS_AT_ONCE = 4

# Every file that a request can name.
_FILES = {
    "/": ("page.html", "text/html"),
    "/page.js": ("page.js", "text/javascript"),
    "/views.js": ("views.js", "text/javascript"),
    "/completions.js": ("completions.js", "text/javascript"),
    "/page.css": ("page.css", "text/css"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
_QUESTIONS: dict[str, Answer] = {
    "/report": _answers.report,
    "/rows": _answers.rows,
    "/completions": _answers.completions,
}


def application(source: Source, token: str) -> Starlette:
    """The server's answers about the rows of a source, for those who have the token."""
    routes = [_file(path, *file) for path, file in _FILES.items()]
    limiter = anyio.CapacityLimiter(_QUESTIONS_AT_ONCE)
    routes += [_question(path, answer, source, limiter) for path, answer in _QUESTIONS.items()]
    return Starlette(routes=routes, middleware=[Middleware(Guard, token=token)])


def _file(path: str, name: str, kind: str) -> Route:
    content = (Path(__file__).parent / name).read_bytes()

    async def file(request: Request) -> Response:
        return Response(content, media_type=kind)

    return Route(path, file, methods=["GET"])


def _question(path: str, answer: Answer, source: Source, limiter: anyio.CapacityLimiter) -> Route:
    async def question(request: Request) -> Response:
        try:
            raw = await asyncio.wait_for(_body(request), _SECONDS_TO_ASK)
            asked = Question.read(raw)
        except asyncio.TimeoutError:
            raise HTTPException(408, "the question took too long") from None
        except QuestionError as error:
            raise HTTPException(400, str(error)) from None
        cancellation = Cancellation()
        watch = asyncio.create_task(_cancel_when_gone(request, cancellation))
        try:
            made = await anyio.to_thread.run_sync(answer, asked, source, cancellation, limiter=limiter)
        finally:
            watch.cancel()
        return JSONResponse(made)

    return Route(path, question, methods=["POST"])


async def _cancel_when_gone(request: Request, cancellation: Cancellation) -> None:
    """Cancels the work when the client disconnects, as the page does to ask something newer."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    cancellation.cancel()


async def _body(request: Request) -> bytes:
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > LONGEST_QUESTION:
            raise HTTPException(413, f"a question has at most {LONGEST_QUESTION} bytes")
    return bytes(raw)
