"""The data export: everything stored about a player, for themselves. Of other people it contains only what the player
was shown.
"""

import json
from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db.models import Count, QuerySet

from games.models import (
    Addressee,
    ChatMessage,
    Draft,
    MailAddress,
    ModeratorMessage,
    Move,
    NetworkSign,
    Player,
    PushSubscription,
    RatingChange,
    Relation,
    Report,
    Room,
    Sanction,
    Seat,
    SeatHolder,
    Token,
)


def as_json(player: Player) -> str:
    """The whole export, readable by people and programs."""
    parts = {
        "person": _person(player),
        "account": _account(player),
        "notices": _notices(player),
        "pushes": _pushes(player),
        "games": _games(player),
        "rooms": _rooms(player),
        "messages_sent": _messages_sent(player),
        "private_messages_received": _private_messages_received(player),
        "drafts": _drafts(player),
        "relations": _relations(player),
        "tokens": _tokens(player),
        "ratings": _ratings(player),
        "reports": _reports(player),
        "sanctions": _sanctions(player),
        "networks": _networks(player),
        "moderator_messages": _moderator_messages(player),
    }
    return json.dumps(parts, indent=1, ensure_ascii=False, default=str)


def _person(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "language": player.language,
        "speaks": player.languages,
        "since": player.created,
        "guest": player.user_id is None,
    }


def _account(player: Player) -> dict[str, Any] | None:
    user = player.user
    if user is None:
        return None
    return {
        "name": user.username,
        "created": user.date_joined,
        "last_login": user.last_login,
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified")),
        "signs_in_with": list(SocialAccount.objects.filter(user=user).values("provider", "uid", "extra_data")),
        "sessions": list(UserSession.objects.filter(user=user).values("ip", "user_agent", "created_at")),
    }


def _networks(player: Player) -> list[Any]:
    """The days on which they logged in or first came, and from how many networks. The signs of the networks stay here:
    with them, people could find out whether they share one with others."""
    signs = NetworkSign.objects.filter(player=player).values("day")
    return list(signs.annotate(networks=Count("sign")).order_by("day"))


def _notices(player: Player) -> Any:
    wanted = ("address", "confirmed", "choice", "reminders", "news", "digest_hour", "quiet_from", "quiet_to", "zone")
    return MailAddress.objects.filter(player=player).values(*wanted).first()


def _pushes(player: Player) -> list[Any]:
    """Their subscribed browsers, without the keys, with which anyone could send pushes there."""
    wanted = ("endpoint", "created", "turn", "reminders", "news", "quiet_from", "quiet_to", "zone")
    return list(PushSubscription.objects.filter(player=player).order_by("created").values(*wanted))


def _games(player: Player) -> list[dict[str, Any]]:
    """The tables at which they have or had a seat, with their own moves there: also moves that nobody else may see yet,
    but none that others made at the same seat before or after them."""
    sits = Seat.objects.filter(player=player).select_related("room")
    at = {(seat.room_id, seat.number): (seat.room, list[Any]()) for seat in sits}
    for holder in SeatHolder.objects.filter(player=player).select_related("game__room"):
        _, moves = at.setdefault((holder.game.room_id, holder.seat), (holder.game.room, []))
        moves.extend(_moves(holder))
    return [
        {
            "room": room.id,
            "name": room.name,
            "edition": room.edition,
            "state": room.state,
            "seat": seat,
            "moves": moves,
        }
        for (_, seat), (room, moves) in sorted(at.items(), key=lambda one: (one[1][0].created, one[0]))
    ]


def _moves(holder: SeatHolder) -> QuerySet[Any, Any]:
    """A player's moves at a seat while it was theirs."""
    moves = Move.objects.filter(game=holder.game_id, seat=holder.seat, by=Move.By.PERSON, number__gt=holder.since)
    after = SeatHolder.objects.filter(game=holder.game_id, seat=holder.seat, id__gt=holder.id).first()
    if after is not None:
        moves = moves.filter(number__lte=after.since)
    return moves.order_by("number").values("move", "made")


def _rooms(player: Player) -> list[Any]:
    return list(Room.objects.filter(creator=player).order_by("created").values("id", "name", "created"))


def _messages_sent(player: Player) -> list[Any]:
    return list(
        ChatMessage.objects.filter(player=player).order_by("at").values("room", "name", "text", "private", "at")
    )


def _private_messages_received(player: Player) -> list[dict[str, Any]]:
    """Private messages that they received."""
    heard = Addressee.objects.filter(player=player).order_by("message__at")
    return [
        {"room": one.message.room_id, "from": one.message.name, "text": one.message.text, "at": one.message.at}
        for one in heard.select_related("message")
    ]


def _drafts(player: Player) -> list[Any]:
    return list(Draft.objects.filter(player=player).values("game", "move", "saved"))


def _relations(player: Player) -> list[Any]:
    return list(Relation.objects.filter(owner=player).values("about__name", "blocked", "note"))


def _tokens(player: Player) -> list[Any]:
    wanted = ("name", "start", "scopes", "player__name", "created", "used", "expires", "revoked")
    return list(Token.objects.filter(owner=player).values(*wanted))


def _ratings(player: Player) -> list[Any]:
    changes = RatingChange.objects.filter(rating__player=player).order_by("at")
    return list(changes.values("game", "rating__edition", "rating__players", "place", "points", "weight", "at"))


def _reports(player: Player) -> list[Any]:
    """Their reports to moderators, and the answers."""
    made = Report.objects.filter(reporter=player).order_by("created")
    return list(made.values("kind", "text", "about_name", "created", "answer"))


def _sanctions(player: Player) -> list[Any]:
    wanted = ("step", "reason", "begun", "until", "lifted", "appeal", "appeal_answer")
    return list(Sanction.objects.filter(player=player).order_by("begun").values(*wanted))


def _moderator_messages(player: Player) -> list[Any]:
    """What the moderators have written to them, and their answers."""
    received = ModeratorMessage.objects.filter(player=player).order_by("created")
    return list(received.values("text", "created", "acknowledged", "answer", "answered"))
