"""Situations at tables apart from the game: stopped clocks, absent players, moderators' actions; and waiting rooms.
Server modules are imported inside the functions, after the settings are loaded."""

from collections.abc import Callable
from typing import Any


def asked(room: Any) -> None:
    """A player's time ran out too often, and the others decide about their seat; another asks for more time."""
    from games import services
    from games.models import Vote

    _start_clocks(room)
    room.seats.filter(number=1).update(timeouts=99)
    players = {seat.number: seat.player for seat in room.seats.all()}
    services.absence_vote(room_id=room.id, player=players[2], seat=1, choice=Vote.Choice.BOT)
    services.extension_agree(room_id=room.id, player=players[2])


def paused(room: Any) -> None:
    """All players have agreed to a pause."""
    from games import services

    _start_clocks(room)
    for seat in room.seats.all():
        services.pause_agree(room_id=room.id, player=seat.player)


def held(room: Any) -> None:
    """A moderator has paused the game."""
    from games.services.moderation.rooms import game_pause

    game_pause(by=moderator("Otto"), room_id=room.id, why="Clamor.")


def ending(room: Any) -> None:
    """A player proposes to end the game early."""
    from games import services

    proposer = room.seats.get(number=1).player
    services.early_end_agree(room_id=room.id, player=proposer, network="")


def stand_in(room: Any) -> None:
    """A bot replaces the player on the first seat, which is offered to others."""
    room.seats.filter(number=0).update(stand_in=True, offered=True)


SITUATIONS: dict[str, Callable[[Any], None]] = {
    situation.__name__: situation for situation in (asked, paused, held, ending, stand_in)
}


def _start_clocks(room: Any) -> None:
    from games.services.play.clocks import clock_start
    from games.support import game_cache

    clock_start(room=room, game=room.game, position=game_cache.position(room.game))


def moderator(name: str) -> Any:
    from django.contrib.auth.models import User

    return User.objects.create_superuser(username=name)


def waiting_rooms(people: list[Any]) -> dict[str, str]:
    """Waiting rooms by what they show: one with a bot and another player's chat message, whose player is asked whether
    they are ready; one with a password; one that was closed; and others for the first page."""
    from games import services

    settings: dict[str, Any] = {"edition": "classic", "options": {"players": 4}, "name": "Rheinfels"}
    room = services.room_create(player=people[0], **settings)
    services.room_join(room_id=room.id, player=people[5])
    services.room_add_bot(room_id=room.id, player=people[0], seat=2, level="plain")
    services.room_ask_ready(room_id=room.id, player=people[0])
    services.chat_say(room_id=room.id, player=people[5], text="Salve!")
    others = (("returns", 3, "Pfalz", 1), ("internet", 6, "Burghausen", 2), ("classic", 3, "Vianden", 3))
    for edition, players, name, host in others:
        services.room_create(player=people[host], edition=edition, options={"players": players}, name=name)
    locked = services.room_create(player=people[4], **(settings | {"name": "Bentheim", "password": "Minne"}))
    shut = services.room_create(player=people[4], **(settings | {"name": "Drachenfels"}))
    services.room_close(room_id=shut.id)
    return {"waiting": room.id, "locked": locked.id, "shut": shut.id}
