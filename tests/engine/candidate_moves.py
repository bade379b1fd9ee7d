"""Candidate moves, legal or not, for a seat, and whether a prompt lists them.

Those that exist only in The King Returns are in `candidate_powers.py`."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

from games import engine
from games.engine.editions.classic.components import POLITICS, PoliticsCard, PoliticsKind
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
from games.engine.editions.classic.prompts import DecidePrompt, Prompt
from games.engine.editions.classic.state import Offer, State
from games.engine.editions.internet.state import State as InternetState
from games.engine.editions.returns.state import State as ReturnsState
from games.engine.geometry import EDGES, SPACE_NAMES, SPACES, bit, names_of, neighbours, spaces_beside
from games.engine.mechanics.board import Board
from games.engine.mechanics.table import TableState
from tests.engine import candidate_powers, candidate_sheets

VALUES = (3, 4, 5, 8, 10, 12, 15)
PAYMENTS = (*chain.from_iterable(combinations((8, 10, 12, 15), size) for size in range(3)), (8, 8), (7,))
"""Payments to try, such as Treasures that the seat does not hold."""


def lists(prompt: Any, move: engine.Move) -> bool:
    """Whether a prompt lists a move among its choices."""
    found = {
        "place_castle": _lists_castle,
        "decide": _lists_decision,
        "negotiate": _lists_negotiation,
        "bid": _lists_bid,
        "carry_out": _lists_effect,
        "choose_stack": lambda p, m: isinstance(m, ChooseStack) and m.stack in p.stacks,
        "take_card": lambda p, m: isinstance(m, TakeCard) and m.card in p.cards,
        "end_alliance": _lists_ending,
        **candidate_powers.LISTS,
    }[prompt.kind]
    return bool(found(prompt, move))


def _lists_castle(prompt: Any, move: Move) -> bool:
    return isinstance(move, PlaceCastle) and move.knight in prompt.choices.get(move.castle, ())


def _lists_ending(prompt: Any, move: Move) -> bool:
    return (
        isinstance(move, EndAlliance)
        and move.other in prompt.alliances.get(move.own, ())
        and _among(move.treasures, prompt.payments)
    )


def _lists_decision(prompt: DecidePrompt, move: Move) -> bool:
    if not isinstance(move, Decide):
        return False
    plays = [play for play in move.politics if play is not None]
    spent = [value for play in plays if isinstance(play, Renegade) for value in play.treasures]
    return (
        len(set(move.cards)) == len(move.cards) == len(move.politics) == prompt.count
        and set(move.cards) <= set(prompt.cards)
        and all(_lists_play(prompt, play) for play in plays)
        and all(count <= _held(prompt, kind) for kind, count in Counter(play.kind for play in plays).items())
        and len(set(spent)) == len(spent)
    )


def _held(prompt: DecidePrompt, kind: PoliticsKind) -> int:
    """How many cards of a kind the prompt says could be played."""
    match kind:
        case "forced_alliance":
            return prompt.alliance_cards
        case "renegade":
            return prompt.renegade_cards
        case "fief" | "treasure":
            return 0


def _lists_play(prompt: DecidePrompt, play: PoliticsPlay) -> bool:
    match play:
        case ForcedAlliance():
            return play.other in prompt.alliances.get(play.own, ())
        case Renegade():
            return any(
                (choice.own, choice.other, choice.knight) == (play.own, play.other, play.knight)
                and _among(play.treasures, choice.spaces.get(play.space, ()))
                for choice in prompt.renegades
            )


def _lists_negotiation(prompt: Any, move: Move) -> bool:
    match move:
        case Propose(act, ducats):
            return ducats >= 0 and (not act or ducats <= prompt.limit)
        case Withdraw(offer):
            return prompt.standing is not None and offer == prompt.standing.number
        case Accept(offer, act, ducats):
            return prompt.offered == Offer(offer, act, ducats) and bool(prompt.can_accept)
        case _:
            return isinstance(move, CallDuel)


def _lists_bid(prompt: Any, move: Move) -> bool:
    return (
        isinstance(move, Bid)
        and 0 <= move.ducats <= prompt.limit
        and len(set(move.treasures)) == len(move.treasures)
        and set(move.treasures) <= set(prompt.treasures)
    )


def _lists_effect(prompt: Any, move: Move) -> bool:
    match move:
        case PlaceBorder(edge):
            return edge in prompt.edges
        case PlaceKnight(space, treasures):
            return _among(treasures, prompt.knights.get(space, ()))
        case Expand(castle, (first,)):
            return first in prompt.expansions.get(castle, {})
        case Expand(castle, (first, second)):
            return second in prompt.expansions.get(castle, {}).get(first, ())
        case _:
            return isinstance(move, Stop)


def _among(treasures: tuple[int, ...], payments: Any) -> bool:
    return sorted(treasures) in [sorted(payment) for payment in payments]


def candidate_moves(state: Any, seat: int, luck: Random, everything: bool = False) -> Iterator[engine.Move]:
    """Candidate moves of every kind: of the kinds that are asked for all of them, or on a large board many; a few of
    the others.

    With `everything` all pairs of spaces are tried, which only a small board allows."""
    prompts = engine.waiting(state).get(seat, ())
    if isinstance(state, InternetState):
        yield from (move for move, _ in candidate_sheets.answers(state, seat, luck)) if prompts else ()
        return
    asked = {prompt.kind for prompt in prompts}
    yield from (PlaceBorder("A1|B1"), PlaceKnight("A1"), Expand("A1", ("A2",)), PlaceCastle("A1", "B1"), Stop())
    if isinstance(state, ReturnsState):
        yield from candidate_powers.powers(state, seat)
    else:
        yield from _classic(state, seat, luck, prompts)
    if "carry_out" in asked:
        yield from _effects(state, seat, luck, everything)
    if "place_castle" in asked:
        yield from _castles(state.board, luck, everything)


def _classic(state: State, seat: int, luck: Random, prompts: tuple[Prompt, ...]) -> Iterator[Move]:
    yield from (ChooseStack(stack) for stack in (-1, 0, 1, 2, 3))
    yield from (TakeCard(PoliticsCard(kind, value)) for kind in POLITICS for value in (0, *VALUES))
    yield from _bargains(state, seat)
    yield from _endings(state.board)
    for prompt in prompts:
        if isinstance(prompt, DecidePrompt):
            yield from _decisions(state, prompt, luck)


def _bargains(state: State, seat: int) -> Iterator[Move]:
    ducats = state.seats[seat].ducats
    yield CallDuel()
    yield from (Withdraw(offer) for offer in range(4))
    for amount, act in product({-1, 0, 1, ducats - 1, ducats, ducats + 1, 2**40}, (True, False)):
        yield Propose(act, amount)
        yield Accept(1, act, amount)
    for proposal in getattr(state.phase, "proposals", ()):
        if proposal:
            for offer, act in product((proposal.number, proposal.number + 1), (True, False)):
                yield Accept(offer, act, proposal.ducats)
    for amount, treasures in product((-1, 0, ducats, ducats + 1), PAYMENTS):
        yield Bid(amount, treasures)


def _endings(board: Board) -> Iterator[Move]:
    castles = names_of(board.all_castles)
    pairs = {(SPACE_NAMES[a], SPACE_NAMES[b]) for a, b in board.alliances}
    for own, other in pairs | {(b, a) for a, b in pairs} | set(permutations(castles[:4], 2)):
        yield from (EndAlliance(own, other, treasures) for treasures in PAYMENTS)


def _effects(state: TableState, seat: int, luck: Random, everything: bool) -> Iterator[Move]:
    board = state.board
    land = board.land.spaces
    yield from (PlaceBorder(name) for name, edge in EDGES.items() if any(land >> s & 1 for s in spaces_beside(edge)))
    spaces = [*names_of(land), "Z1", "A26"]
    for space, treasures in product(spaces, PAYMENTS):
        yield PlaceKnight(space, treasures)
    castles = names_of(board.all_castles)
    for castle, space in product((*castles, spaces[0]), spaces):
        yield Expand(castle, (space,))
    yield from (Expand(castle, ()) for castle in castles)
    yield from (Expand(castle, tuple(spaces[:3])) for castle in castles)
    own = list(board.provinces_of(seat))
    for province in own if everything else luck.sample(own, min(1, len(own))):
        near = province.spaces | neighbours(province.spaces)
        around = spaces if everything else [*names_of(neighbours(near) & land), *luck.sample(spaces, 20)]
        yield from (Expand(SPACE_NAMES[province.castle], pair) for pair in product(around, repeat=2))


def _castles(board: Board, luck: Random, everything: bool) -> Iterator[Move]:
    """Every castle with its knight on every space beside it, and on some elsewhere."""
    spaces = [*names_of(board.land.spaces), "Z1", "A26"]
    for castle in spaces:
        beside = names_of(neighbours(bit(SPACES[castle])) & board.land.spaces)
        yield from (PlaceCastle(castle, knight) for knight in (spaces if everything else beside))
        yield PlaceCastle(castle, luck.choice(spaces))


def _decisions(state: State, prompt: DecidePrompt, luck: Random) -> Iterator[Move]:
    for size in range(4):
        yield from (Decide(cards, (None,) * size) for cards in product(range(5), repeat=size))
        yield Decide((1, 2, 3)[: prompt.count], (None,) * size)
    cards = prompt.cards[: prompt.count]
    rest: tuple[None, ...] = (None,) * (prompt.count - 1)
    plays = [play for kind in POLITICS for play in _plays(kind, state, luck)]
    yield from (Decide(cards, (play, *rest)) for play in plays)
    if prompt.count == 2 and plays:
        good = [play for play in plays if _lists_play(prompt, play)]
        pairs = [(luck.choice(good or plays), luck.choice(good or plays)) for _ in range(60)]
        yield from (Decide(cards, pair) for pair in pairs)


def _plays(kind: PoliticsKind, state: State, luck: Random) -> Iterator[PoliticsPlay]:
    match kind:
        case "forced_alliance":
            return (ForcedAlliance(*pair) for pair in product(names_of(state.board.all_castles), repeat=2))
        case "renegade":
            return _renegades(state, luck)
        case "fief" | "treasure":
            return iter(())


def _renegades(state: State, luck: Random) -> Iterator[Renegade]:
    board = state.board
    knights = names_of(board.pieces)
    spaces = names_of((board.pieces | neighbours(board.pieces)) & board.land.spaces)
    for own, other in product(names_of(board.all_castles), repeat=2):
        near = [p for p in board.provinces.values() if SPACE_NAMES[p.castle] == other]
        theirs = [name for p in near for name in names_of(p.knights)] or list(knights[:1])
        for knight in theirs:
            for space in luck.sample(spaces, min(6, len(spaces))):
                yield Renegade(own, other, knight, space, luck.choice(PAYMENTS) if luck.random() < 0.3 else ())
    for prompt in (p for asked in engine.waiting(state).values() for p in asked if isinstance(p, DecidePrompt)):
        for choice in prompt.renegades:
            for space, treasures in product(choice.spaces, PAYMENTS):
                yield Renegade(choice.own, choice.other, choice.knight, space, treasures)
