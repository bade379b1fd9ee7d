"""The moderators' queue: people instead of reports, claims, one decision for all reporters (C-26, I-19)."""

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import services
from games.admin.moderation.sanctioning import state_of
from games.models import CaseClaim, Game, Player, Report, Room, Sanction
from games.selectors.moderation import cases
from games.selectors.moderation.cases import Case, Subject
from games.selectors.moderation.oversight import Oversight
from games.selectors.play.clocks import database_time
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
MakeGame = Callable[..., Game]


def reported(about: Player, kind: str = "insult", by: str = "Eve", text: str = "") -> Report:
    """A report about something that a person said in the lobby, by a new person."""
    said = services.lobby_say(player=about, text="Hello")
    reporter = services.player_create(name=by)
    return moderation.report_make(player=reporter, kind=kind, message=said.public_id, text=text)


def waiting(user: User) -> list[Case]:
    """The queue as a moderator sees it."""
    return cases.queue(Oversight(user), database_time())


@pytest.fixture(autouse=True)
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """People may say as much as they like."""
    monkeypatch.setattr("games.services.chat.MAX_MESSAGES", 10_000)


def test_nine_reports_are_one_case_and_one_decision_answers_all(mo: User, people: list[Player]) -> None:
    made = [reported(people[0], by=f"Eve {number}") for number in range(9)]
    reported(people[1], "other")
    first, second = waiting(mo)
    assert (first.name, first.reporters, first.kinds) == (people[0].name, 9, (("insult", 9),))
    assert (second.name, cases.count_cases(Oversight(mo))) == (people[1].name, 2)
    browser, page = browser_of(mo), f"/admin/games/player/{people[0].id}/change/"
    form = {"do": "decide", "report": [one.pk for one in made], "decision": "upheld", "answer": "We acted on it."}
    assert "9 reports upheld." in browser.post(page, form, follow=True).content.decode()
    assert set(Report.objects.filter(about=people[0]).values_list("answer", "assignee")) == {("We acted on it.", mo.pk)}
    assert [case.name for case in waiting(mo)] == [people[1].name]


def test_a_report_that_was_not_shown_is_not_decided(mo: User, people: list[Player]) -> None:
    shown, other = reported(people[0]), reported(people[1])
    later = reported(people[0])
    form: Any = {"do": "decide", "report": [shown.pk, other.pk], "decision": "dismissed", "answer": "It was a joke."}
    browser_of(mo).post(f"/admin/games/player/{people[0].id}/change/", form)
    assert list(Report.objects.filter(decided=None).order_by("id")) == [other, later]


def test_the_next_case_after_a_login_is_the_queue_and_none_says_why(mo: User, people: list[Player]) -> None:
    """Who was asked to log in before the next case returns to it by its address alone."""
    browser = browser_of(mo)
    assert browser.get("/admin/next/")["Location"] == "/admin/"
    assert "No other case is waiting." in browser.post("/admin/next/", follow=True).content.decode()
    reported(people[1])
    only = browser.post("/admin/next/", follow=True)
    assert only.request["PATH_INFO"] == f"/admin/games/player/{people[1].id}/change/"
    again = browser.post("/admin/next/", {"after": Subject(people[1].id).key}, follow=True).content.decode()
    assert "No other case is waiting." in again
    staff("other")
    Report.objects.all().delete()
    given = ban(mo, people[0], "mute")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was not me.")
    assert (
        "The open cases are with other moderators, or for others"
        in browser.post("/admin/next/", follow=True).content.decode()
    )


def test_the_worst_come_first_and_the_oldest_before_them_after_a_day(mo: User, people: list[Player]) -> None:
    stalling, spam = reported(people[0], "stalling"), reported(people[1], "spam")
    reported(people[2], "insult")
    reported(people[1], "spam", "Eve 2")
    assert [case.name for case in waiting(mo)] == [people[2].name, people[1].name, people[0].name]
    Report.objects.filter(pk=stalling.pk).update(created=database_time() - timedelta(days=2))
    assert waiting(mo)[0].name == people[0].name
    Report.objects.filter(pk=spam.pk).update(created=database_time() - timedelta(days=3))
    assert waiting(mo)[0].name == people[1].name


