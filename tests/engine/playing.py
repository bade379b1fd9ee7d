"""Whole games for tests: the moves are random, but provinces are founded and fought over, politics and power cards are
played, alliances are bought off, and unusual moves occur as well. They do not use the bots, so that tests of the engine
depend on the engine alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from games import engine
from games.engine.editions.classic.components import POLITICS, PoliticsKind
from games.engine.editions.classic.moves import (
    Accept,
    Bid,
    CallDuel,
    ChooseStack,
    Decide,
    EndAlliance,
    Expand,
    ForcedAlliance,
    Move,
    PlaceBorder,
    PlaceCastle,
    PlaceKnight,
    PoliticsPlay,
    Propose,
    Renegade,
    Stop,
    TakeCard,
    Withdraw,
)
from games.engine.editions.classic.prompts import DecidePrompt
from games.engine.editions.classic.state import State
from games.engine.editions.returns.moves import Ally, DrawCard, GiveUpKnight, PickCard, PlayCard, SellCard, TurnKnight
from games.engine.geometry import EDGES, Mask, bit, spaces_beside, spaces_of
from tests.engine.tables import tables

T = TypeVar("T")
BESIDE = {name: bit(first) | bit(second) for name, edge in EDGES.items() for first, second in [spaces_beside(edge)]}
"""The two spaces that an edge separates, as a set."""

EVERY_TABLE = tables("classic")
EVERY_RETURNS_TABLE = tables("returns")

EVERY_GAME: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("classic", options) for options in EVERY_TABLE),
    *(("returns", options) for options in EVERY_RETURNS_TABLE),
)
"""Classic and The King Returns with every choice of their options."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a game: the state, the latest events, and the move that led to it (None at the start)."""

    state: Any
    events: tuple[engine.Event, ...]
    seat: int = 0
    move: engine.Move | None = None


def name_of(options: str | dict[str, Any]) -> str:
    """The name of an edition, or a table's options in a few words, for test IDs."""
    return options if isinstance(options, str) else " ".join(str(value) for value in options.values())


def moments(options: dict[str, Any], seed: str, edition: str = "classic") -> Iterator[Moment]:
    """A game from start to end; the same options and seed give the same game."""
    luck = Random(f"{seed} {options}")
    state, events = engine.new_game(edition, options, seed)
    yield Moment(state, events)
    while engine.outcome(state) is None:
        seat, move = next_move(state, luck)
        state, events = engine.apply(state, seat, move)
        yield Moment(state, events, seat, move)


def next_move(state: engine.State, luck: Random) -> tuple[int, engine.Move]:
    """A legal move of a seat that may act: usually one that the game waits for, sometimes another."""
    prompts = engine.waiting(state)
    others = [seat for seat in prompts if seat not in engine.pending(state)]
    seat = luck.choice(others if others and luck.random() < 0.1 else engine.pending(state))
    asked = prompts[seat]
    return seat, answer(state, seat, asked[-1] if luck.random() < 0.15 else asked[0], luck)


def answer(state: Any, seat: int, prompt: Any, luck: Random) -> engine.Move:
    """A legal answer to a prompt."""
    match prompt.kind:
        case "place_castle":
            castle, knights = _entry(prompt.choices, luck)
            return PlaceCastle(castle, luck.choice(knights))
        case "decide":
            return _decision(state, prompt, luck)
        case "negotiate":
            return _bargain(prompt, luck)
        case "bid":
            treasures = tuple(value for value in prompt.treasures if luck.random() < 0.3)
            return Bid(min(prompt.limit, luck.choice((0, 1, 1, 2, 3, 8))), treasures)
        case "carry_out":
            return _effect(state, seat, prompt, luck)
        case "choose_stack":
            return ChooseStack(luck.choice(prompt.stacks))
        case "take_card":
            playable = [card for card in prompt.cards if not card.value]
            return TakeCard(luck.choice(playable if playable and luck.random() < 0.6 else prompt.cards))
        case "end_alliance":
            own, others = _entry(prompt.alliances, luck)
            return EndAlliance(own, luck.choice(others), luck.choice(prompt.payments))
        case _:
            return _power(prompt, luck)


