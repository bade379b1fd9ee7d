"""A moderator who plays sees what their seat sees, and nothing else (C-26, I-19).

The test puts a stored game of a pseudonymous room into another world: other people play, with other cards and choices,
its spectators chat about something else, and other moderators get other reports about it and act differently. All that
the moderator gets over the WebSocket, the API and the admin, with every list, page, search, filter, order and count,
stays byte for byte the same, though they have all permissions.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client

from games import services
from games.admin.lists import ReadOnlyAdmin
from games.admin.moderation.pairs import pair_address
from games.models import AuditEntry, MailAddress, NetworkSign, Notification, Player, Presence, Room
from games.selectors.moderation import oversight
from games.selectors.moderation.cases import subject_of
from games.services import moderation
from tests.engine.alternative_worlds import alternative_world
from tests.long_form import LONG_FORM
from tests.web.conftest import client_of
from tests.web.mail_outbox import SLOW
from tests.web.other_worlds import NOW, Made, Probe, admin_lists, admin_rows, rolled_back
from tests.web.staff import browser_of
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TABLES = [
    ("internet", {"players": 4, "colour_bidding": False}, 40),
    *([("classic", {"players": 3, "decisions": "hidden"}, 60)] if LONG_FORM else []),
]
"""Numbers of moves after which the test compares."""
NAMES = ("Ottokar", "Wunibald", "Xaveria", "Zenobia", "Kasimir", "Leokadia", "Pantaleon", "Quirin")
"""The moderator; the players, at most three; two others, who play in the other world; and a spectator."""


@pytest.fixture
def cast(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Player]:
    """People with names that occur nowhere else, the first of whom has all permissions."""
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    monkeypatch.setattr("games.services.chat.MAX_MESSAGES", 10_000)
    # A busy machine reads the worlds minutes apart; pages also have the time from which this counts.
    monkeypatch.setattr("django.template.defaultfilters.timesince", lambda *_: "a while")
    people = [services.player_create(name=name) for name in NAMES]
    people[0].user = User.objects.create_superuser("mo", password="x")
    people[0].save()
    return people


@pytest.fixture
def chief(db: None) -> User:
    """Another user with all permissions, who plays nowhere."""
    return User.objects.create_superuser("chief", password="x")


@pytest.mark.rule("C-26", "I-19")
@pytest.mark.parametrize(("edition", "options", "moves"), TABLES, ids=[name for name, *_ in TABLES])
def test_a_moderator_who_plays_is_shown_the_same_in_other_worlds(
    edition: str,
    options: dict[str, Any],
    moves: int,
    cast: list[Player],
    chief: User,
    caplog: pytest.LogCaptureFixture,
) -> None:
    elsewhere(cast, chief)
    stored = StoredGame(edition, options, cast[:4], pseudonyms=True, press="private", pace=SLOW)
    MailAddress.objects.create(player=cast[1], address="w@post.example", asked=NOW, confirmed=NOW)
    list(islice(stored.moments(Random("moves")), moves))
    other = alternative_world(stored.state, 0, Random(edition))
    rows = [row for _ in worlds(stored, cast, chief, other) for row in admin_rows()]
    addresses = list(dict.fromkeys([*admin_lists(stored.game, NAMES[1], "world"), *rows]))
    addresses.append("/admin/figures/")
    # The two who play in one world only, and one of them with each other player.
    for first, second in ((1, 2), (1, 3), (4, 5), (4, 3)):
        addresses.append(pair_address(cast[first], cast[second]))
    addresses.append(f"/admin/games/room/{stored.game.room_id}/change/?at=2")
    table = [f"/admin/games/room/{stored.game.room_id}/change/", "/admin/games/report/", "/admin/games/auditentry/"]
    table.append(f"/admin/games/room/{Room.objects.get(name='Masked').id}/change/")
    made, chiefs = list[Made](), list[Made]()
    for _ in worlds(stored, cast, chief, other):
        # Other browsers: a message after a redirect is shown with the next page.
        made.append(visited(stored, cast[0], client_of(cast[0]), caplog, addresses))
        chiefs.append(opened(stored, browser_of(chief), caplog, table))
    assert any("Elsewhere" in text for where, text in made[0] if where.startswith("/admin/games/report/"))
    assert [where for where, _ in made[0]] == [where for where, _ in made[1]]
    assert [where for (where, here), (_, there) in zip(*made, strict=True) if here != there] == []
    # Another moderator sees it all.
    for (where, here), (_, there) in islice(zip(*chiefs, strict=True), len(table)):
        assert here != there, where


def elsewhere(cast: Sequence[Player], chief: User) -> None:
    """A room of the same people without the moderator, with all that a room can have; only moderators can look in.
    Another with pseudonyms, one in which the moderator waits, and one that they watch."""
    wish: dict[str, Any] = {"edition": "classic", "public": False, "watching": "none"}
    room = services.room_create(player=cast[2], options={"players": 4}, name="Elsewhere", **wish)
    for player in (cast[5], cast[1], cast[4]):
        services.room_join(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=cast[2])
    services.room_create(player=cast[6], options={"players": 2}, name="Watched", **wish)
    masked = services.room_create(player=cast[6], options={"players": 3}, name="Masked", pseudonyms=True, **wish)
    for player in (cast[7], cast[3]):
        services.room_join(room_id=masked.id, player=player)
    for player in (cast[6], cast[7], cast[3]):
        services.room_ready(room_id=masked.id, player=player)
    services.room_start(room_id=masked.id, player=cast[6])
    services.chat_say(room_id=room.id, player=cast[2], text="Good day")
    for player in (cast[1], cast[2], cast[4], cast[5]):
        player.user = User.objects.create_user(f"account of {player.id}")
        player.save()
    report = moderation.report_make(player=cast[5], kind="insult", room_id=room.id, seat=0)
    moderation.report_decide(by=chief, report_id=report.pk, decision="upheld", answer="Thank you.", why="it is so")
    moderation.sanction_give(
        by=chief, player_id=cast[2].id, step="mute", why="so that there is one", duration=timedelta(days=9)
    )


def worlds(stored: StoredGame, cast: list[Player], chief: User, other: Any) -> Iterator[str]:
    """The stored game, and another that the moderator cannot distinguish from it; both are rolled back."""
    people = list(stored.people)
    for world in ("this", "that"):
        with rolled_back():
            if world == "that":
                stored.people = [people[0], cast[4], cast[5], *people[3:]]
                for seat in stored.game.room.seats.filter(number__in=(1, 2)):
                    seat.player = seat.entrant = stored.people[seat.number]
                    seat.save()
                Notification.objects.filter(game=stored.game).delete()
                stored.become(other, 0, Random(world), same_names=True)
            happen(stored, cast, chief, world)
            yield world
        stored.people = people


def happen(stored: StoredGame, cast: list[Player], chief: User, world: str) -> None:
    """Spectators chat, players report, and other moderators act; all that everybody sees of it is that bots play on for
    two seats."""
    room, (_, first, second, *_) = stored.game.room_id, stored.people
    said = [
        services.chat_say(room_id=room, player=player, text=f"in {world} world I like {first.name}")
        for player in (cast[6], cast[7])
    ]
    reports = [
        moderation.report_make(player=cast[7], kind="insult", text=world, room_id=room, message=said[0].public_id),
        moderation.report_make(player=first, kind="stalling", text=world, room_id=room, seat=2),
        moderation.report_make(player=second, kind="cheating", text=world, room_id=room, seat=0),
    ]
    moderation.case_claim(by=chief, subject=subject_of(reports[0]))
    moderation.message_remove(by=chief, message_id=said[0].pk, why=f"seen in {world} world")
    moderation.sanction_give(by=chief, player_id=second.id, step="mute", why=world * 3, report=reports[1])
    warned = moderation.sanction_give(by=chief, player_id=second.id, step="warning", why=world * 3)
    moderation.sanction_acknowledge(player=second, public_id=warned.public_id)
    for player, report in ((first, None), (second, None), (second, reports[1])):
        about: Any = {"by": chief, "player_id": player.id, "report": report}
        written = moderation.message_write(text=f"In {world} world", why=world, **about)
        moderation.message_answer(player=player, public_id=written.public_id, text=f"I am in {world} world")
        if world == "that":
            moderation.answer_acknowledge(by=chief, message_id=written.pk)
            mistaken = moderation.message_write(text="In no world", why=world, **about)
            moderation.message_withdraw(by=chief, message_id=mistaken.pk)
    # They have chosen the old name again: only the log knows of the other.
    removal = {"who": "chief", "act": "name.reset", "kind": "player", "name": f"Rude in {world} world"}
    AuditEntry.objects.create(**removal, key=second.id, player=second.id)
    given = moderation.sanction_give(by=chief, player_id=first.id, step="seat_ban", why=world * 3)
    happen_masked(chief, world)
    # They were in other rooms and came from there to this one, and one has been nowhere before.
    other = Room.objects.get(name="Elsewhere")
    services.presence_close(presence=services.presence_open(room=other, player=first))
    services.presence_open(room=Room.objects.get(name="Watched"), player=first)
    User.objects.filter(player=second).update(last_login=NOW)
    new = User.objects.create_user(f"new in {world} world", date_joined=NOW)
    Player.objects.create(id=world, name=f"New in {world} world", user=new, created=NOW)
    for player in (first, cast[6]):
        NetworkSign.objects.create(player=player, sign="home", day=NOW.date())
    moderation.seat_to_bot(by=chief, room_id=room, seat=2, why=f"it is {second.name}'s")
    if world == "that":
        moderation.sanction_lift(by=chief, sanction_id=given.pk, why="enough of it")
        moderation.report_decide(by=chief, report_id=reports[2].pk, decision="upheld", answer="It is so.", why=world)
        moderation.report_decide(by=chief, report_id=reports[0].pk, decision="upheld", answer="It is so.", why=world)
        moderation.report_reopen(by=chief, report_id=reports[0].pk, why=world)
        moderation.game_unseal(by=chief, game_id=stored.game.id, why="said to cheat")
        moderation.spectator_ban(by=chief, room_id=room, player_id=cast[6].id, why="gives them advice")
        moderation.report_make(player=cast[3], kind="other", text=world, room_id=room, seat=1)
        for player in (first, second):
            Presence.objects.create(room_id=room, player=player, seen=NOW, expires=NOW + timedelta(days=9))


def happen_masked(chief: User, world: str) -> None:
    """Chat, reports and acts in another pseudonymous room, where others have the seats in the other world: it must not
    help to identify the players of the moderator's own room."""
    room = Room.objects.get(name="Masked")
    seats = list(room.seats.order_by("number"))
    people = [seat.player for seat in seats if seat.player is not None]
    if world == "that":
        people = [*people[1:], people[0]]
        room.seats.update(player=None)
        for seat, player in zip(seats, people, strict=True):
            room.seats.filter(pk=seat.pk).update(player=player)
        Room.objects.filter(id=room.id).update(creator=people[0])
    host, second, third = people
    said = [services.chat_say(room_id=room.id, player=player, text="Good day") for player in people]
    moderation.message_remove(by=chief, message_id=said[0].pk, why="not a good day")
    about: Any = {"room_id": room.id, "text": "behind a mask"}
    moderation.report_make(player=second, kind="insult", message=said[2].public_id, **about)
    decided = moderation.report_make(player=third, kind="insult", seat=0, **about)
    moderation.report_decide(by=chief, report_id=decided.pk, decision="upheld", answer="Thank you.", why="so it is")
    moderation.seat_to_bot(by=chief, room_id=room.id, seat=0, why=f"it is {host.name}'s")


