"""Moderators take back sanctions and decisions, where these are listed, after a question that says what follows."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services
from games.models import AuditEntry, ChatMessage, Player, Report, Sanction, staff_groups
from games.selectors.moderation.standing import standing_of
from games.selectors.play.clocks import database_time
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
HOUR = timedelta(hours=1)


def page_of(thing: Player | Report | Sanction) -> str:
    return f"/admin/games/{thing._meta.model_name}/{thing.pk}/change/"


def places(player: Player) -> list[str]:
    """The pages that list a person's sanctions."""
    return ["/admin/", "/admin/games/sanction/", page_of(player)]


def forms_for(browser: Client, page: str, do: str) -> list[tuple[str, dict[str, Any]]]:
    """Where the buttons of an act post to, and the fields of their forms."""
    shown = browser.get(page).content.decode()
    found = []
    for action, form in re.findall(r'<form method="post"(?: action="([^"]*)")?[^>]*>(.*?)</form>', shown, re.DOTALL):
        if f'name="do" value="{do}"' in form:
            fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
            fields.pop("csrfmiddlewaretoken", None)
            found.append((action or page, {**fields, "do": do}))
    in_lists = re.findall(rf'<button class="button" name="do" value="{do}" formaction="([^"]*)">', shown)
    return [*found, *((html.unescape(action), {"do": do}) for action in in_lists)]


def reported(about: Player, by: str = "Eve") -> Report:
    said = services.lobby_say(player=about, text="Hello")
    return moderation.report_make(player=services.player_create(name=by), kind="insult", message=said.public_id)


@pytest.mark.parametrize("place", range(3))
def test_a_sanction_is_lifted_where_it_is_listed_with_a_reason_if_confirmed(
    mo: User, people: list[Player], place: int
) -> None:
    given, page, browser = ban(mo, people[0], duration=HOUR), places(people[0])[place], browser_of(mo)
    ((address, fields),) = forms_for(browser, page, "lift")
    asked = browser.post(address, fields).content.decode()
    assert f"Lift the sanction against {people[0].name}?" in asked
    assert f"{people[0].name}: account ban, " in asked
    assert "At running tables bots play on until they take their seats back." in asked
    assert f'id="cancel" href="{page}"' in asked
    assert '<input name="why" required' in asked
    assert asked.count('name="why"') == 1
    unexplained = browser.post(address, fields | {"confirmed": "yes"}, follow=True).content.decode()
    assert "Not done: Give a reason, in a few words." in unexplained
    assert Sanction.objects.filter(lifted=None).exists()
    done = browser.post(address, fields | {"confirmed": "yes", "why": "They have apologized."})
    assert done["Location"].partition("#")[0] == page
    given.refresh_from_db()
    assert given.lifted is not None
    shown = browser.get(page).content.decode()
    assert f"The sanction against {people[0].name} is lifted." in re.sub("<[^>]+>", "", shown)
    assert "lifted on" in shown, "the list says so"
    assert forms_for(browser, page, "lift") == []
    entry = AuditEntry.objects.latest("id")
    assert (entry.act, entry.why, entry.refused) == ("sanction.lift", "They have apologized.", "")
    assert ban(mo, people[0], duration=HOUR).lifted is None, "and can be given again"


def test_only_what_is_in_force_and_ones_own_to_lift_is_offered(mo: User, people: list[Player]) -> None:
    chief = staff("chief", staff_groups.ADMINISTRATORS)
    ban(chief, people[0])
    moderation.sanction_acknowledge(player=people[1], public_id=ban(mo, people[1], "warning").public_id)
    ban(mo, people[2], "mute", duration=HOUR)
    Sanction.objects.filter(player=people[2]).update(until=database_time())
    for person in people[:3]:
        for page in places(person):
            assert forms_for(browser_of(mo), page, "lift") == [], page
    assert len(forms_for(browser_of(chief), "/admin/", "lift")) == 1


def test_a_decision_about_a_case_is_undone_at_once(mo: User, people: list[Player]) -> None:
    made, browser, page = [reported(people[0], f"Eve {n}") for n in range(3)], browser_of(mo), page_of(people[0])
    form = {"do": "decide", "report": [one.pk for one in made], "decision": "dismissed"}
    shown = browser.post(page, form, follow=True).content.decode()
    undo = re.search(r'<form method="post" action="([^"]*)" class="undo">(.*?)</form>', shown, re.DOTALL)
    assert undo is not None
    assert undo[1] == page
    assert '<button name="do" value="reopen">' in undo[2]
    posted = dict.fromkeys(re.findall(r'type="hidden" name="(\w+)"', undo[2]))
    fields = {name: re.findall(rf'name="{name}" value="([^"]*)"', undo[2]) for name in posted}
    undone = browser.post(page, {**fields, "do": "reopen"}, follow=True).content.decode()
    assert "3 reports are open again." in undone
    assert Report.objects.filter(decision="", decided=None, answer="", assignee=None).count() == 3
    acts = AuditEntry.objects.filter(act="report.reopen")
    assert set(acts.values_list("key", "why", "detail")) == {(str(one.pk), "Taken back.", "dismissed") for one in made}
    assert "decision on a report taken back" in browser.get(page).content.decode()


def test_decisions_about_a_case_are_taken_back_together(mo: User, people: list[Player]) -> None:
    first, *others = [reported(people[0], f"Eve {n}") for n in range(3)]
    moderation.report_decide(by=mo, report_id=first.pk, decision="dismissed", answer="")
    moderation.case_decide(by=mo, report_ids=[one.pk for one in others], decision="upheld", answer="", why="")
    browser, page = browser_of(mo), page_of(people[0])
    shown = browser.get(page).content.decode()
    forms = [form for form in re.findall(r"<form .*?</form>", shown, re.DOTALL) if 'value="reopen"' in form]
    ids = [{int(one) for one in re.findall(r'name="report" value="(\d+)"', form)} for form in forms]
    assert ids == [{one.pk for one in others}, {first.pk}]
    done = browser.post(
        page, {"do": "reopen", "report": list(ids[0]), "confirmed": "yes"}, follow=True
    ).content.decode()
    assert "2 reports are open again. The answers are withdrawn; the reporters will read the next ones." in done


