"""Sanctions about a report of a seat whose table hides names: until the game is over nothing shows whose seat it is."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services
from games.models import AuditEntry, Player, Report, Room, Sanction
from games.selectors.moderation import cases
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, refused, staff

__all__ = ["mo"]
pytestmark = [pytest.mark.django_db, pytest.mark.rule("I-19")]
NAME = "Wunibald"
"""The name of the person who has the reported seat, which occurs nowhere else."""


@pytest.fixture
def room(people: list[Player]) -> Room:
    """A running game with pseudonyms, where Wunibald plays."""
    made = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=made.id, player=people[1])
    for player in people[:2]:
        services.room_ready(room_id=made.id, player=player)
    services.room_start(room_id=made.id, player=people[0])
    services.player_rename(player=people[1], name=NAME)
    return made


@pytest.fixture
def report(room: Room, people: list[Player]) -> Report:
    """A report of Wunibald's seat."""
    number = room.seats.get(player=people[1]).number
    return moderation.report_make(player=people[0], kind="insult", room_id=room.id, seat=number)


def give(by: User, report: Report, step: str = "mute", **more: Any) -> Sanction:
    """Sanctions the reported person."""
    assert report.about is not None
    return moderation.sanction_give(
        by=by, player_id=report.about.id, step=step, why="insults at the table", report=report, **more
    )


def page(browser: Client, address: str) -> str:
    return browser.get(f"/admin/{address}").content.decode()


def test_a_sanction_stays_with_the_seat_until_the_game_is_over(mo: User, room: Room, report: Report) -> None:
    given, person = give(mo, report), report.about_id
    browser, seat = browser_of(staff("other")), report.about_name
    own = f"games/sanction/{given.pk}/change/"
    assert "insults at the table" in page(browser, f"games/report/{report.pk}/change/")
    assert seat in page(browser, own)
    for address in (own, f"games/report/{report.pk}/change/", f"games/room/{room.id}/change/"):
        shown = page(browser, address)
        assert NAME not in shown, address
        assert str(person) not in shown, address
    for address in ("", "games/sanction/", f"games/player/{person}/change/", f"games/sanction/?q={NAME}"):
        shown = page(browser, address)
        assert own not in shown, address
        if address:  # The front page has the latest entries of the log.
            assert "insults at the table" not in shown, address
    log = page(browser, "games/auditentry/")
    assert seat in log
    assert NAME not in log
    entry = f"games/auditentry/{AuditEntry.objects.get(act='sanction.mute').pk}/change/"
    # Another one of the person, at the same time and by the same moderator, is none of the seat's.
    elsewhere = moderation.sanction_give(by=mo, player_id=str(person), step="mute", why="rude in the lobby").pk
    for shown in (log, page(browser, entry)):
        assert str(person) not in shown
        assert f"games/sanction/{elsewhere}/" not in shown
    for words in (NAME, person):
        assert "insults" not in page(browser, f"games/auditentry/?q={words}")
    moderation.game_end(by=mo, room_id=room.id, why="it is late")
    assert own in page(browser, f"games/player/{person}/change/")
    assert own in page(browser, f"games/sanction/?q={NAME}")
    assert "insults" in page(browser, f"games/auditentry/?q={person}")


def test_neither_a_refusal_nor_the_suggestion_nor_a_ban_shows_whose_seat_it_is(
    mo: User, people: list[Player], room: Room, report: Report
) -> None:
    ban(mo, people[1], "mute")
    for step in ("seat_ban", "account_ban"):
        assert refused(give, by=mo, report=report, step=step) == ("refused", "shows_whose_seat")
    shown = page(browser_of(mo), f"games/report/{report.pk}/change/")
    assert 'name="step" value="warning"' in shown
    assert "account_ban" not in shown
    assert shown.index('id="step-warning" open>') < shown.index('value="warning"') < shown.index('value="mute"')
    give(mo, report)
    assert refused(give, by=mo, report=report) == ("refused", "in_force_already")
    # Nor does the sanction of the seat refuse one of the person.
    moderation.sanction_lift(by=mo, sanction_id=Sanction.objects.get(report=None).pk, why="it was a mistake")
    ban(mo, people[1], "mute")
    # A moderator who plays with the person elsewhere is not refused for it.
    named = services.room_create(player=people[2], edition="classic", options={"players": 2}, name="Open")
    services.room_join(room_id=named.id, player=people[1])
    other = staff("plays", player=people[2])
    assert refused(ban, mo=other, player=people[1], step="warning") == ("refused", "own_game")
    assert give(other, report, "warning").report == report


