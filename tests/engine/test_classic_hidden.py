"""What is hidden from whom in each phase, and what is public (C-26)."""

from dataclasses import replace
from typing import Any

import pytest

from games import engine
from games.engine.editions.classic.moves import (
    Bid,
    ChooseStack,
    Decide,
    ForcedAlliance,
    Propose,
    TakeCard,
)
from games.engine.editions.classic.state import Offer, State
from games.engine.mechanics.rng import Rng
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import (
    KING_IS_DEAD,
    NEXT_CARD,
    carrying_out,
    contest,
    play,
    play_all,
    politics_card,
    politics_cards,
    position,
)

BOARD = FOUR_PROVINCES + "A1=D1"
HANDS = {0: ("treasure 8",), 1: ("fief 3", "forced_alliance")}


def in_phase(phase: str, **position_args: Any) -> State:
    """A position in which seat 1, if it can, has already committed something in secret."""
    args = {"diagram": BOARD, "hands": HANDS, **position_args}
    match phase:
        case "decisions":
            return play(position(**args), 1, Decide((1,), (None,)))[0]
        case "negotiation":
            return play(contest(1, 2, **args), 1, Propose(False, 4))[0]
        case "duel":
            return play(contest(1, 2, 3, **args), 1, Bid(2))[0]
        case "carrying_out":
            return carrying_out(args.pop("diagram"), 1, "sword", **args)
        case "choose_stack":
            return carrying_out(args.pop("diagram"), 1, "politics", **args)
        case _:
            return play(carrying_out(args.pop("diagram"), 1, "politics", **args), 1, ChooseStack(2))[0]


PHASES = ("decisions", "negotiation", "duel", "carrying_out", "choose_stack", "take_card")


def sent_to(state: State, viewer: int | None) -> tuple[Any, Any]:
    """A viewer's view and prompts, as they are sent."""
    prompts = engine.waiting(state).get(viewer, ()) if viewer is not None else ()
    return engine.to_json(engine.view(state, viewer)), engine.to_json(prompts)


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("viewer", [0, 2, 3, None])
@pytest.mark.parametrize("phase", PHASES)
def test_the_number_of_another_players_ducats_is_hidden(phase: str, viewer: int | None) -> None:
    one, other = in_phase(phase), in_phase(phase, ducats=(12, 7, 12, 12))
    assert sent_to(one, viewer) == sent_to(other, viewer)
    assert sent_to(one, 1) != sent_to(other, 1)
    assert engine.view(one, viewer).seats[1].ducats is None


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("viewer", [0, 2, 3, None])
@pytest.mark.parametrize("phase", PHASES)
def test_another_players_politics_cards_are_hidden_but_not_their_number(phase: str, viewer: int | None) -> None:
    one, other = in_phase(phase), in_phase(phase, hands={**HANDS, 1: ("renegade", "treasure 12")})
    assert sent_to(one, viewer) == sent_to(other, viewer)
    assert sent_to(one, 1) != sent_to(other, 1)
    assert (engine.view(one, viewer).seats[1].hand, engine.view(one, viewer).seats[1].politics_cards) == (None, 2)


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
@pytest.mark.parametrize("phase", PHASES)
def test_the_deck_the_stacks_and_the_seed_are_hidden_from_all(phase: str, viewer: int | None) -> None:
    """Except for the stack that the viewer looks through."""
    state = in_phase(phase)
    first, second = state.stacks
    looking = phase == "take_card" and viewer == 1
    fresh = politics_cards("fief 3", "renegade", "fief 3")
    other = replace(
        state,
        rng=Rng("another", 5),
        deck=(replace(NEXT_CARD, name="another", actions=()), KING_IS_DEAD),
        stacks=(politics_cards("fief 5", "fief 4"), second if looking else fresh),
    )
    assert first != other.stacks[0]
    assert sent_to(state, viewer) == sent_to(other, viewer)
    shown = engine.view(state, viewer)
    assert (shown.politics_stacks, shown.action_stacks) == ((2, 3), {"A": 0, "B": 1, "C": 0, "D": 0, "E": 1})


@pytest.mark.rule("C-26", "C-7", "C-8")
@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_sealed_decisions_and_their_announcements_are_hidden(viewer: int | None) -> None:
    start = position(BOARD, hands=HANDS)
    announced = Decide((3,), (ForcedAlliance("D1", "D3"),))
    views = [sent_to(play(start, 1, lay)[0], viewer) for lay in (Decide((1,), (None,)), announced)]
    assert views[0] == views[1]
    happened = [engine.visible(play(start, 1, lay)[1], viewer) for lay in (Decide((1,), (None,)), announced)]
    assert happened[0] == happened[1]


