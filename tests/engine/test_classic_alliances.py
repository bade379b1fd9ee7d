"""Forced Alliances, and how they are bought off (C-22, B-9)."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.moves import (
    Bid,
    ChooseStack,
    Decide,
    EndAlliance,
    Expand,
    ForcedAlliance,
    PlaceKnight,
    TakeCard,
)
from games.engine.editions.classic.prompts import EndAlliancePrompt
from games.engine.editions.classic.state import State
from games.engine.mechanics.events import AllianceEnded, AllianceForced
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import (
    carrying_out,
    contest,
    events_of,
    kinds,
    only,
    play,
    politics_card,
    politics_cards,
    position,
    prompt,
    refused,
)

ALLIED = FOUR_PROVINCES + "A1=D1"
"""Yellow and red are allied; red could otherwise expand into yellow's province."""


def force(own: str, other: str) -> Decide:
    return Decide((1,), (ForcedAlliance(own, other),))


def table(**position_args: object) -> State:
    """Decisions are laid openly, so that a card takes effect at once; yellow holds a Forced Alliance."""
    chosen = {"hidden": False, "hands": {0: ("forced_alliance",)}, **position_args}
    return position(FOUR_PROVINCES, **chosen)  # type: ignore[arg-type]


@pytest.mark.rule("C-22", "C-25")
def test_a_forced_alliance_joins_an_own_and_a_neighbouring_province_of_another_colour() -> None:
    state, events = play(table(), 0, force("A1", "D1"))
    assert only(events, AllianceForced) == AllianceForced(seat=0, own="A1", other="D1")
    assert engine.view(state, None).board.alliances == (("A1", "D1"),)
    assert state.seats[0].hand == ()
    assert state.politics_discard == politics_cards("forced_alliance")


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(
    ("own", "other", "why"),
    [
        ("D1", "A1", Refusal("C-22", "not_own_province", {"castle": "D1"})),
        ("B1", "D1", Refusal("C-22", "not_own_province", {"castle": "B1"})),
        ("A1", "E1", Refusal("C-22", "not_foreign_province", {"castle": "E1"})),
        ("A1", "A1", Refusal("C-22", "not_foreign_province", {"castle": "A1"})),
        ("A1", "D3", Refusal("C-22", "not_neighbours", {"own": "A1", "other": "D3"})),
        ("Z26", "D1", Refusal("C-22", "not_own_province", {"castle": "Z26"})),
    ],
)
def test_an_alliance_needs_an_own_province_and_a_neighbouring_one_of_another_colour(
    own: str, other: str, why: Refusal
) -> None:
    assert refused(table(), 0, force(own, other)) == why


@pytest.mark.rule("C-22", "B-2")
def test_castles_in_open_land_cannot_be_allied() -> None:
    open_land = FOUR_PROVINCES.replace(".y . |.R", ".y .  .R")
    state = position(open_land, hidden=False, hands={0: ("forced_alliance",)})
    assert refused(state, 0, force("A1", "D1")) == Refusal("C-22", "not_own_province", {"castle": "A1"})


@pytest.mark.rule("C-22", "B-2")
def test_a_neutral_province_can_be_allied() -> None:
    state = position(FOUR_PROVINCES, players=3, hidden=False, lead=2, hands={2: ("forced_alliance",)})
    state, _ = play(state, 2, force("A3", "D3"))
    assert engine.view(state, None).board.alliances == (("A3", "D3"),)


@pytest.mark.rule("C-22", "B-9")
def test_the_same_two_provinces_have_at_most_one_alliance() -> None:
    state = position(ALLIED, hidden=False, lead=1, hands={1: ("forced_alliance",)})
    assert refused(state, 1, force("D1", "A1")) == Refusal("B-9", "allied_already", {"own": "D1", "other": "A1"})
    play(state, 1, force("D1", "D3"))


