"""How a game of The King Returns ends: by the goal, or by the deck (R-17 to R-19)."""

from dataclasses import replace

import pytest

from games import engine
from games.engine import Event, Refusal
from games.engine.editions.returns.events import CardSold, GameEnded, GoalReached, LastTurns, TurnBegun
from games.engine.editions.returns.moves import DrawCard, Expand, PickCard, PlaceBorder, PlayCard, SellCard, Stop
from games.engine.editions.returns.scoring import ducat_bonuses
from games.engine.editions.returns.state import Ended, State
from tests.engine.returns_table import DECK, OPEN_LAND, card, cards, play, play_all, position, result, sell_on
from tests.engine.table import events_of, kinds, only, refused, scores

# By the goal

CLOSING = """
+--+--+--+--+--+--+
|.Y t  . |.  .  .R|
+  +  +  +  +  +  +
|.y t  f  .  f  .r|
+--+--+--+--+--+--+
|.P .p . |.  .G .g|
+--+--+--+--+--+--+
"""
"""The border C2|D2 founds 7 points for yellow and 1 for red."""
BORDER = PlaceBorder("C2|D2")
HANDS = dict.fromkeys(range(4), ("borders 1", "borders 1", "borders 1"))


def closing(points: tuple[int, ...], seat: int = 0, **position_args: object) -> tuple[State, tuple[Event, ...]]:
    """Seat 0, or another, places the border, first of three."""
    start = position(CLOSING, seat=seat, hand=("borders 3",), points=points, **position_args)  # type: ignore[arg-type]
    return play_all(start, (seat, PlayCard("a", 1)), (seat, BORDER))


@pytest.mark.rule("R-17", "R-4", "B-5")
def test_an_example_both_reach_the_goal_by_one_border_and_the_acting_player_wins() -> None:
    """23 and 29 become 30 and 30, of four players."""
    state, events = closing((23, 29, 0, 0))
    assert [seat.score for seat in state.seats] == [30, 30, 0, 0]
    assert only(events, GoalReached) == GoalReached(seat=0, goal=30)
    assert only(events, GameEnded) == GameEnded(reason="goal", winners=(0,))
    assert result(state).places == {0: 1, 1: 2, 2: 3, 3: 3}


@pytest.mark.rule("R-17")
@pytest.mark.parametrize(("seat", "winner"), [(0, 0), (1, 1), (2, 0), (3, 0)])
def test_the_first_in_seat_order_from_the_acting_player_wins_even_with_fewer_points(seat: int, winner: int) -> None:
    state, events = closing((23, 40, 0, 0), seat) if seat != 1 else closing((60, 29, 0, 0), seat)
    assert only(events, GameEnded).winners == (winner,)
    assert state.seats[winner].score == 30
    assert result(state).places[winner] == 1
    assert max(one.score for one in state.seats) > 30


@pytest.mark.rule("R-17")
def test_a_player_can_win_on_another_players_turn() -> None:
    state, events = closing((0, 29, 0, 0), seat=0)
    assert only(events, GameEnded).winners == (1,)
    assert result(state).places == {1: 1, 0: 2, 2: 3, 3: 3}


@pytest.mark.rule("R-17")
@pytest.mark.parametrize(("points", "over"), [((22, 0, 0, 0), False), ((23, 0, 0, 0), True), ((24, 0, 0, 0), True)])
def test_the_goal_must_be_reached_or_passed(points: tuple[int, ...], over: bool) -> None:
    state, events = closing(points)
    assert isinstance(state.phase, Ended) == over
    assert ("goal_reached" in kinds(events)) == over
    assert (engine.outcome(state) is not None) == over


@pytest.mark.rule("R-17", "R-4")
@pytest.mark.parametrize(("players", "goal"), [(2, 50), (3, 40), (4, 30)])
def test_each_number_of_players_has_its_own_goal(players: int, goal: int) -> None:
    board = CLOSING if players == 4 else CLOSING.replace("|.  .G .g|", "|.  .  . |")
    for before, over in ((goal - 8, False), (goal - 7, True)):
        start = position(board, players=players, hand=("borders 3",), points=(before, *(0,) * (players - 1)))
        state, _ = play_all(start, (0, PlayCard("a", 1)), (0, BORDER))
        assert isinstance(state.phase, Ended) == over


