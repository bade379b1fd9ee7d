"""Who may sit at a table whose game is to be rated: people with accounts."""

from games.models import Player, Room, Seat
from games.services.errors import Refused


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


def _is_unrated(seat: Seat) -> bool:
    return seat.bot or (seat.player is not None and seat.player.user_id is None)
