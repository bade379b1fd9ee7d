"""Rated games: which settings allow them, only people with accounts may play, and who plays to the end is recorded."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from games import engine
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time

MIN_RATED_PLAYERS = 3
"""The smallest number of players in a rated game."""


def check_rated_settings(edition: str, options: Mapping[str, Any], pace: str) -> None:
    """Refused if a game with these settings cannot be rated; `options` are complete and validated."""
    if options["players"] < MIN_RATED_PLAYERS:
        raise Refused("refused", "rated_needs_three", field="rated", least=MIN_RATED_PLAYERS)
    if pace == Room.Pace.UNTIMED:
        raise Refused("refused", "rated_needs_clock", field="rated")
    unrated = engine.why_unrated(edition, options)
    if unrated is not None:
        data = {"option": unrated.name, "choice": options[unrated.name], "rule": unrated.rule}
        raise Refused("refused", "rated_without_house_rules", field="rated", **data)


def check_rated_player(room: Room, player: Player) -> None:
    """Refuses guests where the game is to be rated."""
    if room.rated and player.user_id is None:
        raise Refused("refused", "account_needed")


def check_rated_table(room: Room) -> None:
    """Refused if guests or bots sit at a table whose game is to be rated."""
    if not room.rated:
        return
    others = [seat.number for seat in room.seats.select_related("player") if _is_unrated(seat)]
    if others:
        raise Refused("refused", "rated_with_accounts_only", field="rated", seats=others)


def check_rated_start(room: Room) -> None:
    """Refused if the game of a rated room cannot be rated: the server may rate fewer settings than when the room was
    created by an older version."""
    check_rated_table(room)
    if room.rated:
        check_rated_settings(room.edition, engine.check_options(room.edition, room.options), room.pace)


def record_entrants(room: Room) -> None:
    """Records, at the start, the people for whom a rated game counts, even if others play their seats later."""
    if room.rated:
        room.seats.update(entrant=F("player"), left=None)


def record_departure(seat: Seat) -> None:
    """Updates `left`: when the person who started a rated game at this seat stopped playing it themselves, or None. The
    caller saves the seat."""
    plays = seat.player_id == seat.entrant_id and not seat.bot and not seat.stand_in
    if seat.entrant_id is None or plays:
        seat.left = None
    elif seat.left is None:
        seat.left = database_time()


def _is_unrated(seat: Seat) -> bool:
    return seat.bot or (seat.player is not None and seat.player.user_id is None)
