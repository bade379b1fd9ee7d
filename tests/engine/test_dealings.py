"""What passed between two seats, as derived from events of whole games."""

from typing import Any

import pytest

from games import engine
from games.engine.records.undo import Undo
from tests.engine import recorded


def acts_of(name: str) -> list[tuple[Any, Any, list[Any], tuple[engine.Dealing, ...]]]:
    """The state before and after each act of a recorded game without undos, its events, and its dealings."""
    record = recorded.read(name)
    state, _ = engine.new_game(record.edition, record.options, record.seed)
    found = []
    for seat, entry in record.moves:
        assert not isinstance(entry, Undo), name
        after, events = engine.apply_entry(state, seat, entry)
        stored = [[None, engine.to_json(event)] for event in events]
        owners = engine.castle_owners(after)
        found.append((state, after, list(events), engine.dealings(record.edition, owners, stored)))
        state = after
    return found


@pytest.mark.parametrize("name", ["silver-finds-in-a-row", "returns-by-the-goal-four-players", "internet-four-players"])
def test_the_round_of_each_event_is_known_from_the_events(name: str) -> None:
    entered = 0
    for _, after, events, _ in acts_of(name):
        for event in events:
            stored = [None, engine.to_json(event)]
            entered = engine.round_entered(after.edition, after.players, stored) or entered
        assert entered == engine.round_of(after)
    assert entered > 3


@pytest.mark.parametrize("name", ["silver-finds-in-a-row", "returns-by-the-goal-four-players"])
def test_land_is_lost_by_one_who_has_less_of_it_afterwards(name: str) -> None:
    lost = 0
    for before, after, _, dealings in acts_of(name):
        for one in dealings:
            if one.kind == "land":
                lost += 1
                assert _spaces(after, one.giver) < _spaces(before, one.giver)
                assert _spaces(after, one.taker) > _spaces(before, one.taker)
    assert lost


@pytest.mark.parametrize("name", ["internet-four-players", "returns-alliance", "four-players-open"])
def test_a_knight_is_lost_by_the_owner_of_the_removed_one(name: str) -> None:
    for _, _, events, dealings in acts_of(name):
        removed = [event for event in events if event.kind in ("knight_turned", "traitor_found")]
        knights = [one for one in dealings if one.kind == "knight"]
        assert [(one.giver, one.taker) for one in knights] == [(event.colour, event.seat) for event in removed]
        assert all(one.giver != one.taker for one in knights)


def test_a_bargain_names_who_left_the_action_who_got_it_and_for_how_much() -> None:
    bargains = 0
    for before, after, events, dealings in acts_of("four-players-open"):
        for one in dealings:
            if one.kind == "bargain":
                bargains += 1
                assert before.seats[one.taker].ducats - after.seats[one.taker].ducats == one.ducats
                assert after.seats[one.giver].ducats - before.seats[one.giver].ducats == one.ducats
                assert [event.seat for event in events if event.kind == "action_won"][:1] == [one.taker]
    assert bargains


def test_an_alliance_is_between_its_maker_and_the_owner_of_the_other_castle() -> None:
    forced = [
        (event, one)
        for _, _, events, dealings in acts_of("alliance-bought-off-amid-anothers-action")
        for event, one in zip(
            [event for event in events if event.kind == "alliance_forced"],
            [one for one in dealings if one.kind == "alliance"],
            strict=True,
        )
    ]
    assert forced
    assert all(one.giver == event.seat != one.taker for event, one in forced)


def _spaces(state: Any, colour: int) -> int:
    return sum(len(one.spaces) for one in engine.view(state, None).board.provinces if one.colour == colour)
