"""Concurrent calls, each in a thread and with a database connection of its own."""

import threading
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.db import connections

from games.models import Player
from games.services.people import accounts


def run_concurrently(*calls: Callable[[], Any]) -> list[Any]:
    """Calls functions in a thread each, at the same moment; returns their results."""
    barrier, results = threading.Barrier(len(calls)), [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            results[place] = call()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def act_after_name_check(monkeypatch: pytest.MonkeyPatch, act: Callable[[], Any], *, look: int = 1) -> None:
    """Calls `act` between a check whether a name is taken and the write: the first check from now on, or a later
    one."""
    is_taken, looks = accounts.is_taken, count(1)

    def checked(name: str, *, player: Player | None = None) -> bool:
        taken = is_taken(name, player=player)
        if next(looks) == look:
            act()
        return taken

    monkeypatch.setattr(accounts, "is_taken", checked)
