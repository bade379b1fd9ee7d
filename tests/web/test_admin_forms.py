"""The forms of moderators: what a refusal keeps, and what is said before a dangerous act."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services
from games.models import Player, Report, Room
from games.services import moderation
from tests.web.staff import browser_of, mo

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]


def page_of(player: Player) -> str:
    return f"/admin/games/player/{player.id}/change/"


def kept(browser: Client, page: str) -> dict[str, Any] | None:
    """The refused form that a page puts back."""
    shown = browser.get(page).content.decode()
    found = re.search(r'<script id="refused" type="application/json">(.*?)</script>', shown, re.DOTALL)
    return None if found is None else json.loads(found[1])


def test_what_was_typed_in_a_refused_form_is_put_back_once(mo: User, people: list[Player]) -> None:
    browser, page = browser_of(mo), page_of(people[0])
    form = {"do": "sanction", "step": "mute", "duration": "72", "template": "", "why": "</script> "}
    browser.post(page, {**form, "duration": "5"})
    assert kept(browser, page_of(people[1])) is None, "that is another page"
    refused = kept(browser, page)
    assert refused is not None
    assert refused["fields"] == {name: [value] for name, value in {**form, "duration": "5"}.items()}
    assert (refused["field"], refused["error"]) == ("duration", "Not done: Choose something from the list.")
    assert kept(browser, page) is None
    browser.post(page, form | {"why": "ab"})
    assert (kept(browser, page) or {})["field"] == "why"
    browser.post(page, form | {"why": "He knows why."})
    assert kept(browser, page) is None


def test_a_form_that_leads_elsewhere_is_put_back_there(mo: User, people: list[Player]) -> None:
    given = moderation.sanction_give(by=mo, player_id=people[0].id, step="mute", why="He knows why.")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was not me.")
    browser, page = browser_of(mo), page_of(people[0])
    form = {"do": "grant", "template": "stands", "why": "You are right.", "confirmed": "yes"}
    form["back"] = f"{page}#sanctions"
    browser.post(f"/admin/games/sanction/{given.pk}/change/", form)
    refused = kept(browser, page)
    assert refused is not None
    assert (refused["field"], refused["fields"]["why"]) == ("template", ["You are right."])


def test_a_refused_act_on_many_rows_keeps_what_was_typed(mo: User, people: list[Player]) -> None:
    form = {"action": "mute_guests", "_selected_action": people[0].id, "confirmed": "yes", "why": " ", "duration": "72"}
    shown = browser_of(mo).post("/admin/games/player/", form).content.decode()
    assert '"duration": ["72"]' in shown
    assert "Give a reason, in a few words." in shown


@pytest.mark.parametrize("act", ["sanction", "end", "close"])
def test_the_question_names_the_reason_and_is_asked_once(
    mo: User, people: list[Player], make_game: Any, act: str
) -> None:
    page = page_of(people[3]) if act == "sanction" else f"/admin/games/room/{make_game(2).room_id}/change/"
    form = {"do": act, "step": "account_ban", "duration": "24", "why": "He knows why."}
    if act == "sanction":
        form["template"] = "insult"
    asked = browser_of(mo).post(page, form).content.decode()
    title = re.search(r"<h1>(.*?)</h1>", asked)
    assert title is not None
    assert asked.partition('id="content-main"')[2].count(title[1]) == 0
    reason = re.search(r"<blockquote>(.*?)</blockquote>", asked)
    assert reason is not None
    assert reason[1].endswith("He knows why.")
    assert reason[1].startswith("You insulted") == (act == "sanction")


@pytest.mark.rule("I-19")
def test_the_question_about_a_seat_has_its_pseudonym_only(mo: User, people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=room.id, player=people[1])
    services.player_rename(player=people[1], name="Wunibald")
    seat = room.seats.get(player=people[1]).number
    report = moderation.report_make(player=people[2], kind="insult", room_id=room.id, seat=seat)
    form = {"do": "sanction", "step": "account_ban", "duration": "24", "why": "He knows why."}
    asked = browser_of(mo).post(f"/admin/games/report/{report.pk}/change/", form).content.decode()
    assert Room.objects.get(id=room.id).state == Room.State.OPEN
    assert Report.objects.get().about_name in asked
    assert "Wunibald" not in asked


def test_lists_name_ready_made_texts_shortly_and_show_the_chosen_one_in_full(mo: User, people: list[Player]) -> None:
    shown = browser_of(mo).get(page_of(people[0])).content.decode()
    for value, text in (*moderation.REASONS.items(), *moderation.ANSWERS.items(), *moderation.APPEAL_ANSWERS.items()):
        assert value in moderation.LABELS
        assert len(str(moderation.LABELS[value])) < 30 < len(str(text))
    assert 'data-text="Your name is offensive. Please use another one." selected>Offensive name</option>' in shown
    assert '<p class="quote">Your name is offensive. Please use another one.</p>' in shown


@pytest.mark.parametrize(
    ("form", "place"),
    [
        ({"do": "note", "why": "keeps his word"}, "notes"),
        ({"do": "sanction", "step": "mute", "duration": "24", "why": "He knows why."}, "sanctions"),
        ({"do": "sanction", "step": "mute", "duration": "24", "why": ""}, "sanctions"),
        ({"do": "take_name", "template": "name", "confirmed": "yes"}, "name"),
        ({"do": "remove_shown", "why": "so it is"}, "recent"),
        ({"do": "write", "text": "Please stop.", "why": "so it is"}, "messages"),
    ],
)
def test_an_act_returns_to_the_place_where_it_was_done(
    mo: User, people: list[Player], form: dict[str, str], place: str
) -> None:
    browser, page = browser_of(mo), page_of(people[0])
    assert browser.post(page, form)["Location"] == f"{page}#{place}"
    assert f' id="{place}"' in browser.get(page).content.decode()


@pytest.mark.parametrize("do", ["pause", "seat_bot", "send_away"])
def test_an_act_on_a_table_returns_to_its_form(mo: User, make_game: Any, do: str) -> None:
    browser, page = browser_of(mo), f"/admin/games/room/{make_game(2).room_id}/change/"
    _, _, place = browser.post(page, {"do": do, "why": "so it is", "seat": "1"})["Location"].partition("#")
    assert f' id="{place}"' in browser.get(page).content.decode()


def test_what_is_undone_returns_there_too(mo: User, people: list[Player]) -> None:
    browser, page = browser_of(mo), page_of(people[0])
    form = {"do": "sanction", "step": "mute", "duration": "24", "why": "He knows why."}
    shown = browser.post(page, form, follow=True).content.decode()
    assert 'class="undo">' in shown
    assert f'name="back" value="{page}#sanctions"' in shown.partition('class="undo">')[2].partition("</form>")[0]
    asked = browser.post(page, form | {"step": "account_ban"}).content.decode()
    assert f'id="cancel" href="{page}"' in asked, (
        "a link to a place on this address would only move within the question"
    )


def test_enter_in_a_field_chooses_between_no_buttons(mo: User, people: list[Player], make_game: Any) -> None:
    """It pressed the first one: a reason for handing a seat over paused the game."""
    game, said = make_game(2), services.lobby_say(player=people[0], text="Hello")
    report = moderation.report_make(player=people[1], kind="insult", message=said.public_id)
    given = moderation.sanction_give(by=mo, player_id=people[0].id, step="mute", why="so it is")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was not me.")
    things = [("player", people[0].id), ("report", report.pk), ("sanction", given.pk), ("room", game.room_id)]
    browser, chosen = browser_of(mo), list[str]()
    for kind, key in (*things, ("chatmessage", said.pk)):
        page = browser.get(f"/admin/games/{kind}/{key}/change/").content.decode()
        for form in re.findall(r"<form .*?</form>", page, re.DOTALL):
            buttons = re.findall(r"<button[^>]*>", form)
            if len(buttons) > 1:
                assert "disabled" in buttons[0], form
                chosen.append(kind)
    assert chosen == ["player", "player", "player", "sanction", "room", "room"]
