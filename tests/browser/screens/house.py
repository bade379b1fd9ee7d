"""Fills the database given by the environment as after a busy week, and prints where everything is: people with
accounts, their sessions, running games, finished games, chat, a report, a decision of moderators.

Games are found by playing (`found.py`), and their moves made at real tables, so that each log can be replayed. Nothing
in it depends on the reader's language except names: tables are named after castles."""

import json
import os
import sys
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from tests.browser.screens.found import MOMENTS, Moment
from tests.browser.screens.happens import HAPPENS, moderator, waiting_rooms

NAMES = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta")
CASTLES = ("Eltz", "Wartburg", "Hohenzollern", "Trifels", "Marksburg", "Cochem", "Lichtenstein", "Muiderslot")
SAID = ("Viel Glück!", "Veel succes!", "Удачи!", "Bonne chance!")
PASSWORD, LOGGED_IN = "a long pass phrase", ("Anna",)
RATED_BEFORE = 2
"""The number of finished rated games besides the one whose end is shown, so that the leaderboard lists these people."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    import django

    django.setup()
    from django.db import transaction

    with transaction.atomic():
        contents = filled(sys.argv[1:])
    json.dump(contents, sys.stdout)


def filled(wanted: Sequence[str]) -> dict[str, Any]:
    """Where everything is, with the wanted games: `rooms` by name, `sessions` by person, and other values that
    addresses need."""
    from games import services
    from games.selectors.rooms.watching import person_of
    from games.services import moderation

    people = [_person(name) for name in NAMES]
    rooms: dict[str, str] = {}
    rounds: dict[str, int] = {}
    for at, (name, moment) in enumerate(MOMENTS.items()):
        if name not in wanted:
            continue
        seed, moves = moment.found()
        room = played(moment, people[: moment.players], seed, moves, name=CASTLES[at % len(CASTLES)])
        rooms[name] = room.id
        rounds[name] = _round(room)
        if name == "classic-end":
            for again in range(RATED_BEFORE):
                played(moment, people[: moment.players], seed, moves, name=CASTLES[-1 - again])
    services.ratings_settle()
    rooms |= waiting_rooms(people)
    for person, words in zip(people, SAID, strict=False):
        services.lobby_say(player=person, text=words)
    report, sanction = _moderated(people[5], people[1], rooms["waiting"])
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


def played(moment: Moment, people: list[Any], seed: str, moves: list[tuple[int, Any]], *, name: str) -> Any:
    """A room in which these moves were made. If they are not a whole game, bots have the other seats from then on,
    unless the moment's `stays` is set; a whole classic game is rated."""
    from games import services
    from games.models import Game, Room
    from games.services.rooms.record_import import game_store
    from games.services.rooms.settings import MIN_RATED_PLAYERS

    edition = moment.edition
    rated = edition == "classic" and not moment.kind and len(people) >= MIN_RATED_PLAYERS
    options = {"players": len(people)}
    wish: dict[str, Any] = {"pace": {"kind": "relaxed" if rated else "untimed"}, **moment.wish}
    room = services.room_create(player=people[0], edition=edition, options=options, name=name, rated=rated, **wish)
    for person in people[1:]:
        services.room_join(room_id=room.id, player=person)
    for person, words in zip(people, SAID, strict=False):
        services.chat_say(room_id=room.id, player=person, text=words)
    game = game_store(room=room, seed=seed, moves=moves)
    if room.state == Room.State.PLAYING and not moment.stays:
        room.seats.filter(number__gt=0).update(bot=True, player=None)
    elif rated:
        Game.objects.filter(id=game.id).update(rating=Game.Rating.DUE)
    if moment.then:
        HAPPENS[moment.then](room)
    return room


def _round(room: Any) -> int:
    """The last finished round of a game with rounds."""
    from games import engine
    from games.support import game_cache

    seen: Any = engine.view(game_cache.position(room.game).state, None)
    return max(0, getattr(seen, "round", 0) - 1)


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
        wish = {"username": user.username, "password": PASSWORD}
        client.post("/_allauth/browser/v1/auth/login", wish, content_type="application/json")
    else:
        client.force_login(user)
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


def _moderated(about: Any, by: Any, room: str) -> tuple[int, int]:
    """A report about a person, and a sanction that they have appealed against."""
    from games.models import Player
    from games.services import moderation

    report = moderation.report_make(player=by, kind="insult", text="Male dixit.", room_id=room, seat=1)
    staff = moderator("Ida")
    given = moderation.sanction_give(
        by=staff, player_id=about.id, step="mute", why="Nimis multa verba.", duration=timedelta(days=1)
    )
    moderation.sanction_appeal(
        player=Player.objects.get(id=about.id), public_id=given.public_id, text="Verba mea bona erant."
    )
    return int(report.pk), int(given.pk)


if __name__ == "__main__":
    main()