@pytest.mark.rule("C-22", "B-9")
@pytest.mark.parametrize("seat", [0, 1])
def test_while_allied_neither_province_expands_into_the_other(seat: int) -> None:
    own, space = (("A1", "D2"), ("D1", "C2"))[seat]
    boards = {True: ALLIED, False: FOUR_PROVINCES}
    for allied, board in boards.items():
        strong = board.replace("|.Y .y . ", "|.Y .y .y").replace("|f  .  . ", "|f  .y . ") if seat == 0 else board
        state = carrying_out(strong, seat, "sword")
        why = Refusal("B-9", "alliance", {"space": space}) if allied else None
        assert engine.explain(state, seat, Expand(own, (space,))) == why


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(("seat", "own", "other"), [(0, "A1", "D1"), (1, "D1", "A1")])
def test_either_owner_can_end_it_by_paying_ten_ducats_to_the_bank(seat: int, own: str, other: str) -> None:
    state = position(ALLIED)
    assert prompt(state, seat, EndAlliancePrompt).alliances == {own: (other,)}
    assert prompt(state, seat, EndAlliancePrompt).optional
    state, events = play(state, seat, EndAlliance(own, other))
    assert only(events, AllianceEnded) == AllianceEnded(seat=seat, own=own, other=other, ducats=10, treasures=())
    assert state.board.alliances == ()
    assert [one.ducats for one in state.seats] == [2 if n == seat else 12 for n in range(4)]


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(
    ("seat", "own", "other"), [(2, "A3", "D3"), (2, "A1", "D1"), (0, "D1", "A1"), (0, "A1", "A3"), (3, "D3", "D1")]
)
def test_no_other_player_can_end_an_alliance_and_a_missing_one_cannot_be_ended(seat: int, own: str, other: str) -> None:
    why = Refusal("C-22", "no_such_alliance", {"own": own, "other": other})
    assert refused(position(ALLIED), seat, EndAlliance(own, other)) == why


@pytest.mark.rule("C-22", "C-24")
@pytest.mark.parametrize(
    ("treasures", "ducats", "left"),
    [((12,), 0, 12), ((10,), 0, 12), ((8,), 2, 10), ((), 10, 2)],
)
def test_treasures_pay_for_ending_an_alliance_at_full_value_and_the_excess_is_lost(
    treasures: tuple[int, ...], ducats: int, left: int
) -> None:
    state = position(ALLIED, hands={0: ("treasure 8", "treasure 10", "treasure 12")})
    state, events = play(state, 0, EndAlliance("A1", "D1", treasures))
    ended = only(events, AllianceEnded)
    assert (ended.ducats, ended.treasures, state.seats[0].ducats) == (ducats, treasures, left)
    assert sorted(card.value for card in state.politics_discard) == list(treasures)
    assert len(state.seats[0].hand) == 3 - len(treasures)


@pytest.mark.rule("C-22", "B-12")
def test_a_player_who_cannot_pay_ten_cannot_end_an_alliance() -> None:
    state = position(ALLIED, ducats=(9, 12, 12, 12))
    assert refused(state, 0, EndAlliance("A1", "D1")) == Refusal("C-22", "too_few_ducats", {"sum": 10})
    assert 0 not in engine.waiting(state) or not [p for p in engine.waiting(state)[0] if p.kind == "end_alliance"]
    short = position(ALLIED, ducats=(1, 12, 12, 12), hands={0: ("treasure 8",)})
    assert refused(short, 0, EndAlliance("A1", "D1", (8,))) == Refusal("C-22", "too_few_ducats", {"sum": 10})


