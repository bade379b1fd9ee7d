"""Bot runner: makes the bots' moves. Due seats are found in the database, so bots continue with nobody connected and
after a restart, in whichever process has a runner. Several runners share the work, since each claims a seat until its
move is stored; and they do no harm, since a move is stored only if its seat has been shown nothing since it was
chosen."""

import logging
import threading
import time
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.db.utils import DatabaseError

from games import bots, engine, services
from games.engine.errors import EngineError
from games.fairness import commitments
from games.models import Game, Move, Room, Seat
from games.selectors.play.clocks import database_time
from games.selectors.rooms.idle_games import is_active, is_played
from games.support import game_cache, metrics
from games.support.error_logging import log_error
from games.support.game_cache import has_other_rules
from games.support.ledgers import ledger_of
from games.support.positions import Position
from games.support.prepared_queries import PreparedQuery
from games.workers import rounds
from games.workers.bot_order import take_turns
from games.workers.bot_process import BotProcess, NoAnswer

log = logging.getLogger(__name__)

POLL_SECONDS = 0.2
"""Seconds between queries for due seats."""
SWEEP_SECONDS = 10
"""Seconds between deleting expired leases and closing deserted rooms."""
MAX_WAIT_SECONDS = 90
"""Bots may wait this long for each other; then the default move is played. For a person they wait without end."""
UNDO_PAUSES = 5
"""Where a person may undo their last act, bots wait this many times their usual pause."""
MAX_REPEATS = 3
"""When a bot is asked a prompt again that it has answered this often, the default move is played."""

BOT_PROCESS = BotProcess()
"""Where bots think, unless the setting of this name is off."""


def start() -> threading.Thread:
    """Starts a runner in a daemon thread."""
    return rounds.start("bots", _Round(), POLL_SECONDS)


def run_once() -> int:
    """Has due bots make one move each, in one game per person; returns the number of moves."""
    return take_turns(due_seats(), _try_move)


def due_seats() -> list[Seat]:
    """Seats of bots that running games wait for, after a pause in which people can follow or undo. Games with players
    come first; where nobody plays or watches any more, bots rest."""
    due = DUE(*_pauses_began(database_time()))
    return [seat for seat in due if not has_other_rules(seat.room.game)]


def late_seats(patience: timedelta, *, alone: bool) -> list[Seat]:
    """Seats of bots that a game has waited for at least this long, and for no person; if `alone`, for no other seat. A
    bot may wait for these."""
    since = database_time() - patience
    due = [seat for seat in DUE(since, since) if not has_other_rules(seat.room.game)]
    pending = Seat.objects.filter(room__in={seat.room_id for seat in due}, pending=True)
    counted = pending if alone else pending.filter(bot=False, stand_in=False)
    waiting = Counter(counted.values_list("room", flat=True))
    return [seat for seat in due if waiting[seat.room_id] == (1 if alone else 0)]


class _Round:
    """A round of the bots' thread."""

    _swept = 0.0

    def __call__(self) -> float:
        moved = run_once()
        metrics.record_poll("bots")
        if time.monotonic() - self._swept > SWEEP_SECONDS:
            services.presence_sweep()
            services.room_sweep()
            services.command_sweep()
            services.network_addresses_sweep()
            services.password_tries_sweep()
            self._swept = time.monotonic()
        return 0 if moved else POLL_SECONDS


def _try_move(seat: Seat) -> bool:
    try:
        with services.work_claim(f"bot {seat.room_id} {seat.number}") as is_ours:
            return is_ours and _move(seat)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - an error in one game must not stop the bots of the others
        log_error(log, f"bots of room {seat.room_id}", error)
        return False


def _move(seat: Seat) -> bool:
    now = database_time()
    game = RESTED.first(*_pauses_began(now), seat.room_id)
    if game is None:
        return False
    position = game_cache.current(game)
    chosen = _choose(game, position, seat, now)
    if chosen is None:
        return False
    prompt, move = chosen
    try:
        played = services.game_bot_move(
            room_id=seat.room_id, seat=seat.number, version=position.version, move=move, prompt=prompt
        )
    except (EngineError, services.Refused) as error:
        log.error("bot on seat %s of game %s: %s", seat.number, game.id, type(error).__name__)  # noqa: TRY400
        played = _play_default_move(game, position, seat.number)
    return played is not None


