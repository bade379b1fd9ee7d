"""The time-out by one tap in the client's lobby chat: who has it, what it does, and that it can be undone."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.test import Client

from games import services
from games.models import AuditEntry, ChatMessage, Game, Player, Room
from games.models.staff_groups import ADMINISTRATORS
from tests.web.conftest import client_of
from tests.web.staff import ban, browser_of, mo, staff

pytestmark = pytest.mark.django_db
__all__ = ["mo"]
MakeGame = Callable[..., Game]


@pytest.fixture
def said(people: list[Player]) -> ChatMessage:
    """A message in the lobby."""
    return services.lobby_say(player=people[0], text="Buy my book")


def texts_in(browser: Client) -> dict[str, Any] | None:
    """The texts for the buttons, if the client's page has the script that shows them."""
    page = browser.get("/").content.decode()
    found = re.search(r'<script id="time-out-texts" type="application/json">(.*?)</script>', page)
    assert ("games/time_out" in page) == (found is not None)
    return None if found is None else json.loads(found[1])


def time_out(browser: Client, message: ChatMessage) -> Any:
    return browser.post(f"/api/lobby/messages/{message.public_id}/time-out/", {}, content_type="application/json")


def undo(browser: Client, sanction: str) -> Any:
    return browser.post(f"/api/lobby/time-outs/{sanction}/undo/", {}, content_type="application/json")


def why_not(response: Any) -> tuple[int, str]:
    error = response.json()["error"]
    return response.status_code, error.get("reason") or error["code"]


def test_a_time_out_is_one_request_and_its_undo_another(mo: User, people: list[Player], said: ChatMessage) -> None:
    browser = browser_of(mo)
    response = time_out(browser, said)
    given = people[0].sanctions.get()
    assert (response.status_code, response.json()) == (201, {"sanction": given.public_id})
    assert (given.step, given.given_by, given.reason) == ("mute", mo, "Please take a short break from chatting.")
    assert why_not(time_out(browser, said)) == (409, "in_force_already")
    said.refresh_from_db()
    assert said.removed is None
    assert undo(browser, given.public_id).status_code == 200
    given.refresh_from_db()
    assert given.lifted is not None
    assert why_not(undo(browser, given.public_id)) == (409, "not_in_force")
    assert list(AuditEntry.objects.order_by("id").values_list("act", "player", "refused")) == [
        ("sanction.mute", people[0].id, ""),
        ("sanction.mute", people[0].id, "refused: in_force_already"),
        ("sanction.lift", people[0].id, ""),
        ("sanction.lift", people[0].id, "refused: not_in_force"),
    ]


def test_only_moderators_have_the_buttons_in_all_languages(mo: User, people: list[Player], said: ChatMessage) -> None:
    texts = texts_in(browser_of(mo))
    assert texts is not None
    assert list(texts) == [language for language, _ in settings.LANGUAGES]
    assert len({words["about"] for words in texts.values()}) == len(texts)
    viewer = User.objects.create_user("vi", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_player"))
    account = User.objects.create_user("nobody")
    browsers = [Client(), client_of(people[1]), browser_of(viewer), browser_of(account)]
    for browser in browsers:
        assert texts_in(browser) is None
        assert why_not(time_out(browser, said)) == (403, "no_right")
        assert why_not(undo(browser, "x")) == (403, "no_right")
    # Nor can strangers fill the log.
    assert not AuditEntry.objects.exists()


def test_a_banned_moderator_and_one_without_the_second_factor_have_none(
    people: list[Player], said: ChatMessage, settings: Any
) -> None:
    chief, equal = staff("chief", ADMINISTRATORS), staff("equal", player=people[1])
    assert texts_in(browser_of(equal)) is not None
    settings.STAFF_SECOND_FACTOR = True
    assert texts_in(browser_of(equal)) is None
    assert why_not(time_out(browser_of(equal), said)) == (403, "no_right")
    settings.STAFF_SECOND_FACTOR = False
    ban(chief, people[1])
    assert texts_in(browser_of(equal)) is None
    assert why_not(time_out(browser_of(equal), said)) == (403, "no_right")
    assert not people[0].sanctions.exists()


def test_rank_and_conflicts_of_interest_refuse_a_time_out(
    mo: User, make_game: MakeGame, people: list[Player], said: ChatMessage
) -> None:
    staff("equal", player=people[2])
    people[1].user = mo
    people[1].save()
    own, equals = (services.lobby_say(player=one, text="Good day") for one in people[1:3])
    browser = browser_of(mo)
    assert why_not(time_out(browser, own)) == (409, "yourself")
    assert why_not(time_out(browser, equals)) == (409, "outranked")
    room = make_game(2).room
    assert why_not(time_out(browser, said)) == (409, "own_game")
    Room.objects.filter(id=room.id).update(pseudonyms=True)
    stranger = services.lobby_say(player=people[3], text="Good day")
    assert why_not(time_out(browser, stranger)) == (409, "under_pseudonym")


def test_messages_at_tables_removed_ones_and_sanctions_of_others_are_out_of_reach(
    mo: User, people: list[Player], said: ChatMessage
) -> None:
    browser = browser_of(mo)
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    at_a_table = services.chat_say(room_id=room.id, player=people[0], text="Good day")
    services.moderation.message_remove(by=mo, message_id=said.pk, why="an advertisement")
    for message in (at_a_table, said, ChatMessage(public_id="unknown")):
        assert why_not(time_out(browser, message)) == (404, "unknown_message")
    others = ban(staff("other"), people[0], "mute")
    ours = ban(mo, people[1])
    for sanction in (others, ours):
        assert why_not(undo(browser, sanction.public_id)) == (404, "unknown_sanction")
