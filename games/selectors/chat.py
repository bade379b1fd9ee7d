"""What was said, as far as somebody may hear it.

While a game runs its players hear each other and watchers hear all, those who watch with delay what the players say
with the same delay; when it is over, everybody does. What was said in private is heard by its speaker and its
addressees, and by nobody else, during the game and after it.
"""

from django.db.models import Q, QuerySet

from games import protocol
from games.models import Addressee, ChatMessage, Room
from games.selectors.history import delayed_view
from games.selectors.rooms import watching

FEW = 20
SIZE = 200
LOBBY_SIZE = 50


def chat_of(room: Room, player_id: str | None) -> tuple[protocol.ChatMessage, ...]:
    """The last things said in a room that somebody may hear, the oldest first."""
    return _last(heard_in(room, player_id), SIZE)


def chat_after(room: Room, player_id: str | None, message: str | None) -> tuple[protocol.ChatMessage, ...] | None:
    """What somebody may hear of what was said in a room after a message, by its sign, or of all, the oldest first; None
    if that is much, if they have heard of no such message, if they may now hear of what was said before it, or if
    something of what they heard has been taken away."""
    heard = heard_in(room, player_id)
    last = 0 if message is None else heard.filter(sign=message).values_list("id", flat=True).first()
    if last is None or _open_in(room, player_id).filter(removed__isnull=False).exists():
        return None
    if watching.has_seat(room, player_id) and heard.filter(watchers=True, id__lte=last).exists():
        return None
    after = heard.filter(id__gt=last).order_by("id")[: FEW + 1]
    return tuple(as_frame(said) for said in after) if len(after) <= FEW else None


def chat_of_watchers(room: Room, player_id: str | None) -> tuple[protocol.ChatMessage, ...]:
    """What was said among those who watched, for somebody who may hear it now."""
    return _last(heard_in(room, player_id).filter(watchers=True), SIZE)


def chat_shown(room_id: str, player_id: str | None, shown: delayed_view.Showing) -> tuple[protocol.ChatMessage, ...]:
    """What the players said that comes within hearing with a showing, for those who watch with delay."""
    said = ChatMessage.objects.filter(
        room_id=room_id, removed=None, watchers=False, moves__lt=shown.moves, moves__gte=shown.before
    )
    return _last(said.filter(_is_open_to(player_id)).prefetch_related("to"), SIZE)


def chat_said(room_id: str, message: int, player_id: str | None) -> protocol.ChatMessage | None:
    """What was just said in a room, if somebody may hear it."""
    said = ChatMessage.objects.filter(room_id=room_id, id=message).select_related("room").first()
    # Looked up anew: that the game has begun, or that they have sat down, may not have come round yet.
    if said is None or said.room is None or not heard_in(said.room, player_id).filter(id=message).exists():
        return None
    return as_frame(said)


def lobby_chat() -> tuple[protocol.ChatMessage, ...]:
    """The last things said in the lobby, the oldest first."""
    return _last(ChatMessage.objects.filter(room=None, removed=None), LOBBY_SIZE)


def lobby_said(message: int) -> protocol.ChatMessage | None:
    """What was just said in the lobby."""
    said = ChatMessage.objects.filter(room=None, removed=None, id=message).first()
    return None if said is None else as_frame(said)


def as_frame(message: ChatMessage) -> protocol.ChatMessage:
    """A message as all see it who may hear it."""
    return protocol.ChatMessage(
        id=message.sign,
        person=_person(message),
        pseudonym=message.pseudonym,
        watchers=message.watchers,
        name=message.name,
        seat=message.seat,
        to=tuple(protocol.Addressee(seat=one.seat, name=one.name) for one in message.to.all()),
        text=message.text,
        at=message.at.isoformat(),
    )


def _person(message: ChatMessage) -> str | None:
    """Whose it is. Under a pseudonym somebody is known at that table alone, there as another with each seat and without
    one, and as nobody whom others could know."""
    if message.pseudonym:
        return watching.pseudonym_of(str(message.room_id), message.name if message.seat is None else message.seat)
    return None if message.player_id is None else watching.person_of(message.player_id)


def heard_in(room: Room, player_id: str | None) -> QuerySet[ChatMessage]:
    """All that somebody may hear."""
    return _open_in(room, player_id).filter(removed=None)


def was_heard(room_id: str, sign: str, player_id: str | None) -> bool:
    """Whether somebody may have heard what was then taken away."""
    said = ChatMessage.objects.filter(room_id=room_id, sign=sign).select_related("room").first()
    return said is not None and said.room is not None and _open_in(said.room, player_id).filter(pk=said.pk).exists()


def _open_in(room: Room, player_id: str | None) -> QuerySet[ChatMessage]:
    if not watching.may_look_in(room, player_id):
        return room.chat.none()
    heard = room.chat.filter(_is_open_to(player_id)).prefetch_related("to")
    if watching.is_behind(room, player_id) and not delayed_view.is_over(room):
        return heard.filter(Q(watchers=True) | Q(moves=None) | Q(moves__lt=delayed_view.showing_in(room).moves))
    return heard.filter(watchers=False) if watching.are_apart(room, player_id) else heard


def _is_open_to(player_id: str | None) -> Q:
    if player_id is None:
        return Q(private=False)
    told = Addressee.objects.filter(player=player_id).values("message")
    return Q(private=False) | Q(player=player_id) | Q(id__in=told)


def _last(messages: QuerySet[ChatMessage], most: int) -> tuple[protocol.ChatMessage, ...]:
    return tuple(as_frame(message) for message in reversed(messages.order_by("-id")[:most]))
