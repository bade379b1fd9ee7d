"""Hidden information has no effect on what a viewer is sent (C-26, R-20).

At every point of random games, whatever is hidden from a viewer is exchanged: their view, their prompts, the reasons of
refusals, and the events of the next move stay byte for byte the same."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine.editions.classic.events import CardGained, StackSeen
from games.engine.editions.returns.events import CardReceived
from tests.engine.alternative_worlds import REVEALING_EVENTS, alternative_world, counterpart, opens_stack, reveals
from tests.engine.candidate_moves import candidate_moves
from tests.engine.playing import EVERY_GAME, EVERY_RETURNS_TABLE, EVERY_TABLE, moments, name_of, next_move
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

GAMES, EVERY = (10, 1) if LONG_FORM else (1, 7)


def sent_to(state: engine.State, viewer: int | None) -> str:
    """Everything that a viewer is sent of a state."""
    prompts = engine.waiting(state).get(viewer, ()) if viewer is not None else ()
    return as_sent([engine.view(state, viewer), list(prompts), list(engine.pending(state))])


def as_sent(value: Any) -> str:
    return json.dumps(engine.to_json(value))


def revealed(events: Sequence[engine.Event]) -> str:
    """What to do if what is sent depends on hidden information after some events."""
    kinds = ", ".join(sorted({event.kind for event in events}))
    return (
        f"{kinds}: if one reveals something by rule, add it to REVEALING_EVENTS in tests/engine/alternative_worlds.py"
    )


def explained(state: engine.State, seat: int, moves: Sequence[engine.Move]) -> list[str]:
    asked = (engine.explain, engine.preview, engine.is_final)
    return [as_sent([ask(state, seat, move) for ask in asked]) for move in moves]


@pytest.mark.rule("C-26", "R-20")
@pytest.mark.parametrize(("edition", "options"), EVERY_GAME, ids=name_of)
def test_hidden_information_has_no_effect_on_what_a_viewer_is_sent(edition: str, options: dict[str, Any]) -> None:
    for game in range(GAMES):
        luck = Random(game)
        for number, moment in enumerate(moments(options, f"secret {game}", edition)):
            if number % EVERY == game % EVERY:
                for viewer in (*range(moment.state.players), None):
                    compare(moment.state, alternative_world(moment.state, viewer, luck), viewer, luck)


def compare(state: engine.State, other: engine.State, viewer: int | None, luck: Random) -> None:
    """Checks that the viewer cannot distinguish two worlds, now and after a move of any seat."""
    assert sent_to(state, viewer) == sent_to(other, viewer)
    if viewer is not None:
        moves = list(candidate_moves(state, viewer, luck))
        some = luck.sample(moves, min(20, len(moves)))
        assert explained(state, viewer, some) == explained(other, viewer, some)
    if engine.outcome(state) is None:
        seat, move = next_move(state, luck)
        _compare_after(state, other, viewer, seat, (move, counterpart(other, viewer, seat, move, luck)))


def _compare_after(
    state: engine.State, other: engine.State, viewer: int | None, seat: int, moves: tuple[engine.Move, engine.Move]
) -> None:
    if opens_stack(moves[0], seat, viewer):
        return
    if engine.explain(other, seat, moves[1]) is not None:
        assert seat != viewer
        return
    after, events = engine.apply(state, seat, moves[0])
    other_after, other_events = engine.apply(other, seat, moves[1])
    if reveals(state, after) or any(event.kind in REVEALING_EVENTS for event in (*events, *other_events)):
        assert reveals(other, other_after) == reveals(state, after)
        return
    assert as_sent(engine.visible(events, viewer)) == as_sent(engine.visible(other_events, viewer)), revealed(events)
    assert sent_to(after, viewer) == sent_to(other_after, viewer), revealed(events)


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("options", EVERY_TABLE, ids=name_of)
def test_a_reveal_shows_only_what_is_revealed(options: dict[str, Any]) -> None:
    """With the sealed choices unchanged, no other hidden information has an effect, even through reveals."""
    luck = Random("reveals")
    for number, moment in enumerate(moments(options, "revealed")):
        state = moment.state
        if number % EVERY or engine.outcome(state) is not None:
            continue
        seat, move = next_move(state, luck)
        for viewer in (*range(state.players), None):
            other = alternative_world(state, viewer, luck, keep_sealed=True)
            if engine.explain(other, seat, move) is None and not opens_stack(move, seat, viewer):
                _compare_revealed(state, other, viewer, seat, move)


def _compare_revealed(
    state: engine.State, other: engine.State, viewer: int | None, seat: int, move: engine.Move
) -> None:
    after, events = engine.apply(state, seat, move)
    other_after, other_events = engine.apply(other, seat, move)
    if not any(event.kind in REVEALING_EVENTS for event in (*events, *other_events)) and not engine.outcome(after):
        seen, other_seen = engine.visible(events, viewer), engine.visible(other_events, viewer)
        assert as_sent(seen) == as_sent(other_seen), revealed(events)
        assert sent_to(after, viewer) == sent_to(other_after, viewer), revealed(events)


@pytest.mark.parametrize(
    ("edition", "options"), [*EVERY_GAME[:4], *(("returns", options) for options in EVERY_RETURNS_TABLE)], ids=name_of
)
def test_alternative_worlds_are_different_and_valid(edition: str, options: dict[str, Any]) -> None:
    """The comparison is effective: what is exchanged shows to those who may see it, and breaks no invariant."""
    luck, differing = Random("worlds"), 0
    for moment in moments(options, "worlds", edition):
        if engine.outcome(moment.state) is None:
            other = alternative_world(moment.state, 0, luck)
            assert engine.problems(other) == ()
            assert engine.state_to_json(other) != engine.state_to_json(moment.state)
            differing += sent_to(other, 1) != sent_to(moment.state, 1)
    assert differing > 10


@pytest.mark.rule("C-14")
def test_only_its_taker_sees_which_card_was_taken() -> None:
    for moment in moments({"players": 4}, "taken"):
        for event in moment.events:
            assert event.audience == ((event.seat,) if isinstance(event, CardGained | StackSeen) else None)


@pytest.mark.rule("R-9", "R-20")
def test_only_the_player_who_drew_sees_which_card_was_drawn() -> None:
    for moment in moments({"players": 4}, "drawn", "returns"):
        for event in moment.events:
            assert event.audience == ((event.seat,) if isinstance(event, CardReceived) else None)
