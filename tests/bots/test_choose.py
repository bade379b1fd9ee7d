"""What a bot can see, and when it answers at all."""

import ast
import inspect
from pathlib import Path
from typing import Any

import pytest

from games import bots, engine
from games.engine.editions.classic.moves import Accept, Bid, CallDuel, Decide, EndAlliance, Propose, Stop
from tests.bots.asking import asked
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import NEXT_CARD, carrying_out, contest, play, position

BOTS_FOLDER = Path(inspect.getfile(bots)).parent


def answer(state: Any, seat: int, seed: str = "1", player: str = "plain", *, liking: str = "", secret: str = "") -> Any:
    """The move that a bot makes on a seat, or None."""
    chosen = bots.choose(*asked(state, seat), seed, player, liking, secret)
    return chosen and chosen[1]


def test_it_gets_only_prompts_view_ledger_seed_and_secret() -> None:
    named = ["prompts", "view", "ledger", "seed", "bot", "liking", "secret"]
    assert list(inspect.signature(bots.choose).parameters) == named


def test_bots_import_only_the_engines_api() -> None:
    for path in BOTS_FOLDER.rglob("*.py"):
        api = {"games.engine.bot_api.common", f"games.engine.bot_api.{path.parent.name}"}
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("games.engine"):
                imported = {f"{node.module}.{each.name}" for each in node.names}
                assert node.module in {"games.engine", *api} or imported <= api, (
                    f"{path}: bots import nothing of the engine but games.engine.bot_api (docs/engine.md)"
                )


@pytest.mark.parametrize("player", bots.BOTS["classic"])
def test_the_same_question_with_the_same_seed_gets_the_same_answer(player: str) -> None:
    hands, ducats = {0: ["renegade", "treasure 8"]}, (40, 40, 40, 40)
    state = contest(0, 1, 2, diagram=FOUR_PROVINCES, hands=hands, ducats=ducats, deck=[NEXT_CARD] * 9)
    assert answer(state, 0, "a", player) == answer(state, 0, "a", player)
    assert len({answer(state, 0, str(seed), player) for seed in range(40)}) > 1


@pytest.mark.parametrize("player", bots.BOTS["classic"])
def test_it_does_not_answer_a_sealed_question_twice(player: str) -> None:
    decided, _ = play(position(), 0, Decide((1,), (None,)))
    assert answer(decided, 0, player=player) is None
    bid, _ = play(contest(0, 1, 2), 1, Bid(3))
    assert answer(bid, 1, player=player) is None


@pytest.mark.rule("C-12", "C-22")
@pytest.mark.parametrize("player", bots.BOTS["classic"])
def test_it_stops_where_an_alliance_bars_all_that_is_left(player: str) -> None:
    row = "+--+--+--+--+--+--+--+\n|.Y .y .y|.  .  .r .R|\n+--+--+--+--+--+--+--+\nA1=G1"
    state = carrying_out(row, 0, "sword", ducats=(9, 12, 12, 12), knights=(0, 11, 12, 12))
    assert {answer(state, 0, str(seed), player) for seed in range(20)} == {Stop()}


def test_it_waits_while_its_proposal_stands_unanswered() -> None:
    state = contest(0, 1)
    proposal = answer(state, 0)
    assert isinstance(proposal, Propose)
    after, _ = play(state, 0, proposal)
    assert answer(after, 0) is None


def test_a_negotiation_of_two_ends_within_four_moves_of_each() -> None:
    for ducats in ((12, 12), (0, 0), (0, 30), (3, 1)):
        state, moves = contest(0, 1, ducats=(*ducats, 0, 0), diagram=FOUR_PROVINCES, over="two_swords"), 0
        while engine.view(state, None).phase == "negotiation":
            seat = next(seat for seat in (0, 1) if answer(state, seat) is not None)
            state, _ = play(state, seat, answer(state, seat))
            moves += 1
            assert moves <= 8


def test_each_of_its_proposals_waits_for_a_reply_before_it_calls_the_duel() -> None:
    state = contest(0, 1)
    while isinstance(move := answer(state, 0), Propose):
        state, _ = play(state, 0, move)
        assert answer(state, 0) is None
        state, _ = play(state, 1, Propose(False, 90))
    assert move == CallDuel()


def test_it_takes_an_offer_that_pays_more_than_the_action_is_worth() -> None:
    state, _ = play(contest(0, 1, ducats=(12, 40, 0, 0)), 1, Propose(True, 40))
    assert answer(state, 0) == Accept(1, True, 40)


@pytest.mark.parametrize("over", ["sword", "two_swords", "borders", "politics"])
@pytest.mark.parametrize("ducats", [(12, 12), (3, 30), (30, 12)])
def test_it_takes_what_it_has_asked_for_itself(over: str, ducats: tuple[int, int]) -> None:
    state = contest(0, 1, over=over, diagram=FOUR_PROVINCES, ducats=(*ducats, 0, 0))
    for _ in ("first", "last"):
        asked = answer(state, 0)
        if not isinstance(asked, Propose):
            return
        state, _ = play(state, 0, asked)
        granting, too_little = Propose(not asked.act, asked.ducats), Propose(not asked.act, 90 if asked.act else 0)
        granted, _ = play(state, 1, granting)
        assert isinstance(answer(granted, 0), Accept)
        state, _ = play(state, 1, too_little)


def test_it_never_pays_more_than_it_has() -> None:
    for seed in range(20):
        state = contest(0, 1, 2, ducats=(4, 12, 12, 0), hands={0: ["treasure 8"]}, diagram=FOUR_PROVINCES)
        assert answer(state, 0, str(seed)).ducats <= 4


def test_it_leaves_an_alliance_alone_that_bars_no_attack_of_its_own() -> None:
    state = position(FOUR_PROVINCES + "A1=D1")
    assert not isinstance(answer(state, 0), EndAlliance)
    prompts, view, ledger = asked(state, 0)
    assert bots.choose(prompts[1:], view, ledger, "1") is None
