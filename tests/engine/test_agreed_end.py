"""The end by agreement: when it is possible, how it scores, and its entry in the record (C-28, R-22, I-21)."""

from typing import Any

import pytest

from games import engine
from games.engine import AgreedEnd, IllegalMove, Malformed, Record, Refusal
from games.engine.editions.classic.moves import Decide
from games.engine.editions.classic.state import CarryingOut, Negotiation
from games.engine.mechanics.events import EndAgreed
from games.engine.mechanics.moves import Stop
from tests.engine import internet_table, returns_table, table
from tests.engine.any_edition import EVERY_KIND, moments
from tests.engine.playing import name_of
from tests.engine.table import events_of, kinds, scores
from tests.long_form import LONG_FORM

EVERY = 1 if LONG_FORM else 12
"""One of this many moments at which a game could end is examined."""
MINES = """
+--+--+--+--+--+--+
|.Y .y|.R .r|m  m |
+  +  +--+--+--+--+
|m  m |.P .p m  . |
+--+--+--+--+--+--+
"""


def reason_against(state: engine.State) -> str | None:
    refusal = engine.why_no_agreed_end(state)
    return None if refusal is None else refusal.reason


def outcome(state: engine.State) -> Any:
    """How the game ended; it must have."""
    found = engine.outcome(state)
    assert found is not None
    return found


@pytest.mark.rule("C-28", "C-21")
def test_classic_scores_mines_and_fiefs_and_the_rest_of_the_round_lapses() -> None:
    state = table.position(
        MINES,
        phase=CarryingOut(action=1, seat=3, borders=2),
        decisions=[Decide((1,), (None,))] * 4,
        card=("borders 2", "sword", "ducats 6"),
        hands={1: ("fief 3", "treasure 8")},
    )
    after, events = engine.end_by_agreement(state, 2)
    assert kinds(events) == ["end_agreed", "scored", "scored", "fiefs_revealed", "scored", "game_ended"]
    assert events_of(events, EndAgreed) == [EndAgreed(seat=2)]
    assert scores(events) == [(0, 2, "mines"), (2, 1, "mines"), (1, 3, "fiefs")]
    assert outcome(after).reason == "agreement"
    assert outcome(after).places == {1: 1, 0: 2, 2: 3, 3: 4}
    assert not engine.waiting(after)
    assert engine.explain(after, 3, Stop()) == Refusal("C-21", "game_over")


@pytest.mark.rule("C-28")
def test_classic_offers_lapse_but_sealed_choices_and_bids_come_first() -> None:
    negotiating = table.position(phase=Negotiation(1, (0, 1), (None, None)), decisions=[Decide((1,), (None,))] * 4)
    assert engine.why_no_agreed_end(negotiating) is None
    choosing, _ = engine.apply(table.position(), 2, Decide((3,), (None,)))
    assert engine.why_no_agreed_end(choosing) == Refusal("C-28", "something_sealed")
    with pytest.raises(IllegalMove, match="something_sealed"):
        engine.end_by_agreement(choosing, 0)
    in_the_open, _ = engine.apply(table.position(hidden=False), 0, Decide((3,), (None,)))
    assert engine.why_no_agreed_end(in_the_open) is None


@pytest.mark.rule("R-22", "R-19")
def test_returns_scores_the_ducat_bonuses() -> None:
    state = returns_table.position(ducats=(9, 9, 4, 0), points=(0, 1, 2, 20))
    after, events = engine.end_by_agreement(state, 1)
    assert scores(events) == [(0, 5, "ducats"), (1, 5, "ducats"), (2, 3, "ducats")]
    assert outcome(after).reason == "agreement"
    assert outcome(after).places == {3: 1, 1: 2, 0: 3, 2: 4}


@pytest.mark.rule("I-21", "I-18")
def test_internet_ends_before_the_first_sheet_of_a_round_is_in() -> None:
    state = internet_table.position(hands={1: ["fief"]}, won={"1A": ("sword", (2,))}, ducat_pool=40)
    after, events = engine.end_by_agreement(state, 3)
    assert outcome(after).reason == "agreement"
    assert "fiefs_revealed" in kinds(events)
    assert not after.won
    sheet = engine.default_move(state, 1)
    handed_in, _ = engine.apply(state, 1, sheet)
    assert engine.why_no_agreed_end(handed_in) == Refusal("I-21", "something_sealed")


@pytest.mark.rule("C-28", "R-22", "I-21")
@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_any_game_can_end_once_it_has_begun_and_while_nothing_is_sealed(edition: str, options: dict[str, Any]) -> None:
    """Such an end breaks no invariant, is reported to all alike, leads to a result and is replayed from the record."""
    seed, entries, possible = "agreed", list[tuple[int, Any]](), 0
    for moment in moments(options, seed, edition):
        if moment.move is not None:
            entries.append((moment.seat, moment.move))
        state, reason = moment.state, reason_against(moment.state)
        over, begun = engine.outcome(state) is not None, engine.round_of(state) >= 1
        expected = (
            "game_over" if over else "not_begun" if not begun else "something_sealed" if engine.sealed(state) else None
        )
        assert reason == expected
        if reason is not None:
            continue
        possible += 1
        if possible % EVERY != 1 % EVERY:
            continue
        after, events = engine.end_by_agreement(state, 0)
        assert not engine.problems(after)
        assert outcome(after).reason == "agreement"
        assert engine.visible(events, None) == events
        assert engine.view(after, 0).outcome == engine.view(after, None).outcome == engine.outcome(after)
        assert engine.state_from_json(engine.state_to_json(after)) == after
        if possible == 1:
            record = Record(edition, options, seed, engine.RULES_VERSION, (*entries, (0, AgreedEnd())))
            assert engine.replay(record) == after
    assert possible


def test_the_agreed_end_is_an_entry_of_the_record_and_never_a_move() -> None:
    state, _ = engine.new_game("classic", {"players": 2}, "entry")
    for edition in ("classic", "returns", "internet"):
        assert engine.entry_from_json(edition, {"kind": "agreed_end"}) == AgreedEnd()
        with pytest.raises(Malformed):
            engine.move_from_json(edition, {"kind": "agreed_end"})
    with pytest.raises(Malformed):
        engine.apply(state, 0, AgreedEnd())
    record = Record("classic", {"players": 2}, "entry", engine.RULES_VERSION, ((0, Stop()), (1, AgreedEnd())))
    assert engine.record_from_text(engine.record_to_text(record)) == record
    assert engine.record_from_json(engine.record_to_json(record)) == record
    assert engine.record_to_text(record).endswith("2. 1 agreed_end\n")
