"""Round reports show the round step by step: the board at each event, the same for everybody (I-20)."""

from random import Random
from typing import Any

import pytest

from games import engine
from games.models import Player
from tests.web.conftest import client_of
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.rule("I-5")]
ROUNDS = 4


def report(stored: StoredGame, player: Player | None, number: int) -> dict[str, Any]:
    """A round's report for a viewer."""
    answer = client_of(player).get(f"/api/rooms/{stored.game.room_id}/rounds/{number}/")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("colour_bidding", [True, False])
def test_each_change_of_the_board_comes_with_the_event_that_shows_it(
    people: list[Player], monkeypatch: pytest.MonkeyPatch, colour_bidding: bool
) -> None:
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    stored = StoredGame("internet", {"players": 4, "colour_bidding": colour_bidding}, people)
    for state in stored.moments(Random("boards")):
        if engine.round_of(state) == ROUNDS:
            break
    changes = 0
    for number in range(ROUNDS):
        public = report(stored, None, number)
        boards = [one["board"] for one in public["boards"]]
        assert all(
            board != earlier for board, earlier in zip(boards, [public["before"]["board"], *boards], strict=False)
        )
        assert (boards or [public["before"]["board"]])[-1] == public["after"]["board"]
        for seat, player in enumerate(people[:4]):
            own = report(stored, player, number)
            assert own["seat"] == seat
            assert [one["board"] for one in own["boards"]] == boards, "private events change nothing on the board"
            assert [own["events"][one["event"]] for one in own["boards"]] == [
                public["events"][one["event"]] for one in public["boards"]
            ]
        changes += len(boards)
    assert changes > ROUNDS
