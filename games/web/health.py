"""Health probes for monitoring: `/healthz` (the process is alive) and `/readyz` (it can serve games); and which process
a room's requests reach."""

import logging
import re
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
from games.models import ID_LENGTH
from games.support.addresses import address_of_request
from games.support.error_logging import error_kind
from games.support.open_sockets import OPEN_SOCKETS
from games.support.process import PROCESS_ID
from games.support.sqlite_file import RESTORE, is_damage, sqlite_file
from games.support.version import VERSION

log = logging.getLogger(__name__)

REDIS_TIMEOUT = 2.0
"""Seconds for Redis to answer."""
WRITE_INTERVAL = 10.0
"""Minimum seconds between two test writes."""
DURABLE = {
    "postgresql": "SELECT current_setting('synchronous_commit') <> 'off' AND current_setting('fsync') = 'on'",
    "sqlite": "SELECT synchronous >= 2 FROM pragma_synchronous",
}
"""Queries for whether a commit survives a power cut. Without that, an acknowledged move could be lost."""


class WriteCheck:
    """Whether the database accepts writes, tested by a real write at most once per WRITE_INTERVAL. Callers in
    between, and during a write, get the same answer."""

    def __init__(self, write: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._write, self._clock = write, clock
        self._lock = threading.Lock()
        self._answer = True
        self._valid_until = -inf

    def __call__(self) -> bool:
        with self._lock:
            if self._clock() >= self._valid_until:
                self._log_change(self._failure())
                self._valid_until = self._clock() + WRITE_INTERVAL
            return self._answer

    def _failure(self) -> DatabaseError | None:
        try:
            self._write()
        except DatabaseError as error:
            return error
        return None

    def _log_change(self, failure: DatabaseError | None) -> None:
        """Logs a change of the answer."""
        if self._answer != (failure is None):
            if failure is None:
                log.warning("The database accepts writes again.")
            else:
                log.error("The database does not accept writes (%s).%s", error_kind(failure), _advice(failure))
        self._answer = failure is None


WRITES = WriteCheck(services.database_write_check)
"""The check of this process."""


def probes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that answers `/healthz` and `/readyz` for any Host header: monitors use the address of a machine or
    container, which is not in ALLOWED_HOSTS."""

    def respond(request: HttpRequest) -> HttpResponse:
        view = PROBES.get(request.path_info) or (room_process if ROOM_PROCESS.fullmatch(request.path_info) else None)
        return view(request) if view else get_response(request)

    return respond


def healthz(request: HttpRequest) -> HttpResponse:
    """200 if the process answers at all, with its version: a process that was not restarted has an older one. `Seen-As`
    is the asker's address, as limits count it: `manage.py doctor` sees whether it can be forged."""
    headers = {"Seen-As": address_of_request(request)}
    return HttpResponse(f"ok, Lionheart {VERSION}\n", content_type="text/plain", headers=headers)


def room_process(request: HttpRequest) -> HttpResponse:
    """The process that answers for a room, whether there is one of that id or not: for `manage.py doctor`, which
    compares the proxy's choice of a worker with that of WORKER_SERVERS."""
    return HttpResponse(PROCESS_ID, content_type="text/plain")


def readyz(request: HttpRequest) -> HttpResponse:
    """200 if games can be served, else 503: database, writes, durable commits, migrations, Redis, not shutting down.
    Reports which of these fail, never why; and the process and its version, so that others notice a restart, or that
    there was none."""
    # Each further question would wait for seconds again, and the process would seem to hang.
    database = _is_true("SELECT 1")
    parts = {
        "serving": not OPEN_SOCKETS.is_draining,
        "database": database,
        "writable": database and WRITES(),
        "durable": database and _is_true(DURABLE[connection.vendor]),
        "migrations": database and _is_migrated(),
        "redis": _is_redis_up(),
    }
    ready = all(parts.values())
    answer = {"ready": ready, **parts, "process": PROCESS_ID, "version": VERSION}
    return JsonResponse(answer, status=200 if ready else 503)


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {"/healthz": healthz, "/readyz": readyz}
"""Probe views by path."""
ROOM_PROCESS = re.compile(rf"/rooms/[0-9a-f]{{{ID_LENGTH}}}/process")
"""The paths of `room_process`."""


def has_pending_migrations() -> bool:
    """Whether the database lacks a migration."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _is_true(question: str) -> bool:
    """Whether a query's first value is true; False if the database fails."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(question)
            return bool(cursor.fetchone()[0])
    except DatabaseError:
        return False


def _is_migrated() -> bool:
    try:
        return not has_pending_migrations()
    except DatabaseError:
        return False


def _is_redis_up() -> bool:
    try:
        return not settings.REDIS_URL or bool(_client(settings.REDIS_URL).ping())
    except redis.RedisError:
        return False


@cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT)


def _advice(error: DatabaseError) -> str:
    return f" The file {sqlite_file()} is damaged. {RESTORE}" if is_damage(error.__cause__) else ""
