"""The reasons that the plain bot gives for its moves are true of the board."""

from typing import Any

import pytest

from games import bots, engine
from games.bots.classic.situation import viewpoint_of
from games.bots.classic.values import action_value
from games.bots.self_play import play
from games.bots.shared.bot_info import Nature
from games.bots.shared.reasons import Encloses, Promises, Reason, Strengthens, Weighs, Worth
from games.engine.editions.classic.moves import PlaceBorder, PlaceKnight, Propose
from tests.bots.asking import asked, ledger_of
from tests.bots.test_plain import CORNER
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import carrying_out, contest


def reason(state: Any, seat: int, move: Any) -> Reason | None:
    """Why the bot would make a move that answers the seat's question."""
    (prompt,), view, ledger = asked(state, seat)
    return bots.explain(prompt, view, ledger, move)


def test_a_border_says_which_castle_it_closes_off() -> None:
    assert reason(carrying_out(CORNER, 0, "borders 2"), 0, PlaceBorder("C1|D1")) == Encloses("A1", 0)


def test_a_border_of_no_plan_needs_no_reason() -> None:
    assert reason(carrying_out(CORNER, 0, "borders 2"), 0, PlaceBorder("E1|F1")) is None


def test_an_action_is_worth_the_same_to_a_hint_as_to_the_bot() -> None:
    state = contest(0, 1, over="two_swords", diagram=FOUR_PROVINCES)
    ledger: Any = ledger_of(state, 0)
    viewpoint, number = viewpoint_of(engine.view(state, 0), ledger, Nature()), asked(state, 0)[0][0].action
    worths = tuple(Worth(number, seat, round(action_value(viewpoint, seat, number))) for seat in (0, 1))
    assert reason(state, 0, Propose(True, 1)) == Weighs(worths)


@pytest.mark.parametrize("edition", ["classic", "returns"])
def test_reasons_hold_in_whole_games(edition: str) -> None:
    """A border that closes off a castle founds its province; a knight makes up for what was said to be missing."""
    found: set[str] = set()
    before: Any = None
    for turn in play(edition, {"players": 3}, "reasons", ["plain"] * 3):
        given = before and _given(before, turn.seat, turn.move)
        if given is not None:
            found.add(given.kind)
            _holds(given, turn)
        before = turn.state
    assert found >= {"encloses", "strengthens", "promises"} | ({"weighs"} if edition == "classic" else set())


def _given(state: Any, seat: int, move: Any) -> Reason | None:
    prompts, view, ledger = asked(state, seat)
    (prompt,) = [one for one in prompts if not one.optional] or prompts[:1]
    return bots.explain(prompt, view, ledger, move)


def _holds(given: Reason, turn: Any) -> None:
    match given:
        case Encloses(left=0):
            founded = [event.castle for event in turn.events if event.kind == "province_founded"]
            assert given.castle in founded
        case Strengthens():
            assert isinstance(turn.move, PlaceKnight)
            knights = {one.castle: one.knights for one in engine.view(turn.state, turn.seat).board.provinces}
            ahead = knights[given.castle] - knights[given.against]
            assert given.comparison == ("more" if ahead > 0 else "equal" if ahead == 0 else "fewer")
        case Promises():
            assert 0 < given.borders <= 10
            assert given.points >= 0
        case _:
            pass
