"""Bots at the tables. Their turns are found in the database, so that they go on with nobody connected, after a restart,
and whichever process has a runner; two runners do no harm, since a move is stored once for a version.
"""

import logging
import threading
import time
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.models import Q
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now
from django.db.utils import DatabaseError
from django.utils import timezone

from games import bots, engine, services
from games.engine.errors import EngineError
from games.fairness import commitments
from games.models import Game, Room, Seat
from games.selectors.rooms.resting import is_active, is_played
from games.support import game_cache, metrics
from games.support.error_logging import log_error
from games.support.game_cache import Position
from games.workers.bot_order import take_turns

log = logging.getLogger(__name__)

POLL = 0.2
"""Seconds between looks into the database."""
SWEEP = 10
"""Seconds between clearing leases that have run out, and rooms that were deserted."""
PATIENCE = 90
"""So many seconds a bot may wait for somebody before the stand-in answers for it."""
SECOND_THOUGHTS = 5
"""Where somebody may take back what they did last, bots let so many times their usual pause pass."""
STUBBORNNESS = 3
"""A bot that answers one prompt so many times, and is asked it again, is replaced by the stand-in."""


def start() -> threading.Thread:
    """Starts a runner in a thread of its own, as long as the process lives."""
    thread = threading.Thread(target=_run, name="bots", daemon=True)
    thread.start()
    return thread


def run_once() -> int:
    """Lets bots that are waited for make one move each, in one game of each person; how many did."""
    return take_turns(due_seats(), _moved)


def due_seats() -> list[Seat]:
    """Seats of bots that running games wait for, after a pause in which people can follow, or think again. Games in
    which somebody plays come first. Where nobody plays or watches any more, bots wait for somebody who does."""
    due = Seat.objects.filter(
        _rested("room__game__"),
        is_active("room", rated="room__rated"),
        Q(bot=True) | Q(stand_in=True),
        pending=True,
        room__state=Room.State.PLAYING,
        room__paused=None,
    )
    due = due.select_related("room").only("number", "bot", "level", "room__creator", "room__made_from")
    return list(due.order_by(is_played("room").desc(), "room__game__moved", "room", "number"))


def _run() -> None:
    swept = 0.0
    while True:
        close_old_connections()
        try:
            moved = run_once()
            metrics.record_poll("bots")
            if time.monotonic() - swept > SWEEP:
                services.presence_sweep()
                services.room_sweep()
                services.command_sweep()
                services.addresses_forget()
                services.tries_forget()
                swept = time.monotonic()
        except DatabaseError as error:
            log.warning("bots: %s", type(error).__name__)
            moved = 0
        finally:
            close_old_connections()
        if not moved:
            time.sleep(POLL)


def _moved(seat: Seat) -> bool:
    try:
        return _move(seat)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the bots of the others go on
        log_error(log, f"bots of room {seat.room_id}", error)
        return False


def _move(seat: Seat) -> bool:
    rested = Game.objects.filter(_rested(), room_id=seat.room_id)
    game = rested.only("id", "room_id", "version", "seed").first()
    if game is None:
        return False
    position = game_cache.at_least(game.id, game.version)
    chosen = _choice(game, position, seat.number, seat.level if seat.bot else Seat.Level.PLAIN)
    if chosen is None:
        return False
    prompt, move = chosen
    try:
        played = services.game_bot_move(
            room_id=seat.room_id, seat=seat.number, version=position.version, move=move, prompt=prompt
        )
    except (EngineError, services.Refused) as error:
        log.error("bot on seat %s of game %s: %s", seat.number, game.id, type(error).__name__)  # noqa: TRY400
        played = _stand_in(game, position, seat.number)
    return played is not None


def _rested(game: str = "") -> Q:
    """Games, at the end of a path, in which nothing has happened for so long that bots go on."""
    long_ago = Q(**{f"{game}moved__lte": _ago(SECOND_THOUGHTS * settings.BOT_PACE)})
    rested = long_ago | Q(**{f"{game}undo": None, f"{game}moved__lte": _ago(settings.BOT_PACE)})
    return rested & Q(**{f"{game}rules_version": engine.RULES_VERSION})


def _ago(seconds: float) -> CombinedExpression | datetime:
    """So long ago, by the database's own clock; SQLite's is this process's, and would be cut to milliseconds."""
    now = Now() if connection.vendor == "postgresql" else timezone.now()
    return now - timedelta(seconds=seconds)


def _choice(game: Game, position: Position, seat: int, level: str) -> tuple[str, Any] | None:
    """The prompt that the bot answers, and how; None if it would rather wait for somebody."""
    prompts = [prompt for prompt in position.prompts(seat) if not prompt.optional]
    if not prompts:
        return None
    if _is_stubborn(game, seat, prompts[0].id):
        return prompts[0].id, engine.default_move(position.state, seat)
    luck = commitments.bot_seed(game.seed, position.version, seat)
    try:
        chosen = bots.choose(position.prompts(seat), engine.view(position.state, seat), seed=luck, bot=level)
    except Exception as error:  # noqa: BLE001 - whatever a bot gets wrong, the game goes on
        log_error(log, f"bot on seat {seat} of game {game.id}", error)
        return prompts[0].id, engine.default_move(position.state, seat)
    if chosen is None and Game.objects.filter(id=game.id, moved__lt=_ago(PATIENCE)).exists():
        return prompts[0].id, engine.default_move(position.state, seat)
    return chosen


def _is_stubborn(game: Game, seat: int, prompt: str) -> bool:
    return game.moves.filter(seat=seat, prompt=prompt).count() >= STUBBORNNESS


def _stand_in(game: Game, position: Position, seat: int) -> services.Played | None:
    """The engine's own answer, for a bot whose own was no legal move."""
    prompt = next(prompt for prompt in position.prompts(seat) if not prompt.optional)
    move = engine.default_move(position.state, seat)
    return services.game_bot_move(
        room_id=game.room_id, seat=seat, version=position.version, move=move, prompt=prompt.id
    )