@pytest.mark.parametrize("on_the_report", [True, False])
def test_an_older_decision_is_taken_back_where_it_is_listed(
    mo: User, people: list[Player], on_the_report: bool
) -> None:
    report = reported(people[0])
    moderation.report_decide(by=mo, report_id=report.pk, decision="upheld", answer="")
    page, browser = page_of(report if on_the_report else people[0]), browser_of(mo)
    ((address, fields),) = forms_for(browser, page, "reopen")
    asked = browser.post(address, fields).content.decode()
    assert f"Take the decision on the report about {people[0].name} back?" in asked
    assert "The answer is withdrawn; the reporter will read the next one." in asked
    assert Report.objects.get().decided is not None
    fields["confirmed"] = "yes"
    shown = browser.post(address, fields, follow=True).content.decode()
    assert "1 report is open again." in shown
    assert 'id="deciding"' in shown, "where it is decided again"
    assert forms_for(browser, page, "reopen") == []


def test_a_reporter_who_read_the_first_answer_is_shown_the_next_one_as_new(mo: User, people: list[Player]) -> None:
    report = reported(people[0])
    reporter = report.reporter
    assert reporter is not None
    moderation.report_decide(by=mo, report_id=report.pk, decision="dismissed", answer="It was a joke.")
    moderation.report_acknowledge(player=reporter, public_id=report.public_id)
    moderation.report_reopen(by=mo, report_id=report.pk, why="they were right")
    (shown,) = standing_of(reporter).reports
    assert (shown.decision, shown.answer, shown.acknowledged) == (None, None, False)
    moderation.report_decide(by=mo, report_id=report.pk, decision="upheld", answer="You were right.")
    (shown,) = standing_of(reporter).reports
    assert (shown.decision, shown.answer, shown.acknowledged) == ("upheld", "You were right.", False)


def test_decisions_of_administrators_and_on_ones_own_reports_stand(mo: User, people: list[Player]) -> None:
    chief = staff("chief", staff_groups.ADMINISTRATORS)
    report = reported(people[0])
    act: Any = {"report_id": report.pk, "why": "it was a joke"}
    assert refused(moderation.report_reopen, by=mo, **act) == ("refused", "not_decided")
    moderation.report_decide(by=chief, report_id=report.pk, decision="upheld", answer="")
    assert refused(moderation.report_reopen, by=mo, **act) == ("refused", "outranked")
    assert forms_for(browser_of(mo), page_of(people[0]), "reopen") == []
    assert len(forms_for(browser_of(chief), page_of(people[0]), "reopen")) == 1
    Report.objects.update(reporter=Player.objects.get(user=chief))
    assert refused(moderation.report_reopen, by=chief, **act) == ("refused", "yourself")
    assert Report.objects.get().decision == "upheld"


def test_reports_of_others_and_of_ones_own_table_are_not_reopened(make_game: Any, people: list[Player]) -> None:
    """Not even by a form that names them."""
    game, mine, other = make_game(2), staff("mine", player=people[0]), staff("other")
    report = moderation.report_make(player=people[2], kind="insult", room_id=game.room_id, seat=1)
    about_another = reported(people[3])
    for one in (report, about_another):
        moderation.report_decide(by=other, report_id=one.pk, decision="upheld", answer="")
    assert refused(moderation.report_reopen, by=mine, report_id=report.pk, why="my own") == ("refused", "own_game")
    assert report.about is not None
    browser_of(mine).post(page_of(report.about), {"do": "reopen", "report": [report.pk, about_another.pk]})
    assert not Report.objects.filter(decided=None).exists()


def test_removing_no_message_is_refused_and_keeps_the_reason(mo: User, people: list[Player]) -> None:
    browser, page = browser_of(mo), page_of(people[0])
    said = services.lobby_say(player=people[0], text="Buy")
    form: dict[str, Any] = {"do": "remove_chosen", "shown": said.pk, "why": "spam"}
    shown = browser.post(page, form, follow=True).content.decode()
    assert "Not done: Select the messages first." in shown
    assert '"why": ["spam"]' in shown
    moderation.message_remove(by=mo, message_id=said.pk, why="a test")
    shown = browser.post(page, {**form, "message": said.pk}, follow=True).content.decode()
    assert "Not done: That has already been removed." in shown


def test_messages_that_were_removed_together_are_shown_again_by_one_click(mo: User, people: list[Player]) -> None:
    browser, page = browser_of(mo), page_of(people[0])
    said = [services.lobby_say(player=people[0], text=f"Buy {number}").pk for number in range(3)]
    other = services.lobby_say(player=people[1], text="Hello").pk
    moderation.message_remove(by=mo, message_id=other, why="a test")
    shown = browser.post(page, {"do": "remove_shown", "shown": said, "why": "spam"}, follow=True).content.decode()
    assert "3 messages removed." in shown
    found = re.search(r'class="undo">(.*?)</form>', shown, re.DOTALL)
    assert found is not None
    assert sorted(map(int, re.findall(r'name="message" value="(\d+)"', found[1]))) == said
    done = browser.post(page, {"do": "restore", "message": [*said, other]}, follow=True).content.decode()
    assert "3 messages are shown again." in done
    assert list(ChatMessage.objects.exclude(removed=None).values_list("pk", flat=True)) == [other]
