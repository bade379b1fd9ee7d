"""What all tests share: hypothesis profiles, and rules about the database that are enforced at collection."""

import asyncio
import gc
import inspect
import os
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
import pytest_asyncio
from channels.testing import application
from django.conf import settings
from django.core.management.color import no_style
from django.db import OperationalError, close_old_connections, connection, connections, transaction
from django.test import TransactionTestCase
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django.plugin import DjangoDbBlocker

from games import broadcast
from games.models import append_only
from tests import migrated, seeds
from tests.proof import PROOF

SHIPPED = (pytest.param("serve", marks=pytest.mark.once), pytest.param("worker", marks=pytest.mark.servers))
"""The two servers, each with the database that it comes with; in the long form the second with both."""
SHARED = bool(os.environ.get("SHARED_TESTS"))
"""Whether what may differ on PostgreSQL and Redis is left to a run with them."""
HALF_AN_HOUR = 1800
GARBAGE = (50_000, 20, 100)
"""Looking for garbage as often as Python does by itself takes an eighth of the time of the tests of the server."""
KEPT = ("django_content_type", "auth_permission")
"""Tables that Django would refill, with a hundred statements, after each test that commits; no test writes there."""

hypothesis_settings.register_profile("short", max_examples=50, deadline=None, derandomize=True)
hypothesis_settings.register_profile(
    "proof", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("proof" if PROOF else "short")


def pytest_configure(config: pytest.Config) -> None:
    """Test processes that share one Redis must not hear each other, and sockets give their connections back."""
    seeds.start()
    layer = settings.CHANNEL_LAYERS["default"]
    if "CONFIG" in layer:
        layer["CONFIG"]["prefix"] = f"test-{os.getpid()}"
        settings.CACHES["default"]["KEY_PREFIX"] = f"test-{os.getpid()}"
    settings.DATABASES["default"]["CONN_MAX_AGE"] = 0
    # Every test client has handlers of its own, each of which would look through all static files first.
    settings.WHITENOISE_AUTOREFRESH = True
    # While a test listens to a socket, channels keeps the server's threads from closing their connections, for the
    # sake of tests inside a transaction. Ours are not (see below), and PostgreSQL's pool would run dry.
    application.no_op = close_old_connections
    # A shell starts what runs in the background deaf to Ctrl-C, and servers that tests start would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What is there by now stays, and is not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def pytest_unconfigure() -> None:
    """Leaves nothing behind."""
    seeds.stop()


def pytest_report_header() -> str | None:
    """How to have the same games again, where they are not the same each time."""
    return f"games from {seeds.again()}" if PROOF else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The games of a test, and of the fixtures made for it, start from seeds of its own."""
    seeds.begin(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure says from which seeds games were started, and how to play them again."""
    report = yield
    if report.failed and seeds.given_out():
        command = f'{seeds.again()}.venv/bin/python -m pytest "{item.nodeid}"'
        report.sections.append(("games", "\n".join([*seeds.given_out(), f"The same games again: {command}"])))
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuses async tests whose database changes would be committed for real and seen by later tests. Leaves out what
    is not to be run with this database. In the long form a test may take its time."""
    elsewhere = [item for item in items if not belongs(item, connection.vendor == "postgresql")]
    config.hook.pytest_deselected(items=elsewhere)
    items[:] = [item for item in items if item not in set(elsewhere)]
    for item in items:
        if PROOF and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(HALF_AN_HOUR))
    leaking = [item.nodeid for item in items if is_async(item) and uses_database(item) and not is_transactional(item)]
    if leaking:
        raise pytest.UsageError(
            "Async tests reach the database from other threads, so they need "
            "@pytest.mark.django_db(transaction=True):\n  " + "\n  ".join(leaking)
        )


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> Iterator[bool]:
    """The tests' own database is a copy of a migrated one: a file that Django finds and is to keep, or made by
    PostgreSQL after a template."""
    if connection.vendor != "sqlite":
        connection.settings_dict["TEST"]["TEMPLATE"] = migrated.template(os.environ["DATABASE_URL"])
        yield False
        return
    with tempfile.TemporaryDirectory(prefix="lionheart-db-", dir=migrated.quick_place()) as folder:
        file = Path(folder, "test.sqlite3")
        migrated.copy_file(file)
        connection.settings_dict["TEST"]["NAME"] = str(file)
        yield True
        connections.close_all()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Tables are emptied row by row after a test that commits: PostgreSQL's TRUNCATE takes twenty times as long (42 ms,
    not 2). The audit log does not let that happen, so its triggers do not count here."""
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            for statement in append_only.UNDO["sqlite"]:
                connection.cursor().execute(statement.format(table="games_auditentry"))
        filled = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = [table for table in filled if table not in KEPT]

    def empty(case: TransactionTestCase) -> None:
        if connection.vendor == "sqlite":
            connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))
            return
        names = [f'"{table}"' for table in tables]
        while True:
            with suppress(OperationalError), transaction.atomic(), connection.cursor() as cursor:
                # All at once or none: who waits for what a thread of the test is about to commit, with some locked,
                # may be what that thread waits for.
                cursor.execute(f"LOCK {', '.join(names)} IN ACCESS EXCLUSIVE MODE NOWAIT")
                cursor.execute("SET LOCAL session_replication_role = replica")
                cursor.execute("; ".join(f"DELETE FROM {name}" for name in names))
                return
            time.sleep(0.01)

    with patch.object(TransactionTestCase, "_fixture_teardown", empty):
        yield
    if connection.vendor == "postgresql":
        # PostgreSQL drops no database that a thread of some test, wherever it may be by now, still has a session with.
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def whole_notices(request: pytest.FixtureRequest) -> None:
    """A notice that goes out while a test's loop ends is not cut off: what is left of it would fail a later test."""
    if is_async(request.node):
        request.getfixturevalue("closed_hub")


@pytest_asyncio.fixture
async def closed_hub() -> AsyncIterator[None]:
    """The hub of the test's loop is closed before the loop is."""
    yield
    await broadcast.hub_of(asyncio.get_running_loop()).close()


def belongs(item: pytest.Item, on_servers: bool) -> bool:
    """Whether a test is run with this database (tests/README.md has the rule)."""
    marks = {mark.name for mark in item.iter_markers()}
    if "once" in marks:
        return not on_servers
    differs = "servers" in marks or is_transactional(item)
    return PROOF or (differs if on_servers else not (differs and SHARED))


def is_async(item: pytest.Item) -> bool:
    """Whether the test, or the function that hypothesis wraps, is a coroutine."""
    function = getattr(item, "function", None)
    inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    return inspect.iscoroutinefunction(inner)


def uses_database(item: pytest.Item) -> bool:
    """Whether the test asks for the database, by mark or by fixture."""
    return item.get_closest_marker("django_db") is not None or "db" in getattr(item, "fixturenames", ())


def is_transactional(item: pytest.Item) -> bool:
    """Whether its changes are flushed afterwards instead of being rolled back in one thread."""
    mark = item.get_closest_marker("django_db")
    by_mark = mark is not None and bool(mark.kwargs.get("transaction") or (mark.args and mark.args[0]))
    return by_mark or "transactional_db" in getattr(item, "fixturenames", ())
