"""Sanctions as a moderator gives them: ready-made reasons in the recipient's language, a suggested step, a confirmation
before what is dangerous, and a message that says what was done and undoes it.
"""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone, translation

from games.admin.moderation.sanctioning import given_outcome
from games.models import AuditEntry, Player, Sanction
from games.selectors.moderation.suggestions import Suggestion, suggestion
from games.services import moderation
from games.services.moderation import reasons
from tests.web.staff import ban, browser_of, mo, refused

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
FLOODING = {
    "en": "You wrote too many messages in a short time.",
    "de": "Du hast in kurzer Zeit zu viele Nachrichten geschrieben.",
    "nl": "Je schreef in korte tijd te veel berichten.",
    "ru": "Вы написали слишком много сообщений за короткое время.",
}


def page_of(player: Player) -> str:
    return f"/admin/games/player/{player.id}/change/"


def give(browser: Any, player: Player, step: str, **form: str) -> str:
    """Gives a sanction on a person's page; returns the next page."""
    form = {"do": "sanction", "step": step, "duration": "24", **form}
    return str(browser.post(page_of(player), form, follow=True).content.decode())


@pytest.mark.parametrize("language", FLOODING)
def test_a_ready_made_reason_is_read_in_the_recipients_language_and_logged_in_the_moderators(
    mo: User, people: list[Player], language: str
) -> None:
    Player.objects.filter(id=people[0].id).update(language=language)
    give(browser_of(mo, "de"), people[0], "mute", template="flooding", why="Yes, you.")
    given = people[0].sanctions.get()
    assert given.reason.startswith(FLOODING[language])
    assert given.reason.endswith(" Yes, you.")
    entry = AuditEntry.objects.get()
    assert entry.why.startswith(FLOODING["de"])
    assert entry.why.endswith(" Yes, you.")


def test_a_program_is_answered_for_in_its_operators_language(mo: User, people: list[Player]) -> None:
    Player.objects.filter(id=people[1].id).update(operator=people[0], program=True, language="ru")
    Player.objects.filter(id=people[0].id).update(language="nl")
    given = moderation.sanction_give(by=mo, player_id=people[1].id, step="mute", why="", template="flooding")
    assert given.reason.startswith(FLOODING["nl"])


def test_without_a_ready_made_reason_words_are_required(mo: User, people: list[Player]) -> None:
    assert "Give a reason" in give(browser_of(mo), people[0], "mute")
    about: Any = {"by": mo, "player_id": people[0].id, "step": "mute"}
    assert refused(moderation.sanction_give, **about, why="so") == ("malformed", "length")
    assert refused(moderation.sanction_give, **about, why="so it is", template="nothing") == ("malformed", "template")
    assert not Sanction.objects.exists()
    assert AuditEntry.objects.exclude(refused="").count() == 3


def test_names_are_removed_and_appeals_answered_with_ready_made_texts(mo: User, people: list[Player]) -> None:
    Player.objects.filter(id=people[0].id).update(language="de")
    browser = browser_of(mo)
    name, form = people[0].name, {"do": "take_name", "template": "name"}
    asked = browser.post(page_of(people[0]), form).content.decode()
    assert f"Remove the name {name}?" in asked
    assert "The old name cannot be given back." in asked
    assert "Your name is offensive." in asked
    assert not people[0].sanctions.exists(), "done before the moderator has confirmed"
    browser.post(page_of(people[0]), {**form, "confirmed": "yes"})
    warned = people[0].sanctions.get()
    assert warned.reason.startswith("Dein Name ist anstößig.")
    people[0].refresh_from_db()
    read = "Your name is offensive. Please use another one. (A moderator has removed a name."
    assert reasons.in_own_language(warned.reason) == f"{read} The new one is {people[0].name}.)"
    moderation.sanction_appeal(player=people[0], public_id=warned.public_id, text="It is my real name.")
    browser.post(
        f"/admin/games/sanction/{warned.pk}/change/", {"do": "grant", "template": "lifted", "confirmed": "yes"}
    )
    warned.refresh_from_db()
    assert warned.appeal_answer == "Wir haben es noch einmal geprüft: Die Sanktion ist aufgehoben."


def test_reporters_are_answered_in_their_language() -> None:
    assert moderation.answer_for("acted", "Sehr nett.", "de").endswith("etwas unternommen. Sehr nett.")
    assert moderation.answer_for("", "Thank you.", "ru") == "Thank you."
    assert refused(lambda: moderation.answer_for("insult", "", "en")) == ("malformed", "template")


