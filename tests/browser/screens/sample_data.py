"""Fills the database that the environment names with sample data, and prints its IDs: people with accounts, their
sessions, running and finished games, chat, a report and a sanction.

Bots play the games (`moments.py`), whose moves are then made in real rooms, so that each log can be replayed. Only
names depend on a language: tables are named after castles."""

import json
import os
import sys
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from tests.browser.screens.moments import MOMENTS, Moment
from tests.browser.screens.table_situations import SITUATIONS, moderator, waiting_rooms

NAMES = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta")
CASTLES = ("Eltz", "Wartburg", "Hohenzollern", "Trifels", "Marksburg", "Cochem", "Lichtenstein", "Muiderslot")
CHAT = ("Viel Glück!", "Veel succes!", "Удачи!", "Bonne chance!")
PASSWORD, LOGGED_IN = "a long pass phrase", ("Anna",)
RATED_BEFORE = 2
"""The number of finished rated games besides the one whose end is shown, so that the leaderboard lists these people."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    import django

    django.setup()
    from django.db import transaction

    # The same ids each time, since screens show some.
    with transaction.atomic(), patch("secrets.token_bytes", Random(1).randbytes):
        contents = fill_database(sys.argv[1:])
    json.dump(contents, sys.stdout)


def fill_database(wanted: Sequence[str]) -> dict[str, Any]:
    """Creates the wanted games and everything else. Returns the IDs of rooms by name, session keys by person, and other
    values that addresses need."""
    from games import services
    from games.selectors.rooms.watching import person_of
    from games.services import moderation

    people = [_person(name) for name in NAMES]
    rooms: dict[str, str] = {}
    rounds: dict[str, int] = {}
    for index, (name, moment) in enumerate(MOMENTS.items()):
        if name not in wanted:
            continue
        seed, moves = moment.find()
        room = create_room(moment, people[: moment.players], seed, moves, name=CASTLES[index % len(CASTLES)])
        rooms[name] = room.id
        rounds[name] = _round(room)
        if name == "classic-end":
            for number in range(RATED_BEFORE):
                create_room(moment, people[: moment.players], seed, moves, name=CASTLES[-1 - number])
    services.ratings_settle()
    rooms |= waiting_rooms(people)
    for person, text in zip(people, CHAT, strict=False):
        services.lobby_say(player=person, text=text)
    report, sanction = _report_and_sanction(people[5], people[1], rooms["waiting"])
    moderation.sanction_give(by=moderator("Eva"), player_id=people[6].id, step="warning", why="Clamor in nocte.")
    users = {"anna": people[0].user, "felix": people[5].user, "greta": people[6].user, "moderator": moderator("Mo")}
    return {
        "rooms": rooms,
        "rounds": rounds,
        "sessions": {name: _session(user) for name, user in users.items()},
        "person": person_of(people[1].id),
        "report": report,
        "sanction": sanction,
        "players": {person.name: person.id for person in people},
    }


def create_room(moment: Moment, people: list[Any], seed: str, moves: list[tuple[int, Any]], *, name: str) -> Any:
    """A room in which these moves were made. Bots then take the other seats, unless the moment keeps the people, or it
    is a whole game of classic, which is rated."""
    from games import bots, services
    from games.models import Game
    from games.services.rooms.rated import MIN_RATED_PLAYERS
    from games.services.rooms.record_import import game_store

    edition = moment.edition
    rated = edition == "classic" and not moment.kind and len(people) >= MIN_RATED_PLAYERS
    options = {"players": len(people)}
    settings: dict[str, Any] = {"pace": {"kind": "relaxed" if rated else "untimed"}, **moment.settings}
    room = services.room_create(player=people[0], edition=edition, options=options, name=name, rated=rated, **settings)
    for person in people[1:]:
        services.room_join(room_id=room.id, player=person)
    for person, text in zip(people, CHAT, strict=False):
        services.chat_say(room_id=room.id, player=person, text=text)
    game = game_store(room=room, seed=seed, moves=moves)
    if rated:
        Game.objects.filter(id=game.id).update(rating=Game.Rating.DUE)
    elif not moment.keeps_people:
        for seat, character in enumerate(sorted(bots.CHARACTERS)[: len(people) - 1], 1):
            room.seats.filter(number=seat).update(bot=True, player=None, level="squire", character=character)
    if moment.situation:
        SITUATIONS[moment.situation](room)
    return room


def _round(room: Any) -> int:
    """The last finished round of a game with rounds."""
    from games import engine
    from games.support import game_cache

    view: Any = engine.view(game_cache.position(room.game).state, None)
    return max(0, getattr(view, "round", 0) - 1)


def _person(name: str) -> Any:
    """A person with an account."""
    from django.contrib.auth.models import User

    from games import services

    user = User.objects.create_user(username=name, password=PASSWORD if name in LOGGED_IN else None)
    return services.account_log_in(user=user, guest=services.player_create(name=name))


def _session(user: Any) -> str:
    """A session of a person who has logged in through the usual form."""
    from django.conf import settings
    from django.test import Client

    client = Client(HTTP_HOST="127.0.0.1", HTTP_USER_AGENT="Mozilla/5.0 (X11; Linux x86_64) Chromium/140.0")
    if user.username in LOGGED_IN:
        credentials = {"username": user.username, "password": PASSWORD}
        client.post("/_allauth/browser/v1/auth/login", credentials, content_type="application/json")
    else:
        client.force_login(user)
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


def _report_and_sanction(accused: Any, reporter: Any, room: str) -> tuple[int, int]:
    """A report about a person, and a sanction that they have appealed against."""
    from games.models import Player
    from games.services import moderation

    report = moderation.report_make(player=reporter, kind="insult", text="Male dixit.", room_id=room, seat=1)
    staff = moderator("Ida")
    sanction = moderation.sanction_give(
        by=staff, player_id=accused.id, step="mute", why="Nimis multa verba.", duration=timedelta(days=1)
    )
    moderation.sanction_appeal(
        player=Player.objects.get(id=accused.id), public_id=sanction.public_id, text="Verba mea bona erant."
    )
    return int(report.pk), int(sanction.pk)


if __name__ == "__main__":
    main()