def visited(
    stored: StoredGame, player: Player, browser: Client, log: pytest.LogCaptureFixture, addresses: Sequence[str]
) -> Made:
    """All that the moderator gets as a player, and all that the admin has for them."""
    probe = Probe(stored.game, player, browser, log)
    probe.connect()
    probe.request_everything()
    probe.request_paths(addresses)
    return probe.finish()


def opened(stored: StoredGame, browser: Client, log: pytest.LogCaptureFixture, addresses: Sequence[str]) -> Made:
    """The content of pages."""
    probe = Probe(stored.game, None, browser, log)
    probe.request_paths(addresses)
    return probe.finish()


def test_everything_that_the_admin_has_says_which_table_it_belongs_to() -> None:
    for model, pages in admin.site._registry.items():
        assert isinstance(pages, ReadOnlyAdmin), model
        assert (model in oversight.ROOM_OF) != (model in oversight.WITHOUT_ROOM), model


def test_when_the_game_is_over_the_moderator_sees_the_table(cast: list[Player], chief: User) -> None:
    room = services.room_create(
        player=cast[0], edition="classic", options={"players": 2}, pseudonyms=True, name="My own"
    )
    services.room_join(room_id=room.id, player=cast[1])
    mine, theirs = browser_of(cast[0].user), browser_of(chief)
    for state in (Room.State.OPEN, Room.State.PLAYING, Room.State.ENDED):
        if state == Room.State.PLAYING:
            services.room_start(room_id=room.id, player=cast[0])
        elif state == Room.State.ENDED:
            moderation.game_end(by=chief, room_id=room.id, why="it is late")
        page = f"/admin/games/room/{room.id}/change/"
        text = mine.get(page, follow=True).content.decode()
        assert ("Wunibald" in text) == (state == Room.State.ENDED)
        assert ("You are playing there yourself." in text) == (state != Room.State.ENDED)
        assert ("Wunibald" in theirs.get(page).content.decode()) == (state == Room.State.ENDED)
        assert ("My own" in mine.get("/admin/games/room/").content.decode()) == (state == Room.State.ENDED)


def test_a_moderator_does_not_see_the_room_of_their_program(cast: list[Player], chief: User) -> None:
    room = services.room_create(player=cast[1], edition="classic", options={"players": 2}, name="A table of bots")
    services.room_join(room_id=room.id, player=cast[2])
    services.room_start(room_id=room.id, player=cast[1])
    mine = browser_of(cast[0].user)
    page = f"/admin/games/room/{room.id}/change/"
    assert "Xaveria" in mine.get(page).content.decode()
    Player.objects.filter(id=cast[2].id).update(operator=cast[0], program=True)
    assert "Xaveria" not in mine.get(page, follow=True).content.decode()
