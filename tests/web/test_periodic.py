"""Periodic queries: what a process looks up for all its connections at intervals."""

import asyncio
from unittest.mock import Mock

import pytest
from django.db import InterfaceError, OperationalError

from games.realtime.periodic import PeriodicQuery
from games.support.open_sockets import OPEN_SOCKETS
from tests.web.socket_client import SECONDS

pytestmark = pytest.mark.servers


async def test_looks_for_which_there_is_no_database_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OPEN_SOCKETS, "_people", {Mock(): None})
    errors, looked = [OperationalError(), InterfaceError()], asyncio.Event()

    async def look() -> None:
        if errors:
            raise errors.pop()
        looked.set()

    looking = PeriodicQuery(0.001, look)
    looking.start()
    async with asyncio.timeout(SECONDS):
        await looked.wait()
    OPEN_SOCKETS._people.clear()
    assert looking._task is not None
    await looking._task
