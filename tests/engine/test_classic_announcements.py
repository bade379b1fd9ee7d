"""Politics cards laid with decision cards, in secret or openly (C-8)."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.events import DecisionLaid, PoliticsReturned
from games.engine.editions.classic.moves import Decide, EndAlliance, ForcedAlliance, PoliticsPlay, Renegade
from games.engine.editions.classic.prompts import DecidePrompt, RenegadeChoice
from games.engine.editions.classic.state import State
from games.engine.mechanics.events import AllianceForced, KnightTurned
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import events_of, kinds, only, play, play_all, politics_cards, position, prompt, refused

ALLY_RED = ForcedAlliance("A1", "D1")
TURN_RED = Renegade("A1", "D1", "F1", "C1")
HANDS = {0: ("forced_alliance", "renegade"), 1: ("renegade", "treasure 8")}
THREE_PLAYERS = {"players": 3, "card": ("sword", "sword", "sword")}


def lay(card: int, play: PoliticsPlay | None = None) -> Decide:
    return Decide((card,), (play,))


def table(**changes: object) -> State:
    """Four provinces; yellow holds a Forced Alliance and a Renegade, red a Renegade and a Treasure."""
    return position(FOUR_PROVINCES, **{"hands": HANDS, "card": ("sword", "sword", "sword"), **changes})  # type: ignore[arg-type]


@pytest.mark.rule("C-8")
def test_a_hidden_announcement_takes_effect_at_the_reveal_before_action_one() -> None:
    state, events = play_all(table(), (0, lay(1, ALLY_RED)), (1, lay(2)), (2, lay(2)))
    assert kinds(events) == ["decision_made"] * 3
    assert state.board.alliances == ()
    state, events = play(state, 3, lay(3))
    assert kinds(events) == ["decision_made"] + ["decision_laid"] * 4 + ["alliance_forced", "action_won"]
    assert engine.view(state, None).board.alliances == (("A1", "D1"),)
    assert events_of(events, DecisionLaid)[0].politics == (ALLY_RED,)


@pytest.mark.rule("C-8", "C-26")
def test_an_announcement_is_hidden_with_the_choice_even_from_its_target() -> None:
    state, _ = play(table(), 0, lay(1, ALLY_RED))
    for viewer in (1, 2, 3, None):
        yellow = engine.view(state, viewer).seats[0]
        assert (yellow.decision.cards, yellow.decision.politics, yellow.politics_cards) == ((), (), 2)
    assert prompt(state, 0, DecidePrompt).made == lay(1, ALLY_RED)


@pytest.mark.rule("C-8")
def test_announcements_are_carried_out_clockwise_from_the_lead() -> None:
    """The first of them makes the other's Renegade impossible: its knight is needed now, or its space not joined."""
    red = Renegade("D1", "A1", "B1", "D2", (8,))
    for lead, order in ((0, [0, 1]), (1, [1, 0])):
        state = table(lead=lead)
        state, events = play_all(state, (1, lay(1, red)), (0, lay(1, TURN_RED)), (2, lay(1)), (3, lay(1)))
        effects = [(e.seat, e.kind) for e in events if isinstance(e, KnightTurned | PoliticsReturned)]
        assert effects == [(order[0], "knight_turned"), (order[1], "politics_returned")]


@pytest.mark.rule("C-8")
def test_a_players_two_announcements_are_carried_out_in_the_order_of_their_decision_cards() -> None:
    for decide in (
        Decide((1, 3), (TURN_RED, ALLY_RED)),
        Decide((3, 1), (ALLY_RED, TURN_RED)),
    ):
        _, events = play_all(table(**THREE_PLAYERS), (0, decide), (1, lay(2)), (2, lay(2)))
        effects = [kind for kind in kinds(events) if kind in ("knight_turned", "alliance_forced")]
        assert effects == ["knight_turned", "alliance_forced"]


