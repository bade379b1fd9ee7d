"""Who may sit at a table whose game is to be rated: people with accounts; and which of them play it to its end."""

from django.db.models import F

from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time


def check_person(room: Room, player: Player) -> None:
    """Refused to a guest where the game is to be rated."""
    if room.rated and player.user_id is None:
        raise Refused("refused", "account_needed")


def check_table(room: Room) -> None:
    """Refused if guests or bots are at a table whose game is to be rated."""
    if not room.rated:
        return
    others = [seat.number for seat in room.seats.select_related("player") if _is_unrated(seat)]
    if others:
        raise Refused("refused", "rated_with_accounts_only", field="rated", seats=others)


def note_entrants(room: Room) -> None:
    """The game begins, and counts for those who sit here now, whoever plays it later."""
    if room.rated:
        room.seats.update(entrant=F("player"), left=None)


def note_whose(seat: Seat) -> None:
    """Whether who began a rated game at this seat plays it themselves now; the caller stores it."""
    plays = seat.player_id == seat.entrant_id and not seat.bot and not seat.stand_in
    if seat.entrant_id is None or plays:
        seat.left = None
    elif seat.left is None:
        seat.left = database_time()


def _is_unrated(seat: Seat) -> bool:
    return seat.bot or (seat.player is not None and seat.player.user_id is None)
