"""Configuration of all tests: hypothesis profiles, seeds of games, databases, and which tests run on which database."""

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
from games.services.rooms import presence
from tests import migrated_databases, seeds
from tests.long_form import LONG_FORM

SHIPPED = (pytest.param("serve", marks=pytest.mark.once), pytest.param("worker", marks=pytest.mark.servers))
"""The two kinds of servers, each with its default database; in the long form `worker` runs with both."""
SHARED = bool(os.environ.get("SHARED_TESTS"))
"""Whether another run covers the tests that may behave differently on PostgreSQL and Redis."""
HALF_AN_HOUR = 1800
GC_THRESHOLDS = (50_000, 20, 100)
"""With Python's defaults, garbage collection takes an eighth of the time of the server's tests."""
NOT_EMPTIED = ("django_content_type", "auth_permission", "auth_group", "auth_group_permissions")
"""Tables that migrations fill and no test changes: a worker may take a test that reads them after one that commits."""

LONGEST = (
    *("test_order_sheets", "test_whole_game", "test_by_keyboard", "test_to_the_goal", "test_widths"),
    *("test_backup", "test_kill", "test_other_worlds", "test_sealed_times", "test_delayed_worlds", "test_servers"),
    *("test_moderator_worlds", "test_permissions", "test_example_bot", "test_repository"),
)
"""Files to start first: otherwise the last one runs alone at the end and leaves a processor idle."""

hypothesis_settings.register_profile("short", max_examples=50, deadline=None, derandomize=True)
hypothesis_settings.register_profile(
    "proof", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("proof" if LONG_FORM else "short")


def pytest_configure(config: pytest.Config) -> None:
    """Isolates test processes that share one Redis, and makes sockets return their database connections."""
    seeds.start()
    layer = settings.CHANNEL_LAYERS["default"]
    if "CONFIG" in layer:
        layer["CONFIG"]["prefix"] = f"test-{os.getpid()}"
        settings.CACHES["default"]["KEY_PREFIX"] = f"test-{os.getpid()}"
    settings.DATABASES["default"]["CONN_MAX_AGE"] = 0
    # Nobody renews the leases of a test that plays a whole game, which may take minutes on a busy machine.
    presence.LEASE_TICKS = HALF_AN_HOUR / settings.TICK_SECONDS
    # Every test client creates its own handlers, each of which would first scan all static files.
    settings.WHITENOISE_AUTOREFRESH = True
    # While a test uses a socket, channels keeps the server's threads from closing their database connections, for tests
    # that run in a transaction. Ours do not (see below), and PostgreSQL's connection pool would be exhausted.
    application.no_op = close_old_connections
    # A shell makes background processes ignore SIGINT, which servers started by tests would inherit.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Excludes the objects that exist by now from garbage collection: they stay until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def pytest_unconfigure() -> None:
    """Removes the seeds' file."""
    seeds.stop()


def pytest_report_header() -> str | None:
    """Shows how to repeat the same games, in the long form, where they differ from run to run."""
    return f"games from {seeds.rerun_variables()}" if LONG_FORM else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Gives the games of each test, including its fixtures, seeds of their own."""
    seeds.begin_test(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds to a failure report the seeds of the games and the command that replays them."""
    report = yield
    if report.failed and seeds.used():
        command = f'{seeds.rerun_variables()}.venv/bin/python -m pytest "{item.nodeid}"'
        report.sections.append(("games", "\n".join([*seeds.used(), f"To replay these games: {command}"])))
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, None, None]:
    """Puts the longest files first, deselects tests that do not run in this form or on this database, and refuses async
    tests whose changes would be committed and visible to later tests. In the long form, extends the timeout."""
    # Before pytest-django, which puts tests that commit behind the others.
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))
    yield
    deselected = [item for item in items if not runs_here(item, connection.vendor == "postgresql")]
    config.hook.pytest_deselected(items=deselected)
    items[:] = [item for item in items if item not in set(deselected)]
    for item in items:
        if LONG_FORM and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(HALF_AN_HOUR))
    leaking = [item.nodeid for item in items if is_async(item) and uses_database(item) and not is_transactional(item)]
    if leaking:
        raise pytest.UsageError(
            "Async tests reach the database from other threads, so they need "
            "@pytest.mark.django_db(transaction=True):\n  " + "\n  ".join(leaking)
        )


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> Iterator[bool]:
    """Makes the tests' database a copy of a migrated one: in SQLite an existing file, which Django is to keep; in
    PostgreSQL created from a template."""
    if connection.vendor != "sqlite":
        connection.settings_dict["TEST"]["TEMPLATE"] = migrated_databases.postgres_template(os.environ["DATABASE_URL"])
        yield False
        return
    with tempfile.TemporaryDirectory(prefix="lionheart-db-", dir=migrated_databases.memory_folder()) as folder:
        file = Path(folder, "test.sqlite3")
        migrated_databases.copy_sqlite(file)
        connection.settings_dict["TEST"]["NAME"] = str(file)
        yield True
        connections.close_all()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Empties tables with DELETE after a test that commits: PostgreSQL's TRUNCATE takes twenty times as long (42 ms
    instead of 2). The audit log's triggers, which forbid that, are disabled."""
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            for statement in append_only.UNDO["sqlite"]:
                connection.cursor().execute(statement.format(table="games_auditentry"))
        all_tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = [table for table in all_tables if table not in NOT_EMPTIED]

    def empty(case: TransactionTestCase) -> None:
        if connection.vendor == "sqlite":
            connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))
            return
        names = [f'"{table}"' for table in tables]
        while True:
            with suppress(OperationalError), transaction.atomic(), connection.cursor() as cursor:
                # Lock all tables at once or none: waiting with some of them locked could deadlock with a thread of the
                # test that is about to commit.
                cursor.execute(f"LOCK {', '.join(names)} IN ACCESS EXCLUSIVE MODE NOWAIT")
                cursor.execute("SET LOCAL session_replication_role = replica")
                cursor.execute("; ".join(f"DELETE FROM {name}" for name in names))
                return
            time.sleep(0.01)

    with patch.object(TransactionTestCase, "_fixture_teardown", empty):
        yield
    if connection.vendor == "postgresql":
        # PostgreSQL cannot drop the database while a leftover thread of a test is still connected to it.
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def finished_broadcasts(request: pytest.FixtureRequest) -> None:
    """Lets pending broadcasts finish before an async test's loop closes: an interrupted one would fail a later test."""
    if is_async(request.node):
        request.getfixturevalue("closed_hub")


