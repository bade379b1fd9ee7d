"""The Count of classic: it judges positions one step ahead, by weights; it knows no more than its seat, and beats the
Knight (docs/bots.md)."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from games import bots, engine
from games.bots.classic import features, plain
from games.bots.classic.count import STYLE, Count, Weights, learnt
from games.bots.classic.situation import viewpoint_of
from games.bots.ladder import Match, interval, play_block, verdict
from games.bots.self_play import follow, play
from games.bots.shared.bot_info import Nature
from games.engine.bot_api.common import CarryOutPrompt, Expand, PlaceCastle, PlaceKnight
from tests.engine.alternative_worlds import alternative_world
from tests.long_form import LONG_FORM

TWO = {"players": 2}
NATURE = Nature(STYLE, "secret")
LOW, HIGH = 0.55, 0.65
"""The shares of wins against the Knight between which the long form decides, by the sequential test of the ladder."""
EVERY = 1 if LONG_FORM else 9


def moments(seed: str, players: int = 2) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The states of a game of Knights, with what each seat has seen."""
    options = {"players": players}
    ledgers = tuple(engine.ledger("classic", options, seat) for seat in range(players))
    for turn in play("classic", options, seed, ("plain",) * players):
        ledgers = follow(ledgers, turn.events)
        yield turn.state, ledgers


def swords(players: int = 2) -> Iterator[tuple[tuple[Any, Any, Any], Any]]:
    """What a seat knows where it may place a knight or expand, and what the Knight would do there."""
    for state, ledgers in moments("a", players):
        for seat, (prompt, *_) in engine.waiting(state).items():
            if isinstance(prompt, CarryOutPrompt) and prompt.knights_left and prompt.expansions_left:
                seen: tuple[Any, Any, Any] = (prompt,), engine.view(state, seat), ledgers[seat]
                usual = plain.choose(*seen, Random(1), NATURE)
                if usual is not None and isinstance(usual[1], Expand | PlaceKnight):
                    yield seen, usual[1]


def answer(seen: tuple[Any, Any, Any], castles: dict[str, float] | None = None, **positions: float) -> Any:
    """The move of a Count with these weights, the same throughout a game."""
    weights = Weights(castles or {}, {name: (weight, 0.0) for name, weight in positions.items()})
    chosen = Count(weights).choose(*seen, Random(1), NATURE)
    assert chosen is not None
    return chosen[1]


def test_it_takes_the_piece_after_which_its_position_is_worth_most() -> None:
    placed = taken = 0
    for seen, usual in swords():
        knight, expansion = answer(seen, knights=1.0), answer(seen, land=1.0)
        assert knight == usual or isinstance(knight, PlaceKnight)
        assert expansion == usual or isinstance(expansion, Expand)
        placed += isinstance(knight, PlaceKnight) and isinstance(usual, Expand)
        taken += isinstance(expansion, Expand) and isinstance(usual, PlaceKnight)
    assert placed
    assert taken


def test_it_counts_the_time_to_come() -> None:
    """A figure that is worth something only at the start of a game, or only at its end."""
    early, late = Weights({}, {"knights": (-1.0, 9.0)}), Weights({}, {"knights": (9.0, -99.0)})
    (first, _), *_, (last, _) = swords()
    for weights, where, expected in ((early, first, PlaceKnight), (early, last, Expand), (late, first, Expand)):
        chosen = Count(weights).choose(*where, Random(1), NATURE)
        assert chosen is not None
        assert isinstance(chosen[1], expected)


@pytest.mark.parametrize("figure", ["sum_b4", "vor5"])
def test_it_sets_the_castle_after_which_its_castles_promise_most(figure: str) -> None:
    state, ledgers = next(moments("castles"))
    seat = engine.pending(state)[0]
    seen = engine.waiting(state)[seat], engine.view(state, seat), ledgers[seat]

    def promised(weight: float) -> float:
        move = answer(seen, {figure: weight})
        assert isinstance(move, PlaceCastle)
        after, events = engine.apply(state, seat, move)
        ledger = ledgers[seat].after(engine.visible(events, seat))
        return features.castles_lead(viewpoint_of(engine.view(after, seat), ledger, Nature()).board, seat)[figure]

    assert promised(1.0) > promised(-1.0)


@pytest.mark.parametrize("players", [3, 4])
def test_at_other_tables_it_plays_like_a_knight(players: int) -> None:
    for seen, usual in islice(swords(players), 5):
        assert {answer(seen, knights=weight) for weight in (-1.0, 1.0)} == {usual}


def test_it_has_a_weight_for_every_figure() -> None:
    ((_, view, ledger), _), *_ = swords()
    viewpoint = viewpoint_of(view, ledger, Nature())
    assert features.position_lead(viewpoint, 0).keys() == learnt().positions.keys()
    assert features.castles_lead(viewpoint.board, 0).keys() == learnt().castles.keys()


@pytest.mark.rule("C-26")
def test_what_it_cannot_know_changes_none_of_its_answers() -> None:
    """In a whole game, from what its seat has seen: others' ducats and cards, their choices, and the order of decks."""
    luck = Random("count")
    ledgers = tuple(engine.ledger("classic", TWO, seat) for seat in range(2))
    compared = 0
    for turn in play("classic", TWO, "worlds", ("count", "count")):
        ledgers = follow(ledgers, turn.events)
        for seat, prompts in engine.waiting(turn.state).items() if turn.number % EVERY == 0 else ():
            world = alternative_world(turn.state, seat, luck)
            here = prompts, engine.view(turn.state, seat), ledgers[seat]
            there = engine.waiting(world)[seat], engine.view(world, seat), ledgers[seat]
            assert bots.choose(*here, "same", "count") == bots.choose(*there, "same", "count")
            compared += 1
    assert compared > 5


@pytest.mark.random_games
def test_a_seed_reproduces_a_whole_game() -> None:
    first, second = ([turn.move for turn in play("classic", TWO, "again", ("count", "plain"))] for _ in range(2))
    assert first == second


@pytest.mark.random_games
def test_it_beats_the_knight_on_both_seats() -> None:
    """In the long form, until the sequential test decides. The short form shows that it can be played against: a game
    says nothing about its strength."""
    match = Match("classic", 2, "count", bots.DEFAULT, 1)
    shares: list[float] = []
    while (decided := verdict(shares, LOW, HIGH)) is None and (LONG_FORM or not shares):
        shares.append(play_block(match, f"proof-{len(shares)}").share)
    share, spread = interval(shares)
    won = f"the Count wins {share:.0%} (±{spread:.0%}) of {2 * len(shares)} games against the Knight"
    assert decided or not LONG_FORM, f"{won}: train it again (docs/bots.md), or offer it no longer"
