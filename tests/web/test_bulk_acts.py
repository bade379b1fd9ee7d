"""Floods of messages, tables and guests: many at once with one reason, after a page that shows what will happen."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import services
from games.admin.moderation import bulk
from games.models import AuditEntry, ChatMessage, Player, Room
from games.models.staff_groups import ADMINISTRATORS
from games.services import moderation
from tests.web.staff import browser_of, mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]


def select(browser: Client, model: str, action: str, rows: list[Any], **form: str) -> str:
    """Runs an action on rows of a list; returns the next page."""
    form = {"action": action, "index": "0", **form}
    chosen = {"_selected_action": [str(row.pk) for row in rows]}
    return str(browser.post(f"/admin/games/{model}/", {**form, **chosen}, follow=True).content.decode())


def confirmed(browser: Client, model: str, page: str, **form: str) -> str:
    """Sends the form of the page that asks; returns the next page."""
    fields: dict[str, Any] = {}
    form_only = page.partition('id="content-main"')[2]
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form_only):
        fields.setdefault(name, []).append(value)
    fields.pop("csrfmiddlewaretoken", None)
    form = {"confirmed": "yes", **form}
    return str(browser.post(f"/admin/games/{model}/", {**fields, **form}, follow=True).content.decode())


@pytest.fixture
def flood(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> list[ChatMessage]:
    """Messages by one guest in the lobby."""
    monkeypatch.setattr("games.services.chat.MAX_MESSAGES", 1000)
    return [services.lobby_say(player=people[0], text=f"buy <{number}>") for number in range(5)]


def test_a_flood_is_removed_with_one_reason_and_restored(mo: User, flood: list[ChatMessage]) -> None:
    browser = browser_of(mo)
    page = select(browser, "chatmessage", "remove_messages", flood[1:])
    assert "buy &lt;1&gt;" in page
    assert "buy &lt;0&gt;" not in page
    assert ChatMessage.objects.filter(removed=None).count() == 5
    assert "Messages removed: 4." in confirmed(browser, "chatmessage", page, template="spam")
    assert list(ChatMessage.objects.filter(removed=None)) == [flood[0]]
    entries = AuditEntry.objects.values_list("act", "key", "refused")
    assert sorted(entries) == sorted(("message.remove", one.public_id, "") for one in flood[1:])
    assert set(AuditEntry.objects.values_list("why", flat=True)) == {str(moderation.REASONS["spam"])}
    removed = browser.get(f"/admin/games/chatmessage/{flood[1].pk}/change/").content.decode()
    page = select(browser, "chatmessage", "restore_messages", flood)
    assert all('name="why" required' in one and 'name="template"' not in one for one in (page, removed))
    shown = confirmed(browser, "chatmessage", page, why="They were harmless.")
    assert "Messages restored: 4." in shown
    assert "Not done: 1. Ada: buy &lt;0&gt;: That has not been removed." in shown
    assert ChatMessage.objects.filter(removed=None).count() == 5


def test_a_reason_is_required(mo: User, flood: list[ChatMessage]) -> None:
    browser = browser_of(mo)
    page = confirmed(browser, "chatmessage", select(browser, "chatmessage", "remove_messages", flood))
    assert "Give a reason" in page
    assert "buy &lt;4&gt;" in page
    assert not AuditEntry.objects.exists()


def test_too_many_at_once_are_refused(mo: User, flood: list[ChatMessage], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "LIMIT", 4)
    page = select(browser_of(mo), "chatmessage", "remove_messages", flood, confirmed="yes", why="a flood")
    assert "Select at most 4 at once." in page
    assert ChatMessage.objects.filter(removed=None).count() == 5


LEFT_OUT = "Tables that are closed, or whose game is over, are left out: nothing is left to close there."


def test_tables_are_closed_and_refusals_leave_the_others_alone(mo: User, people: list[Player]) -> None:
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 2}}
    rooms = [services.room_create(player=player, name=f"Spam {player.name}", **wish) for player in people]
    moderation.room_close(by=mo, room_id=rooms[1].id, why="the first one")
    services.room_join(room_id=rooms[2].id, player=people[3])
    services.room_start(room_id=rooms[2].id, player=people[2])
    moderation.game_pause(by=staff("ad", ADMINISTRATORS), room_id=rooms[2].id, why="by an administrator")
    browser = browser_of(mo)
    page = select(browser, "room", "close_rooms", rooms)
    assert "A closed table cannot be opened again." in page
    assert f"{LEFT_OUT} (1)" in page
    assert "Spam Bo" not in page
    shown = confirmed(browser, "room", page, why="a flood of tables")
    assert f"Tables closed: {len(people) - 2}." in shown
    assert "Not done: 1. Spam Cy (playing): They are not below you in rank." in shown
    assert Room.objects.get(state=Room.State.PLAYING) == rooms[2]
    assert AuditEntry.objects.filter(why="a flood of tables", refused="").count() == len(people) - 2
    assert AuditEntry.objects.filter(why="a flood of tables").count() == len(people) - 1


def test_a_table_whose_game_is_over_cannot_be_closed(mo: User, people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, name="Over")
    services.room_join(room_id=room.id, player=people[1])
    services.room_start(room_id=room.id, player=people[0])
    browser = browser_of(mo)
    page = select(browser, "room", "close_rooms", [room])
    moderation.game_end(by=mo, room_id=room.id, why="nobody plays on")
    for shown in (confirmed(browser, "room", page, why="too late"), select(browser, "room", "close_rooms", [room])):
        assert f"{LEFT_OUT} (1)" in shown
        assert "Tables closed" not in shown
    assert refused(moderation.room_close, by=mo, room_id=room.id, why="too late") == ("refused", "ended")
    room.refresh_from_db()
    assert room.state == Room.State.ENDED


@pytest.mark.parametrize(("action", "step"), [("mute_guests", "mute"), ("ban_guests", "account_ban")])
def test_guests_are_sanctioned_each_in_their_language_but_nobody_with_an_account(
    mo: User, people: list[Player], action: str, step: str
) -> None:
    Player.objects.filter(id=people[1].id).update(language="ru")
    people[2].user = User.objects.create_user("cy")
    people[2].save()
    Player.objects.filter(id=people[3].id).update(program=True, operator=people[2])
    browser = browser_of(mo)
    page = select(browser, "player", action, people)
    assert "are left out: decide about them on their own pages. (2)" in " ".join(page.split())
    shown = confirmed(browser, "player", page, template="flooding", duration="1")
    assert ": 2." in shown
    reasons = [(one.step, one.reason) for player in people for one in player.sanctions.all()]
    russian = "Вы написали слишком много сообщений за короткое время. Пожалуйста, дайте сказать и другим."
    assert reasons == [(step, str(moderation.REASONS["flooding"])), (step, russian)]
    assert AuditEntry.objects.filter(act=f"sanction.{step}", detail="1 h").count() == 2


def test_what_a_moderator_does_not_see_they_cannot_select(people: list[Player], mo: User) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, name="My own")
    services.room_join(room_id=room.id, player=people[1])
    services.room_start(room_id=room.id, player=people[0])
    mine = browser_of(staff("own", player=people[0]))
    assert "My own" not in select(mine, "room", "close_rooms", [room])
    select(mine, "room", "close_rooms", [room], confirmed="yes", why="I was losing")
    assert Room.objects.get(id=room.id).state == "playing"
    assert "My own" in select(browser_of(mo), "room", "close_rooms", [room])


def test_staff_without_the_right_are_offered_no_actions(people: list[Player]) -> None:
    viewer = User.objects.create_user("vi", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_player"))
    select(browser_of(viewer), "player", "mute_guests", people[:1], confirmed="yes", why="I say so", duration="1")
    assert not people[0].sanctions.exists()


def test_a_time_out_is_one_tap_in_the_list_and_returns_to_it(mo: User, flood: list[ChatMessage]) -> None:
    browser = browser_of(mo)
    assert flood[0].player is not None
    Player.objects.filter(id=flood[0].player.id).update(language="de")
    listed = browser.get("/admin/games/chatmessage/?q=buy").content.decode()
    (button, *_) = re.findall(r'<button class="button" name="do" value="time_out" formaction="([^"]*)">', listed)
    page = browser.post(button.replace("&amp;", "&"), {"do": "time_out", "action": ""}, follow=True)
    assert page.redirect_chain == [("/admin/games/chatmessage/?q=buy", 302)]
    assert "Ada is muted until" in page.content.decode()
    given = flood[0].player.sanctions.get()
    assert (given.step, given.until and given.until - given.begun) == ("mute", moderation.TIME_OUT)
    assert given.reason == "Bitte mach eine kurze Pause vom Chat."
    again = browser.post(f"/admin/games/chatmessage/{flood[1].pk}/change/", {"do": "time_out"}, follow=True)
    assert "They already have such a sanction" in again.content.decode()


def test_no_time_out_is_offered_for_messages_at_tables(mo: User, people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    said = services.chat_say(room_id=room.id, player=people[0], text="Good day")
    browser = browser_of(mo)
    for page in ("/admin/games/chatmessage/", f"/admin/games/chatmessage/{said.pk}/change/"):
        assert "time_out" not in browser.get(page).content.decode()
    browser.post(f"/admin/games/chatmessage/{said.pk}/change/", {"do": "time_out"})
    assert not people[0].sanctions.exists()


def test_the_list_of_messages_takes_as_many_queries_for_one_as_for_many(mo: User, flood: list[ChatMessage]) -> None:
    browser = browser_of(mo)
    counts = []
    for shown in (1, 5):
        ChatMessage.objects.exclude(pk__in=[one.pk for one in flood[:shown]]).update(private=True)
        ChatMessage.objects.filter(pk__in=[one.pk for one in flood[:shown]]).update(private=False)
        with CaptureQueriesContext(connection) as queries:
            browser.get("/admin/games/chatmessage/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
