"""The list of public messages: what is removed looks so, names lead to people, time-outs are offered if they help."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Player
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
    assert offered == {words for words in shown if not words.endswith(people[0].name)}
    assert len(offered) == 4