@pytest.mark.rule("C-22")
@pytest.mark.parametrize("phase", ["decisions", "negotiation", "duel", "carrying out", "choosing", "taking"])
def test_an_alliance_can_be_ended_at_any_time_even_by_a_player_with_no_other_question(phase: str) -> None:
    taking, _ = play(carrying_out(ALLIED, 2, "politics"), 2, ChooseStack(1))
    states = {
        "decisions": position(ALLIED, hidden=False, lead=2),
        "negotiation": contest(2, 3, diagram=ALLIED),
        "duel": contest(1, 2, 3, diagram=ALLIED),
        "carrying out": carrying_out(ALLIED, 2, "sword"),
        "choosing": carrying_out(ALLIED, 2, "politics"),
        "taking": taking,
    }
    state = states[phase]
    assert [asked.kind for asked in engine.waiting(state)[0]] == ["end_alliance"]
    assert 0 not in engine.pending(state)
    asked = engine.waiting(state)[2][0]
    after, events = play(state, 0, EndAlliance("A1", "D1"))
    assert kinds(events) == ["alliance_ended"]
    assert engine.waiting(after)[2][0].id == asked.id, "what was asked is asked still"
    assert after.phase == state.phase


@pytest.mark.rule("C-22")
def test_the_game_never_waits_for_the_end_of_an_alliance() -> None:
    state = carrying_out(ALLIED, 0, "politics")
    assert [asked.kind for asked in engine.waiting(state)[0]] == ["choose_stack", "end_alliance"]
    state, _ = play(state, 0, ChooseStack(1))
    state, _ = play(state, 0, TakeCard(politics_card("fief 2")))
    assert state.board.alliances


@pytest.mark.rule("C-22", "B-9")
def test_after_the_end_of_the_alliance_the_expansion_is_legal() -> None:
    state, _ = play(carrying_out(ALLIED, 1, "sword"), 1, EndAlliance("D1", "A1"))
    play(state, 1, Expand("D1", ("C1",)))


@pytest.mark.rule("C-22", "B-2")
def test_an_alliance_with_a_neutral_province_is_ended_only_by_its_one_player() -> None:
    state = position(FOUR_PROVINCES + "A3=D3", players=3)
    assert [seat for seat in range(3) if "end_alliance" in [p.kind for p in engine.waiting(state)[seat]]] == [2]
    state, _ = play(state, 2, EndAlliance("A3", "D3"))
    assert state.board.alliances == ()


@pytest.mark.rule("C-22", "B-9")
def test_a_province_can_have_several_alliances_and_each_is_ended_separately() -> None:
    state = position(FOUR_PROVINCES + "A1=D1\nA1=A3", ducats=(20, 12, 12, 12))
    asked = prompt(state, 0, EndAlliancePrompt)
    assert asked.alliances == {"A1": ("D1", "A3")}
    state, _ = play(state, 0, EndAlliance("A1", "A3"))
    assert engine.view(state, None).board.alliances == (("A1", "D1"),)
    assert prompt(state, 0, EndAlliancePrompt).id != asked.id


@pytest.mark.rule("B-9", "C-22")
def test_an_alliance_stays_when_the_two_no_longer_share_a_border() -> None:
    diagram = """
    +--+--+--+--+
    |.Y .y|.  .R|
    +--+--+--+--+
    |.G .g|.  . |
    +--+--+--+--+
    A1=D1
    """
    state = carrying_out(diagram, 3, "sword")
    state, _ = play(state, 3, Expand("A2", ("C2", "C1")))
    assert engine.view(state, None).board.alliances == (("A1", "D1"),)
    state, _ = play(state, 0, EndAlliance("A1", "D1"))
    assert state.board.alliances == ()


@pytest.mark.rule("C-22", "C-17")
def test_the_cost_of_ending_an_alliance_reduces_a_later_bid() -> None:
    state, _ = play(contest(0, 2, 3, diagram=ALLIED), 0, EndAlliance("A1", "D1"))
    assert refused(state, 0, Bid(3)).data == {"ducats": 3, "limit": 2}


@pytest.mark.rule("B-9")
def test_an_alliance_bars_no_knight_and_unrelated_actions_keep_it() -> None:
    state, events = play(carrying_out(ALLIED, 0, "sword"), 0, PlaceKnight("C1"))
    assert not events_of(events, AllianceEnded)
    assert state.board.alliances
