"""The evidence that is frozen with a report: the public view of the table, its recent log, and the chat as far as the
reporter could read it. Everyone at the table could see all of it, except private messages between the reporter and the
reported person.
"""

from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from games import engine
from games.models import ChatMessage, Game, Move, Player, Room
from games.selectors import chat as chat_of
from games.selectors.play.games import public_log
from games.selectors.rooms.display_names import seat_name
from games.support import game_cache
from games.support.positions import stream_key

BEFORE, AFTER = 40, 10
"""How many lines of the log, and of chat, are kept before and after the moment."""


def evidence(*, reporter: Player, about: Player, room: Room | None, message: ChatMessage | None) -> dict[str, Any]:
    """The evidence around a moment: that of a message, or now."""
    visible = (
        chat_of.visible_messages(room, reporter.id) if room else ChatMessage.objects.filter(room=None, removed=None)
    )
    found: dict[str, Any] = {"chat": _chat(visible, reporter, about, message)}
    if room is not None:
        found["room"] = {"name": room.name, "edition": room.edition, "state": room.state, "pace": room.pace}
        found["seats"] = [
            {"seat": seat.number, "name": seat_name(seat), "bot": seat.bot, "about": seat.player_id == about.id}
            for seat in room.seats.select_related("player", "room")
        ]
        game = Game.objects.filter(room=room).defer("state").first()
        if game is not None:
            found["game"] = _game(game, message)
    return found


def _game(game: Game, message: ChatMessage | None) -> dict[str, Any]:
    """The current public view, and the lines of the log around the moment."""
    position = game_cache.current(game)
    now = position.streams[stream_key(None)]
    moment = now
    if message is not None and message.moves is not None:
        move = Move.objects.filter(game=game, number=message.moves).values_list("streams", flat=True).first()
        moment = 0 if move is None else move[stream_key(None)]
    lines = [one for one in public_log(game, position).entries if moment - BEFORE <= one.stream <= moment + AFTER]
    view = msgspec.json.decode(bytes(position.seen_by(None).view))
    return {
        "id": game.id,
        "round": engine.round_of(position.state),
        "moment": moment,
        "view": view,
        "log": [msgspec.json.decode(msgspec.json.encode(one)) for one in lines],
    }


def _chat(
    heard: QuerySet[ChatMessage], reporter: Player, about: Player, message: ChatMessage | None
) -> list[dict[str, Any]]:
    """The chat around the moment. Of private messages only those between the two people, and the reported one."""
    between = Q(private=True, player=reporter, to__player=about) | Q(private=True, player=about, to__player=reporter)
    open_to_both = heard.filter(Q(private=False) | between).distinct()
    last = open_to_both.order_by("-id")
    around = last[:BEFORE] if message is None else last.filter(id__lte=message.pk)[:BEFORE]
    after = [] if message is None else list(open_to_both.filter(id__gt=message.pk).order_by("id")[:AFTER])
    return [
        {
            "public_id": one.public_id,
            "name": one.name,
            "seat": one.seat,
            "text": one.text,
            "at": one.at.isoformat(),
            "private": one.private,
            "among_spectators": one.among_spectators,
            "about": one.player_id == about.id,
            "reported": message is not None and one.pk == message.pk,
        }
        for one in (*reversed(around), *after)
    ]
