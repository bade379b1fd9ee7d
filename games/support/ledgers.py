"""What seats know because they have followed their games, for bots: cached, and continued by the log's new entries."""

import threading
from collections import OrderedDict
from typing import Any

from games import engine
from games.models import Game
from games.support import game_cache
from games.support.positions import Position

MOST_READ = 256
"""Entries of the log that are read at once: fewer than the cache of games keeps."""
MAX_LEDGERS = 1024
"""Ledgers that a process keeps in memory."""

_ledgers: OrderedDict[tuple[str, int], tuple[int, engine.Ledger]] = OrderedDict()
_lock = threading.Lock()


def ledger_of(position: Position, seat: int) -> engine.Ledger:
    """The ledger of a seat at a position."""
    edition, key = position.state.edition, (position.game_id, seat)
    with _lock:
        version, ledger = _ledgers.get(key, (-1, None))
    if ledger is None or version > position.version:
        opening = Game.objects.values_list("opening", flat=True).get(id=position.game_id)
        start = engine.ledger(edition, engine.to_json(position.state.options), seat)
        version, ledger = 0, _after(start, edition, opening)
    for first in range(version, position.version, MOST_READ):
        for step in game_cache.steps(position.game_id, first, min(first + MOST_READ, position.version)):
            ledger = _after(ledger, edition, step.events)
    with _lock:
        _ledgers[key] = position.version, ledger
        _ledgers.move_to_end(key)
        while len(_ledgers) > MAX_LEDGERS:
            _ledgers.popitem(last=False)
    return ledger


def _after(ledger: engine.Ledger, edition: str, entry: list[list[Any]]) -> engine.Ledger:
    """The ledger after an entry of the log, unless its seat may know nothing of it."""
    events = engine.visible(engine.events_from_json(edition, entry), ledger.seat)
    return ledger.after(events) if events else ledger
