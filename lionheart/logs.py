"""Log formatting: lines for people or, with LOG_FORMAT=json, one JSON object per line.

All log records, ours and libraries', pass through here. Besides the message only the fields in `FIELDS` are written:
that is why this is not a structured logging package, which would write everything it is given.
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

from games.support.error_logging import error_kind

Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

FIELDS = ("method", "route", "status", "code", "sockets", "seconds")
"""Fields that an event may have besides its message, from `logging`'s `extra`."""
_ID = re.compile(r"\b([0-9a-f]{6})[0-9a-f]{18,}\b")
"""IDs of rooms, games and people grant access to them, so they are truncated, as are all similar secrets."""
_SECRET = re.compile(r"(?<=/)(?=[\w:~-]*\d)[\w:~-]{16,}(?=[/?\s'\")\]>]|$)|\?[^\s'\"]+=[^\s'\"]*")
"""A path segment that looks like a key, and query strings."""

_span_id: ContextVar[str] = ContextVar("about", default="")
log = logging.getLogger("lionheart")


@contextmanager
def log_span(kind: str, **about: Any) -> Iterator[dict[str, Any]]:
    """Logs the end of a request or socket with its duration. Everything logged inside carries its ID. Fields put
    into the yielded dict are logged too."""
    token, begun = _span_id.set(f"{kind}-{secrets.token_hex(4)}"), time.monotonic()
    extra: dict[str, Any] = dict(about)
    try:
        yield extra
    finally:
        log.info(f"{kind}.ended", extra={**extra, "seconds": round(time.monotonic() - begun, 3)})
        _span_id.reset(token)


def route_of(path: str) -> str:
    """The route pattern of a path, without the values of its parameters."""
    if path.startswith("/ws/"):
        return "/ws/lobby/" if path == "/ws/lobby/" else "/ws/rooms/<room>/"
    if path.startswith("/static/"):
        return "/static/"
    try:
        return f"/{resolve(path).route}"
    except Resolver404:
        return "elsewhere"


class RedactingFormatter(logging.Formatter):
    """Logs exceptions by kind and traceback only: their messages may contain hidden information of a game."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with keys redacted."""
        return redacted(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        """The message, followed by the fields."""
        hide_path(record)
        record.message = record.getMessage()
        return " ".join([super().formatMessage(record), *(f"{name}={value}" for name, value in fields(record).items())])

    def formatException(self, ei: Raised) -> str:  # noqa: N802 - the name is logging's
        """The traceback and the exception's kind."""
        _, error, places = ei
        return "" if error is None else "".join([*traceback.format_tb(places), error_kind(error)])


class OncePerMinute(logging.Filter):
    """Lets each message that would be repeated every second through once a minute, without its traceback, but with
    the exception's kind."""

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        self._passed: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is the first of its message within a minute."""
        message = record.getMessage()
        if record.created - self._passed.get(message, 0) < 60:
            return False
        self._passed[message] = record.created
        if record.exc_info and record.exc_info[1]:
            record.msg, record.args = f"{message}: {error_kind(record.exc_info[1])}, once per minute", ()
            record.exc_info = None
        return True


class JsonFormatter(RedactingFormatter):
    """One JSON object per line. `event` is the same for all records of a kind; `message` has the details."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON, with keys redacted."""
        hide_path(record)
        ours = record.name.partition(".")[0] in {"games", "lionheart"}
        extra: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "event": record.msg if ours else record.name,
            "message": record.getMessage(),
            **fields(record),
        }
        if record.exc_info:
            extra["error"] = self.formatException(record.exc_info)
        return json.dumps({name: redacted(value) if isinstance(value, str) else value for name, value in extra.items()})


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """A record's fields besides its message."""
    about = {"about": _span_id.get()} if _span_id.get() else {}
    return about | {name: getattr(record, name) for name in FIELDS if getattr(record, name, None) is not None}


def hide_path(record: logging.LogRecord) -> None:
    """Replaces the request's path, which Django includes in its messages and which may be a secret link, by its
    route."""
    path = getattr(getattr(record, "request", None), "path", None)
    if path:
        record.msg, record.args = record.getMessage().replace(path, route_of(path)), ()


def redacted(text: str) -> str:
    """A text with keys removed."""
    return _SECRET.sub("…", _ID.sub(r"\1…", text))


class RequestLog:
    """ASGI middleware that logs each request and socket, by route and never by path."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        kind = {"http": "request", "websocket": "socket"}[scope["type"]]
        with log_span(kind, method=scope.get("method"), route=route_of(scope["path"])) as extra:

            async def send_and_note(message: Any) -> None:
                match message["type"]:
                    case "http.response.start":
                        extra["status"] = message["status"]
                    case "websocket.close":
                        extra["code"] = message.get("code")
                await send(message)

            await self.application(scope, receive, send_and_note)