@pytest_asyncio.fixture
async def closed_hub() -> AsyncIterator[None]:
    """Closes the hub of the test's event loop before the loop closes."""
    yield
    await broadcast.hub_of(asyncio.get_running_loop()).close()


def runs_here(item: pytest.Item, on_servers: bool) -> bool:
    """Whether a test runs in this form and on this database (tests/README.md explains the rule)."""
    marks = {mark.name for mark in item.iter_markers()}
    if "long_form" in marks and not LONG_FORM:
        return False
    if "once" in marks:
        return not on_servers
    differs = "servers" in marks or is_transactional(item)
    return LONG_FORM or (differs if on_servers else not (differs and SHARED))


def is_async(item: pytest.Item) -> bool:
    """Whether the test, or the function that hypothesis wraps, is a coroutine."""
    function = getattr(item, "function", None)
    inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    return inspect.iscoroutinefunction(inner)


def uses_database(item: pytest.Item) -> bool:
    """Whether the test uses the database, by mark or by fixture."""
    return item.get_closest_marker("django_db") is not None or "db" in getattr(item, "fixturenames", ())


def is_transactional(item: pytest.Item) -> bool:
    """Whether the test commits its changes, which are deleted afterwards, instead of running in a transaction."""
    mark = item.get_closest_marker("django_db")
    by_mark = mark is not None and bool(mark.kwargs.get("transaction") or (mark.args and mark.args[0]))
    return by_mark or "transactional_db" in getattr(item, "fixturenames", ())