@pytest.mark.parametrize("language", FLOODING)
def test_every_ready_made_text_leaves_room_for_words(language: str) -> None:
    with translation.override(language):
        for texts in (reasons.REASONS, reasons.ANSWERS, reasons.APPEAL_ANSWERS):
            assert max(len(str(text)) for text in texts.values()) < 200


def record(*steps: str, **about: Any) -> list[Sanction]:
    return [Sanction(step=step, begun=NOW, **about) for step in steps]


@pytest.mark.parametrize(
    ("steps", "kind", "expected"),
    [
        ((), "insult", Suggestion("warning")),
        (("warning",), "insult", Suggestion("mute", 24)),
        (("warning",), "stalling", Suggestion("seat_ban", 24)),
        (("warning", "warning"), "", Suggestion("mute", 24)),
        (("mute", "warning"), "spam", Suggestion("mute", 168)),
        (("mute",), "cheating", Suggestion("seat_ban", 168)),
        (("mute", "seat_ban"), "insult", Suggestion("account_ban", 168)),
        (("account_ban",), "insult", Suggestion("account_ban", 720)),
    ],
)
def test_the_next_step_follows_from_the_record(steps: tuple[str, ...], kind: str, expected: Suggestion) -> None:
    assert suggestion(record(*steps), kind) == replace(expected, after=steps)


def test_what_was_undone_or_lifted_on_appeal_does_not_count() -> None:
    undone = record("mute", lifted=NOW + timedelta(minutes=1))
    appealed = record("mute", lifted=NOW + timedelta(days=1), appeal_decided=NOW + timedelta(days=1))
    assert suggestion([*undone, *appealed]) == Suggestion("warning")
    assert suggestion(record("mute", lifted=NOW + timedelta(days=1))) == Suggestion("mute", 168, ("mute",))


@pytest.mark.parametrize(
    ("steps", "kind", "words"),
    [
        ((), "insult", "Suggested as the first step: no earlier sanction counts."),
        (("warning", "mute", "warning"), "insult", "Suggested because of earlier sanctions: warning ×2, mute."),
        (("warning",), "cheating", "warning. A seat ban, not a mute, since the report is about play."),
    ],
)
def test_the_page_says_why_a_step_is_suggested(
    mo: User, people: list[Player], steps: tuple[str, ...], kind: str, words: str
) -> None:
    moderation.report_make(player=people[1], kind=kind, person=_public_id(people[0]))
    for step in steps:
        Sanction.objects.create(player=people[0], step=step, begun=NOW, reason="before")
    page = browser_of(mo).get(page_of(people[0])).content.decode()
    assert page.count('<p class="soft">Suggested ') == 1
    assert words in page


def open_forms(html: str) -> list[str]:
    """The kinds of sanctions whose forms are open."""
    return re.findall(r'id="step-(\w+)" open>', html)


def test_the_suggested_form_is_open_and_has_the_reason_of_the_report(mo: User, people: list[Player]) -> None:
    browser = browser_of(mo)
    assert open_forms(browser.get(page_of(people[0])).content.decode()) == []
    moderation.report_make(player=people[1], kind="insult", person=_public_id(people[0]))
    assert open_forms(browser.get(page_of(people[0])).content.decode()) == ["warning"]
    moderation.sanction_give(by=mo, player_id=people[0].id, step="warning", why="a first time")
    Sanction.objects.update(begun=timezone.now() - timedelta(days=1))
    page = browser.get(page_of(people[0])).content.decode()
    assert open_forms(page) == ["mute"]
    assert re.search(r'<option value="insult" data-text="[^"]*" selected>', page)
    assert '<option value="24" selected>' in page
    assert Sanction.objects.count() == 1


def _public_id(player: Player) -> str:
    from games.selectors.rooms import watching

    return watching.person_of(player.id)


@pytest.mark.parametrize(("step", "duration"), [("account_ban", "24"), ("mute", ""), ("seat_ban", "")])
def test_dangerous_sanctions_are_confirmed_on_a_page_with_their_consequences(
    mo: User, people: list[Player], step: str, duration: str
) -> None:
    browser = browser_of(mo)
    asked = give(browser, people[0], step, duration=duration, why="He knows why.")
    assert not Sanction.objects.exists()
    assert ("never ends by itself" in asked) == (duration == "")
    assert f'id="cancel" href="{page_of(people[0])}"' in asked
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', asked))
    fields.pop("csrfmiddlewaretoken", None)
    browser.post(page_of(people[0]), {**fields, "confirmed": "yes"})
    given = people[0].sanctions.get()
    assert (given.step, given.until is None, given.reason) == (step, duration == "", "He knows why.")


