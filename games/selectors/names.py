"""Under which names people and bots play: their own, or, at a table of pseudonyms, one of their seat's (I-19)."""

from games.models import PROGRAM_MARK, Player, Room, Seat

BOT_NAMES = ("Adelheid", "Berthold", "Kunigunde", "Dietrich", "Mechthild", "Eckhart", "Hedwig")
PSEUDONYMS = ("Albrecht", "Beatrix", "Conrad", "Eleonore", "Friedrich", "Gisela", "Hartmut")
"""By the numbers of seats."""


def are_hidden(room: Room) -> bool:
    """Whether nobody is told who plays at a table: until its game is over."""
    return room.pseudonyms and room.state != Room.State.ENDED


def hides_presence(room: Room) -> bool:
    """Whether nobody is told either who of them is there: by correspondence, where nobody waits for it."""
    return are_hidden(room) and room.pace == Room.Pace.CORRESPONDENCE


def seat_name(seat: Seat) -> str:
    """Under which name a seat plays; empty if it is free."""
    if seat.player is not None:
        return name_at(seat.room, seat.number, seat.player)
    return BOT_NAMES[seat.number % len(BOT_NAMES)] if seat.bot else ""


def name_at(room: Room, seat: int | None, player: Player) -> str:
    """Under which name somebody speaks at a table, with or without a seat."""
    if seat is None or not are_hidden(room):
        return player.name
    return PSEUDONYMS[seat % len(PSEUDONYMS)] + (PROGRAM_MARK if player.program else "")