def test_a_ready_made_reason_does_not_show_the_persons_language(mo: User, people: list[Player], report: Report) -> None:
    Player.objects.filter(id=people[1].id).update(language="nl")
    given = moderation.sanction_give(
        by=mo, player_id=people[1].id, step="mute", why="", template="insult", report=report
    )
    for language in ("en", "de"):
        shown = browser_of(mo, language).get(f"/admin/games/sanction/{given.pk}/change/").content.decode()
        assert given.reason not in shown


def test_an_appeal_of_a_seat_is_a_case_of_the_seat(mo: User, people: list[Player], room: Room, report: Report) -> None:
    given, other = give(mo, report), staff("other")
    moderation.sanction_appeal(player=people[1], public_id=given.public_id, text="It was a joke.")

    def waiting() -> list[tuple[str, bool]]:
        seen = Oversight(other)
        found = cases.queue(seen, given.begun)
        assert len(found) == cases.count_cases(seen)
        return [(case.name, case.appeal is not None) for case in found]

    assert waiting() == [(report.about_name, True)]
    moderation.report_decide(by=mo, report_id=report.pk, decision="upheld", answer="Thank you.")
    assert waiting() == [(report.about_name, True)]
    browser = browser_of(other)
    shown = browser.post("/admin/next/", follow=True).content.decode()
    assert "It was a joke." in shown
    assert f'name="after" value="seat:{room.id}:{report.about_name}"' in shown
    assert NAME not in shown
    form = {"do": "grant", "why": "We believe you."}
    asked = browser.post(f"/admin/games/sanction/{given.pk}/change/", form).content.decode()
    assert f"Lift the sanction against {report.about_name}?" in asked
    assert NAME not in asked
    form["confirmed"] = "yes"
    shown = browser.post(f"/admin/games/sanction/{given.pk}/change/", form, follow=True).content.decode()
    assert f"The sanction against {report.about_name} is lifted" in shown
    assert NAME not in shown
    assert waiting() == []
    assert {one.name for one in AuditEntry.objects.all()} == {report.about_name}


def test_who_reported_is_hidden_as_well(mo: User, people: list[Player], room: Room, report: Report) -> None:
    browser = browser_of(mo)
    services.player_rename(player=people[0], name="Xaveria")
    assert "Xaveria" not in page(browser, f"games/report/{report.pk}/change/")
    assert "Xaveria" not in page(browser, "games/report/")
    assert report.about_name not in page(browser, f"games/player/{people[0].id}/change/")
    moderation.game_end(by=mo, room_id=room.id, why="it is late")
    assert "Xaveria" in page(browser, f"games/report/{report.pk}/change/")


def test_the_page_of_a_sanction_lists_who_gave_and_who_lifted_it(
    mo: User, people: list[Player], room: Room, report: Report
) -> None:
    """The seat's and the person's, which were given at the same time, each have only their own entries."""
    other = staff("other")
    own, of_seat = ban(mo, people[1], "mute"), give(mo, report)
    moderation.sanction_lift(by=other, sanction_id=own.pk, why="it was a mistake")
    for sanction, acts, foreign in (
        (own, ["sanction lifted", "muted"], report.about_name),
        (of_seat, ["muted"], people[1].name),
    ):
        shown = page(browser_of(mo), f"games/sanction/{sanction.pk}/change/")
        log = shown.partition("Moderator actions</h2>")[2]
        assert re.findall(r"</b> · <a [^>]+>([\w ]+)</a> · ", log) == acts
        assert foreign not in log
    assert "muted" not in page(browser_of(staff("plays", player=people[0])), f"games/sanction/{of_seat.pk}/change/")


def test_the_page_of_a_message_does_not_lead_to_its_author(mo: User, room: Room) -> None:
    speaker = room.seats.get(number=1).player
    assert speaker is not None
    said = services.chat_say(room_id=room.id, player=speaker, text="Good day")
    browser, path, person = browser_of(mo), f"games/chatmessage/{said.pk}/change/", f"player/{speaker.id}/"
    assert person not in page(browser, path)
    assert person not in page(browser, "games/chatmessage/")
    moderation.game_end(by=mo, room_id=room.id, why="it is late")
    assert person in page(browser, path)
