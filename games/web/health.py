"""Whether this process lives, and whether it can serve: `/healthz` and `/readyz`, for whatever monitors it."""

import logging
import threading
import time
from collections.abc import Callable
from functools import cache
from math import inf

import redis
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from games import services
from games.support.open_sockets import HERE
from games.support.sqlite_file import RESTORE, is_damage, sqlite_file

log = logging.getLogger(__name__)

REDIS_PATIENCE = 2.0
"""Seconds for Redis to answer."""
WRITE_INTERVAL = 10.0
"""Seconds from the end of one write to the next at the earliest."""
DURABLE = {
    "postgresql": "SELECT current_setting('synchronous_commit') <> 'off' AND current_setting('fsync') = 'on'",
    "sqlite": "SELECT synchronous >= 2 FROM pragma_synchronous",
}
"""What asks a database whether a commit survives a power cut: without that an acknowledged move could be lost."""


class WriteCheck:
    """Whether the database takes writes: tried by a real one, at most once in WRITE_INTERVAL. Callers in between, also
    those who come while one is under way, get the same answer."""

    def __init__(self, write: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._write, self._clock = write, clock
        self._lock = threading.Lock()
        self._answer = True
        self._valid_until = -inf

    def __call__(self) -> bool:
        with self._lock:
            if self._clock() >= self._valid_until:
                self._note(self._failure())
                self._valid_until = self._clock() + WRITE_INTERVAL
            return self._answer

    def _failure(self) -> DatabaseError | None:
        try:
            self._write()
        except DatabaseError as error:
            return error
        return None

    def _note(self, failure: DatabaseError | None) -> None:
        """Logs when the answer changes; what the database said stays out, but for its code."""
        if self._answer != (failure is None):
            if failure is None:
                log.warning("The database takes writes again.")
            else:
                log.error("The database takes no writes (%s).%s", _code(failure), _advice(failure))
        self._answer = failure is None


WRITES = WriteCheck(services.database_write_check)
"""Of this process."""


def probes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that answers `/healthz` and `/readyz` whatever the Host header: monitors ask a process by the address
    of its machine or container, which is not in ALLOWED_HOSTS."""

    def respond(request: HttpRequest) -> HttpResponse:
        view = PROBES.get(request.path_info)
        return view(request) if view else get_response(request)

    return respond


def healthz(request: HttpRequest) -> HttpResponse:
    """200 as long as the process answers at all."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> HttpResponse:
    """200 if games can be served: database, writes, commits that last, migrations, Redis, and not about to end; else
    503. Says which of them it is, never why."""
    database = _answers("SELECT 1")
    parts = {
        "serving": not HERE.is_leaving,
        "database": database,
        "writable": database and WRITES(),
        "durable": _answers(DURABLE[connection.vendor]),
        "migrations": _migrations(),
        "redis": _redis(),
    }
    return JsonResponse({"ready": all(parts.values()), **parts}, status=200 if all(parts.values()) else 503)


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {"/healthz": healthz, "/readyz": readyz}
"""What a monitor asks, by path."""


def is_behind() -> bool:
    """Whether the database lacks a migration."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _answers(question: str) -> bool:
    """Whether the database says yes."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(question)
            return bool(cursor.fetchone()[0])
    except DatabaseError:
        return False


def _migrations() -> bool:
    try:
        return not is_behind()
    except DatabaseError:
        return False


def _redis() -> bool:
    try:
        return not settings.REDIS_URL or bool(_client(settings.REDIS_URL).ping())
    except redis.RedisError:
        return False


@cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=REDIS_PATIENCE, socket_connect_timeout=REDIS_PATIENCE)


def _code(error: DatabaseError) -> str:
    """What the database calls an error: SQLite's name or PostgreSQL's SQLSTATE, else its kind."""
    cause = error.__cause__
    return getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or type(error).__name__


def _advice(error: DatabaseError) -> str:
    return f" The file {sqlite_file()} is damaged. {RESTORE}" if is_damage(error.__cause__) else ""