def test_an_appeal_is_part_of_the_case_and_decided_there(mo: User, people: list[Player]) -> None:
    report = reported(people[0], "spam")
    given = ban(staff("other"), people[0])
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was not me.")
    (case,) = waiting(mo)
    assert (case.appeal, case.kinds) == (given, (("spam", 1),))
    moderation.report_decide(by=mo, report_id=report.pk, decision="upheld", answer="Thank you.", why="so it is")
    (case,) = waiting(mo)
    assert (case.name, case.appeal, case.kinds) == (people[0].name, given, ())
    browser, page = browser_of(mo), f"/admin/games/player/{people[0].id}/change/"
    assert "It was not me." in browser.get(page).content.decode()
    assert "<button>Next case</button>" in browser.get("/admin/").content.decode()
    form = {"do": "grant", "why": "You are right.", "back": page, "confirmed": "yes"}
    assert browser.post(f"/admin/games/sanction/{given.pk}/change/", form)["Location"] == page
    given.refresh_from_db()
    assert given.lifted is not None
    assert waiting(mo) == []
    assert "<button disabled>Next case</button>" in browser.get("/admin/").content.decode()


def test_a_claimed_case_is_nobody_elses_next_one_for_an_hour(mo: User, people: list[Player]) -> None:
    other = staff("other")
    reported(people[0], "insult")
    reported(people[1], "spam")
    first = moderation.case_next(by=mo)
    second = moderation.case_next(by=other)
    assert (first and first.name, second and second.name) == (people[0].name, people[1].name)
    assert refused(moderation.case_claim, by=other, subject=Subject(people[0].id)) == ("refused", "claimed")
    assert moderation.case_next(by=mo, after=Subject(people[0].id).key) is None
    assert not CaseClaim.objects.filter(moderator=mo).exists(), "the case is given back"
    moderation.case_claim(by=mo, subject=Subject(people[0].id))
    CaseClaim.objects.update(until=database_time())
    moderation.case_claim(by=other, subject=Subject(people[0].id))
    assert [case.claim and case.claim.moderator for case in waiting(mo)] == [other, None]


def test_only_what_one_may_decide_can_be_claimed(people: list[Player]) -> None:
    mo, viewer = staff("mo", player=people[0]), User.objects.create_user("vi", is_staff=True)
    reported(people[0])
    assert waiting(mo) == []
    assert refused(moderation.case_claim, by=mo, subject=Subject(people[0].id)) == ("refused", "no_case")
    assert refused(moderation.case_claim, by=mo, subject=Subject(people[1].id)) == ("refused", "no_case")
    assert refused(moderation.case_claim, by=viewer, subject=Subject(people[0].id)) == ("forbidden", "no_right")
    given = ban(User.objects.create_superuser("root", password="x"), people[0], "mute")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was not me.")
    assert waiting(mo) == []
    assert waiting(staff("other")) == []
    assert moderation.case_next(by=mo) is None


@pytest.mark.rule("I-19")
def test_reports_from_a_table_with_pseudonyms_stay_with_the_seat_until_the_game_is_over(
    mo: User, people: list[Player]
) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=room.id, player=people[1])
    for player in people[:2]:
        services.room_ready(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=people[0])
    services.player_rename(player=people[1], name="Wunibald")
    reporter = services.player_create(name="Eve")
    seat = room.seats.get(player=people[1]).number
    at_table = moderation.report_make(player=reporter, kind="stalling", room_id=room.id, seat=seat)
    reported(people[1], "spam")
    pseudonym = at_table.about_name
    assert pseudonym != people[1].name
    browser = browser_of(mo)
    person, seat_page = f"/admin/games/player/{people[1].id}/change/", f"/admin/games/report/{at_table.pk}/change/"
    assert {case.name for case in waiting(mo)} == {people[1].name, pseudonym}
    assert pseudonym not in browser.get(person).content.decode()
    page = browser.get(seat_page).content.decode()
    assert people[1].name not in page
    assert people[1].id not in page
    assert seat_page in browser.get(f"/admin/games/report/?q={pseudonym}").content.decode()
    assert seat_page not in browser.get(f"/admin/games/report/?q={people[1].name}").content.decode()
    moderation.game_end(by=mo, room_id=room.id, why="it is late")
    (case,) = waiting(mo)
    assert (case.name, case.kinds) == (people[1].name, (("spam", 1), ("stalling", 1)))
    form = {"do": "decide", "report": at_table.pk, "decision": "upheld", "answer": "We spoke to them."}
    assert "1 report upheld." in browser.post(person, form, follow=True).content.decode()


