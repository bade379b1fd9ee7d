"""Lists of sanctions and of decided reports say enough to tell one from another: why, by whom, where and when."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import Player, Report
from games.selectors.play.clocks import database_time
from games.services import moderation
from tests.web.staff import browser_of, mo, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["mo"]


def reported(about: Player, by: str, room_id: str | None = None) -> Report:
    reporter = services.player_create(name=by)
    if room_id is not None:
        return moderation.report_make(player=reporter, kind="insult", room_id=room_id, seat=0)
    said = services.lobby_say(player=about, text="you fool")
    return moderation.report_make(player=reporter, kind="insult", message=said.public_id)


def test_sanctions_are_listed_with_their_reason_and_who_gave_them(mo: User, people: list[Player]) -> None:
    reason = f"insults in the lobby, {'again and ' * 12}again"
    moderation.sanction_give(by=staff("gisela"), player_id=people[0].id, step="warning", why=reason)
    for page in ("/admin/", "/admin/games/sanction/"):
        shown = browser_of(mo).get(page).content.decode()
        shown = shown.partition('id="sanctions"' if page == "/admin/" else 'id="result_list"')[2].partition("</ul>")[0]
        assert "insults in the lobby, again" in shown, page
        assert reason not in shown, page
        assert "gisela" in shown, page
    person = browser_of(mo).get(f"/admin/games/player/{people[0].id}/change/").content.decode()
    assert f"{reason} · issued by gisela" in person


def test_the_page_of_a_sanction_leads_to_all_reports_that_it_answers(mo: User, people: list[Player]) -> None:
    made = [reported(people[0], f"Eve {number}") for number in range(3)]
    given = moderation.sanction_give(by=mo, player_id=people[0].id, step="seat_ban", why="insults", report=made[0])
    for one in made:
        moderation.report_decide(by=mo, report_id=one.pk, decision="upheld", answer="")
    reported(people[0], "Max")
    shown = browser_of(mo).get(f"/admin/games/sanction/{given.pk}/change/").content.decode()
    listed = shown.partition('id="reports"')[2].partition("</p>")[0]
    assert listed.count("/admin/games/report/") == 3
    assert all(f"/admin/games/report/{one.pk}/change/" in listed for one in made)


def test_decided_reports_say_who_made_them_and_where(mo: User, people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, name="Blue table")
    for one in (reported(people[0], "Eve"), reported(people[0], "Max", room.id)):
        moderation.report_decide(by=mo, report_id=one.pk, decision="upheld", answer="")
    shown = browser_of(mo).get(f"/admin/games/player/{people[0].id}/change/").content.decode()
    decided = shown.partition('id="decided"')[2].partition("</ul>")[0]
    assert (
        'upheld <span class="soft">· decided by <bdi>mo</bdi> · reported by <bdi>Eve</bdi> · in the lobby, ' in decided
    )
    assert "reported by <bdi>Max</bdi> · <bdi>Blue table</bdi>, " in decided


def test_the_language_of_a_person_has_a_name(mo: User, people: list[Player]) -> None:
    Player.objects.filter(pk=people[0].pk).update(language="nl")
    for page in (f"/admin/games/player/{people[0].id}/change/", "/admin/games/player/"):
        assert "Niederländisch" in browser_of(mo, "de").get(page).content.decode(), page


def test_what_has_just_arrived_has_not_waited_for_0_minutes(mo: User, people: list[Player]) -> None:
    report = reported(people[0], "Eve")
    shown = browser_of(mo).get("/admin/").content.decode()
    assert "just arrived" in shown
    assert "waiting for" not in shown
    Report.objects.filter(pk=report.pk).update(created=database_time() - timedelta(minutes=5))
    assert re.search(r"waiting for 5.minutes", browser_of(mo).get("/admin/").content.decode())