def _power(prompt: Any, luck: Random) -> engine.Move:
    """An answer to a question that only The King Returns asks; prefers playing cards to selling them."""
    match prompt.kind:
        case "use_card":
            playable = [(choice.card.name, symbol) for choice in prompt.choices for symbol in choice.symbols]
            if playable and luck.random() < 0.75:
                return PlayCard(*luck.choice(playable))
            return SellCard(luck.choice(prompt.choices).card.name)
        case "fill_up":
            return DrawCard() if luck.random() < 0.6 else PickCard(luck.choice(prompt.market).name)
        case "give_up_knight":
            return Stop() if prompt.may_leave and luck.random() < 0.1 else GiveUpKnight(luck.choice(prompt.knights))
        case "traitor_place":
            return PlaceKnight(luck.choice(list(prompt.spaces)))
        case _:
            own, others = _entry(prompt.choices, luck)
            power = TurnKnight if prompt.kind == "turn_knight" else Ally
            return power(own, luck.choice(others)) if luck.random() > 0.02 else Stop()


def _decision(state: State, prompt: Any, luck: Random) -> Decide:
    """Prefers politics and border actions to ducats, so that there is something to fight over."""
    assert state.card is not None
    wishes = {"borders": 5, "politics": 4, "two_swords": 3, "sword": 2, "ducats": 1}
    kinds = {card: wishes[state.card.actions[card - 1].kind] for card in prompt.cards}
    cards = sorted(prompt.cards, key=lambda card: luck.random() ** (1 / kinds[card]), reverse=True)[: prompt.count]
    plays = _plays(prompt, luck) if luck.random() < 0.8 else []
    politics = (*plays, None, None)[: prompt.count]
    return Decide(tuple(cards), politics)


def _plays(prompt: DecidePrompt, luck: Random) -> list[PoliticsPlay | None]:
    """A play of each kind of politics card that can be played now, in random order."""
    plays = [play for kind in POLITICS if (play := _play(prompt, kind, luck)) is not None]
    luck.shuffle(plays)
    return [*plays]


def _play(prompt: DecidePrompt, kind: PoliticsKind, luck: Random) -> PoliticsPlay | None:
    match kind:
        case "renegade":
            if not prompt.renegades:
                return None
            choice = luck.choice(prompt.renegades)
            space, payments = _entry(choice.spaces, luck)
            return Renegade(choice.own, choice.other, choice.knight, space, luck.choice(payments))
        case "forced_alliance":
            if not prompt.alliances:
                return None
            own, others = _entry(prompt.alliances, luck)
            return ForcedAlliance(own, luck.choice(others))
        case "fief" | "treasure":
            return None


def _bargain(prompt: Any, luck: Random) -> Move:
    answers: list[Move] = [CallDuel(), Propose(True, min(prompt.limit, luck.randint(0, 6)))]
    answers.append(Propose(False, luck.choice((0, 1, 4, 30))))
    if prompt.standing is not None:
        answers.append(Withdraw(prompt.standing.number))
    if prompt.offered is not None and prompt.can_accept:
        answers += [Accept(prompt.offered.number, prompt.offered.act, prompt.offered.ducats)] * 3
    return luck.choice(answers)


def _effect(state: engine.State, seat: int, prompt: Any, luck: Random) -> Move:
    effects: list[Move] = []
    if prompt.edges:
        effects.append(PlaceBorder(enclosing_edge(state, seat, prompt.edges, luck)))
    if prompt.knights:
        space, payments = _entry(prompt.knights, luck)
        effects.append(PlaceKnight(space, luck.choice(payments)))
    if prompt.expansions:
        castle, firsts = _entry(prompt.expansions, luck)
        first, seconds = _entry(firsts, luck)
        effects += [Expand(castle, (first, luck.choice(seconds)) if seconds else (first,))] * 2
    return luck.choice(effects) if effects and luck.random() > 0.02 else Stop()


def enclosing_edge(state: engine.State, seat: int, edges: tuple[str, ...], luck: Random) -> str:
    """An edge around the castle that is nearest to being enclosed, adjacent to the enclosure or one step away; or any
    edge."""
    board, needed = state.board, []
    for castle in spaces_of(board.castles[seat] & ~board.founded):
        inside = board.connected(bit(castle), board.pieces_of(seat))
        if castle % 2:
            inside = Mask(inside | board.reach(inside) & ~board.pieces)
        out = [edge for edge in edges if (inside & BESIDE[edge]).bit_count() == 1]
        needed.append(out)
    needed = [out for out in needed if out]
    return luck.choice(min(needed, key=len) if needed and luck.random() < 0.95 else edges)


def _entry(choices: Mapping[str, T], luck: Random) -> tuple[str, T]:
    """One of the keys of a factored choice, with its value."""
    key = luck.choice(list(choices))
    return key, choices[key]
