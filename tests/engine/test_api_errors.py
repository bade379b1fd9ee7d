"""Invalid input to the engine's API: typed errors that say where the fault is and what is expected, and the state is
unchanged."""

from typing import Any

import pytest

from games import engine
from games.engine import IllegalMove, Malformed, Refusal, StalePrompt
from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.moves import (
    Accept,
    Bid,
    CallDuel,
    ChooseStack,
    Decide,
    EndAlliance,
    Expand,
    ForcedAlliance,
    Move,
    PlaceBorder,
    PlaceCastle,
    PlaceKnight,
    Propose,
    Renegade,
    Stop,
    TakeCard,
    Withdraw,
)
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import OPEN_LAND, carrying_out, contest, play, position, rejected

EVERY_MOVE: tuple[Move, ...] = (
    PlaceCastle("A1", "A2"),
    Decide((1,), (None,)),
    Decide((3, 1), (ForcedAlliance("A1", "B1"), Renegade("A1", "B1", "B2", "A2", (8,)))),
    Propose(True, 3),
    Withdraw(1),
    Accept(1, False, 3),
    CallDuel(),
    Bid(3, (8, 10)),
    PlaceBorder("A1|A2"),
    PlaceKnight("A1", (8,)),
    Expand("A1", ("B1", "B2")),
    Stop(),
    ChooseStack(1),
    TakeCard(PoliticsCard("fief", 3)),
    EndAlliance("A1", "B1", (10,)),
)


@pytest.mark.parametrize("move", EVERY_MOVE, ids=lambda move: move.kind)
def test_every_move_is_read_as_it_was_written(move: Move) -> None:
    assert engine.move_from_json("classic", engine.to_json(move)) == move


@pytest.mark.parametrize("move", EVERY_MOVE, ids=lambda move: move.kind)
def test_a_field_that_no_move_has_is_named(move: Move) -> None:
    with pytest.raises(Malformed) as raised:
        engine.move_from_json("classic", {**engine.to_json(move), "colour": 1})
    assert raised.value.path == "colour"


KINDS = (
    "one of accept, bid, call_duel, choose_stack, decide, end_alliance, expand, place_border, place_castle, "
    "place_knight, propose, stop, take_card, withdraw"
)
MALFORMED: list[tuple[Any, str, str]] = [
    (None, "", "an object"),
    ("stop", "", "an object"),
    (7, "", "an object"),
    ([], "", "an object"),
    ({}, "kind", KINDS),
    ({"kind": None}, "kind", KINDS),
    ({"kind": "castle"}, "kind", KINDS),
    ({"kind": ["stop"]}, "kind", KINDS),
    ({"kind": "place_castle", "castle": "A1"}, "knight", "a value"),
    ({"kind": "place_castle", "castle": "a1", "knight": "A2"}, "castle", 'a space such as "C2"'),
    ({"kind": "place_castle", "castle": "A1", "knight": "A0"}, "knight", 'a space such as "C2"'),
    ({"kind": "place_castle", "castle": 1, "knight": "A2"}, "castle", 'a space such as "C2"'),
    ({"kind": "place_castle", "castle": ["A1"], "knight": "A2"}, "castle", 'a space such as "C2"'),
    ({"kind": "place_border", "edge": "A1"}, "edge", 'an edge such as "C2|D2", the left or upper space first'),
    ({"kind": "place_border", "edge": "B1|A1"}, "edge", 'an edge such as "C2|D2", the left or upper space first'),
    ({"kind": "place_border", "edge": "A1|C1"}, "edge", 'an edge such as "C2|D2", the left or upper space first'),
    ({"kind": "place_knight", "space": "A1", "treasures": 8}, "treasures", "a list"),
    ({"kind": "place_knight", "space": "A1", "treasures": ["8"]}, "treasures[0]", "a whole number"),
    ({"kind": "place_knight", "space": "A1", "treasures": [8, True]}, "treasures[1]", "a whole number"),
    ({"kind": "expand", "castle": "A1", "spaces": "B1"}, "spaces", "a list"),
    ({"kind": "expand", "castle": "A1", "spaces": ["B1", None]}, "spaces[1]", 'a space such as "C2"'),
    ({"kind": "decide", "cards": [1.0], "politics": [None]}, "cards[0]", "a whole number"),
    ({"kind": "decide", "cards": 1, "politics": [None]}, "cards", "a list"),
    ({"kind": "decide", "cards": [1], "politics": {}}, "politics", "a list"),
    ({"kind": "decide", "cards": [1], "politics": [{"kind": "fief"}]}, "politics[0].kind", "one of "),
    ({"kind": "decide", "cards": [1], "politics": ["renegade"]}, "politics[0]", "an object"),
    ({"kind": "decide", "cards": [1], "politics": [{"kind": "forced_alliance", "own": "A1"}]}, "politics[0].other", ""),
    ({"kind": "propose", "act": 1, "ducats": 3}, "act", "true or false"),
    ({"kind": "propose", "act": True, "ducats": 3.5}, "ducats", "a whole number"),
    ({"kind": "propose", "act": True, "ducats": True}, "ducats", "a whole number"),
    ({"kind": "propose", "act": True, "ducats": 2**60}, "ducats", "a whole number"),
    ({"kind": "propose", "act": True, "ducats": None}, "ducats", "a whole number"),
    ({"kind": "bid", "ducats": "3"}, "ducats", "a whole number"),
    ({"kind": "choose_stack"}, "stack", "a value"),
    ({"kind": "take_card", "card": "fief 3"}, "card", "an object"),
    ({"kind": "take_card", "card": {"kind": "fief", "value": "3"}}, "card.value", "a whole number"),
    ({"kind": "take_card", "card": {"value": 3}}, "card.kind", "a value"),
    ({"kind": "stop", "x" * 200: 1}, "x" * 80, "no such field"),
]


