"""Whom a moderator decides nothing about: themselves, staff of equal or higher rank, and those they play with. Tested
with every act about a person; a program counts as its operator."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games import services
from games.models import Player, Report, Room, Sanction
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.staff import browser_of, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MO, OTHER, CHIEF, ADA = range(4)
WHOM = {"their own": (MO, "yourself"), "an equal's": (OTHER, "outranked"), "a superior's": (CHIEF, "outranked")}


def sanctioned(player: Player) -> Sanction:
    """A sanction against a player by a former moderator, with an undecided appeal."""
    now = timezone.now()
    return Sanction.objects.create(player=player, step="mute", reason="insults", begun=now, appealed=now)


def reported(player: Player) -> Report:
    """A report about a player."""
    said = services.lobby_say(player=services.player_create(name="Eve"), text="Hello")
    report = moderation.report_make(player=services.player_create(name="Guy"), kind="insult", message=said.public_id)
    Report.objects.filter(pk=report.pk).update(about=player)
    return report


Act = Callable[[User, Player], tuple[str, str | None]]
STEPS: dict[str, Act] = {
    "sanction": lambda mo, player: refused(
        moderation.sanction_give, by=mo, player_id=player.id, step="mute", why="because I can"
    ),
    "take the name": lambda mo, player: refused(moderation.name_reset, by=mo, player_id=player.id, why="because I can"),
    "lift": lambda mo, player: refused(
        moderation.sanction_lift, by=mo, sanction_id=sanctioned(player).pk, why="because I can"
    ),
    **{
        name: lambda mo, player, granted=granted: refused(  # type: ignore[misc]
            moderation.appeal_decide, by=mo, sanction_id=sanctioned(player).pk, granted=granted, answer="I can"
        )
        for name, granted in (("grant", True), ("refuse", False))
    },
}


def seat_of(player: Player) -> dict[str, Any]:
    """A player's seat in a running game."""
    sue = services.player_create(name="Sue")
    room = seated(sue, player)
    services.room_start(room_id=room.id, player=sue)
    return {"room_id": room.id, "seat": 1, "why": "because I can"}


def watched(player: Player) -> dict[str, Any]:
    """A room with this player as a spectator."""
    return {"room_id": seat_of(services.player_create(name="Roy"))["room_id"], "player_id": player.id}


ABOUT: dict[str, Act] = STEPS | {
    "decide": lambda mo, player: refused(
        moderation.report_decide,
        by=mo,
        report_id=reported(player).pk,
        decision="dismissed",
        answer="Nothing in it.",
        why="because I can",
    ),
    "note": lambda mo, player: refused(moderation.note_write, by=mo, player_id=player.id, text="wonderful"),
    "remove a message": lambda mo, player: refused(
        moderation.message_remove,
        by=mo,
        message_id=services.lobby_say(player=player, text="Go away!").pk,
        why="because I can",
    ),
    "send away": lambda mo, player: refused(moderation.spectator_ban, by=mo, why="because I can", **watched(player)),
}
SEATS: dict[str, Act] = {
    "seat to a bot": lambda mo, player: refused(moderation.seat_to_bot, by=mo, **seat_of(player)),
    "seat to a person": lambda mo, player: refused(
        moderation.seat_to_person, by=mo, player_id=services.player_create(name="Kim").id, **seat_of(player)
    ),
}
"""Every act about a person; the seat is in the moderator's own room."""


@pytest.fixture
def mo(people: Sequence[Player]) -> User:
    """A moderator who plays, with another, and an administrator."""
    staff("other", player=people[OTHER])
    staff("chief", ADMINISTRATORS, people[CHIEF])
    return staff("mo", player=people[MO])


@pytest.mark.parametrize("act", [*ABOUT, *SEATS])
@pytest.mark.parametrize("whose", WHOM)
def test_nobody_decides_about_themselves_or_their_betters_nor_about_programs_of_theirs(
    whose: str, act: str, mo: User, people: list[Player]
) -> None:
    who, reason = WHOM[whose]
    program = services.program_create(operator=people[who], name="Rook")
    for player in (people[who], program):
        if act in SEATS and who == MO:
            reason = "own_game"
        assert (ABOUT | SEATS)[act](mo, player) == ("refused", reason)


