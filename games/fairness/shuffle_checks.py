"""Verifies that a game was dealt as its seed says, and that the seed and every sealed move match their commitments.

What players saw is taken from the stored events as they were sent, not recomputed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games import engine
from games.engine.errors import EngineError
from games.fairness import commitments
from games.models import Game
from games.support import game_cache

JSON = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Check:
    """One comparison, described in words, and whether it agrees."""

    what: str
    agrees: bool


def check_commitment(seed: str, salt: str, published: str) -> Check:
    """Checks that seed and salt match the published hash."""
    return Check("the published hash is that of salt and seed", commitments.commitment(salt, seed) == published)


def check_game(game: Game) -> Iterator[Check]:
    """All checks of a finished game."""
    yield check_commitment(game.seed, game.salt, game.commitment)
    drawn = engine.draw_from_seed(engine.draw_spec(game.edition, game.options), game.seed)
    record = game_cache.record(game)
    _, opening = engine.new_game(game.edition, game.options, game.seed)
    shown_opening = [[event.audience, engine.to_json(event)] for event in opening]
    yield Check("the game began as its seed says", engine.to_json(shown_opening) == game.opening)
    yield Check("its log, draws included, can be replayed to the stored state", _replays(game, record))
    if drawn.tiles:
        shown = engine.view(game_cache.position(game).state, None).board.terrain
        yield Check("the land matches the tiles that were drawn", tuple(shown) == drawn.terrain)
    yield from check_shown(drawn, list(shown_events(game)))
    opened = [one for seals in game.moves.exclude(seals=[]).values_list("seals", flat=True) for one in seals]
    if opened:
        agree = all(commitments.seal(one["salt"], one["move"]) == one["hash"] for one in opened)
        yield Check(f"{len(opened)} sealed choices and bids are those that were committed to", agree)


def shown_events(game: Game) -> Iterator[JSON]:
    """All events of a game in order, whether they were hidden or not."""
    for _, event in game.opening:
        yield event
    for events in game.moves.order_by("number").values_list("events", flat=True):
        for _, event in events:
            yield event


def check_shown(drawn: engine.DrawResult, events: list[JSON]) -> Iterator[Check]:
    """Checks the cards that were turned up and drawn, and the starting seats, against the seed."""
    deck = [card for name, (cards, *_) in drawn.piles.items() if name != "politics" for card in cards]
    turned = [event["card"]["name"] for event in events if event["kind"] == "card_turned"]
    if turned:
        yield Check(f"{len(turned)} cards were turned up in their order", turned == deck[: len(turned)])
    opened = [event["pool"]["name"] for event in events if event["kind"] == "pool_drawn"]
    if opened:
        yield Check(f"{len(opened)} pools were opened in the order of their groups", opened == deck[: len(opened)])
    left = [len(deck) - 1 - event["left"] for event in events if event["kind"] == "card_drawn"]
    received = [event["card"]["name"] for event in events if event["kind"] == "card_received"]
    if received:
        agree = received == [deck[place] for place in left]
        yield Check(f"{len(received)} cards were drawn in their order", agree)
    for kind, name in (("castle_placed", "first_castle"), ("lead_drawn", "lead")):
        seats = [event["seat"] for event in events if event["kind"] == kind]
        if seats and name in drawn.seats:
            yield Check(f"{name.replace('_', ' ')}: seat {drawn.seats[name]}", seats[0] == drawn.seats[name])
    taken = [event["stack"] for event in events if event["kind"] == "card_taken"]
    gained = [event["card"] for event in events if event["kind"] == "card_gained"]
    if taken:
        stacks = [list(stack) for stack in drawn.piles["politics"]]
        agree = len(taken) == len(gained) and all(map(_take, (stacks[number - 1] for number in taken), gained))
        yield Check(f"{len(taken)} politics cards lay in the stack that they were taken from", agree)


def _take(stack: list[str], card: JSON) -> bool:
    name = f"{card['kind']} {card['value']}" if card["value"] else card["kind"]
    if name not in stack:
        return False
    stack.remove(name)
    return True


def _replays(game: Game, record: engine.Record) -> bool:
    try:
        return game_cache.state_text(engine.replay(record)) == game.state
    except EngineError:
        return False
