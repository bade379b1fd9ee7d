"""Sanctions reach whoever they are about, wherever they have a line: at once, and also when the notice is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games import broadcast, services
from games.models import Game, Player
from games.realtime import session_expiry
from games.services import moderation
from tests.web.lines import cookies_of as cookies
from tests.web.lines import db, open_address, open_line
from tests.web.staff import staff
from tests.web.test_leaving import reason_of

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


def sanction(player: Player, step: str) -> Any:
    return moderation.sanction_give(by=staff(), player_id=player.id, step=step, why="insults")


async def test_a_ban_closes_every_line_of_the_person_and_nobody_elses_and_none_opens_again(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    theirs, other = await db(cookies, people[1]), await open_line(game.room_id, people[0])
    lines = [await open_line(game.room_id, cookies=theirs), await open_address("/ws/lobby/", theirs)]
    await lines[0].hear("snapshot")
    await lines[1].hear("rooms")
    await db(sanction, people[1], "account_ban")
    for line in lines:
        assert await reason_of(line) == ("banned", 4405)
    for line in (await open_line(game.room_id, cookies=theirs), await open_address("/ws/lobby/", theirs)):
        assert await reason_of(line) == ("banned", 4405)
    while not (await other.hear("room"))["room"]["seats"][1]["stand_in"]:
        pass
    assert (await other.ask("ping"))["type"] == "done"
    await other.hang_up()


async def test_a_ban_of_which_the_notice_is_lost_is_found_by_the_next_look(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await db(make_game, 2)
    line = await open_line(game.room_id, people[1])
    await line.hear("snapshot")
    monkeypatch.setattr(broadcast, "person_notified", lambda player: None)
    await db(sanction, people[1], "account_ban")
    await session_expiry.close_banned()
    assert await reason_of(line) == ("banned", 4405)


async def test_a_warning_is_told_where_they_are_and_they_alone_hear_that_there_is_one(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    line, other = await open_line(game.room_id, people[1]), await open_line(game.room_id, people[0])
    lobby = await open_address("/ws/lobby/", await db(cookies, people[1]))
    for one, first in ((line, "snapshot"), (other, "snapshot"), (lobby, "rooms")):
        await one.hear(first)
    await db(sanction, people[1], "warning")
    for one in (line, lobby):
        await one.hear("standing")
        await one.hang_up()
    assert (await other.ask("ping"))["type"] == "done"
    assert "standing" not in {frame["type"] for frame in other.heard}
    await other.hang_up()


async def test_what_is_taken_away_goes_from_sight_for_those_who_heard_it_and_nobody_else_hears_that_it_was(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    player, watcher = await open_line(game.room_id, people[0]), await open_line(game.room_id)
    said = await db(services.chat_say, room_id=game.room_id, player=people[2], text="she bids 7")
    assert (await watcher.hear("chat"))["message"]["id"] == said.sign

    def remove() -> None:
        with transaction.atomic():
            moderation.message_remove(by=staff(), message_id=said.pk, why="helps a player")

    await db(remove)
    assert (await watcher.hear("chat_removed"))["message"] == said.sign
    await db(services.chat_say, room_id=game.room_id, player=people[1], text="later")
    await player.hear("chat")
    assert "chat_removed" not in {frame["type"] for frame in player.heard}
    assert "she bids" not in player.bytes
    for line in (player, watcher):
        await line.hang_up()