@pytest.mark.parametrize("act", [*ABOUT, *SEATS])
def test_a_superuser_decides_about_all_others(act: str, mo: User, people: list[Player]) -> None:
    root, peer = (User.objects.create_superuser(name, password="x") for name in ("root", "peer"))
    Player.objects.filter(id=people[ADA].id).update(user=peer)
    for player in (people[CHIEF], Player.objects.get(id=people[ADA].id)):
        with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
            (ABOUT | SEATS)[act](root, player)


def test_what_an_administrator_has_done_with_a_table_a_moderator_does_not_overrule(
    mo: User, people: list[Player]
) -> None:
    chief = User.objects.get(username="chief")
    about = seat_of(people[ADA])
    at = {"room_id": about["room_id"], "why": "because I can"}
    moderation.game_pause(by=chief, **at)
    for name in ("resume", "end", "close"):
        assert refused(TABLE_COMMANDS[name], by=mo, **at) == ("refused", "outranked"), name
    moderation.game_resume(by=chief, **at)
    moderation.game_pause(by=mo, **at)
    moderation.game_resume(by=chief, **at)
    moderation.seat_to_bot(by=chief, **about)
    assert refused(moderation.seat_to_person, by=mo, **about) == ("refused", "outranked")
    moderation.seat_to_person(by=chief, **about)
    assert refused(moderation.seat_to_bot, by=mo, **about) == ("refused", "outranked")
    moderation.seat_to_bot(by=mo, **about | {"seat": 0})
    moderation.seat_to_person(by=chief, **about | {"seat": 0})
    moderation.game_pause(by=mo, **at)
    moderation.game_resume(by=mo, **at)
    moderation.game_end(by=mo, **at)


def test_refusals_do_not_identify_pseudonymous_players(mo: User, people: list[Player]) -> None:
    masked = seated(people[CHIEF], people[ADA], pseudonyms=True)
    said = [services.chat_say(room_id=masked.id, player=one, text="Hello") for one in (people[CHIEF], people[ADA])]
    services.room_create(player=people[MO], edition="classic", options={"players": 2}, pseudonyms=True)
    away: Any = {"by": mo, "room_id": masked.id, "why": "away with them"}
    acts: list[Callable[[], object]] = [
        partial(moderation.message_remove, by=mo, message_id=one.pk, why="because I can") for one in said
    ]
    acts += [partial(moderation.spectator_ban, **away, player_id=one.id) for one in (people[ADA], people[OTHER])]
    assert {refused(act) for act in acts} == {("refused", "under_pseudonym")}


@pytest.mark.parametrize("act", STEPS)
def test_moderators_decide_nothing_about_fellow_players_or_their_programs(
    act: str, mo: User, people: list[Player]
) -> None:
    guy = services.player_create(name="Guy")
    mine, hers, his = (
        services.program_create(operator=one, name=name)
        for one, name in ((people[MO], "Pawn"), (people[ADA], "Rook"), (guy, "Bishop"))
    )
    for host, guest in ((people[MO], people[ADA]), (mine, his)):
        seats: Any = {"edition": "classic", "options": {"players": 2}, "programs": True}
        room = services.room_create(player=host, **seats)
        services.room_join(room_id=room.id, player=guest)
        services.room_start(room_id=room.id, player=host)
    for player in (people[ADA], hers, guy, his):
        assert STEPS[act](mo, player) == ("refused", "own_game"), player


def test_a_programs_page_names_its_operator_with_a_link(mo: User, people: list[Player]) -> None:
    program = services.program_create(operator=people[ADA], name="Rook")
    shown = browser_of(mo).get(f"/admin/games/player/{program.id}/change/").content.decode()
    assert f'program of <a href="/admin/games/player/{people[ADA].id}/change/">{people[ADA].name}</a>' in shown
    asked = "/admin/autocomplete/?app_label=games&model_name=seat&field_name=player&term=rook"
    assert browser_of(mo).get(asked).json()["results"][0]["text"].startswith("Rook [bot] · program · ")


