"""The open view, which combines what all seats see, and the number of the round: the basis of the delayed view for
spectators."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine.editions.classic.moves import Bid, Decide
from games.engine.editions.classic.state import Decisions, TakingCard
from games.engine.editions.classic.state import State as ClassicState
from games.engine.editions.classic.view import DecisionView
from games.engine.editions.internet.components import Pool
from games.engine.editions.returns.events import TurnBegun
from games.engine.mechanics.rng import Rng
from tests.engine.any_edition import EVERY_KIND, moments
from tests.engine.playing import name_of
from tests.long_form import LONG_FORM

TABLES = EVERY_KIND if LONG_FORM else EVERY_KIND[::4]
HIDING_FIELDS = ("seats", "contest", "carrying_out")
"""The fields of a view that can hide something."""


@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), TABLES, ids=name_of)
def test_the_open_view_combines_what_each_seat_sees_of_itself_with_what_is_public(
    edition: str, options: dict[str, Any]
) -> None:
    met: Counter[str] = Counter()
    for moment in moments(options, "open", edition):
        state = moment.state
        opened, public = engine.open_view(state), engine.view(state, None)
        for name in type(opened).__dataclass_fields__:
            if name not in HIDING_FIELDS:
                assert getattr(opened, name) == getattr(public, name)
        for seat in range(state.players):
            own = engine.view(state, seat).seats[seat]
            shown = opened.seats[seat]
            assert (shown.hand, shown.ducats) == (own.hand, own.ducats)
            assert shown.hand is not None
            assert shown.ducats is not None
        if isinstance(state, ClassicState):
            _shows_what_is_sealed(state, opened, met)
    if options.get("decisions") == "hidden":
        assert min(met["decide"], met["bid"], met["looking"]) > 0


def _shows_what_is_sealed(state: ClassicState, opened: engine.View, met: Counter[str]) -> None:
    """Each seat's prompt shows what it has chosen in secret, and which cards it looks through."""
    for seat, move in engine.sealed(state).items():
        met[move.kind] += 1
        if isinstance(move, Decide):
            assert opened.seats[seat].decision == DecisionView(True, move.cards, move.politics)
        if isinstance(move, Bid):
            assert opened.contest.bids[seat] == move
            assert engine.view(state, seat).contest.bids == {}
    if isinstance(state.phase, TakingCard):
        met["looking"] += 1
        assert opened.carrying_out.cards == engine.waiting(state)[state.phase.seat][0].cards
        assert engine.view(state, None).carrying_out.cards == ()
    elif not isinstance(state.phase, Decisions) and opened.carrying_out is not None:
        assert opened.carrying_out.cards == ()


@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), TABLES, ids=name_of)
def test_the_open_view_reveals_no_future_draws_or_cards(edition: str, options: dict[str, Any]) -> None:
    luck, differing = Random("future"), 0
    for moment in moments(options, "future", edition):
        other = _with_another_future(moment.state, luck)
        differing += other.deck != moment.state.deck
        assert engine.to_json(engine.open_view(moment.state)) == engine.to_json(engine.open_view(other))
    assert differing > 10


def _with_another_future(state: Any, luck: Random) -> Any:
    """The same game with a different seed, order of the deck, and politics cards in the stacks."""
    deck = list(state.deck)
    luck.shuffle(deck)
    other = replace(state, rng=Rng(f"another {luck.random()}", state.rng.drawn), deck=tuple(sorted(deck, key=_letter)))
    if not isinstance(state, ClassicState) or isinstance(state.phase, TakingCard):
        return other
    cards = [card for stack in state.stacks for card in stack]
    luck.shuffle(cards)
    first = len(state.stacks[0])
    return replace(other, stacks=(tuple(cards[:first]), tuple(cards[first:])))


def _letter(card: Any) -> str:
    return str(card.group if isinstance(card, Pool) else card.stack)


@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_rounds_are_counted_one_by_one_from_the_start(edition: str, options: dict[str, Any]) -> None:
    rounds = [engine.round_of(moment.state) for moment in moments(options, "rounds", edition)]
    assert rounds[0] == (1 if options.get("setup") == "basic" else 0)
    assert all(after - before in (0, 1) for before, after in pairwise(rounds))
    assert rounds[-1] > 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_round_of_the_king_returns_every_seat_has_one_turn(players: int) -> None:
    turns = [
        (engine.round_of(moment.state), event.seat)
        for moment in moments({"players": players}, "turns", "returns")
        for event in moment.events
        if isinstance(event, TurnBegun)
    ]
    of_round = Counter(number for number, _ in turns)
    assert len(set(turns)) == len(turns)
    assert all(count == players for number, count in of_round.items() if number < max(of_round))