@pytest.mark.rule("R-17")
def test_the_rest_of_the_card_lapses_and_no_player_fills_up() -> None:
    state, events = closing((23, 0, 0, 0), market=cards("knights 1", names="m"))
    assert kinds(events)[-2:] == ["goal_reached", "game_ended"]
    assert not {"card_ended", "card_drawn", "turn_begun"} & set(kinds(events))
    assert state.deck == DECK
    assert state.seats[0].hand == ()
    assert refused(state, 0, PlaceBorder("D1|E1")) == Refusal("R-17", "game_over")
    assert engine.waiting(state) == {}
    assert engine.pending(state) == ()


@pytest.mark.rule("R-17", "R-19")
def test_the_others_are_ranked_by_points_then_ducats_without_a_bonus() -> None:
    state, events = closing((23, 5, 6, 6), ducats=(0, 99, 3, 2))
    assert "ducats" not in [cause for _, _, cause in scores(events)]
    assert [seat.score for seat in state.seats] == [30, 6, 6, 6]
    assert result(state).places == {0: 1, 1: 2, 2: 3, 3: 4}
    assert result(state).money == {0: 0, 1: 99, 2: 3, 3: 2}
    assert result(state).reason == "goal"


@pytest.mark.rule("R-17", "R-16")
def test_a_monopoly_can_reach_the_goal() -> None:
    board = "+--+--+--+--+--+\n|.Y s  s |s  . |\n+  +  +  +  +  +\n|.y .y . |.r .R|\n+--+--+--+--+--+"
    start = position(board, players=2, hand=("expansion",), points=(45, 0))
    _, events = play_all(start, (0, PlayCard("a", 1)), (0, Expand("A1", ("D1",))))
    assert kinds(events)[-4:] == ["monopoly_changed", "scored", "goal_reached", "game_ended"]


@pytest.mark.rule("R-17", "R-16")
def test_the_goal_is_checked_only_after_all_scoring() -> None:
    """Red, beyond the goal, loses a village and with a mine its monopoly by the same expansion."""
    board = """
    +--+--+--+--+--+
    |.Y .y .y|t  s |
    +--+--+--+  +  +
    |c  s  s  .r .R|
    +--+--+--+--+--+
    """
    start = position(board, players=2, hand=("expansion",), points=(0, 54))
    assert start.seats[1].monopolies == ("s",)
    state, _ = play_all(start, (0, PlayCard("a", 1)), (0, Expand("A1", ("D1", "E1"))))
    assert state.seats[1].score == 54 - 3 - 5
    assert engine.outcome(state) is None


# By the deck


def last_card(players: int = 4, **position_args: object) -> State:
    """A state with one card left in the deck."""
    return position(players=players, deck=DECK[:1], hands=HANDS, **position_args)  # type: ignore[arg-type]


