"""The random draws before the first move, computed from the seed, are those of the game (C-2 to C-5, I-8, R-1 to
R-5)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.editions.classic.events import LeadDrawn

GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("classic", {"players": players}) for players in (2, 3, 4)),
    *(("classic", {"players": players, "setup": "basic"}) for players in (3, 4)),
    *(("returns", {"players": players}) for players in (2, 3, 4)),
    *(("internet", {"players": players}) for players in (4, 5, 6, 7)),
]


def with_castles_set(state: engine.State) -> tuple[engine.State, int | None, list[engine.Event]]:
    """The game after its setup, the seat that set the first castle, and the events."""
    first: int | None = None
    happened: list[engine.Event] = []
    while state.phase.kind == "setup":
        (seat,) = engine.pending(state)
        first = seat if first is None else first
        state, events = engine.apply(state, seat, engine.default_move(state, seat))
        happened += events
    return state, first, happened


@pytest.mark.parametrize(("edition", "options"), GAMES)
@given(seed=st.text(max_size=8))
def test_computed_draws_match_the_game(edition: str, options: dict[str, Any], seed: str) -> None:
    drawn = engine.draw_from_seed(engine.draw_spec(edition, options), seed)
    start: Any = engine.new_game(edition, options, seed)[0]
    if drawn.tiles:
        assert drawn.terrain == start.board.land.letters
    decks = [card for name, (cards, *_) in drawn.piles.items() if name != "politics" for card in cards]
    if edition == "classic":
        turned = [start.card] if start.card else []
        assert decks[len(turned) + len(start.action_discard) :] == [card.name for card in start.deck]
        stacks = tuple(
            tuple(f"{card.kind} {card.value}" if card.value else card.kind for card in stack) for stack in start.stacks
        )
        assert drawn.piles["politics"] == stacks
    elif edition == "internet":
        assert decks == [pool.name for pool in start.deck]
        assert {pool.group for pool in start.deck[:9]} == {1}
    else:
        dealt = [card.name for seat in start.seats for card in seat.hand]
        assert decks == [*dealt, *(card.name for card in start.deck)]


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_drawn_seats_match_the_first_player(edition: str, options: dict[str, Any]) -> None:
    for seed in "abcd":
        drawn = engine.draw_from_seed(engine.draw_spec(edition, options), seed)
        start, opening = engine.new_game(edition, options, seed)
        _, first, happened = with_castles_set(start)
        assert drawn.seats.get("first_castle") == first
        for event in (*opening, *happened):
            if isinstance(event, LeadDrawn):
                assert drawn.seats["lead"] == event.seat