def test_reports_about_a_seat_are_decided_together_on_the_page_of_one(mo: User, people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=room.id, player=people[1])
    seat = room.seats.get(player=people[1]).number
    made = [
        moderation.report_make(player=player, kind="stalling", room_id=room.id, seat=seat)
        for player in (people[2], people[3])
    ]
    browser, page = browser_of(mo), f"/admin/games/report/{made[0].pk}/change/"
    assert page in browser.get("/admin/").content.decode()
    form = {"do": "decide", "report": [one.pk for one in made], "decision": "upheld", "answer": "We spoke to them."}
    assert "2 reports upheld." in browser.post(page, form, follow=True).content.decode()
    assert waiting(mo) == []


def test_the_case_shows_the_evidence_once_and_how_reliable_its_reporters_were(mo: User, people: list[Player]) -> None:
    said = services.lobby_say(player=people[0], text="you are all fools")
    for number in range(3):
        earlier = reported(people[3], by=f"Eve {number}")
        answer: Any = {"decision": "upheld" if number else "dismissed", "answer": "Thank you.", "why": "so it is"}
        moderation.report_decide(by=mo, report_id=earlier.pk, **answer)
        assert earlier.reporter is not None
        moderation.report_make(player=earlier.reporter, kind="insult", message=said.public_id)
    reports = list(cases.reports_on(Subject(people[0].id), Oversight(mo)))
    (exhibit,) = cases.exhibits(reports)
    assert len(exhibit.reports) == 3
    page = browser_of(mo).get(f"/admin/games/player/{people[0].id}/change/").content.decode()
    evidence = page.partition('class="evidence"')[2].partition("Recent messages")[0]
    assert evidence.count("you are all fools") == 1
    assert evidence.count("1 of 1 earlier reports upheld") == 2
    assert evidence.count("0 of 1 earlier reports upheld") == 1


def test_the_case_of_a_person_who_is_gone_is_decided_on_its_report(mo: User, people: list[Player]) -> None:
    report = reported(people[0])
    Report.objects.update(about=None)
    (case,) = waiting(mo)
    assert (case.name, case.report) == (report.about_name, report.pk)
    form = {"do": "decide", "report": report.pk, "decision": "dismissed", "answer": "They are gone."}
    page = browser_of(mo).post(f"/admin/games/report/{report.pk}/change/", form, follow=True).content.decode()
    assert "1 report dismissed." in page


def test_a_case_at_ones_own_table_is_neither_shown_nor_counted(make_game: MakeGame, people: list[Player]) -> None:
    game, mine, other = make_game(2), staff("mine", player=people[0]), staff("other")
    moderation.report_make(player=people[2], kind="insult", room_id=game.room_id, seat=1)
    assert (len(waiting(other)), cases.count_cases(Oversight(other))) == (1, 1)
    assert (len(waiting(mine)), cases.count_cases(Oversight(mine))) == (0, 0)
    assert browser_of(mine).get("/admin/waiting/").json() == {"cases": 0}
    Room.objects.filter(id=game.room_id).update(state=Room.State.ENDED)
    assert len(waiting(mine)) == 1


