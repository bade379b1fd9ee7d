"""The list of public messages: what is removed looks so, names lead to people, time-outs are offered if they help."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import ChatMessage, Player
from games.services import moderation
from tests.web.staff import browser_of, mo

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
LIST = "/admin/games/chatmessage/"


def rows(browser: Client) -> dict[str, str]:
    """The rows of the list, by what was said."""
    found = re.findall(r"<tr>(.*?)</tr>", browser.get(LIST).content.decode(), re.DOTALL)
    said = [(re.search(r'field-said">(?:<s>)?([^<]*)', row), row) for row in found]
    return {words[1]: row for words, row in said if words}


def test_a_removed_message_is_struck_out_and_names_lead_to_people(mo: User, people: list[Player]) -> None:
    said = [services.lobby_say(player=player, text=f"Hello from {player.name}") for player in people[:2]]
    moderation.message_remove(by=mo, message_id=said[1].pk, why="so it is")
    shown = rows(browser_of(mo))
    for player, is_removed in zip(people[:2], (False, True), strict=True):
        row = shown[f"Hello from {player.name}"]
        assert f'<a href="/admin/games/player/{player.id}/change/">{player.name}</a>' in row
        assert ("<s>" in row) == is_removed
        assert ('value="time_out"' in row) != is_removed
        assert "icon-" not in row, "what is not so is no error"


def test_no_time_out_is_offered_for_people_who_are_muted(mo: User, people: list[Player]) -> None:
    for player in people[:2]:
        services.lobby_say(player=player, text=f"Hello from {player.name}")
    browser = browser_of(mo)
    with CaptureQueriesContext(connection) as few:
        rows(browser)
    moderation.sanction_give(by=mo, player_id=people[0].id, step="mute", why="they know why")
    for player in people[1:4]:
        services.lobby_say(player=player, text=f"Good day from {player.name}")
    with CaptureQueriesContext(connection) as many:
        shown = rows(browser)
    assert len(many) == len(few)
    offered = {words for words, row in shown.items() if 'value="time_out"' in row}
    # Once for each author, beside the newest message.
    assert offered == {f"Good day from {player.name}" for player in people[1:4]}
    for number, words in ((0, "Hello"), (1, "Good day")):
        said = ChatMessage.objects.get(text=f"{words} from {people[number].name}")
        shown_there = browser.get(f"/admin/games/chatmessage/{said.pk}/change/").content.decode()
        around = re.findall(r'<li id="message-(\d+)"(?:(?!</li>).)*value="time_out"', shown_there, re.DOTALL)
        silenced = {str(one.pk) for one in ChatMessage.objects.filter(player=people[0])}
        assert around
        assert not silenced & set(around)
        assert ("Mutes the author for" in shown_there) == (number == 1)


def test_the_lobby_is_named_and_filtered_by(mo: User, people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    services.lobby_say(player=people[0], text="In the lobby I am")
    services.chat_say(room_id=room.id, player=people[0], text="At the table I am")
    browser = browser_of(mo)
    assert "in the lobby" in rows(browser)["In the lobby I am"]
    for place, words in (("lobby", "In the lobby I am"), ("tables", "At the table I am")):
        shown = browser.get(f"{LIST}?place={place}").content.decode()
        assert re.findall(r'field-said">([^<]*)', shown) == [words]


def test_a_time_out_is_offered_once_for_each_author(mo: User, people: list[Player]) -> None:
    """A button in every line made the chat hard to read."""
    said = [services.lobby_say(player=people[number % 2], text=f"Hello <{number}>") for number in range(6)]
    moderation.message_remove(by=mo, message_id=said[5].pk, why="so it is")
    page = browser_of(mo).get(f"{LIST}{said[1].pk}/change/").content.decode()
    lines = re.findall(r'<li id="message-(\d+)"[^>]*>(.*?)</li>', page, re.DOTALL)
    assert [int(key) for key, line in lines if 'value="time_out"' in line] == [said[3].pk, said[4].pk]
