"""Chat at tables and in the lobby: plain text. `games.selectors.chat` decides who may read a message."""

import unicodedata
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from games import broadcast
from games.errors import Refused
from games.models import Addressee, ChatMessage, Game, Player, Room, Seat
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import hides_names, name_at
from games.services.people.relations import refuse_blocked_addressees
from games.services.rooms.lifecycle import locked_room
from games.services.rooms.passwords import check_admitted
from games.services.rooms.pseudonym_protection import record_visit
from games.services.support.locks import lock_people
from games.support.name_lookalikes import is_blank

MAX_LENGTH = 500
"""Characters in one message."""
MAX_MESSAGES, MESSAGE_PERIOD = 8, timedelta(seconds=10)
"""Rate limit: MAX_MESSAGES per person within MESSAGE_PERIOD."""


@transaction.atomic
def chat_say(*, room_id: str, player: Player | None, text: str, to: Sequence[int] = ()) -> ChatMessage:
    """Posts a chat message at a table, until the room is closed. During a game spectators chat among themselves;
    players may chat only if the room's settings allow it. With `to`, the message is private to the people on these
    seats now; a player who takes over one of the seats later cannot read it."""
    if player is not None:
        lock_people(player)
    room = locked_room(room_id)
    speaker = _speaker(player)
    seat = room.seats.filter(player=speaker).first()
    if seat is None and speaker.id in (room.banned or ()):
        raise Refused("forbidden", "removed_by_moderator")
    if seat is None and room.watching == Room.Watching.NONE:
        raise Refused("not_seated")
    check_admitted(room, speaker)
    if room.state == Room.State.CLOSED:
        raise Refused("refused", room.state)
    is_playing = room.state == Room.State.PLAYING
    if is_playing and seat is not None and room.press == Room.Press.NONE:
        raise Refused("refused", "no_press")
    addressees = _addressees(room, seat, to) if to else []
    refuse_blocked_addressees(room=room, speaker=speaker, addressees=addressees)
    at = _check_rate(room.chat.filter(player=speaker))
    number = None if seat is None else seat.number
    message = ChatMessage.objects.create(
        room=room,
        player=speaker,
        seat=number,
        among_spectators=is_playing and seat is None,
        private=bool(to),
        moves=Game.objects.filter(room=room).values_list("version", flat=True).first() if is_playing else None,
        name=name_at(room, number, speaker),
        pseudonym=hides_names(room),
        text=_clean(text),
        at=at,
    )
    Addressee.objects.bulk_create(
        Addressee(message=message, player=one.player, seat=one.number, name=name_at(room, one.number, one.player))
        for one in addressees
        if one.player is not None
    )
    record_visit(room, speaker)
    broadcast.chat_said(room.id, message.pk)
    return message


@transaction.atomic
def lobby_say(*, player: Player | None, text: str, to: Sequence[int] = ()) -> ChatMessage:
    """Posts a chat message in the lobby. Private messages are refused there."""
    if player is not None:
        lock_people(player)
    speaker = _speaker(player)
    if to:
        raise Refused("refused", "no_private_press")
    at = _check_rate(ChatMessage.objects.filter(room=None, player=speaker))
    message = ChatMessage.objects.create(player=speaker, name=speaker.name, text=_clean(text), at=at)
    broadcast.lobby_said(message.pk)
    return message


def _addressees(room: Room, speaker: Seat | None, to: Sequence[int]) -> list[Seat]:
    """The seats that a private message goes to; refused unless all of them are held by other people at the table."""
    if room.press != Room.Press.PRIVATE or room.state != Room.State.PLAYING or speaker is None:
        raise Refused("refused", "no_private_press")
    others = room.seats.filter(number__in=to, player__isnull=False).exclude(number=speaker.number)
    found = list(others.select_related("player"))
    if {seat.number for seat in found} != set(to):
        raise Refused("refused", "no_addressee")
    return found


def _speaker(player: Player | None) -> Player:
    """The player, re-read for their current name; refused without a name or while banned from chat."""
    found = None if player is None else Player.objects.filter(id=player.id).first()
    if found is None or not found.name:
        raise Refused("refused", "name_needed")
    refuse_if_sanctioned(found.id, "talk")
    return found


def _check_rate(own: QuerySet[ChatMessage]) -> datetime:
    """The current time; refused (`too_fast`) if the sender has reached the rate limit."""
    now = database_time()
    said = own.filter(at__gt=now - MESSAGE_PERIOD).order_by("-at").values_list("at", flat=True)[:MAX_MESSAGES]
    if len(said) == MAX_MESSAGES:
        wait = (said[MAX_MESSAGES - 1] + MESSAGE_PERIOD - now).total_seconds()
        raise Refused("too_fast", limit="chat", retry_after=round(wait, 3))
    return now


def _clean(text: str) -> str:
    """The text as one line of visible characters. Joiners are kept: emoji and some scripts need them."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text) if _is_shown(char))
    line = " ".join(kept.split())
    if is_blank(line) or len(line) > MAX_LENGTH:
        raise Refused("malformed", "length", field="text", shortest=1, longest=MAX_LENGTH)
    return line


def _is_shown(char: str) -> bool:
    return char.isspace() or char in "\u200c\u200d" or unicodedata.category(char)[0] != "C"
