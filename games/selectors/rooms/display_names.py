"""Under which names people and bots play: their own, or, at a table of pseudonyms, one of their seat's (I-19)."""

import secrets

from games.models import PROGRAM_MARK, Player, Room, Seat

BOT_NAMES = ("Adelheid", "Berthold", "Kunigunde", "Dietrich", "Mechthild", "Eckhart", "Hedwig")
PSEUDONYMS = ("Albrecht", "Beatrix", "Conrad", "Eleonore", "Friedrich", "Gisela", "Hartmut")
"""By the numbers of seats."""
WATCHERS = (
    "Agnes", "Balduin", "Clemens", "Dorothea", "Emmerich", "Felicitas", "Gertrud", "Heinrich", "Irmgard", "Jutta",
    "Konstanze", "Leopold", "Margarete", "Notker", "Ottilie", "Philippa", "Reinhold", "Sophia", "Theobald", "Ursula",
    "Volker", "Walburga",
)  # fmt: skip
"""For who speaks at a table of pseudonyms without a seat."""


def are_hidden(room: Room) -> bool:
    """Whether nobody is told who plays at a table: until its game is over."""
    return room.pseudonyms and room.state != Room.State.ENDED


def hides_presence(room: Room) -> bool:
    """Whether nobody is told either who of them is there: by correspondence, where nobody waits for it; and once a game
    is over, as long as a rematch hides names, since whoever leaves here when a pseudonym comes there would be
    known."""
    if room.state == Room.State.ENDED:
        return any(are_hidden(rematch) for rematch in room.rematches.all())
    return are_hidden(room) and room.pace == Room.Pace.CORRESPONDENCE


def agrees_by_starting(room: Room) -> bool:
    """Whether a host agrees to a game by starting it, and counts as ready before: only where names are shown, since a
    seat that is ready whatever happens would be known for the host's."""
    return not are_hidden(room)


def seat_name(seat: Seat) -> str:
    """Under which name a seat plays; empty if it is free."""
    if seat.player is not None:
        return name_at(seat.room, seat.number, seat.player)
    return BOT_NAMES[seat.number % len(BOT_NAMES)] if seat.bot else ""


def name_at(room: Room, seat: int | None, player: Player) -> str:
    """Under which name somebody speaks at a table, with or without a seat. Where players go by pseudonyms, watchers do
    too: whoever was heard by their name only after a seat had changed hands would be known to have played it."""
    if not are_hidden(room):
        return player.name
    if seat is None:
        return _watchers_name(room, player)
    return PSEUDONYMS[seat % len(PSEUDONYMS)] + (PROGRAM_MARK if player.program else "")


def _watchers_name(room: Room, player: Player) -> str:
    """Any that nobody else goes by among the watchers, and always the same at one table."""
    spoken = list(room.chat.filter(seat=None, pseudonym=True).order_by("id").values_list("player", "name"))
    left = sorted(set(WATCHERS) - {name for _, name in spoken}) or WATCHERS
    return dict(spoken).get(player.id) or secrets.choice(left)