@pytest.mark.rule("R-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_last_card_every_player_including_the_drawer_has_one_more_turn(players: int) -> None:
    """A ruling."""
    state, events = sell_on(last_card(players), 1)
    assert only(events, LastTurns) == LastTurns(seat=0)
    state, events = sell_on(state, players)
    sellers = [event.seat for event in events_of(events, CardSold)]
    assert sellers == [*range(1, players), 0]
    assert only(events, GameEnded).reason == "deck"
    assert result(state).reason == "deck"
    assert isinstance(state.phase, Ended)


@pytest.mark.rule("R-18")
def test_in_the_last_turns_no_player_takes_cards_from_the_deck_or_the_market() -> None:
    state, _ = sell_on(last_card(market=cards("knights 1", "knights 1", names=("m1", "m2"))), 1)
    assert (state.deck, len(state.market)) == ((), 3)
    assert refused(state, 1, DrawCard()).rule == "R-8"
    state, events = play(state, 1, SellCard("a"))
    assert kinds(events) == ["card_sold", "turn_begun"], "selling stays allowed"
    assert refused(state, 1, PickCard("m1")).rule == "R-8"
    assert [len(seat.hand) for seat in state.seats] == [3, 2, 3, 3]


@pytest.mark.rule("R-18", "R-7")
def test_the_last_turns_bring_an_income() -> None:
    board = "+--+--+--+--+\n|.Y .y s  g |\n+--+--+--+--+\n|.R .r c  c |\n+--+--+--+--+"
    state, events = sell_on(position(board, players=2, deck=DECK[:1], hands=HANDS), 2)
    assert [(event.seat, event.income) for event in events_of(events, TurnBegun)] == [(1, 1), (0, 2)]
    _, events = sell_on(state, 1)
    assert "turn_begun" not in kinds(events)


@pytest.mark.rule("R-18", "R-17")
def test_the_goal_still_wins_in_the_last_turns() -> None:
    state, events = closing((23, 0, 0, 0), deck=(), last_turns=2)
    assert only(events, GameEnded) == GameEnded(reason="goal", winners=(0,))
    assert scores(events) == [(0, 7, "founding"), (1, 1, "founding")]
    assert result(state).reason == "goal"


@pytest.mark.rule("R-18")
def test_drawing_a_card_that_is_not_the_last_ends_nothing() -> None:
    state, events = sell_on(position(deck=DECK[:2]), 1)
    assert "last_turns" not in kinds(events)
    assert state.last_turns is None


# Ducats, and who has won


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(
    ("ducats", "bonuses"),
    [
        ((9, 4, 3, 1), (5, 3, 0, 0)),
        ((1, 3, 4, 9), (0, 0, 3, 5)),
        ((9, 9, 4, 0), (5, 5, 3, 0)),
        ((9, 4, 4, 4), (5, 3, 3, 3)),
        ((9, 9, 4, 4), (5, 5, 3, 3)),
        ((6, 6, 6, 6), (5, 5, 5, 5)),
        ((9, 0, 0, 0), (5, 0, 0, 0)),
        ((0, 0), (0, 0)),
        ((2, 1), (5, 3)),
        ((7, 7, 7), (5, 5, 5)),
    ],
)
def test_most_ducats_bring_5_the_next_lower_sum_3_and_nothing_brings_nothing(
    ducats: tuple[int, ...], bonuses: tuple[int, ...]
) -> None:
    """9, 9, 4, 0 is a ruling; players level in a place all get it."""
    assert ducat_bonuses(ducats) == bonuses


def at_the_end(points: tuple[int, ...], ducats: tuple[int, ...]) -> tuple[State, list[Event]]:
    """Seat 0 plays a card free of charge in the very last turn."""
    start = position(OPEN_LAND, deck=(), last_turns=0, points=points, ducats=ducats, hand=("borders 1",))
    state, events = play_all(start, (0, PlayCard("a", 1)), (0, Stop()))
    return state, list(events)


@pytest.mark.rule("R-19")
def test_the_bonus_is_scored_at_the_end_by_the_deck() -> None:
    state, events = at_the_end((10, 10, 10, 10), (4, 9, 0, 9))
    assert scores(events) == [(0, 3, "ducats"), (1, 5, "ducats"), (3, 5, "ducats")]
    assert [seat.score for seat in state.seats] == [13, 15, 10, 15]


@pytest.mark.rule("R-19")
def test_the_sale_value_of_the_last_card_counts() -> None:
    start = position(deck=(), last_turns=0, ducats=(4, 5, 0, 0), hand=(card("borders 1", sale=3),))
    _, events = play(start, 0, SellCard("a"))
    assert scores(events) == [(0, 5, "ducats"), (1, 3, "ducats")]


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(
    ("points", "ducats", "places"),
    [
        ((10, 20, 15, 1), (0, 0, 0, 0), {1: 1, 2: 2, 0: 3, 3: 4}),
        ((10, 14, 0, 0), (8, 2, 5, 0), {0: 1, 1: 2, 2: 3, 3: 4}),
        ((10, 12, 0, 0), (8, 6, 0, 0), {0: 1, 1: 2, 2: 3, 3: 3}),
        ((12, 12, 0, 0), (6, 6, 0, 0), {0: 1, 1: 1, 2: 3, 3: 3}),
        ((-3, -9, -5, -4), (0, 0, 0, 0), {0: 1, 3: 2, 2: 3, 1: 4}),
        ((29, 0, 0, 0), (9, 0, 0, 0), {0: 1, 1: 2, 2: 2, 3: 2}),
    ],
)
def test_most_points_win_then_most_ducats_and_still_level_is_a_shared_win(
    points: tuple[int, ...], ducats: tuple[int, ...], places: dict[int, int]
) -> None:
    state, events = at_the_end(points, ducats)
    outcome = result(state)
    assert outcome.places == places
    assert outcome.winners == only(events, GameEnded).winners == tuple(s for s in range(4) if places[s] == 1)


@pytest.mark.rule("R-17", "R-19")
def test_a_bonus_that_passes_the_goal_does_not_win_before_the_others_are_scored() -> None:
    state, events = at_the_end((26, 29, 0, 0), (9, 8, 0, 0))
    assert "goal_reached" not in kinds(events)
    assert only(events, GameEnded) == GameEnded(reason="deck", winners=(1,))
    assert [seat.score for seat in state.seats[:2]] == [31, 32]


@pytest.mark.rule("R-18")
def test_while_the_game_runs_there_is_no_outcome() -> None:
    assert engine.outcome(position()) is None
    assert engine.outcome(replace(position(), last_turns=1)) is None