@pytest.mark.parametrize(("data", "path", "expected"), MALFORMED)
def test_a_malformed_move_is_refused_with_the_path_to_the_fault_and_what_is_expected(
    data: Any, path: str, expected: str
) -> None:
    with pytest.raises(Malformed) as raised:
        engine.move_from_json("classic", data)
    assert raised.value.path == path
    assert raised.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("seat", "move", "path"),
    [
        (4, Bid(0), "seat"),
        (-1, Bid(0), "seat"),
        (True, Bid(0), "seat"),
        ("0", Bid(0), "seat"),
        (None, Bid(0), "seat"),
        (0.0, Bid(0), "seat"),
        (0, None, "move"),
        (0, "bid", "move"),
        (0, {"kind": "bid", "ducats": 1}, "move"),
        (0, Bid, "move"),
        (0, ForcedAlliance("A1", "B1"), "move"),
        (0, Bid("1"), "move"),  # type: ignore[arg-type]
        (0, Bid(True), "move"),
        (0, Bid(1.5), "move"),  # type: ignore[arg-type]
        (0, Bid(2**60), "move"),
        (0, Bid(1, [8]), "move"),  # type: ignore[arg-type]
        (0, Bid(1, ("8",)), "move"),  # type: ignore[arg-type]
        (0, PlaceKnight("a1"), "move"),
        (0, PlaceKnight(None), "move"),  # type: ignore[arg-type]
        (0, PlaceBorder("A1|A9"), "move"),
        (0, Expand("A1", ["B1"]), "move"),  # type: ignore[arg-type]
        (0, Decide((1,), (Bid(1),)), "move"),  # type: ignore[arg-type]
        (0, Decide((1,), None), "move"),  # type: ignore[arg-type]
        (0, TakeCard("fief"), "move"),  # type: ignore[arg-type]
    ],
)
def test_unknown_seats_and_values_of_wrong_types_are_malformed_and_change_nothing(
    seat: Any, move: Any, path: str
) -> None:
    state = contest(0, 1, 2)
    error = rejected(state, seat, move)
    assert isinstance(error, Malformed)
    assert error.path == path
    for verb in (engine.explain, engine.preview, engine.is_final):
        with pytest.raises(Malformed):
            verb(state, seat, move)


@pytest.mark.parametrize("seat", [4, -1, "0", True])
def test_an_unknown_seat_has_no_view_and_no_default_move(seat: Any) -> None:
    for verb in (engine.view, engine.default_move):
        with pytest.raises(Malformed, match=r"seat: expected a seat from 0 to 3"):
            verb(position(), seat)


