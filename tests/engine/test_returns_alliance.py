"""The alliance of The King Returns (R-14)."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.moves import EndAlliance
from games.engine.editions.returns.events import AllianceMade, CardEnded
from games.engine.editions.returns.moves import Ally, Expand, PlayCard, Stop
from games.engine.editions.returns.prompts import AllyPrompt
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.returns_table import carrying_out, play, position
from tests.engine.table import drawn, only, prompt, refused, same

MORE_KNIGHTS = FOUR_PROVINCES.replace("|f  .  . |f  f  . |", "|f  .y .y|f  f  . |").replace("r .r|", "r . |")


@pytest.mark.rule("R-14", "B-9")
def test_an_alliance_joins_an_own_province_with_a_neighbouring_one_of_another_colour() -> None:
    state = carrying_out(FOUR_PROVINCES, 0, "alliance", price=3)
    assert prompt(state, 0, AllyPrompt).choices == {"A1": ("D1", "A3")}
    state, events = play(state, 0, Ally("A1", "D1"))
    assert only(events, AllianceMade) == AllianceMade(seat=0, own="A1", other="D1")
    assert drawn(state.board) == same(FOUR_PROVINCES + "A1=D1")
    assert state.seats[0].ducats == 4
    assert state.acting == 1


@pytest.mark.rule("R-14")
@pytest.mark.parametrize(
    ("own", "other", "rule", "reason"),
    [
        ("D1", "A1", "R-14", "not_own_province"),
        ("B1", "D1", "R-14", "not_own_province"),
        ("A1", "A1", "R-14", "not_foreign_province"),
        ("A1", "B2", "R-14", "not_foreign_province"),
        ("A1", "D3", "R-14", "not_neighbours"),
        ("A1", "A3", "B-9", "allied_already"),
    ],
)
def test_any_other_pair_is_refused(own: str, other: str, rule: str, reason: str) -> None:
    state = carrying_out(FOUR_PROVINCES + "A1=A3", 0, "alliance")
    refusal = refused(state, 0, Ally(own, other))
    assert (refusal.rule, refusal.reason) == (rule, reason)


@pytest.mark.rule("R-14", "B-9")
@pytest.mark.parametrize("seat", [0, 1])
def test_while_allied_neither_can_expand_into_the_other_but_a_third_player_can(seat: int) -> None:
    castle, space = (("A1", "D2"), ("D1", "C2"))[seat]
    strong = (MORE_KNIGHTS, FOUR_PROVINCES)[seat]
    board = strong.replace(" r", " .")
    assert engine.explain(carrying_out(board, seat, "expansion"), seat, Expand(castle, (space,))) is None
    refusal = refused(carrying_out(board + "A1=D1", seat, "expansion"), seat, Expand(castle, (space,)))
    assert refusal.rule == "B-9"


@pytest.mark.rule("R-14")
def test_an_alliance_lasts_to_the_end_and_cannot_be_bought_off() -> None:
    state = position(FOUR_PROVINCES + "A1=D1")
    with pytest.raises(engine.Malformed):
        engine.apply(state, 0, EndAlliance("A1", "D1"))
    assert [one.kind for one in engine.waiting(state)[0]] == ["use_card"]


@pytest.mark.rule("R-14", "R-8")
def test_an_alliance_can_be_forgone_once_paid_for() -> None:
    state, events = play(carrying_out(FOUR_PROVINCES, 0, "alliance", price=2), 0, Stop())
    assert only(events, CardEnded).stopped
    assert (state.board.alliances, state.seats[0].ducats) == ((), 5)


@pytest.mark.rule("R-14", "B-2")
def test_a_neutral_province_can_be_allied_with() -> None:
    board = "+--+--+--+--+--+\n|.Y .y|.P .p|.R|\n+--+--+--+--+--+"
    state, _ = play(carrying_out(board, 0, "alliance", players=2), 0, Ally("A1", "C1"))
    assert len(state.board.alliances) == 1


@pytest.mark.rule("R-14", "R-8")
def test_without_a_province_to_ally_with_the_card_cannot_be_played() -> None:
    allied = position(FOUR_PROVINCES + "A1=A3\nA1=D1", hand=("alliance",))
    assert refused(allied, 0, PlayCard("a", 1)) == Refusal("R-8", "nothing_possible", {"symbol": "alliance"})