def test_the_queue_and_a_case_take_the_same_queries_however_much_there_is(mo: User, people: list[Player]) -> None:
    browser = browser_of(mo)
    pages = ["/admin/", f"/admin/games/player/{people[0].id}/change/", "/admin/waiting/"]

    def queries() -> list[int]:
        found = []
        for page in pages:
            with CaptureQueriesContext(
                connection,
            ) as made:
                assert browser.get(page).status_code == 200
            found.append(len(made))
        return found

    def more(number: int) -> None:
        for count in range(number):
            reported(people[0], by=f"Eve {count}")
            reported(services.player_create(name=f"Max {count}"), "spam")
            mine = reported(people[0], "other")
            moderation.report_decide(by=mo, report_id=mine.pk, decision="upheld", answer="Thank you.", why="it is so")

    more(2)
    few = queries()
    more(6)
    assert queries() == few


def test_without_words_the_answer_fits_the_decision_and_never_contradicts_it(mo: User, people: list[Player]) -> None:
    """A moderator who dismissed a report had sent that something was done about it."""
    upheld, dismissed = reported(people[0]), reported(people[1])
    about: Any = {"by": mo, "answer": ""}
    contradiction = {"decision": "dismissed", "template": "acted"}
    assert refused(moderation.report_decide, report_id=dismissed.pk, **about, **contradiction) == (
        "malformed",
        "contradiction",
    )
    moderation.report_decide(report_id=upheld.pk, decision="upheld", **about)
    moderation.report_decide(report_id=dismissed.pk, decision="dismissed", **about)
    answers = dict(Report.objects.values_list("decision", "answer"))
    assert "a rule was broken" in answers["upheld"]
    assert "no rule was broken" in answers["dismissed"]
    given = ban(mo, people[2], "mute")
    moderation.sanction_appeal(player=people[2], public_id=given.public_id, text="It was not me.")
    appeal: Any = {"by": mo, "sanction_id": given.pk, "granted": True, "answer": ""}
    assert refused(moderation.appeal_decide, **appeal, template="stands") == ("malformed", "contradiction")
    assert "the sanction is lifted" in moderation.appeal_decide(**appeal).appeal_answer


def test_reporters_read_that_moderators_acted_only_if_a_sanction_followed(mo: User, people: list[Player]) -> None:
    """An upheld report without a sanction had been answered with "acted on it"."""
    browser, page = browser_of(mo), f"/admin/games/player/{people[0].id}/change/"
    decide: Any = {"by": mo, "answer": "", "decision": "upheld"}
    alone = moderation.report_decide(report_id=reported(people[0]).pk, **decide)
    assert "noted it" in alone.answer
    before = reported(people[0])
    assert "No sanction has been given since they were made" in browser.get(page).content.decode()
    undone = ban(mo, people[0], "mute")
    moderation.sanction_lift(by=mo, sanction_id=undone.pk, why="a mistake")
    ban(mo, people[0], "seat_ban")
    later = reported(people[0], by="Max")
    shown = browser.get(page).content.decode()
    assert "Done since they were made: <b>seat ban</b>" in shown
    assert "acted on it. <i>or, to those who reported later:</i> Thank you. We have looked into it: a rule was" in shown
    assert "acted on it" in moderation.report_decide(report_id=before.pk, **decide).answer
    assert "noted it" in moderation.report_decide(report_id=later.pk, **decide).answer


def test_the_answer_does_not_show_a_sanction_of_a_seat_whose_player_is_hidden(mo: User, people: list[Player]) -> None:
    reporter, about = people[0], people[1]
    room = services.room_create(player=reporter, edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=room.id, player=about)
    services.room_start(room_id=room.id, player=reporter)
    seat = Room.objects.get(pk=room.pk).seats.get(player=about).number
    at_table = moderation.report_make(player=reporter, kind="other", room_id=room.id, seat=seat)
    in_lobby = reported(about)
    given = moderation.sanction_give(
        by=mo, player_id=about.id, step="warning", why="Please stop that.", report=at_table
    )
    assert given.begun > in_lobby.created
    decide: Any = {"by": mo, "answer": "", "decision": "upheld"}
    assert "noted it" in moderation.report_decide(report_id=in_lobby.pk, **decide).answer
    assert "acted on it" in moderation.report_decide(report_id=at_table.pk, **decide).answer