@pytest.mark.parametrize("state", [None, "state", 5, object(), {"edition": "classic"}])
def test_input_that_is_no_state_is_malformed(state: Any) -> None:
    for verb in (engine.waiting, engine.pending, engine.outcome, engine.problems):
        with pytest.raises(Malformed, match="state"):
            verb(state)
    with pytest.raises(Malformed, match="state"):
        engine.apply(state, 0, Stop())


def test_a_seat_that_may_not_act_is_refused_by_the_rule_of_what_is_asked() -> None:
    error = rejected(contest(0, 1), 2, CallDuel())
    assert isinstance(error, IllegalMove)
    assert error.refusal == Refusal("C-16", "not_asked", {"phase": "negotiation"})
    assert (error.rule, error.detail) == ("C-16", {"phase": "negotiation"})


def test_a_move_that_is_not_asked_for_is_refused() -> None:
    error = rejected(contest(0, 1), 0, Bid(0))
    assert isinstance(error, IllegalMove)
    assert error.refusal == Refusal("C-16", "not_this_move", {"phase": "negotiation", "move": "bid"})


def test_spaces_off_this_board_are_illegal_not_malformed() -> None:
    """They are spaces, but not on this board."""
    for move in (PlaceKnight("Z26"), Expand("A1", ("Z26",)), Expand("Z26", ("A1",))):
        assert isinstance(rejected(carrying_out(FOUR_PROVINCES, 0, "sword"), 0, move), IllegalMove)
    assert isinstance(rejected(carrying_out(OPEN_LAND, 0, "borders 1"), 0, PlaceBorder("Z25|Z26")), IllegalMove)


def test_a_prompt_that_was_answered_is_stale() -> None:
    state = carrying_out(FOUR_PROVINCES, 0, "two_swords")
    asked = engine.waiting(state)[0][0].id
    state, _ = engine.apply(state, 0, PlaceKnight("C1"), asked)
    error = rejected(state, 0, PlaceKnight("B2"), asked)
    assert isinstance(error, StalePrompt)
    assert (error.seat, error.prompt) == (0, asked)
    engine.apply(state, 0, PlaceKnight("B2"), engine.waiting(state)[0][0].id)


@pytest.mark.parametrize("prompt", ["", "nonsense", "-1", "alliances-0", 3, ("1",)])
def test_an_unknown_prompt_is_stale_whatever_the_move(prompt: Any) -> None:
    for move in (Decide((1,), (None,)), Bid(3)):
        assert isinstance(rejected(position(), 0, move, prompt), StalePrompt)


def test_the_prompt_of_another_open_question_is_stale() -> None:
    """Otherwise a bid could quote the question about alliances, which hardly ever changes."""
    state = contest(0, 1, 2, diagram=FOUR_PROVINCES + "A1=D1")
    bid, ending = engine.waiting(state)[0]
    assert isinstance(rejected(state, 0, Bid(1), ending.id), StalePrompt)
    assert isinstance(rejected(state, 0, EndAlliance("A1", "D1"), bid.id), StalePrompt)
    engine.apply(state, 0, Bid(1), bid.id)
    engine.apply(state, 0, EndAlliance("A1", "D1"), ending.id)


def test_players_can_answer_at_the_same_time_without_conflict() -> None:
    state = position()
    asked = {seat: prompts[0].id for seat, prompts in engine.waiting(state).items()}
    for seat in (3, 1, 0, 1, 2):
        state, _ = engine.apply(state, seat, Decide((1,), (None,)), asked[seat])
    assert state.phase.kind != "decisions" or state.round == 2


def test_another_players_prompt_is_stale() -> None:
    state = position(hidden=False)
    assert isinstance(rejected(state, 1, Decide((1,), (None,)), engine.waiting(state)[0][0].id), StalePrompt)


def test_an_ended_alliance_makes_the_question_about_it_stale() -> None:
    state = position(FOUR_PROVINCES + "A1=D1")
    asked = engine.waiting(state)[1][1].id
    state, _ = play(state, 0, EndAlliance("A1", "D1"))
    assert isinstance(rejected(state, 1, EndAlliance("D1", "A1"), asked), StalePrompt)
