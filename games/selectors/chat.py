"""Chat messages, as far as a player may see them.

During a game its players see each other's messages and spectators see all; spectators with delay see the players'
messages with the same delay. After the game everyone sees everything. Private messages are visible to their sender and
addressees only, during the game and after it.
"""

from django.db.models import Q, QuerySet

from games import protocol
from games.models import Addressee, ChatMessage, Room
from games.selectors.history import delayed_view
from games.selectors.rooms import watching

RESEND_LIMIT = 20
SIZE = 200
LOBBY_SIZE = 50


def chat_of(room: Room, player_id: str | None) -> tuple[protocol.ChatMessage, ...]:
    """The latest messages of a room that a player may see, oldest first."""
    return _last(visible_messages(room, player_id), SIZE)


def chat_after(room: Room, player_id: str | None, message: str | None) -> tuple[protocol.ChatMessage, ...] | None:
    """The messages of a room after the one with the public id `message` (all if None) that a player may see, oldest
    first. None where a full reload is needed: there are many, the player never saw that message, they may now see older
    ones too, or one that they saw was removed."""
    heard = visible_messages(room, player_id)
    last = 0 if message is None else heard.filter(public_id=message).values_list("id", flat=True).first()
    if last is None or _including_removed(room, player_id).filter(removed__isnull=False).exists():
        return None
    if watching.has_seat(room, player_id) and heard.filter(among_spectators=True, id__lte=last).exists():
        return None
    after = heard.filter(id__gt=last).order_by("id")[: RESEND_LIMIT + 1]
    return tuple(as_frame(said) for said in after) if len(after) <= RESEND_LIMIT else None


def spectator_chat(room: Room, player_id: str | None) -> tuple[protocol.ChatMessage, ...]:
    """The spectators' messages of a running game, for a player who may see them now."""
    return _last(visible_messages(room, player_id).filter(among_spectators=True), SIZE)


def delayed_chat(room_id: str, player_id: str | None, shown: delayed_view.Showing) -> tuple[protocol.ChatMessage, ...]:
    """The players' messages that become visible to delayed spectators with a showing."""
    said = ChatMessage.objects.filter(
        room_id=room_id, removed=None, among_spectators=False, moves__lt=shown.moves, moves__gte=shown.before
    )
    return _last(said.filter(_public_or_addressed_to(player_id)).prefetch_related("to"), SIZE)


def chat_message_for(room_id: str, message: int, player_id: str | None) -> protocol.ChatMessage | None:
    """A message that was just sent in a room, if a player may see it."""
    said = ChatMessage.objects.filter(room_id=room_id, id=message).select_related("room").first()
    # Queried again: the notice that the game has begun, or that they took a seat, may not have arrived yet.
    if said is None or said.room is None or not visible_messages(said.room, player_id).filter(id=message).exists():
        return None
    return as_frame(said)


def lobby_chat() -> tuple[protocol.ChatMessage, ...]:
    """The latest messages of the lobby, oldest first."""
    return _last(ChatMessage.objects.filter(room=None, removed=None).prefetch_related("to"), LOBBY_SIZE)


def lobby_message(message: int) -> protocol.ChatMessage | None:
    """A message that was just sent in the lobby."""
    said = ChatMessage.objects.filter(room=None, removed=None, id=message).first()
    return None if said is None else as_frame(said)


def as_frame(message: ChatMessage) -> protocol.ChatMessage:
    """A message as everyone who may see it sees it."""
    return protocol.ChatMessage(
        id=message.public_id,
        person=_person(message),
        pseudonym=message.pseudonym,
        among_spectators=message.among_spectators,
        name=message.name,
        seat=message.seat,
        to=tuple(protocol.Addressee(seat=one.seat, name=one.name) for one in message.to.all()),
        text=message.text,
        at=message.at.isoformat(),
    )


def _person(message: ChatMessage) -> str | None:
    """The sender's public id. A pseudonym has a different one at each table, for each seat and without a seat, and none
    that links to the player."""
    if message.pseudonym:
        return watching.pseudonym_of(str(message.room_id), message.name if message.seat is None else message.seat)
    return None if message.player_id is None else watching.person_of(message.player_id)


def visible_messages(room: Room, player_id: str | None) -> QuerySet[ChatMessage]:
    """All messages of a room that a player may see."""
    return _including_removed(room, player_id).filter(removed=None)


def was_visible(room_id: str, public_id: str, player_id: str | None) -> bool:
    """Whether a player may have seen a message that was then removed."""
    said = ChatMessage.objects.filter(room_id=room_id, public_id=public_id).select_related("room").first()
    return (
        said is not None
        and said.room is not None
        and _including_removed(said.room, player_id).filter(pk=said.pk).exists()
    )


def _including_removed(room: Room, player_id: str | None) -> QuerySet[ChatMessage]:
    if not watching.may_watch_or_read(room, player_id):
        return room.chat.none()
    heard = room.chat.filter(_public_or_addressed_to(player_id)).prefetch_related("to")
    if watching.is_behind(room, player_id) and not delayed_view.is_over(room):
        return heard.filter(Q(among_spectators=True) | Q(moves=None) | Q(moves__lt=delayed_view.showing_in(room).moves))
    return heard.filter(among_spectators=False) if watching.plays_running_game(room, player_id) else heard


def _public_or_addressed_to(player_id: str | None) -> Q:
    if player_id is None:
        return Q(private=False)
    addressed = Addressee.objects.filter(player=player_id).values("message")
    return Q(private=False) | Q(player=player_id) | Q(id__in=addressed)


def _last(messages: QuerySet[ChatMessage], most: int) -> tuple[protocol.ChatMessage, ...]:
    return tuple(as_frame(message) for message in reversed(messages.order_by("-id")[:most]))
