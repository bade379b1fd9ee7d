"""An appeal as the moderator who decides it sees it: who gave the sanction, for what, and with which evidence."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import ChatMessage, Player, Report, Sanction, staff_groups
from games.selectors.moderation.appeals import reports_behind
from games.selectors.moderation.oversight import Oversight
from games.selectors.play.clocks import database_time
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
YOURS = "You gave this sanction yourself"


def reported(about: Player, text: str, by: str = "Eve") -> Report:
    said = ChatMessage.objects.create(player=about, name=about.name, text=text)  # muted people cannot write
    return moderation.report_make(player=services.player_create(name=by), kind="insult", message=said.public_id)


def appealed(by: User, player: Player, **about: Any) -> Sanction:
    given = ban(by, player, "mute", **about)
    return moderation.sanction_appeal(player=player, public_id=given.public_id, text="It was not me.")


def test_the_appeal_names_who_gave_the_sanction_and_shows_the_evidence_behind_it(
    mo: User, people: list[Player]
) -> None:
    other = staff("gisela")
    first, second = (reported(people[0], f"you fool number {number}", f"Eve {number}") for number in range(2))
    given = ban(other, people[0], "mute", report=first)
    for one in (first, second):
        moderation.report_decide(by=other, report_id=one.pk, decision="upheld", answer="")
    later = reported(people[0], "you fool number 3", "Eve 3")
    assert reports_behind(given, Oversight(mo)) == [first, second]
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was not me.")
    for page in (f"/admin/games/player/{people[0].id}/change/", f"/admin/games/sanction/{given.pk}/change/"):
        shown = browser_of(mo).get(page).content.decode()
        assert re.search(r"issued by (<b>)?gisela", shown)
        evidence = shown.partition("What the sanction was for")[2]
        assert evidence.count('class="reported"') == 2, page
        assert f"/admin/games/report/{later.pk}/change/" not in evidence.partition("Recent messages")[0]
        assert YOURS not in shown


def test_reports_from_long_before_and_about_others_are_not_behind_it(mo: User, people: list[Player]) -> None:
    old, other = reported(people[0], "Hello"), reported(people[1], "you fool", "Eve 2")
    moderation.report_decide(by=mo, report_id=old.pk, decision="upheld", answer="")
    Report.objects.filter(pk=old.pk).update(decided=database_time() - timedelta(hours=2))
    given = appealed(mo, people[0])
    assert reports_behind(given, Oversight(mo)) == []
    assert other not in reports_behind(given, Oversight(mo))
    page = f"/admin/games/sanction/{given.pk}/change/"
    assert "No report is kept with this sanction" in browser_of(mo).get(page).content.decode()


@pytest.mark.rule("I-19")
def test_reports_of_a_seat_and_of_its_person_are_kept_apart_while_names_are_hidden(
    mo: User, people: list[Player]
) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=room.id, player=people[1])
    seat = room.seats.get(player=people[1]).number
    report = moderation.report_make(player=people[2], kind="insult", room_id=room.id, seat=seat)
    named = reported(people[1], "you fool")
    of_seat, of_person = appealed(mo, people[1], report=report), ban(mo, people[1], "account_ban")
    assert reports_behind(of_seat, Oversight(mo)) == [report]
    assert reports_behind(of_person, Oversight(mo)) == [named]
    shown = browser_of(mo).get(f"/admin/games/sanction/{of_seat.pk}/change/").content.decode()
    assert "you fool" not in shown
    assert people[1].id not in shown


def test_an_open_appeal_is_decided_instead_of_taking_the_sanction_back(mo: User, people: list[Player]) -> None:
    given, browser = appealed(staff("other"), people[0]), browser_of(mo)
    person, page = f"/admin/games/player/{people[0].id}/change/", f"/admin/games/sanction/{given.pk}/change/"
    for shown in (browser.get(one).content.decode() for one in (person, page)):
        assert 'value="lift"' not in shown
        assert "<h2>Lift the sanction</h2>" not in shown
        groups = re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', shown)
        fitting = {label: re.findall(r'value="([a-z_]+)"', options) for label, options in groups}
        assert fitting == {"if you lift it": ["lifted"], "if you let it stand": ["stands"]}
        assert "Neither decision can be undone." in shown
    moderation.appeal_decide(by=mo, sanction_id=given.pk, granted=False, answer="No.", template="")
    assert 'value="lift"' in browser.get(person).content.decode()
    shown = browser.get(page).content.decode()
    assert "<h2>Lift the sanction</h2>" in shown
    assert re.search(r"appeal decided: sanction stands: <b>#\d+ <a [^>]*><bdi>mo</bdi></a></b>", shown)


def test_ones_own_sanction_is_left_to_others(mo: User, people: list[Player]) -> None:
    appealed(mo, people[0])
    page = f"/admin/games/player/{people[0].id}/change/"
    shown = browser_of(mo).get(page).content.decode()
    assert "There is no other moderator who could decide, so you may." in shown
    case = moderation.case_next(by=mo)
    assert case is not None, "nobody else could decide"
    moderation.case_release(by=mo, key=case.subject.key)
    other = staff("gisela")
    assert 'id="decide-own"' in browser_of(mo).get(page).content.decode(), "folded: first of all it is for others"
    assert 'id="decide-own"' not in browser_of(other).get(page).content.decode()
    assert "leave the appeal to another moderator" in browser_of(mo).get(page).content.decode()
    form = {"do": "grant", "template": "", "why": "It was a mistake."}
    sanction = f"/admin/games/sanction/{people[0].sanctions.get().pk}/change/"
    assert "leave the appeal to another moderator" in browser_of(mo).post(sanction, form).content.decode()
    assert "leave the appeal to another moderator" not in browser_of(other).post(sanction, form).content.decode()
    assert "against your own sanction" in browser_of(mo).get("/admin/").content.decode()
    assert moderation.case_next(by=mo) is None
    reported(people[0], "you fool")
    assert moderation.case_next(by=mo) is not None, "the reports are nobody's own"
    assert YOURS not in browser_of(other).get(page).content.decode()


def test_a_lower_rank_cannot_decide_instead(people: list[Player]) -> None:
    chief = staff("chief", staff_groups.ADMINISTRATORS)
    staff("mo")
    appealed(chief, people[0])
    assert moderation.case_next(by=chief) is not None


def test_the_page_of_an_appeal_shows_what_the_person_said_before_and_their_record(
    mo: User, people: list[Player]
) -> None:
    ChatMessage.objects.create(player=people[0], name=people[0].name, text="YOU ALL PLAY BADLY")
    dismissed = reported(people[0], "Hello")
    moderation.report_decide(by=staff("other"), report_id=dismissed.pk, decision="dismissed", answer="")
    Report.objects.filter(pk=dismissed.pk).update(decided=database_time() - timedelta(hours=2))
    warned = ban(mo, people[0], "warning")
    given = appealed(mo, people[0])
    ChatMessage.objects.create(player=people[0], name=people[0].name, text="That was unjust.")
    shown = browser_of(mo).get(f"/admin/games/sanction/{given.pk}/change/").content.decode()
    assert "YOU ALL PLAY BADLY" in shown
    assert "That was unjust." not in shown
    assert f"/admin/games/sanction/{warned.pk}/change/" in shown
    assert "0 of 1 earlier reports upheld" in shown


@pytest.mark.parametrize("do", ["grant", "refuse"])
def test_the_question_calls_the_answer_an_answer_and_a_granted_appeal_says_why_the_sanction_was_lifted(
    mo: User, people: list[Player], do: str
) -> None:
    given, browser = appealed(staff("other"), people[0]), browser_of(mo)
    page = f"/admin/games/sanction/{given.pk}/change/"
    asked = browser.post(page, {"do": do, "why": "We saw it."}).content.decode()
    assert f"{people[0].name}: {given.get_step_display()}, " in asked
    assert "issued by other." in asked
    assert given.reason in asked
    assert "Answer, shown to the player" in asked
    assert "Reason, shown to the player" not in asked
    shown = browser.post(page, {"do": do, "why": "We saw it.", "confirmed": "yes"}, follow=True).content.decode()
    assert ("after an appeal" in shown) == (do == "grant")
    assert f"<b>{'sanction lifted' if do == 'grant' else 'sanction stands'}</b>: We saw it." in shown
    if do == "refuse":
        moderation.sanction_lift(by=mo, sanction_id=given.pk, why="long enough")
        Sanction.objects.filter(pk=given.pk).update(lifted=database_time() + timedelta(seconds=5))
        shown = browser.get(page).content.decode()
        assert "lifted on" in shown
        assert "after an appeal" not in shown


def test_an_answer_that_contradicts_the_decision_is_refused_before_the_question(mo: User, people: list[Player]) -> None:
    page = f"/admin/games/sanction/{appealed(staff('gisela'), people[0]).pk}/change/"
    for do, template, question in (
        ("grant", "stands", "Lift the sanction against"),
        ("refuse", "lifted", "Let the sanction of"),
    ):
        answer = browser_of(mo).post(page, {"do": do, "template": template}, follow=True).content.decode()
        assert question not in answer
        assert Sanction.objects.get().appeal_decided is None
    assert (
        "Lift the sanction against" in browser_of(mo).post(page, {"do": "grant", "template": "lifted"}).content.decode()
    )


def test_an_appeal_without_a_report_shows_the_chat_before_the_sanction(mo: User, people: list[Player]) -> None:
    def say(player: Player, text: str) -> None:
        ChatMessage.objects.create(player=player, name=player.name, text=text)

    say(people[1], "Who plays?")
    say(people[0], "ME, AND LOUDLY")
    say(people[1], "Do not shout.")
    given = appealed(mo, people[0])
    say(people[1], "That was later.")
    quiet = appealed(mo, people[2])
    browser = browser_of(mo)
    for page in (f"/admin/games/sanction/{given.pk}/change/", f"/admin/games/player/{people[0].pk}/change/"):
        chat = browser.get(page).content.decode().partition("The public chat before the sanction")[2]
        chat = chat.partition("</ul>")[0]
        assert all(f"{text}</li>" in chat for text in ("Who plays?", "ME, AND LOUDLY", "Do not shout."))
        assert chat.count('class="reported"') == 1
        assert "That was later." not in chat
    silent = browser.get(f"/admin/games/player/{people[2].pk}/change/").content.decode()
    assert "The person had said nothing in public before it." in silent
    assert quiet.player == people[2]
    reported(people[0], "Hello")
    later = browser.get(f"/admin/games/player/{people[0].pk}/change/").content.decode()
    assert "ME, AND LOUDLY</li>" in later, "also beside a later report"