def open_steps(browser: Client, page: str) -> bool:
    """Whether the form of a sanction is open."""
    return re.search(r'id="step-\w+" open>', browser.get(page).content.decode()) is not None


def test_nothing_is_suggested_right_after_a_sanction(mo: User, people: list[Player]) -> None:
    """It would punish the same thing twice."""
    browser, page = browser_of(mo), f"/admin/games/player/{people[0].id}/change/"
    reported(people[0])
    assert open_steps(browser, page)
    given = ban(mo, people[0], "mute")
    assert not open_steps(browser, page)
    Sanction.objects.filter(pk=given.pk).update(begun=database_time() - timedelta(hours=2))
    assert open_steps(browser, page)


def test_the_log_has_the_note_and_the_answer_each_under_its_name(mo: User, people: list[Player]) -> None:
    """A note for moderators was logged as the answer."""
    browser, page = browser_of(mo), f"/admin/games/player/{people[0].id}/change/"
    form = {"do": "decide", "decision": "upheld", "answer": "We saw it.", "why": "the third time"}
    for note in ("the third time", ""):
        browser.post(page, form | {"report": reported(people[0]).pk, "why": note})
    log = browser.get(page).content.decode().partition('id="log"')[2]
    assert "<bdi>for moderators: the third time · answer to those who reported it: We saw it.</bdi>" in log
    assert "<bdi>answer to those who reported it: We saw it.</bdi>" in log


def test_the_evidence_says_what_has_been_removed_since(mo: User, people: list[Player]) -> None:
    """It looked as if everybody could still read it."""
    report, browser = reported(people[0]), browser_of(mo)
    pages = [f"/admin/games/player/{people[0].id}/change/", f"/admin/games/report/{report.pk}/change/"]
    assert all("<s>Hello</s>" not in browser.get(page).content.decode() for page in pages)
    assert report.message is not None
    moderation.message_remove(by=mo, message_id=report.message.pk, why="so it is")
    assert all("<s>Hello</s> <i>(removed)</i>" in browser.get(page).content.decode() for page in pages)


def test_what_was_done_at_the_table_counts_as_acted_on(mo: User, people: list[Player], make_game: MakeGame) -> None:
    game = make_game(2)
    seat = game.room.seats.order_by("number")[1]
    about: Any = {"kind": "stalling", "room_id": game.room_id, "seat": seat.number}
    decide: Any = {"by": mo, "answer": "", "decision": "upheld"}

    def answer_after(*acts: Callable[..., object]) -> str:
        report = moderation.report_make(player=people[0], **about)
        for act in acts:
            act(by=mo, room_id=game.room_id, why="so it is")
        shown = browser_of(mo).get(f"/admin/games/player/{seat.player_id}/change/").content.decode()
        given = moderation.report_decide(report_id=report.pk, **decide).answer
        assert f"<b>if you uphold:</b> {given}" in shown
        return str(given)

    to_bot = partial(moderation.seat_to_bot, seat=seat.number)
    back = partial(moderation.seat_to_person, seat=seat.number)
    assert "noted it" in answer_after(partial(moderation.seat_to_bot, seat=0)), "another seat"
    assert "acted on it" in answer_after(to_bot)
    assert "acted on it" in answer_after(back, to_bot)
    assert "noted it" in answer_after(back), "given back"
    assert "acted on it" in answer_after(moderation.game_end)