def _pause_is_over(last_move: datetime, last_undoable: datetime, game: str = "") -> Q:
    """A filter for games (at the end of the path `game`) where bots have paused long enough to move: since before the
    first time, or the second where a person may undo their last act."""
    paused = Q(**{f"{game}undo": None, f"{game}last_move__lte": last_move})
    return paused | Q(**{f"{game}last_move__lte": last_undoable})


def _pauses_began(now: datetime) -> tuple[datetime, datetime]:
    """When a bot's pause that is over began at the latest, and one in which a person may undo their last act."""
    pause = timedelta(seconds=settings.BOT_PACE)
    return now - pause, now - UNDO_PAUSES * pause


DUE = PreparedQuery(
    lambda last_move, last_undoable: (
        Seat.objects.filter(
            _pause_is_over(last_move, last_undoable, "room__game__"),
            is_active("room", rated="room__rated"),
            Q(bot=True) | Q(stand_in=True),
            pending=True,
            room__state=Room.State.PLAYING,
            room__paused=None,
        )
        .select_related("room__game")
        .only("number", "bot", "level", "character", "room__creator", "room__origin_hash", "room__game__rules_version")
        .order_by(is_played("room").desc(), "room__game__last_move", "room", "number")
    )
)


RESTED = PreparedQuery(
    lambda last_move, last_undoable, room: Game.objects.filter(
        _pause_is_over(last_move, last_undoable), room=room
    ).only("room", "version", "mark", "seed")
)
ANSWERS = PreparedQuery(lambda game, prompt: Move.objects.filter(game=game, prompt=prompt).only("seat"))


def _choose(game: Game, position: Position, sitting: Seat, now: datetime) -> tuple[str, Any] | None:
    """The prompt that the bot answers and its move; None if it prefers to wait for a player. For a player who is away
    the default bot plays, without a liking."""
    seat = sitting.number
    prompts = [prompt for prompt in position.prompts(seat) if not prompt.optional]
    if not prompts:
        return None
    if _repeats_itself(game, seat, prompts[0].id):
        return prompts[0].id, engine.default_move(position.state, seat)
    luck = commitments.bot_seed(game.seed, position.version, seat)
    try:
        seen = engine.view(position.state, seat), ledger_of(position, seat)
        chosen = _think(
            f"bot on seat {seat} of game {game.id}",
            position.prompts(seat),
            *seen,
            seed=luck,
            bot=sitting.bot_level or bots.DEFAULT,
            liking=bots.liking_of(sitting.character) if sitting.bot else "",
            secret=commitments.bot_secret(game.seed, seat),
        )
    except Exception as error:  # noqa: BLE001 - a bot's error must not stop the game
        log_error(log, f"bot on seat {seat} of game {game.id}", error)
        return prompts[0].id, engine.default_move(position.state, seat)
    if chosen is None and _wait_in_vain(game, now):
        return prompts[0].id, engine.default_move(position.state, seat)
    return chosen


def _think(who: str, *seen: Any, **chosen: Any) -> tuple[str, Any] | None:
    """A bot's answer, from the bots' process, or if that gives none from this thread by the default bot."""
    if not settings.BOT_PROCESS:
        return bots.choose(*seen, **chosen)
    if BOT_PROCESS.is_running():
        try:
            return BOT_PROCESS.choose(*seen, **chosen)
        except NoAnswer as error:
            log.error("%s: %s", who, error)  # noqa: TRY400 - it says all that may be logged
    return bots.choose(*seen, **{**chosen, "bot": bots.DEFAULT})


def _wait_in_vain(game: Game, now: datetime) -> bool:
    """Whether bots wait for each other for too long, and for nobody else."""
    people = Seat.objects.filter(room=game.room_id, pending=True, bot=False, stand_in=False)
    waited = timedelta(seconds=MAX_WAIT_SECONDS)
    return not people.exists() and Game.objects.filter(id=game.id, last_move__lt=now - waited).exists()


def _repeats_itself(game: Game, seat: int, prompt: str) -> bool:
    return sum(move.seat == seat for move in ANSWERS(game.id, prompt)) >= MAX_REPEATS


def _play_default_move(game: Game, position: Position, seat: int) -> services.MoveResult | None:
    """Plays the default move for a bot whose own move was refused."""
    prompt = next(prompt for prompt in position.prompts(seat) if not prompt.optional)
    move = engine.default_move(position.state, seat)
    return services.game_bot_move(
        room_id=game.room_id, seat=seat, version=position.version, move=move, prompt=prompt.id
    )
