"""The log says for which seat a move was made, and whether a bot made it, to those who see anything of it."""

from typing import Any

import pytest

from games import services
from games.models import Move, Player
from games.support.encoding import raw_json
from games.support.movers import Mover
from games.workers import bot_runner
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def said(entry: dict[str, Any]) -> tuple[int, bool]:
    return entry["mover"], entry.get("bot", False)


def test_a_bot_on_a_persons_seat_and_the_persons_return_are_in_the_log_and_in_updates(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 2)
    listeners = [Listener(game.room_id, player) for player in (*people[:2], None)]
    expected = []
    for is_bot in (False, True, False):
        seat = fake_clock.seat_to_act(game)
        if is_bot:
            services.seat_hand_over_by_moderator(room_id=game.room_id, seat=seat)
            assert bot_runner.run_once() == 1
            services.seat_take_back(room_id=game.room_id, player=people[seat])
        else:
            fake_clock.play(game, seat)
        expected.append((seat, is_bot))
        for one in listeners:
            (update,) = (frame for frame in one.game_moved(len(expected)) if frame["type"] == "update")
            assert said(update) == expected[-1]
    for viewer in (*people[:2], None):
        log = Listener(game.room_id, viewer).state["log"]
        assert [said(entry) for entry in log if "mover" in entry] == expected
    services.room_end_game(room_id=game.room_id)
    replay = Listener(game.room_id, None).state["log"]
    assert [said(entry) for entry in replay if "mover" in entry] == expected


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("by", [Move.By.PERSON, Move.By.BOT])
def test_a_move_that_shows_nothing_does_not_show_who_made_it(by: str) -> None:
    nothing, something = raw_json([]), raw_json([{"kind": "decision_made", "seat": 1}])
    assert Mover(1, by).fields(nothing) == {}
    assert Mover(1, by).fields(something) == {"mover": 1, "bot": by == Move.By.BOT}


@pytest.mark.rule("C-27")
def test_a_default_move_was_made_by_neither() -> None:
    assert Mover(1, Move.By.TIME).fields(raw_json([])) == {"timed_out": 1}
