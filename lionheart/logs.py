"""How the server writes its own log: lines for people or, with LOG_FORMAT=json, one JSON object a line.

Whatever is logged, by us or by what we stand on, passes through here. What goes in besides the words are the fields
that are named below and nothing else, which is why this is no package for structured logs: those write all that they
are given.
"""

import json
import logging
import re
import secrets
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TypeAlias

from django.urls import Resolver404, resolve

Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

FIELDS = ("method", "route", "status", "code", "sockets", "seconds")
"""What an event may tell besides its name: `logging`'s `extra`."""
_ID = re.compile(r"\b([0-9a-f]{6})[0-9a-f]{18,}\b")
"""Ids of rooms, games and people, which are keys to them, are cut short; so is any other such secret."""
_SECRET = re.compile(r"(?<=/)(?=[\w:~-]*\d)[\w:~-]{16,}(?=[/?\s'\")\]>]|$)|\?[^\s'\"]+=[^\s'\"]*")
"""A part of an address that looks like a key; and what stands behind its question mark."""

_about: ContextVar[str] = ContextVar("about", default="")
log = logging.getLogger("lionheart")


@contextmanager
def happening(kind: str, **about: Any) -> Iterator[dict[str, Any]]:
    """Notes the end of a request or a socket, with how long it took; all that is logged within tells its id. What is
    put into the result is noted too."""
    token, begun = _about.set(f"{kind}-{secrets.token_hex(4)}"), time.monotonic()
    told: dict[str, Any] = dict(about)
    try:
        yield told
    finally:
        log.info(f"{kind}.ended", extra={**told, "seconds": round(time.monotonic() - begun, 3)})
        _about.reset(token)


def route_of(path: str) -> str:
    """The address as the code has it, without what stands in for its parameters."""
    if path.startswith("/ws/"):
        return "/ws/lobby/" if path == "/ws/lobby/" else "/ws/rooms/<room>/"
    if path.startswith("/static/"):
        return "/static/"
    try:
        return f"/{resolve(path).route}"
    except Resolver404:
        return "elsewhere"


class PlacesAlone(logging.Formatter):
    """A mistake of ours is logged by its place and its kind: its words may hold what is hidden in a game."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without keys to anything."""
        return scrubbed(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        """The words, and the fields behind them."""
        without_address(record)
        record.message = record.getMessage()
        return " ".join([super().formatMessage(record), *(f"{name}={value}" for name, value in fields(record).items())])

    def formatException(self, ei: Raised) -> str:  # noqa: N802 - the name is logging's
        """Its places and its kind."""
        kind, error, places = ei
        return "" if kind is None or error is None else "".join([*traceback.format_tb(places), kind.__name__])


class JsonLines(PlacesAlone):
    """One JSON object a line. `event` is always the same for the same thing; `message` says what it is about too."""

    def format(self, record: logging.LogRecord) -> str:
        """The object."""
        without_address(record)
        ours = record.name.partition(".")[0] in {"games", "lionheart"}
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "event": record.msg if ours else record.name,
            "message": record.getMessage(),
            **fields(record),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps({name: scrubbed(value) if isinstance(value, str) else value for name, value in told.items()})


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What a record tells besides its words."""
    about = {"about": _about.get()} if _about.get() else {}
    return about | {name: getattr(record, name) for name in FIELDS if getattr(record, name, None) is not None}


def without_address(record: logging.LogRecord) -> None:
    """Django names the address of a request that it complains of, which may be a link that opens something."""
    path = getattr(getattr(record, "request", None), "path", None)
    if path:
        record.msg, record.args = record.getMessage().replace(path, route_of(path)), ()


def scrubbed(text: str) -> str:
    """A text without keys to anything."""
    return _SECRET.sub("…", _ID.sub(r"\1…", text))


class RequestLog:
    """Around an ASGI application: notes each request and each socket, by its route and never by its address."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        kind = {"http": "request", "websocket": "socket"}[scope["type"]]
        with happening(kind, method=scope.get("method"), route=route_of(scope["path"])) as told:

            async def sending(message: Any) -> None:
                match message["type"]:
                    case "http.response.start":
                        told["status"] = message["status"]
                    case "websocket.close":
                        told["code"] = message.get("code")
                await send(message)

            await self.application(scope, receive, sending)