def seated(host: Player, guest: Player, **wish: Any) -> Room:
    """A room in which two people, or programs, wait."""
    about: dict[str, Any] = {"edition": "classic", "options": {"players": 2}, "programs": True}
    room = services.room_create(player=host, **about | wish)
    services.room_join(room_id=room.id, player=guest)
    return room


TABLE_COMMANDS: dict[str, Callable[..., object]] = {
    "pause": moderation.game_pause,
    "resume": moderation.game_resume,
    "end": moderation.game_end,
    "close": moderation.room_close,
    "seat to bot": partial(moderation.seat_to_bot, seat=1),
    "seat to person": partial(moderation.seat_to_person, seat=1),
}


@pytest.mark.parametrize("pseudonyms", [False, True])
def test_a_game_from_which_a_moderator_got_up_is_theirs_until_it_is_over(
    pseudonyms: bool, mo: User, people: list[Player]
) -> None:
    eve = services.player_create(name="Eve")
    room = seated(people[ADA], eve, options={"players": 3}, pseudonyms=pseudonyms)
    Player.objects.filter(id=people[MO].id).update(user=None)
    services.room_join(room_id=room.id, player=Player.objects.get(id=people[MO].id))
    Player.objects.filter(id=people[MO].id).update(user=mo)
    for player in (people[MO], eve):
        services.room_ready(room_id=room.id, player=player)
    if pseudonyms:
        services.room_ready(room_id=room.id, player=people[ADA])
    services.room_start(room_id=room.id, player=people[ADA])
    for player in (people[MO], eve):
        services.room_leave(room_id=room.id, player=player)
    assert not Oversight(mo).visible(Room.objects.filter(id=room.id)).exists()
    for name, act in TABLE_COMMANDS.items():
        assert refused(act, by=mo, room_id=room.id, why="I lose") == ("refused", "own_game"), name
    back = partial(moderation.seat_to_person, by=User.objects.get(username="chief"), room_id=room.id, why="come back")
    assert room.seats.get(number=2).bot
    if pseudonyms:
        # They may have joined as a guest, and looked as a moderator.
        assert refused(back, seat=2, player_id=people[MO].id) == ("refused", "moderators_see_names")
    for player in (people[ADA], eve):
        for name, step in STEPS.items():
            assert step(mo, player) == ("refused", "under_pseudonym" if pseudonyms else "own_game"), name
    services.room_end_game(room_id=room.id)
    assert Oversight(mo).visible(Room.objects.filter(id=room.id)).exists()
    moderation.sanction_give(by=mo, player_id=eve.id, step="seat_ban", why="insults there")


def test_moderators_do_not_act_on_a_room_where_they_wait_or_on_its_players(mo: User, people: list[Player]) -> None:
    room = seated(people[MO], people[ADA])
    for name, step in STEPS.items():
        assert step(mo, people[ADA]) == ("refused", "own_game"), name
    away: Any = {"by": mo, "room_id": room.id, "why": "away with them"}
    eve = services.player_create(name="Eve")
    assert refused(moderation.spectator_ban, **away, player_id=eve.id) == ("refused", "own_game")
    services.room_leave(room_id=room.id, player=people[MO])
    moderation.spectator_ban(**away, player_id=eve.id)


def test_a_moderators_own_page_offers_nothing_against_themselves(people: list[Player]) -> None:
    own, other = (f"/admin/games/player/{player.id}/change/" for player in people[:2])
    browser = browser_of(staff("mo", player=people[0]))
    assert "only others can decide about you" in browser.get(own).content.decode()
    assert 'value="sanction"' not in browser.get(own).content.decode()
    assert 'value="sanction"' in browser.get(other).content.decode()
