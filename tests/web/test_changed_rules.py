"""A stored game that began under rules that have changed since: it opens in its stored state, and says so."""

import json
from collections.abc import Callable

import pytest

from games import engine
from games.models import Game, Player, Seat
from games.support import game_cache
from games.workers import bot_runner
from tests.web.conftest import client_of, reason
from tests.web.play import answer_to
from tests.web.test_hidden import Listener
from tests.web.test_moves import acting, play

pytestmark = pytest.mark.django_db
MakeGame = Callable[..., Game]
EARLIER = engine.RULES_VERSION - 1


@pytest.fixture
def earlier(make_game: MakeGame) -> Game:
    """A running game of two, some moves old, as a server with earlier rules left it."""
    game = make_game(2)
    for number in range(5):
        play(game, acting(game), str(number))
    game.refresh_from_db()
    state = json.loads(game.state)
    assert state["rules_version"] == engine.RULES_VERSION
    state["rules_version"] = EARLIER
    Game.objects.filter(id=game.id).update(state=json.dumps(state), rules_version=EARLIER)
    game_cache.forget()
    return game


@pytest.mark.parametrize("who", [0, 1, None])
def test_an_outdated_game_opens_in_its_stored_state_and_says_why_it_is_stopped(
    make_game: MakeGame, earlier: Game, people: list[Player], who: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    opened = Listener(earlier.room_id, None if who is None else people[who]).state
    assert opened["room"]["other_rules"] is True
    assert len(opened["view"]["board"]["castles"]) == 5
    assert len(opened["log"]) >= 5
    assert not caplog.records
    current = Listener(make_game(2).room_id, None).state
    assert current["room"]["other_rules"] is False


def test_an_outdated_game_allows_no_moves_undo_or_history(earlier: Game, people: list[Player]) -> None:
    before = Game.objects.values().get(id=earlier.id)
    seat = acting(earlier)
    for one in (Listener(earlier.room_id, people[0]), Listener(earlier.room_id, people[1])):
        for frame in ({"type": "undo", "stream": one.state["stream"]}, *_moves(one)):
            (*_, answer) = one.send(id=frame["type"], **frame)
            assert (answer["code"], answer["reason"]) == ("refused", "rules_changed")
    assert reason(lambda: play(earlier, seat, "later")) == ("refused", "rules_changed")
    assert Game.objects.values().get(id=earlier.id) == before


def _moves(one: Listener) -> list[dict[str, object]]:
    """Answers the first prompt of a viewer, if there is one."""
    return [{"type": "move", "prompt": asked["id"], "move": answer_to(asked)} for asked in one.state["prompts"][:1]]


def test_bots_leave_it_alone_without_a_word(earlier: Game, caplog: pytest.LogCaptureFixture) -> None:
    Seat.objects.filter(room=earlier.room).update(stand_in=True)
    assert not bot_runner.run_once()
    assert not caplog.records


def test_an_outdated_game_is_in_the_list_of_its_players_games(earlier: Game, people: list[Player]) -> None:
    answer = client_of(people[0]).get("/api/me/games/")
    assert answer.status_code == 200
    assert earlier.room_id in answer.content.decode()
