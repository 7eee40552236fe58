"""Checks of requests, and the headers that restrict what a browser does with answers."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# DNS rebinding: a page whose name resolves to 127.0.0.1 sends that name as its Host. The port may be that
# of a tunnel.
_HOST = re.compile(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?")

ANSWER_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Refuses requests that are not the page's own, and sends every answer with `ANSWER_HEADERS`.

    The page is public. A question needs the token that was printed for the program's user, since other
    users of the machine can reach the port too.
    """

    def __init__(self, inner: ASGIApp, token: str) -> None:
        self._inner = inner
        self._authorization = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(ANSWER_HEADERS)
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        await (refusal or self._inner)(scope, receive, guarded)

    def _refusal(self, method: str, headers: Headers) -> PlainTextResponse | None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not _HOST.fullmatch(hosts[0]):
            return PlainTextResponse("unknown host: use the address that the program printed", 421)
        is_question = method not in ("GET", "HEAD")
        # Browsers send the origin of every question.
        origins = headers.getlist("origin")
        if origins != [f"http://{hosts[0]}"] and (is_question or origins):
            return PlainTextResponse("asked by another page", 403)
        if not is_question:
            return None
        given = headers.get("authorization", "").encode()
        if not secrets.compare_digest(given, self._authorization):
            return PlainTextResponse("open the address that the program printed, with its token", 401)
        if headers.get("content-type", "").split(";")[0].strip() != "application/json":
            return PlainTextResponse("a question is JSON", 415)
        return None
