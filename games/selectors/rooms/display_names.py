"""Display names of people and bots: their own or, at a table of pseudonyms, one that belongs to the seat (I-19)."""

import secrets

from django.db.models import Q

from games import bots
from games.models import PROGRAM_MARK, Player, Room, Seat

BOT_NAMES = ("Adelheid", "Berthold", "Kunigunde", "Dietrich", "Mechthild", "Eckhart", "Hedwig")
"""Of bots without a character, by seat number."""
PSEUDONYMS = ("Albrecht", "Beatrix", "Conrad", "Eleonore", "Friedrich", "Gisela", "Hartmut")
"""By seat number."""
SPECTATOR_PSEUDONYMS = (
    "Agnes", "Balduin", "Clemens", "Dorothea", "Emmerich", "Felicitas", "Gertrud", "Heinrich", "Irmgard", "Jutta",
    "Konstanze", "Leopold", "Margarete", "Notker", "Ottilie", "Philippa", "Reinhold", "Sophia", "Theobald", "Ursula",
    "Volker", "Walburga",
)  # fmt: skip
"""For people without a seat who write at a table of pseudonyms."""


def hides_names(room: Room) -> bool:
    """Whether the players' names are hidden: at a table of pseudonyms until its game is over."""
    return room.pseudonyms and room.state != Room.State.ENDED


def names_hidden_at(room: str = "") -> Q:
    """The same as a condition on rows, for the query path to their room, or on rooms themselves."""
    path = f"{room}__" if room else ""
    return Q(**{f"{path}pseudonyms": True, f"{path}state__in": Room.NOT_ENDED})


def hides_presence(room: Room) -> bool:
    """Whether presence is hidden as well as names. That is so by correspondence, where nobody waits for it, and after a
    game while a rematch hides names: a player who leaves here just as a pseudonym appears there would be identified."""
    if room.state == Room.State.ENDED:
        return any(hides_names(rematch) for rematch in room.rematches.all())
    return hides_names(room) and room.pace == Room.Pace.CORRESPONDENCE


def agrees_by_starting(room: Room) -> bool:
    """Whether the host agrees to a game by starting it and counts as ready until then. Only where names are shown: a
    seat that is always ready would be recognized as the host's."""
    return not hides_names(room)


def seat_name(seat: Seat) -> str:
    """The name that a seat plays under; empty if the seat is free."""
    if seat.player is not None:
        return name_at(seat.room, seat.number, seat.player)
    if not seat.bot:
        return ""
    character = bots.CHARACTERS.get(seat.character)
    return character.name if character else BOT_NAMES[seat.number % len(BOT_NAMES)]


def name_at(room: Room, seat: int | None, player: Player) -> str:
    """The name that a player speaks under at a table, with or without a seat. Where players use pseudonyms, so do
    spectators: a spectator seen by name only after a seat changed hands would be known to have played it."""
    if not hides_names(room):
        return player.name
    if seat is None:
        return _spectator_name(room, player)
    return PSEUDONYMS[seat % len(PSEUDONYMS)] + (PROGRAM_MARK if player.program else "")


def _spectator_name(room: Room, player: Player) -> str:
    """A pseudonym that no other spectator of the table uses; it stays the same at that table."""
    used = list(room.chat.filter(seat=None, pseudonym=True).order_by("id").values_list("player", "name"))
    free = sorted(set(SPECTATOR_PSEUDONYMS) - {name for _, name in used}) or SPECTATOR_PSEUDONYMS
    return dict(used).get(player.id) or secrets.choice(free)
