"""What was said, as far as somebody may hear it.

While a game runs its players hear each other and watchers hear all; when it is over, everybody does.
"""

from django.db.models import QuerySet

from games import protocol
from games.models import ChatMessage, Room
from games.selectors import watching

FEW = 20
SIZE = 200
LOBBY_SIZE = 50


def are_apart(room: Room, player_id: str | None) -> bool:
    """Whether somebody plays a running game, and does not hear those who watch it."""
    return room.state == Room.State.PLAYING and watching.has_seat(room, player_id)


def chat_of(room: Room, player_id: str | None) -> tuple[protocol.ChatMessage, ...]:
    """The last things said in a room that somebody may hear, the oldest first."""
    return _last(_heard(room, player_id), SIZE)


def chat_after(room: Room, player_id: str | None, message: int) -> tuple[protocol.ChatMessage, ...] | None:
    """What somebody may hear of what was said in a room after a message, by its number, the oldest first; None if that
    is much, or if they may now hear of what was said before it."""
    heard = _heard(room, player_id)
    if watching.has_seat(room, player_id) and heard.filter(watchers=True, id__lte=message).exists():
        return None
    after = heard.filter(id__gt=message).order_by("id")[: FEW + 1]
    return tuple(as_frame(said) for said in after) if len(after) <= FEW else None


def chat_of_watchers(room: Room, player_id: str | None) -> tuple[protocol.ChatMessage, ...]:
    """What was said among those who watched, for somebody who may hear it now."""
    return _last(_heard(room, player_id).filter(watchers=True), SIZE)


def chat_said(room_id: str, message: int, player_id: str | None) -> protocol.ChatMessage | None:
    """What was just said in a room, if somebody may hear it."""
    said = ChatMessage.objects.filter(room_id=room_id, id=message).select_related("room").first()
    # Looked up anew: that the game has begun, or that they have sat down, may not have come round yet.
    if said is None or said.room is None or not _heard(said.room, player_id).filter(id=message).exists():
        return None
    return as_frame(said)


def lobby_chat() -> tuple[protocol.ChatMessage, ...]:
    """The last things said in the lobby, the oldest first."""
    return _last(ChatMessage.objects.filter(room=None), LOBBY_SIZE)


def lobby_said(message: int) -> protocol.ChatMessage | None:
    """What was just said in the lobby."""
    said = ChatMessage.objects.filter(room=None, id=message).first()
    return None if said is None else as_frame(said)


def as_frame(message: ChatMessage) -> protocol.ChatMessage:
    """A message as all see it who may hear it."""
    return protocol.ChatMessage(
        id=message.pk,
        person=None if message.player_id is None else watching.person_of(message.player_id),
        watchers=message.watchers,
        name=message.name,
        seat=message.seat,
        text=message.text,
        at=message.at.isoformat(),
    )


def _heard(room: Room, player_id: str | None) -> QuerySet[ChatMessage]:
    if not watching.may_look_in(room, player_id):
        return room.chat.none()
    return room.chat.filter(watchers=False) if are_apart(room, player_id) else room.chat.all()


def _last(messages: QuerySet[ChatMessage], most: int) -> tuple[protocol.ChatMessage, ...]:
    return tuple(as_frame(message) for message in reversed(messages.order_by("-id")[:most]))