@pytest.mark.rule("C-8")
def test_an_announcement_works_whether_or_not_its_player_gets_an_action() -> None:
    state = table(card=("sword", "sword", "ducats 6"))
    _, events = play_all(state, (0, lay(3, TURN_RED)), (1, lay(3)), (2, lay(3)), (3, lay(3)))
    assert only(events, KnightTurned).seat == 0
    assert "action_won" not in kinds(events)


@pytest.mark.rule("C-8")
def test_an_announcement_can_be_changed_and_taken_back_with_the_choice() -> None:
    state, _ = play_all(table(), (0, lay(1, ALLY_RED)), (0, lay(2, TURN_RED)), (0, lay(2)))
    state, events = play_all(state, (1, lay(2)), (2, lay(2)), (3, lay(2)))
    assert not events_of(events, AllianceForced)
    assert state.seats[0].hand == politics_cards("forced_alliance", "renegade")


@pytest.mark.rule("C-8", "C-25")
def test_a_card_that_is_illegal_in_its_turn_returns_publicly_to_its_owners_hand() -> None:
    red = Renegade("D1", "A1", "B1", "D2", (8,))
    state, events = play_all(table(lead=1), (1, lay(1, red)), (0, lay(1, TURN_RED)), (2, lay(1)), (3, lay(1)))
    returned = only(events, PoliticsReturned)
    assert (returned.seat, returned.play, returned.rule, returned.reason) == (0, TURN_RED, "C-23", "not_joined")
    assert returned.audience is None
    assert state.seats[0].hand == politics_cards("forced_alliance", "renegade")
    assert state.seats[1].hand == ()
    assert state.politics_discard == politics_cards("renegade", "treasure 8")


@pytest.mark.rule("C-8", "C-23")
def test_an_announcement_whose_fee_was_spent_meanwhile_returns() -> None:
    state = position(FOUR_PROVINCES + "A1=A3", hands=HANDS, card=("sword", "sword", "sword"))
    on_forest = Renegade("A1", "D1", "F1", "A2")
    state, _ = play_all(state, (0, lay(1, on_forest)), (0, EndAlliance("A1", "A3")))
    state, events = play_all(state, (1, lay(1)), (2, lay(1)), (3, lay(1)))
    assert (only(events, PoliticsReturned).rule, only(events, PoliticsReturned).reason) == ("C-23", "too_few_ducats")
    assert state.seats[0].ducats == 2


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(
    ("announced", "why"),
    [
        (ForcedAlliance("A1", "D3"), Refusal("C-22", "not_neighbours", {"own": "A1", "other": "D3"})),
        (ForcedAlliance("A3", "D3"), Refusal("C-22", "not_own_province", {"castle": "A3"})),
        (Renegade("A1", "D1", "E1", "C1"), Refusal("C-23", "knight_needed", {"knight": "E1"})),
        (Renegade("A1", "D1", "F1", "C2"), Refusal("C-23", "not_joined", {"space": "C2"})),
        (
            Renegade("A1", "D1", "F1", "C1", (8,)),
            Refusal("C-23", "no_such_treasure", {"treasure": 8}),
        ),
    ],
)
@pytest.mark.parametrize("hidden", [True, False])
def test_an_announcement_must_be_legal_on_the_board_as_it_stands(
    hidden: bool, announced: PoliticsPlay, why: Refusal
) -> None:
    assert refused(table(hidden=hidden), 0, lay(1, announced)) == why


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(
    ("announced", "rule"), [(ForcedAlliance("D1", "A1"), "C-22"), (Renegade("A3", "A1", "B1", "C3"), "C-23")]
)
def test_only_a_card_in_hand_can_be_announced(announced: PoliticsPlay, rule: str) -> None:
    seat = 1 if rule == "C-22" else 2
    assert refused(table(), seat, lay(1, announced)) == Refusal(rule, "no_such_card", {"card": announced.kind})


