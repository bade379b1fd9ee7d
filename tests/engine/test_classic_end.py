"""The King Is Dead: mines, Fiefs, and the winner (C-21, C-25)."""

from dataclasses import replace

import pytest

from games import engine
from games.engine import Event, Refusal
from games.engine.editions.classic.events import GameEnded
from games.engine.editions.classic.moves import Decide, EndAlliance, Stop
from games.engine.editions.classic.state import CAUSES, State
from games.engine.editions.classic.view import OutcomeView
from games.engine.mechanics.events import FiefsRevealed
from tests.engine.table import (
    KING_IS_DEAD,
    OPEN_LAND,
    events_of,
    kinds,
    only,
    play,
    position,
    refused,
    scores,
    settling,
)

MINES = """
+--+--+--+--+--+--+
|.Y .y|.R .r|m  m |
+  +  +--+--+--+--+
|m  m |.P .p m  . |
+--+--+--+--+--+--+
"""
"""Two mines in yellow's province, none in red's, one in purple's, two in a neutral zone."""


def the_end(
    diagram: str = OPEN_LAND, points: tuple[int, ...] = (), **position_args: object
) -> tuple[State, list[Event]]:
    """The state after The King Is Dead is turned up with these points on the table."""
    players = position(diagram, **position_args).players  # type: ignore[arg-type]
    state = position(diagram, deck=(KING_IS_DEAD,), card=("sword", "sword", "ducats 0"), **position_args)  # type: ignore[arg-type]
    for seat, score in enumerate(points):
        scored = (score,) + (0,) * (len(CAUSES) - 1)
        state = replace(
            state, seats=(*state.seats[:seat], replace(state.seats[seat], scores=scored), *state.seats[seat + 1 :])
        )
    happened: list[Event] = []
    for seat in range(players):
        count = state.cards_to_lay(seat)
        lay = Decide((3, 2)[:count], (None,) * count)
        state, events = play(state, seat, lay)
        happened += events
    if state.phase.kind == "carrying_out":
        state, events = play(state, 0, Stop())
        happened += events
    return state, happened


def result(state: State) -> OutcomeView:
    """How the game ended, as shown to all."""
    outcome = engine.outcome(state)
    assert isinstance(outcome, OutcomeView)
    return outcome


@pytest.mark.rule("C-21")
def test_at_the_end_each_mine_in_a_players_provinces_scores_a_point() -> None:
    state, events = settling(MINES, choices={}, deck=(KING_IS_DEAD,), lead=3)
    assert scores(events) == [(0, 2, "mines"), (2, 1, "mines")]
    assert engine.view(state, None).outcome is not None


@pytest.mark.rule("C-21", "C-25")
def test_then_fiefs_are_revealed_and_score_their_face_value() -> None:
    state, events = the_end(hands={1: ("fief 3", "treasure 8", "fief 5"), 2: ("renegade",)})
    assert events_of(events, FiefsRevealed) == [FiefsRevealed(seat=1, values=(3, 5))]
    assert scores(events) == [(1, 8, "fiefs")]
    assert result(state).fiefs == {0: (), 1: (3, 5), 2: (), 3: ()}


@pytest.mark.rule("C-21")
def test_mines_score_before_fiefs() -> None:
    _, events = settling(MINES, choices={}, deck=(KING_IS_DEAD,), hands={0: ("fief 4",)})
    assert [cause for _, _, cause in scores(events)] == ["mines", "mines", "fiefs"]


@pytest.mark.rule("C-25", "C-26")
def test_a_fief_stays_hidden_until_the_end() -> None:
    running = position(hands={1: ("fief 3",)})
    assert all(engine.view(running, viewer).seats[1].hand is None for viewer in (0, 2, 3, None))
    assert engine.view(running, 0).seats[1].score == 0
    state, _ = the_end(hands={1: ("fief 3",)})
    assert engine.view(state, None).seats[1].score == 3


@pytest.mark.rule("C-21")
def test_most_points_win() -> None:
    state, events = the_end(points=(10, 30, 20, 29))
    assert only(events, GameEnded).winners == (1,)
    assert result(state).winners == (1,)
    assert result(state).places == {1: 1, 3: 2, 2: 3, 0: 4}
    assert result(state).reason == "the_king_is_dead"


@pytest.mark.rule("C-21", "B-11")
def test_a_negative_score_can_win() -> None:
    assert only(the_end(points=(-5, -3, -4, -9))[1], GameEnded).winners == (1,)


@pytest.mark.rule("C-21", "C-24")
@pytest.mark.parametrize(
    ("ducats", "hands", "winners"),
    [
        ((9, 8, 0, 0), {}, (0,)),
        ((9, 2, 0, 0), {1: ("treasure 8",)}, (1,)),
        ((9, 1, 0, 0), {1: ("treasure 8",)}, (0, 1)),
        ((9, 9, 0, 0), {}, (0, 1)),
        ((0, 0, 99, 99), {}, (0, 1)),
    ],
)
def test_among_equals_most_ducats_win_treasures_included_and_still_equal_is_a_shared_win(
    ducats: tuple[int, ...], hands: dict[int, tuple[str, ...]], winners: tuple[int, ...]
) -> None:
    state, events = the_end(points=(20, 20, 10, 5), ducats=ducats, hands=hands)
    assert only(events, GameEnded).winners == winners
    assert result(state).winners == winners


@pytest.mark.rule("C-21")
def test_equal_places_are_shared_and_the_next_is_left_out() -> None:
    state, _ = the_end(points=(20, 10, 10, 5))
    assert result(state).places == {0: 1, 1: 2, 2: 2, 3: 4}


@pytest.mark.rule("C-21")
def test_no_other_politics_card_scores() -> None:
    _, events = the_end(hands={0: ("treasure 15", "renegade", "forced_alliance")})
    assert scores(events) == []


@pytest.mark.rule("C-21")
def test_the_end_leaves_no_player_anything_to_do() -> None:
    state, events = the_end(OPEN_LAND)
    assert kinds(events)[-1] == "game_ended"
    assert engine.waiting(state) == {}
    assert engine.pending(state) == ()
    over = Refusal("C-21", "game_over")
    assert refused(state, 0, Stop()) == over
    assert refused(state, 1, EndAlliance("A1", "E1")) == over


@pytest.mark.rule("C-21")
def test_while_the_game_runs_there_is_no_outcome() -> None:
    assert engine.outcome(position()) is None


@pytest.mark.rule("C-21", "C-26")
def test_at_the_end_all_money_and_hands_are_shown() -> None:
    state, _ = the_end(hands={1: ("fief 3", "treasure 8")})
    seen = engine.view(state, None)
    assert [seat.ducats for seat in seen.seats] == [12] * 4
    assert seen.seats[1].hand == state.seats[1].hand
    assert seen.outcome.money == {0: 12, 1: 20, 2: 12, 3: 12}


@pytest.mark.rule("C-21")
def test_a_game_of_three_ends_without_the_neutral_colour() -> None:
    state, events = the_end(players=3, points=(1, 2, 3))
    assert only(events, GameEnded).winners == (2,)
    assert result(state).places == {2: 1, 1: 2, 0: 3}


@pytest.mark.rule("C-7", "C-21")
def test_the_decision_cards_of_the_last_round_are_back_in_hand_at_the_end() -> None:
    state, _ = the_end()
    assert state.decisions == (None,) * 4
    assert [seat.decision.cards for seat in engine.view(state, None).seats] == [()] * 4
