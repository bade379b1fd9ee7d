"""Warnings, mutes and bans: what they forbid, for how long, who may impose them, and how to appeal."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from games import services
from games.models import AuditEntry, Game, Player, Room, Sanction
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation.cases import count_cases
from games.selectors.moderation.figures import figures_for
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.standing import standing_of
from games.services import moderation
from games.services.moderation import sanctions as moderation_sanctions
from tests.web.staff import ban, browser_of, mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
MakeGame = Callable[..., Game]
DAY = timedelta(days=1)


def test_a_mute_silences_for_its_time_only(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    given = ban(mo, people[1], "mute", duration=DAY)
    for say in (
        lambda: services.chat_say(room_id=game.room_id, player=people[1], text="hm"),
        lambda: services.lobby_say(player=people[1], text="hm"),
    ):
        assert refused(say) == ("sanctioned", "mute")
    services.chat_say(room_id=game.room_id, player=people[0], text="ah")
    assert not game.room.seats.get(number=1).stand_in
    Sanction.objects.filter(pk=given.pk).update(until=given.begun)
    services.chat_say(room_id=game.room_id, player=people[1], text="hm")


NAMING: dict[str, Callable[[Player, Room], object]] = {
    "a new table": lambda player, _: services.room_create(player=player, **TABLE, name="Boo"),
    "their table": lambda player, room: services.room_edit(room_id=room.id, player=player, name="Boo"),
    "themselves": lambda player, _: services.player_rename(player=player, name="Boo"),
    "their new account": lambda player, _: services.account_name_choose("Boo", player=player),
    "a program": lambda player, _: services.token_create(owner=player, name="t", scopes=["play"], program="Boo"),
}
"""Ways to show texts to others without the chat."""
TABLE: dict[str, Any] = {"edition": "classic", "options": {"players": 2}}


@pytest.mark.parametrize("step", ["mute", "warning"])
@pytest.mark.parametrize("what", NAMING)
def test_a_muted_player_cannot_name_anything(
    mo: User, people: list[Player], settings: Any, what: str, step: str
) -> None:
    settings.GUEST_PROGRAMS = True
    room = services.room_create(player=people[1], **TABLE, name="At the river")
    given = ban(mo, people[1], step)
    with transaction.atomic():
        assert refused(lambda: NAMING[what](people[1], room)) == ("sanctioned", step)
    moderation.sanction_acknowledge(player=people[1], public_id=given.public_id)
    Sanction.objects.filter(pk=given.pk).update(until=given.begun)
    NAMING[what](people[1], room)


def test_a_muted_player_keeps_existing_names(mo: User, people: list[Player]) -> None:
    room = services.room_create(player=people[1], **TABLE, name="At the river")
    ban(mo, people[1], "mute")
    assert services.room_edit(room_id=room.id, player=people[1], name=room.name, press="none").name == room.name
    assert services.room_create(player=people[1], **TABLE).name == "Bo’s table"
    assert services.account_name_choose("Bo", player=people[1]) == "Bo"
    assert services.account_name_suggest(["Boo", "Bo"], player=people[1]) == "Bo"


def test_a_banned_player_is_replaced_by_bots_and_loses_waiting_seats(
    mo: User, make_game: MakeGame, make_room: Callable[..., Room], people: list[Player]
) -> None:
    game, waiting = make_game(2), make_room(3, 2)
    ban(mo, people[1], "seat_ban", duration=DAY)
    assert game.room.seats.get(number=1).stand_in
    assert not waiting.seats.filter(player=people[1]).exists()
    services.chat_say(room_id=game.room_id, player=people[1], text="but I may talk")
    for act in (
        lambda: services.seat_take_back(room_id=game.room_id, player=people[1]),
        lambda: services.room_join(room_id=waiting.id, player=people[1]),
        lambda: services.room_play_now(player=people[1], edition="classic", options={"players": 2}),
    ):
        assert refused(act) == ("sanctioned", "seat_ban")


def test_a_warning_must_be_read_before_chatting_or_taking_a_seat_again(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    given = ban(mo, people[1], "warning")
    say: Any = {"room_id": game.room_id, "player": people[1], "text": "oh"}
    assert refused(services.chat_say, **say) == ("sanctioned", "warning")
    moderation.sanction_acknowledge(player=people[1], public_id=given.public_id)
    services.chat_say(**say)
    assert [one.holds for one in standing_of(people[1]).sanctions] == [False]


def test_nobody_sanctions_themselves_or_staff_of_equal_or_higher_rank(people: list[Player]) -> None:
    mo, other = staff("mo", player=people[0]), staff("other", player=people[1])
    chief = staff("chief", ADMINISTRATORS, people[2])
    give: Any = {"step": "mute", "why": "no reason at all"}
    assert refused(moderation.sanction_give, by=mo, player_id=people[0].id, **give) == ("refused", "yourself")
    for above in (people[1], people[2]):
        assert refused(moderation.sanction_give, by=mo, player_id=above.id, **give) == ("refused", "outranked")
    given = moderation.sanction_give(by=chief, player_id=people[3].id, **give)
    assert refused(moderation.sanction_lift, by=mo, sanction_id=given.pk, why="mercy") == ("refused", "outranked")
    moderation.sanction_give(by=chief, player_id=people[1].id, **give)
    assert not other.is_anonymous
    assert list(AuditEntry.objects.exclude(refused="").values_list("who", "act", "refused").order_by("id")) == [
        ("mo", "sanction.mute", "refused: yourself"),
        ("mo", "sanction.mute", "refused: outranked"),
        ("mo", "sanction.mute", "refused: outranked"),
        ("mo", "sanction.lift", "refused: outranked"),
    ]


def test_an_appeal_is_made_once_and_lifts_what_it_is_granted_against(mo: User, people: list[Player]) -> None:
    given = ban(mo, people[0], "mute")
    appeal: Any = {"player": people[0], "public_id": given.public_id, "text": "It was a joke among friends."}
    assert refused(moderation.sanction_appeal, **(appeal | {"player": people[1]})) == ("unknown_sanction", None)
    moderation.sanction_appeal(**appeal)
    assert refused(moderation.sanction_appeal, **appeal) == ("refused", "appealed_already")
    answer: Any = {"by": mo, "sanction_id": given.pk, "granted": True, "answer": "So it was. Sorry."}
    moderation.appeal_decide(**answer)
    assert refused(moderation.appeal_decide, **answer) == ("refused", "no_appeal")
    (sanction,) = standing_of(people[0]).sanctions
    assert (sanction.holds, sanction.appeal and sanction.appeal.granted) == (False, True)
    services.lobby_say(player=people[0], text="Thanks")


def test_a_lifted_sanction_is_shown_as_lifted_and_not_as_granted_on_appeal(mo: User, people: list[Player]) -> None:
    given = ban(mo, people[0], "mute")
    long_ago = given.begun - timedelta(days=60)
    Sanction.objects.filter(pk=given.pk).update(begun=long_ago, appealed=long_ago, appeal_decided=long_ago)
    (sanction,) = standing_of(people[0]).sanctions
    assert (sanction.holds, sanction.lifted, sanction.appeal and sanction.appeal.granted) == (True, None, False)
    lifted = moderation.sanction_lift(by=mo, sanction_id=given.pk, why="long enough").lifted
    assert lifted is not None
    (sanction,) = standing_of(people[0]).sanctions
    assert (sanction.holds, sanction.lifted) == (False, lifted.isoformat())
    assert sanction.appeal is not None
    assert not sanction.appeal.granted


def test_who_has_not_read_a_sanction_that_was_taken_back_at_once_never_does(mo: User, people: list[Player]) -> None:
    def shown() -> list[int]:
        return [len(standing_of(one).sanctions) for one in people[:3]]

    unread, read, late = (ban(mo, one, "mute") for one in people[:3])
    moderation.sanction_acknowledge(player=people[1], public_id=read.public_id)
    Sanction.objects.filter(pk=late.pk).update(begun=late.begun - timedelta(minutes=11))
    assert shown() == [1, 1, 1]
    for one in (unread, read, late):
        moderation.sanction_lift(by=mo, sanction_id=one.pk, why="the wrong person")
    assert shown() == [0, 1, 1]


def test_a_sanction_that_is_lifted_leaves_its_appeal_without_a_decision(mo: User, people: list[Player]) -> None:
    given = ban(mo, people[0], "mute")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was a joke.")
    assert (count_cases(Oversight(mo)), figures_for(Oversight(mo)).open_appeals) == (1, 1)
    moderation.sanction_lift(by=mo, sanction_id=given.pk, why="a mistake")
    assert (count_cases(Oversight(mo)), figures_for(Oversight(mo)).open_appeals) == (0, 0)
    assert moderation.case_next(by=mo) is None
    answer: Any = {"by": mo, "sanction_id": given.pk, "answer": "It stands."}
    for granted in (True, False):
        assert refused(moderation.appeal_decide, **answer, granted=granted) == ("refused", "no_appeal")
    (sanction,) = standing_of(people[0]).sanctions
    assert sanction.lifted is not None
    assert sanction.appeal is not None
    assert sanction.appeal.granted is None
    page = browser_of(mo).get(f"/admin/games/sanction/{given.pk}/change/").content.decode()
    assert "It was a joke." in page
    assert "Decide the appeal" not in page


def test_an_appeal_that_another_moderator_just_decided_is_not_decided_again(
    mo: User, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    given, other = ban(mo, people[0], "mute"), staff("other")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was a joke.")
    looked = moderation_sanctions._refuse_outranked

    def meanwhile(by: User, sanction: Sanction) -> None:
        """Lets another moderator act between a moderator's check and act."""
        looked(by, sanction)
        if by == mo:
            moderation.appeal_decide(by=other, sanction_id=given.pk, granted=True, answer="It was.")

    monkeypatch.setattr(moderation_sanctions, "_refuse_outranked", meanwhile)
    refuse: Any = {"by": mo, "sanction_id": given.pk, "granted": False, "answer": "It was not."}
    with transaction.atomic():
        # The other's act is rolled back with the refused one here, since both share a connection.
        assert refused(moderation.appeal_decide, **refuse) == ("refused", "no_appeal")
    lift: Any = {"by": mo, "sanction_id": given.pk, "why": "mercy"}
    assert refused(moderation.sanction_lift, **lift) == ("refused", "not_in_force")


def test_a_moderator_who_is_banned_does_nothing(people: list[Player]) -> None:
    mo, chief = staff(player=people[0]), staff("chief", ADMINISTRATORS)
    given = ban(chief, people[0])
    note: Any = {"by": mo, "player_id": people[1].id, "text": "my revenge"}
    assert refused(moderation.note_write, **note) == ("sanctioned", "account_ban")
    assert AuditEntry.objects.get(who="mo").refused == "sanctioned: account_ban"
    browser = Client()
    browser.force_login(mo)
    assert browser.get("/admin/").status_code == 302
    moderation.sanction_lift(by=chief, sanction_id=given.pk, why="a mistake")
    moderation.note_write(**note)
    assert browser.get("/admin/").status_code == 200


def test_a_banned_player_cannot_change_their_name(mo: User, people: list[Player]) -> None:
    account = services.account_log_in(user=User.objects.create_user("Di of Dun"), guest=people[3])
    ban(mo, account)
    assert refused(services.account_rename, player=account, name="Another") == ("sanctioned", "account_ban")