@pytest.mark.rule("C-8")
def test_each_announcement_uses_a_card_of_its_own() -> None:
    twice = Decide((1, 2), (TURN_RED, Renegade("A1", "A3", "B3", "C1")))
    assert refused(table(**THREE_PLAYERS), 0, twice) == Refusal("C-8", "one_card_each", {"card": "renegade"})
    richer = table(**THREE_PLAYERS, hands={0: ("renegade", "renegade")})
    play(richer, 0, twice)


@pytest.mark.rule("C-8", "C-24")
def test_two_announcements_cannot_pay_with_the_same_treasure() -> None:
    state = table(**THREE_PLAYERS, hands={0: ("renegade", "renegade", "treasure 8")})
    one = Renegade("A1", "D1", "F1", "A2", (8,))
    other = Renegade("A1", "A3", "B3", "A2", (8,))
    assert refused(state, 0, Decide((1, 2), (one, other))) == Refusal("C-24", "treasure_twice", {"treasure": 8})


@pytest.mark.rule("C-8")
def test_at_most_one_politics_card_goes_with_each_decision_card() -> None:
    both = Decide((1,), (ALLY_RED, TURN_RED))
    for hidden in (True, False):
        assert refused(table(hidden=hidden), 0, both) == Refusal("C-8", "one_politics_card_each", {"count": 1})


@pytest.mark.rule("C-8")
def test_two_cards_that_spoil_each_other_may_be_announced_and_the_second_returns() -> None:
    state = table(**THREE_PLAYERS, hands={0: ("forced_alliance", "forced_alliance")})
    state, events = play_all(state, (0, Decide((1, 2), (ALLY_RED, ALLY_RED))), (1, lay(3)), (2, lay(3)))
    assert only(events, AllianceForced).other == "D1"
    assert only(events, PoliticsReturned).reason == "allied_already"
    assert state.seats[0].hand == politics_cards("forced_alliance")


@pytest.mark.rule("C-8")
def test_the_prompt_lists_every_target_of_the_cards_in_hand() -> None:
    asked = prompt(table(), 0, DecidePrompt)
    assert (asked.alliance_cards, asked.renegade_cards) == (1, 1)
    assert asked.alliances == {"A1": ("D1", "A3")}
    free: dict[str, tuple[tuple[int, ...], ...]] = {"C1": ((),), "A2": ((),), "B2": ((),)}
    assert asked.renegades == (
        RenegadeChoice(own="A1", other="D1", knight="F1", spaces=free),
        RenegadeChoice(own="A1", other="A3", knight="B3", spaces=free),
    )
    assert prompt(table(), 2, DecidePrompt).alliances == {}
    assert prompt(table(), 2, DecidePrompt).renegades == ()


@pytest.mark.rule("C-8")
def test_an_open_card_takes_effect_before_the_next_player_lays() -> None:
    state, events = play(table(hidden=False), 0, lay(1, TURN_RED))
    assert kinds(events) == ["decision_laid", "knight_turned"]
    assert engine.pending(state) == (1,)
    assert engine.view(state, None).seats[0].politics_cards == 1
    assert refused(state, 1, lay(1, Renegade("D1", "A1", "B1", "D2", (8,)))).reason == "knight_needed"


@pytest.mark.rule("C-8")
def test_the_open_lead_of_three_plays_the_first_cards_announcement_before_laying_the_second() -> None:
    state = table(**THREE_PLAYERS, hidden=False, hands={0: ("forced_alliance", "forced_alliance")})
    state, _ = play(state, 0, lay(1, ALLY_RED))
    assert engine.pending(state) == (0,)
    why = refused(state, 0, lay(2, ALLY_RED))
    assert why == Refusal("B-9", "allied_already", {"own": "A1", "other": "D1"})
    state, events = play(state, 0, lay(2, ForcedAlliance("A1", "A3")))
    assert kinds(events) == ["decision_laid", "alliance_forced"]
    assert engine.pending(state) == (1,)
