"""Things that happen at the same moment, each in a thread and with a connection of its own."""

import threading
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.db import connections

from games.models import Player
from games.services.people import accounts


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Calls in a thread each, at the same moment; what they gave."""
    barrier, found = threading.Barrier(len(calls)), [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            found[place] = call()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def between_look_and_write(monkeypatch: pytest.MonkeyPatch, act: Callable[[], Any], *, look: int = 1) -> None:
    """Somebody else acts right after a look whether a name is taken: the next one, or one after that."""
    is_taken, looks = accounts.is_taken, count(1)

    def looked(name: str, *, player: Player | None = None) -> bool:
        found = is_taken(name, player=player)
        if next(looks) == look:
            act()
        return found

    monkeypatch.setattr(accounts, "is_taken", looked)