def test_the_message_says_when_a_sanction_ends(people: list[Player]) -> None:
    given = Sanction(step="mute", until=datetime(2030, 1, 2, 21, 46, tzinfo=UTC), player=people[0])
    assert given_outcome(given, "Ada").text == "Ada is muted until Jan. 2, 2030, 21:46."


def test_a_sanction_that_will_be_refused_asks_nothing(mo: User, people: list[Player]) -> None:
    assert "Not done" in give(browser_of(mo), people[0], "account_ban", duration="24")
    assert "Not done" in give(browser_of(mo), people[0], "account_ban", duration="5", why="He knows why.")


def test_the_message_says_what_was_done_and_undoes_it(mo: User, people: list[Player]) -> None:
    browser = browser_of(mo)
    Player.objects.filter(id=people[0].id).update(name="<Ada>")
    moderation.report_make(player=people[1], kind="insult", person=_public_id(people[0]))
    page = give(browser, people[0], "mute", why="He knows why.")
    assert "&lt;Ada&gt; is muted until" in page
    found = re.search(r'<form method="post" action="([^"]*)" class="undo">.*?</form>', page, re.DOTALL)
    assert found is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[0]))
    fields.pop("csrfmiddlewaretoken")
    undone = browser.post(found[1], fields)
    assert undone["Location"].partition("#")[0] == page_of(people[0])
    assert people[0].sanctions.get().lifted is not None
    entry = AuditEntry.objects.latest("id")
    assert (entry.act, entry.why) == ("sanction.lift", "Taken back.")
    assert open_forms(browser.get(page_of(people[0])).content.decode()) == ["warning"]


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example/admin/", "/rooms/x"])
def test_no_form_leads_out_of_the_admin(mo: User, people: list[Player], elsewhere: str) -> None:
    form = {"do": "note", "why": "keeps his word", "back": elsewhere}
    assert browser_of(mo).post(page_of(people[0]), form)["Location"] == f"{page_of(people[0])}#notes"


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({"step": "warning"}, "until it is read"),
        ({"step": "warning", "acknowledged": NOW}, "read on May 1, 2026, 12:00"),
        ({"step": "mute"}, "permanent"),
        ({"step": "mute", "until": NOW}, "ended on May 1, 2026, 12:00"),
        ({"step": "mute", "until": NOW.replace(year=2999)}, "until May 1, 2999, 12:00"),
        ({"step": "mute", "lifted": NOW}, "lifted on May 1, 2026, 12:00"),
    ],
)
def test_a_warning_ends_when_it_is_read(mo: User, people: list[Player], about: dict[str, Any], words: str) -> None:
    given = Sanction.objects.create(player=people[0], begun=NOW, reason="He knows why.", **about)
    pages = (f"/admin/games/sanction/{given.pk}/change/", "/admin/games/sanction/", page_of(people[0]))
    for page in pages:
        assert words in browser_of(mo).get(page).content.decode(), page


def test_a_read_warning_is_in_force_in_no_list(mo: User, people: list[Player]) -> None:
    _, read, _ = ban(mo, people[0], "warning"), ban(mo, people[1], "warning"), ban(mo, people[2], "mute")
    moderation.sanction_acknowledge(player=people[1], public_id=read.public_id)
    for of in ("player/?state=sanctioned", "sanction/?state=in_force"):
        listed = browser_of(mo).get(f"/admin/games/{of}").content.decode().partition('id="result_list"')[2]
        assert [re.search(rf">{one.name}<", listed) is not None for one in people[:3]] == [True, False, True], of


def test_what_is_in_force_is_never_folded(mo: User, people: list[Player]) -> None:
    ban(mo, people[0], "mute")
    for _ in range(4):
        moderation.sanction_lift(by=mo, sanction_id=ban(mo, people[0], "seat_ban").pk, why="a mistake")
    page = browser_of(mo).get(page_of(people[0])).content.decode()
    shown, _, older = page.partition('id="sanctions"')[2].partition("</section>")[0].partition('class="older"')
    assert re.findall(r">(mute|seat ban)</a>", shown) == ["mute", "seat ban", "seat ban"]
    assert re.findall(r">(mute|seat ban)</a>", older) == ["seat ban", "seat ban"]
    assert "Older sanctions (2)" in older