def test_a_game_that_continues_with_a_bot_is_answered_as_helped(
    mo: User, people: list[Player], make_game: MakeGame
) -> None:
    game = make_game(2)
    seat = game.room.seats.order_by("number")[1]
    browser, page = browser_of(mo), f"/admin/games/player/{seat.player_id}/change/"

    def answer_after(kind: str, *acts: Callable[..., object]) -> str:
        report = moderation.report_make(player=people[0], kind=kind, room_id=game.room_id, seat=seat.number)
        for act in acts:
            act(by=mo, room_id=game.room_id, why="so it is")
        shown = browser.get(page).content.decode()
        assert "Done since they were made: <b>seat handed over to a bot" in shown
        given = moderation.report_decide(report_id=report.pk, by=mo, decision="dismissed", answer="").answer
        assert f"<b>if you dismiss:</b> {given}" in shown
        return str(given)

    to_bot = partial(moderation.seat_to_bot, seat=seat.number)
    back = partial(moderation.seat_to_person, seat=seat.number)
    assert "taken care of the game" in answer_after("stalling", to_bot)
    assert "helped" not in answer_after("insult", back, to_bot), "the report was not about the game"
    assert "helped" not in answer_after("stalling", back, to_bot, moderation.game_end), "nothing continues"


def test_what_was_removed_counts_as_acted_on(mo: User, people: list[Player]) -> None:
    browser, page = browser_of(mo), f"/admin/games/player/{people[0].id}/change/"
    report = reported(people[0])
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    hidden = services.chat_say(room_id=room.id, player=people[0], text="Good day")
    moderation.message_remove(by=mo, message_id=hidden.pk, why="insults")
    assert report.message is not None
    moderation.message_remove(by=mo, message_id=report.message.pk, why="insults")
    moderation.message_restore(by=mo, message_id=report.message.pk, why="a mistake")
    assert "No sanction has been given since they were made" in browser.get(page).content.decode()
    form = {"do": "remove_chosen", "message": report.message.pk, "why": "insults", "back": f"{page}#deciding"}
    shown = browser.get(page).content.decode()
    assert shown.count(f'name="back" value="{page}#deciding"') == 1, "the decision comes next"
    assert browser.post(page, form)["Location"] == f"{page}#deciding"
    shown = browser.get(page).content.decode()
    assert "Done since they were made: <b>1 message removed</b>" in shown
    later = reported(people[0], by="Max")
    decide: Any = {"by": mo, "answer": "", "decision": "upheld"}
    assert "acted on it" in moderation.report_decide(report_id=report.pk, **decide).answer
    assert "noted it" in moderation.report_decide(report_id=later.pk, **decide).answer


def test_dismissing_reports_after_a_sanction_is_asked_about(mo: User, people: list[Player]) -> None:
    report, upheld, browser = reported(people[0]), reported(people[0], by="Max"), browser_of(mo)
    page = f"/admin/games/player/{people[0].id}/change/"
    form: dict[str, Any] = {"do": "decide", "decision": "dismissed", "report": report.pk}
    given = ban(mo, people[0], "mute")
    asked = browser.post(page, form).content.decode()
    report.refresh_from_db()
    assert report.decided is None
    assert f"Since they were reported, this was given: mute ({state_of(given)})." in asked
    assert "it stands nevertheless, until its time is over or you lift it" in asked
    answer = "<p>Answer to the reporters:</p><blockquote>{}</blockquote>"
    assert answer.format("Thank you. We have looked into it: no rule was broken.") in asked
    asked = browser.post(page, form | {"template": "helped", "answer": "Be kind."}).content.decode()
    helped = "Thank you. We have taken care of the game; no rule was broken. Be kind."
    assert answer.format(helped) in asked
    refused = browser.post(page, form | {"template": "acted"}, follow=True).content.decode()
    assert "That answer says the opposite of the decision." in refused
    browser.post(page, form | {"confirmed": "yes"})
    report.refresh_from_db()
    assert report.decision == "dismissed"
    # Not without a sanction, nor to uphold.
    other = reported(people[1], by="Mia")
    browser.post(f"/admin/games/player/{people[1].id}/change/", form | {"report": other.pk})
    browser.post(page, form | {"report": upheld.pk, "decision": "upheld"})
    assert not Report.objects.filter(decided=None).exists()
