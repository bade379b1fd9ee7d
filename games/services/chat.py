"""Table talk: plain text, written by the players, read by everybody at the table."""

import unicodedata
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.models import ChatMessage, Player, Room
from games.services.errors import Refused
from games.services.rooms import locked_room

LONGEST = 500
MOST, WITHIN = 8, timedelta(seconds=10)
"""A person says at most so much in so long a time."""


@transaction.atomic
def chat_say(*, room_id: str, player: Player | None, text: str) -> ChatMessage:
    """Says something at the table, for as long as the room is not closed."""
    room = locked_room(room_id)
    seat = None if player is None else room.seats.select_related("player").filter(player=player).first()
    if seat is None or seat.player is None:
        raise Refused("not_seated")
    if room.state == Room.State.CLOSED:
        raise Refused("refused", room.state)
    now = timezone.now()
    said = room.chat.filter(player=player, at__gt=now - WITHIN).order_by("-at").values_list("at", flat=True)[:MOST]
    if len(said) == MOST:
        raise Refused("too_fast", retry_after=round((said[MOST - 1] + WITHIN - now).total_seconds(), 3))
    message = ChatMessage.objects.create(
        room=room, player=seat.player, seat=seat.number, name=seat.player.name, text=_clean(text)
    )
    broadcast.chat_said(room.id, message.pk)
    return message


def _clean(text: str) -> str:
    """One line of visible characters; joiners stay, since emoji and some scripts need them."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text) if _is_shown(char))
    line = " ".join(kept.split())
    if not 1 <= len(line) <= LONGEST:
        raise Refused("malformed", "length", field="text", shortest=1, longest=LONGEST)
    return line


def _is_shown(char: str) -> bool:
    return char.isspace() or char in "\u200c\u200d" or unicodedata.category(char)[0] != "C"