@pytest.mark.rule("C-26", "C-17")
@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_sealed_bids_are_hidden(viewer: int | None) -> None:
    start = contest(1, 2, 3, diagram=BOARD, hands={**HANDS, 1: ("treasure 12", "treasure 10")})
    states = [play(start, 1, bid) for bid in (Bid(0), Bid(12), Bid(3, (12,)))]
    assert len({str(sent_to(state, viewer)) for state, _ in states}) == 1
    assert len({events for _, events in states}) == 1


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_card_taken_is_known_to_its_taker_alone(viewer: int | None) -> None:
    state = in_phase("take_card")
    seen = []
    for card in ("treasure 3", "fief 4"):
        after, events = play(state, 1, TakeCard(politics_card(card)))
        seen.append((sent_to(after, viewer), engine.visible(events, viewer)))
        assert politics_card(card) in engine.view(after, 1).seats[1].hand
    assert seen[0] == seen[1]


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("phase", PHASES)
def test_a_spectator_sees_what_is_public(phase: str) -> None:
    state = replace(in_phase(phase), politics_discard=politics_cards("renegade"), action_discard=(NEXT_CARD,))
    shown = engine.view(state, None)
    assert shown.viewer is None
    assert (shown.phase, shown.waiting_for) == (phase, engine.pending(state))
    assert [seat.score for seat in shown.seats] == [0, 0, 0, 0]
    assert [seat.knights for seat in shown.seats] == [11, 10, 11, 11]
    assert [seat.politics_cards for seat in shown.seats] == [1, 2, 0, 0]
    assert [seat.ducats for seat in shown.seats] == [None] * 4
    assert [seat.hand for seat in shown.seats] == [None] * 4
    assert (shown.card, shown.action_discard) == (state.card, (NEXT_CARD,))
    assert shown.politics_discard == politics_cards("renegade")
    assert shown.board.alliances == (("A1", "D1"),)
    assert (shown.borders_left, shown.round, shown.lead) == (100 - state.board.border_count, 1, 0)


@pytest.mark.rule("C-26")
def test_a_prompt_is_shown_to_its_seat_alone() -> None:
    """The prompt lists what the seat's own money allows."""
    assert set(engine.waiting(in_phase("carrying_out"))) <= {0, 1}
    assert [asked.kind for asked in engine.waiting(in_phase("carrying_out"))[0]] == ["end_alliance"]


@pytest.mark.rule("C-26")
def test_a_player_sees_their_own_ducats_and_cards() -> None:
    mine = engine.view(in_phase("decisions", ducats=(12, 7, 12, 12)), 1).seats[1]
    assert (mine.ducats, mine.hand) == (7, politics_cards("fief 3", "forced_alliance"))


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("viewer", [0, 2, 3, None])
@pytest.mark.parametrize("phase", PHASES)
def test_with_open_money_all_see_the_ducats_at_any_time_but_not_the_cards(phase: str, viewer: int | None) -> None:
    shown = engine.view(in_phase(phase, open_money=True, ducats=(12, 7, 12, 12)), viewer)
    assert [seat.ducats for seat in shown.seats] == [12, 7, 12, 12]
    assert shown.seats[1].hand is None


@pytest.mark.rule("C-26")
def test_money_is_hidden_by_default() -> None:
    assert engine.check_options("classic", {"players": 4})["open_money"] is False


@pytest.mark.rule("C-26", "C-16", "C-17")
def test_proposals_and_revealed_bids_are_public() -> None:
    assert engine.view(in_phase("negotiation"), None).contest.proposals == {1: Offer(1, False, 4)}
    _, events = play_all(in_phase("duel"), (2, Bid(1)), (3, Bid(0)))
    assert engine.visible(events, None) == events


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_the_refusal_of_a_players_own_move_reveals_nothing_about_the_others(viewer: int | None) -> None:
    """The other's demand can be accepted or not; only the player who would pay learns it."""
    rich, poor = in_phase("negotiation"), in_phase("negotiation", ducats=(12, 3, 12, 12))
    moves = (Propose(False, 999), Bid(1), Decide((1,), (None,)))
    for move in moves:
        assert engine.explain(rich, viewer or 0, move) == engine.explain(poor, viewer or 0, move)
