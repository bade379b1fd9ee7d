"""Whether this process lives, and whether it can serve: `/healthz` and `/readyz`, for whatever monitors it."""

from collections.abc import Callable
from functools import cache

import redis
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from games.sockets import HERE

REDIS_PATIENCE = 2.0
"""Seconds for Redis to answer."""
DURABLE = {
    "postgresql": "SELECT current_setting('synchronous_commit') <> 'off' AND current_setting('fsync') = 'on'",
    "sqlite": "SELECT synchronous >= 2 FROM pragma_synchronous",
}
"""What asks a database whether a commit survives a power cut: without that an acknowledged move could be lost."""


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
    """200 if games can be served: database, commits that last, migrations, Redis, and not about to end; else 503. Says
    which of them it is, never why."""
    parts = {
        "serving": not HERE.is_leaving,
        "database": _answers("SELECT 1"),
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
