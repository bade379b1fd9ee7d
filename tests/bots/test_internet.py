"""Bots in internet games: legal, consistent, finished, fast, and won more often by the plain bot than by the random
one."""

from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

from games import engine
from games.bots import BOTS, choose
from games.bots.internet import plain
from games.bots.internet.orientation import orientations
from games.bots.simulation import jobs, play_one
from games.engine.editions.internet.conditions import HasExpanded
from games.engine.editions.internet.moves import Expand, HandIn
from games.engine.editions.internet.state import State
from games.engine.mechanics.board_view import BoardView, view_board
from tests.bots.asking import asked
from tests.engine.internet_table import FIRST, position

RIVALS = """
+--+--+--+--+--+--+--+
|.Y .y|.  t  . |.r .R|
+  +  +  +  +  +  +  +
|.  . |.  .  . |.  . |
+--+--+  +  +  +--+--+
|.  .  .  .  .  .  . |
+  +  +  +  +  +  +  +
|.P .p .  .  .  .g .G|
+--+--+--+--+--+--+--+
"""
"""A town between a province of yellow and one of red."""


def sheet_of(state: State, seat: int) -> HandIn:
    """The sheet that a plain bot hands in."""
    chosen = choose(*asked(state, seat), "1")
    assert chosen is not None
    sheet = chosen[1]
    assert isinstance(sheet, HandIn)
    assert engine.explain(state, seat, sheet) is None
    return sheet


SECONDS = 5
"""The seconds, on one core, that a whole game of seven may take."""


@pytest.mark.long_form
@pytest.mark.random_games
def test_the_plain_bot_scores_at_least_twice_as_much_as_the_random_one() -> None:
    """In the short form, test_every_bot shows its strength."""
    games, players = 40, 7
    bots = ["plain", "random"] * 4
    options = engine.check_options("internet", {"players": players})
    scores: dict[str, list[int]] = {"plain": [], "random": []}
    for job in jobs("internet", options, games, "sense", bots[:players]):
        result = play_one(job)
        assert result.error == ""
        for bot, score in zip(result.bots, result.scores, strict=True):
            scores[bot].append(score)
    assert fmean(scores["plain"]) >= 2 * fmean(scores["random"])


@pytest.mark.rule("I-11", "I-12")
def test_it_writes_conditions_for_what_others_may_do_first() -> None:
    """Red is likely to take the town that yellow wants too; in that case yellow has another plan."""
    state = position(RIVALS, won={"1A": ("sword", (1,)), "1B": ("sword", (0,))})
    (orders,) = sheet_of(state, 0).orders
    (line,) = orders.lines
    (red,) = sheet_of(state, 1).orders
    assert red.otherwise == (Expand("G1", ("E1", "D1")),)
    assert line.condition == HasExpanded(1, "1A", space="E1")
    assert any("D1" in order.spaces for order in orders.otherwise if isinstance(order, Expand))
    assert line.orders
    assert not any("D1" in order.spaces for order in line.orders if isinstance(order, Expand))
    assert not sheet_of(position(RIVALS, won={"1B": ("sword", (0,))}), 0).orders[0].lines


def test_in_the_last_auction_it_bids_all_its_ducats() -> None:
    state = position(RIVALS, round_=16, last_round=17, open_pools=[FIRST], ducats=(40, 3, 0, 9))
    for seat, ducats in ((0, 40), (1, 3), (3, 9)):
        assert sum(bid.ducats for bid in sheet_of(state, seat).bids) == ducats


@pytest.mark.parametrize("won", ["sword", "two_swords", "borders 3"])
def test_it_prefers_no_direction_on_the_board(won: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a rotated board, the bot considers the same sheets."""
    state = position(RIVALS, won={"1A": (won, (0,)), "1B": ("sword", (2,))})
    prompts, view, ledger = asked(state, 0)
    all_orientations = orientations(view.board.columns, view.board.rows)

    def sheets(board: BoardView) -> set[Any]:
        """The sheets that it writes on a board, for each rotation."""
        found = set()
        for orientation in all_orientations:
            monkeypatch.setattr(plain, "orientation_for", lambda view, rng, orientation=orientation: orientation)
            found.add(choose(prompts, replace(view, board=board), ledger, "1"))
        return found

    assert len(all_orientations) == 4
    for orientation in all_orientations:
        turned = sheets(view_board(orientation.board(view.board, 4)))
        assert {orientation.to_board(sheet) for sheet in turned} == sheets(view.board)


@pytest.mark.random_games
def test_a_whole_game_of_seven_takes_little_time_and_few_actions_find_no_bid() -> None:
    options = engine.check_options("internet", {"players": 7})
    (job,) = jobs("internet", options, 1, "quick", ["plain"] * 7)
    result = play_one(job)
    assert result.seconds < SECONDS
    assert sum(count for (_, how), count in result.actions.items() if how == "nobody") < result.actions.total() / 4


@pytest.mark.parametrize("player", BOTS["internet"])
def test_it_answers_no_sealed_question_twice_and_the_same_question_in_the_same_way(player: str) -> None:
    state, _ = engine.new_game("internet", {"players": 4, "colour_bidding": False}, "1")
    first = choose(*asked(state, 0), "a", player)
    assert first is not None
    assert choose(*asked(state, 0), "a", player) == first
    state, _ = engine.apply(state, 0, first[1])
    assert choose(*asked(state, 0), "a", player) is None
