"""Laying decision cards in secret (C-7); with politics cards: `test_classic_announcements.py`."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.events import DecisionLaid, DecisionMade
from games.engine.editions.classic.moves import CallDuel, Decide, Stop
from games.engine.editions.classic.prompts import DecidePrompt
from tests.engine.table import OPEN_LAND, events_of, kinds, only, play, play_all, position, prompt, refused


def lay(*cards: int) -> Decide:
    return Decide(cards, (None,) * len(cards))


@pytest.mark.rule("C-7")
def test_hidden_decisions_ask_all_seats_at_the_same_time() -> None:
    state = position()
    assert engine.pending(state) == (0, 1, 2, 3)
    for seat in range(4):
        asked = prompt(state, seat, DecidePrompt)
        assert (asked.sealed, asked.cards, asked.count, asked.made) == (True, (1, 2, 3), 1, None)


@pytest.mark.rule("C-7")
def test_a_hidden_choice_shows_only_that_it_was_made_until_the_last_is_in() -> None:
    state, events = play_all(position(), (2, lay(3)), (0, lay(1)), (1, lay(1)))
    assert events == (DecisionMade(seat=2), DecisionMade(seat=0), DecisionMade(seat=1))
    assert engine.pending(state) == (3,)
    for viewer in (0, 1, 2, 3, None):
        shown = [(seat.decision.made, seat.decision.cards) for seat in engine.view(state, viewer).seats]
        assert shown == [(True, ()), (True, ()), (True, ()), (False, ())]


@pytest.mark.rule("C-7")
def test_all_hidden_choices_are_turned_over_at_once_with_the_last() -> None:
    state, _ = play_all(position(lead=2), (2, lay(3)), (0, lay(1)), (1, lay(1)))
    state, events = play(state, 3, lay(2))
    laid = events_of(events, DecisionLaid)
    assert [(one.seat, one.cards) for one in laid] == [(2, (3,)), (3, (2,)), (0, (1,)), (1, (1,))]
    assert kinds(events)[:5] == ["decision_made"] + ["decision_laid"] * 4
    shown = [seat.decision.cards for seat in engine.view(state, None).seats]
    assert shown == [(1,), (1,), (3,), (2,)]


@pytest.mark.rule("C-7")
def test_a_hidden_choice_can_be_changed_secretly_until_the_last_is_in() -> None:
    state, _ = play(position(), 0, lay(1))
    question = prompt(state, 0, DecidePrompt)
    assert question.made == lay(1)
    state, events = play(state, 0, lay(3))
    assert events == ()
    assert prompt(state, 0, DecidePrompt).made == lay(3)
    assert prompt(state, 0, DecidePrompt).id == question.id
    state, events = play_all(state, (1, lay(3)), (2, lay(2)), (3, lay(2)))
    assert events_of(events, DecisionLaid)[0].cards == (3,)
    assert refused(state, 0, lay(1)).rule != "C-7", "it is too late to change it"


@pytest.mark.rule("C-7")
@pytest.mark.parametrize(("players", "counts"), [(4, (1, 1, 1, 1)), (3, (1, 2, 1)), (2, (1, 2))])
@pytest.mark.parametrize("hidden", [True, False])
def test_with_two_or_three_players_the_lead_lays_two_cards(players: int, counts: tuple[int, ...], hidden: bool) -> None:
    state = position(OPEN_LAND if players == 4 else fewer(players), players=players, lead=1, hidden=hidden)
    cards = dict.fromkeys(range(players), 0)
    while state.phase.kind == "decisions" and state.round == 1:
        seat = engine.pending(state)[0]
        asked = prompt(state, seat, DecidePrompt)
        cards[seat] += asked.count
        state, _ = play(state, seat, lay(*asked.cards[: asked.count]))
    assert tuple(cards[seat] for seat in range(players)) == counts


def fewer(players: int) -> str:
    """The board for fewer players: purple is neutral for two, with three grey is."""
    return OPEN_LAND if players == 3 else OPEN_LAND.replace(".g .G", ".  . ")


@pytest.mark.rule("C-7")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        (lay(1), Refusal("C-7", "card_count", {"count": 2})),
        (lay(1, 2, 3), Refusal("C-7", "card_count", {"count": 2})),
        (lay(2, 2), Refusal("C-7", "same_card_twice", {"card": 2})),
        (lay(1, 4), Refusal("C-7", "no_such_decision", {"card": 4})),
        (lay(0, 1), Refusal("C-7", "no_such_decision", {"card": 0})),
        (Decide((1, 2), (None,)), Refusal("C-8", "one_politics_card_each", {"count": 2})),
    ],
)
def test_the_lead_of_three_lays_two_different_cards_out_of_one_two_three(move: Decide, why: Refusal) -> None:
    state = position(players=3)
    assert refused(state, 0, move) == why
    state, _ = play(state, 0, lay(3, 1))
    assert state.decisions[0] == lay(3, 1)


@pytest.mark.rule("C-7")
@pytest.mark.parametrize("cards", [(), (1, 2)])
def test_all_others_lay_exactly_one(cards: tuple[int, ...]) -> None:
    assert refused(position(players=3), 1, lay(*cards)) == Refusal("C-7", "card_count", {"count": 1})
    assert refused(position(), 0, lay(*cards)) == Refusal("C-7", "card_count", {"count": 1})


@pytest.mark.rule("C-7")
def test_the_lead_of_two_players_is_a_chooser_of_both_actions_and_may_get_both() -> None:
    state = position(fewer(2), players=2, card=("sword", "sword", "ducats 6"))
    state, _ = play_all(state, (0, lay(1, 2)), (1, lay(3)))
    assert engine.view(state, None).carrying_out.action == 1
    state, _ = play(state, 0, Stop())
    assert (engine.view(state, None).carrying_out.action, engine.pending(state)) == (2, (0,))


@pytest.mark.rule("C-7", "C-16")
def test_the_lead_of_two_players_competes_for_the_action_that_the_other_chose_too() -> None:
    state = position(fewer(2), players=2, card=("sword", "sword", "ducats 6"))
    state, _ = play_all(state, (1, lay(2)), (0, lay(1, 2)))
    state, _ = play(state, 0, Stop())
    assert engine.view(state, None).contest.seats == (0, 1)
    state, _ = play(state, 1, CallDuel())
    assert engine.view(state, None).contest.stage == "duel"


@pytest.mark.rule("C-7")
def test_open_decisions_are_laid_one_after_another_clockwise_from_the_lead() -> None:
    state = position(hidden=False, lead=2)
    for seat in (2, 3, 0, 1):
        assert engine.pending(state) == (seat,)
        assert list(engine.waiting(state)) == [seat]
        for other in {0, 1, 2, 3} - {seat}:
            assert refused(state, other, lay(1)) == Refusal("C-7", "not_asked", {"phase": "decisions"})
        state, events = play(state, seat, lay(1 + seat % 3))
        assert only(events, DecisionLaid).cards == (1 + seat % 3,)
    assert state.phase.kind != "decisions"


@pytest.mark.rule("C-7")
def test_an_open_card_is_seen_at_once_and_cannot_be_changed() -> None:
    state, _ = play(position(hidden=False), 0, lay(2))
    assert engine.view(state, 1).seats[0].decision.cards == (2,)
    assert refused(state, 0, lay(1)) == Refusal("C-7", "not_asked", {"phase": "decisions"})


@pytest.mark.rule("C-7", "C-8")
def test_the_open_lead_of_three_lays_both_cards_before_the_next_player() -> None:
    state = position(players=3, hidden=False, lead=1)
    assert prompt(state, 1, DecidePrompt).count == 1
    state, _ = play(state, 1, lay(2))
    assert engine.pending(state) == (1,)
    assert prompt(state, 1, DecidePrompt).cards == (1, 3)
    assert refused(state, 1, lay(2)) == Refusal("C-7", "no_such_decision", {"card": 2})
    state, _ = play(state, 1, lay(1))
    assert engine.pending(state) == (2,)
    assert engine.view(state, None).seats[1].decision.cards == (2, 1)


@pytest.mark.rule("C-7")
def test_hidden_is_the_default() -> None:
    assert engine.check_options("classic", {"players": 4})["decisions"] == "hidden"
