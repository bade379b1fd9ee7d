"""Stores what a moderator finds on a busy day, in the database given by the environment.

`python -m tests.browser.busy_day` prints the session key of a moderator who is logged in. There are nine reports about
Fred, who insulted people in the lobby and at three tables; one about Flora, who flooded the lobby with 40 messages; an
appeal by Gus, who is muted; a report about Ida, who has left a running game; and one about Quin, who in four games gave
Pia every action that both wanted, for nothing.
"""

import os
from typing import Any

FLOOD = 40
LOBBY_INSULTS, TABLES, SITTING = 3, 3, 3
"""How often Fred insults people in the lobby, then at how many tables, and the number of their seats."""
REPORTS = LOBBY_INSULTS + TABLES * (SITTING - 1)
"""The reports about Fred: one for each insult in the lobby, and one from each other person at a table."""
TOGETHER, APART = 4, 2
"""The finished games that Pia and Quin played with each other, and those that Pia played without Quin."""
MODERATOR = "mo"


def main() -> None:
    """Prints the moderator's session key."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    import django

    django.setup()
    insults()
    flood()
    appeal()
    stuck_game()
    pair()
    print(session())


def insults() -> None:
    """Nine people report Fred."""
    from games import services
    from games.models import ChatMessage
    from games.services import moderation

    fred = services.player_create(name="Fred")
    for number in range(LOBBY_INSULTS):
        said = ChatMessage.objects.create(player=fred, name=fred.name, text=f"You fool number {number}")
        reporter = services.player_create(name=f"Reader {number}")
        moderation.report_make(player=reporter, kind="insult", message=said.public_id)
    for number in range(TABLES):
        others = [services.player_create(name=f"Guest {number}.{seat}") for seat in range(1, SITTING)]
        room = _room(f"Insults {number}", fred, *others)
        services.room_start(room_id=room.id, player=fred)
        said = services.chat_say(room_id=room.id, player=fred, text=f"Idiots of table {number}")
        for reporter in others:
            moderation.report_make(player=reporter, kind="insult", room_id=room.id, message=said.public_id)


def flood() -> None:
    """Flora writes the same again and again in the lobby."""
    from games import services
    from games.models import ChatMessage
    from games.services import moderation

    flora = services.player_create(name="Flora")
    said = [
        ChatMessage.objects.create(player=flora, name=flora.name, text=f"Buy my shoes {number}")
        for number in range(FLOOD)
    ]
    moderation.report_make(player=services.player_create(name="Hal"), kind="spam", message=said[-1].public_id)


def appeal() -> None:
    """Gus appeals against a mute."""
    from datetime import timedelta

    from games import services
    from games.services import moderation

    gus = services.player_create(name="Gus")
    given = moderation.sanction_give(
        by=_moderator(), player_id=gus.id, step="mute", why="You wrote in capitals.", duration=timedelta(days=3)
    )
    moderation.sanction_appeal(player=gus, public_id=given.public_id, text="My keyboard was broken.")


def stuck_game() -> None:
    """A game waits for Ida, who has left."""
    from games import services
    from games.services import moderation

    people = [services.player_create(name=f"Player {number}") for number in range(3)]
    room = _room("The stuck table", *people)
    services.room_start(room_id=room.id, player=people[0])
    gone = room.seats.get(pending=True)
    others = [player for player in people if player.id != gone.player_id]
    services.player_rename(player=gone.player, name="Ida")
    moderation.report_make(player=others[0], kind="stalling", room_id=room.id, seat=gone.number)


def pair() -> None:
    """Quin lets Pia win."""
    from games import services
    from games.services import moderation
    from tests.web.one_sided_games import play

    pia, quin, rita = (services.player_create(name=name) for name in ("Pia", "Quin", "Rita"))
    room: Any = None
    for number in range(TOGETHER + APART):
        together = number % 3 != 1  # the last one, too
        second = quin if together else services.player_create(name=f"Rival {number}")
        room = _room(f"Deals {number}", pia, second, rita)
        play(room, f"pair {number}", price=0 if together else 1)
    moderation.report_make(player=rita, kind="cheating", room_id=room.id, seat=1, text="Quin gives Pia everything.")


def session() -> str:
    """A session in which the moderator is logged in."""
    from django.test import Client

    client = Client()
    client.force_login(_moderator())
    return str(client.session.session_key)


def _moderator() -> Any:
    from django.contrib.auth.models import Group, User

    from games.models import staff_groups

    user, made = User.objects.get_or_create(username=MODERATOR, is_staff=True)
    if made:
        user.groups.add(Group.objects.get(name=staff_groups.MODERATORS))
    return user


def _room(name: str, *people: Any) -> Any:
    """A full table of classic."""
    from games import services

    room = services.room_create(player=people[0], edition="classic", options={"players": len(people)}, name=name)
    for player in people[1:]:
        services.room_join(room_id=room.id, player=player)
        services.room_ready(room_id=room.id, player=player)
    return room


if __name__ == "__main__":
    main()
