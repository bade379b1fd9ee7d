"""Classic as one of the editions: its options, and the engine's verbs for it."""

from collections.abc import Mapping
from typing import Any

from games.engine.board import Board, Land
from games.engine.edition import EditionInfo, OptionInfo
from games.engine.editions.classic import alliance_ending, castles, phases
from games.engine.editions.classic.components import COLOURS, ClassicComponents, PoliticsCard, load_components
from games.engine.editions.classic.course import CastlesSet, Course
from games.engine.editions.classic.moves import EndAlliance, Expand, Move, PlaceBorder, PlaceKnight
from games.engine.editions.classic.problems import problems
from games.engine.editions.classic.prompts import Prompt
from games.engine.editions.classic.state import KNIGHTS, Decisions, Options, Seat, State
from games.engine.editions.classic.view import View, outcome, view
from games.engine.errors import IllegalMove, Refusal
from games.engine.events import Event, Scored
from games.engine.geometry import EDGES, EMPTY, SPACES, Edge, Mask, bit
from games.engine.rng import Rng

INFO = EditionInfo(
    name="classic",
    min_seats=2,
    max_seats=4,
    options=(
        OptionInfo("setup", ("variable", "basic"), "variable", seats={"basic": (3, 4)}, rules={"basic": "C-3"}),
        OptionInfo("decisions", ("hidden", "open"), "hidden"),
        OptionInfo("open_money", (False, True), False),
    ),
)
STATE = State
MOVES = Move
__all__ = ["INFO", "MOVES", "STATE", "View", "outcome", "problems", "view"]


def new_game(options: Mapping[str, Any], seed: str) -> tuple[State, tuple[Event, ...]]:
    """A game at its start (C-1 to C-5). `options` are complete and checked."""
    chosen, parts, rng = Options(**options), load_components(), Rng(seed)
    basic = chosen.setup == "basic"
    if basic:
        board = _basic_board(parts)
    else:
        letters, rng = _shuffled_land(parts, rng)
        colours = chosen.players + (chosen.players < len(COLOURS))
        board = Board(Land(letters), (EMPTY,) * colours, (EMPTY,) * colours)
    deck, rng = _action_deck(parts, rng, without="A" if basic else "")
    cards, rng = rng.shuffled(parts.politics_cards)
    seat = Seat(
        castles=0 if basic else castles.CASTLES_OF_EACH[chosen.players],
        knights=KNIGHTS - board.knights[0].bit_count(),
    )
    state = State(
        options=chosen,
        rng=rng,
        board=board,
        seats=(seat,) * chosen.players,
        phase=Decisions(),
        deck=deck,
        stacks=_two_stacks(cards),
        decisions=(None,) * chosen.players,
    )
    now = Course(state)
    if basic:
        phases.follow(now, CastlesSet())
    else:
        first, rng = rng.below(chosen.players)
        now.change(rng=rng)
        phases.follow(now, castles.begin(now, first))
    return now.state, tuple(now.events)


def waiting(state: State) -> dict[int, tuple[Prompt, ...]]:
    """The prompts of each seat that may act now; the one that the game waits for comes first."""
    asks = phases.question(state)
    if asks is None:
        return {}
    prompts: dict[int, tuple[Prompt, ...]] = {seat: (asks.prompt(state, seat),) for seat in asks.asked(state)}
    for seat in range(state.players):
        ending = alliance_ending.prompt(state, seat)
        if ending is not None:
            prompts[seat] = (*prompts.get(seat, ()), ending)
    return prompts


def prompt_ids(state: State, seat: int) -> tuple[str, ...]:
    """The ids that an answer of this seat may quote."""
    asks = phases.question(state)
    if asks is None:
        return ()
    own = (str(state.step),) if seat in asks.asked(state) else ()
    return (*own, alliance_ending.prompt_id(state))


def pending(state: State) -> tuple[int, ...]:
    """The seats that the game waits for."""
    asks = phases.question(state)
    return asks.pending(state) if asks else ()


def explain(state: State, seat: int, move: Move) -> Refusal | None:
    """Why a move is refused; None if it is legal."""
    if isinstance(move, EndAlliance):
        return alliance_ending.refusal(state, seat, move)
    asks = phases.question(state)
    if asks is None:
        return Refusal("C-21", "game_over")
    if seat not in asks.asked(state):
        return Refusal(asks.rule, "not_asked", {"phase": state.phase.kind})
    if not isinstance(move, asks.moves):
        return Refusal(asks.rule, "not_this_move", {"phase": state.phase.kind, "move": move.kind})
    return asks.refusal(state, seat, move)


def apply(state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal move, and what happened; IllegalMove otherwise."""
    refusal = explain(state, seat, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    now = Course(state)
    if isinstance(move, EndAlliance):
        alliance_ending.carry_out(now, seat, move)
    else:
        asks = phases.question(state)
        assert asks is not None
        phases.follow(now, asks.answer(now, seat, move))
    return now.state, tuple(now.events)


def preview(state: State, seat: int, move: Move) -> tuple[Scored, ...]:
    """What a move on the board would score, for all; nothing for moves whose outcome is not open to see."""
    if not isinstance(move, PlaceBorder | PlaceKnight | Expand):
        return ()
    asks = phases.question(state)
    if explain(state, seat, move) is not None or asks is None:
        return ()
    now = Course(state)
    asks.answer(now, seat, move)
    return tuple(event for event in now.events if isinstance(event, Scored))


def stand_in(state: State, seat: int) -> Move:
    """The move for a seat whose time is up (C-27)."""
    asks = phases.question(state)
    if asks is None or seat not in asks.asked(state):
        raise IllegalMove(Refusal("C-27", "not_asked", {"seat": seat}))
    return asks.stand_in(state, seat)


def _shuffled_land(parts: ClassicComponents, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """The tiles in a random order, each turned at random (C-2)."""
    order, rng = rng.shuffled(parts.tiles)
    turned = []
    for tile in order:
        quarters, rng = rng.below(4)
        turned.append(tile.turned(quarters).rows)
    return _laid_out(turned, parts.columns_of_tiles), rng


def _laid_out(tiles: list[tuple[str, ...]], columns: int) -> tuple[str, ...]:
    """Tiles side by side as lines of the whole board (B-1)."""
    return tuple(
        "".join(line)
        for start in range(0, len(tiles), columns)
        for line in zip(*tiles[start : start + columns], strict=True)
    )


def _basic_board(parts: ClassicComponents) -> Board:
    """The fixed position, its ready provinces founded (C-1)."""
    start = parts.start
    by_name = {tile.name: tile.rows for tile in parts.tiles}
    board = Board(
        Land(_laid_out([by_name[name] for name in start.tiles], parts.columns_of_tiles)),
        tuple(_mask(start.castles[colour]) for colour in COLOURS),
        tuple(_mask(start.knights[colour]) for colour in COLOURS),
        settled=True,
    )
    for name in start.borders:
        board = board.with_border(Edge(EDGES[name]))
    ready = Mask(sum(bit(castle) for castle in board.provinces))
    return Board(board.land, board.castles, board.knights, board.east, board.south, ready, settled=True)


def _mask(names: tuple[str, ...]) -> Mask:
    return Mask(sum(bit(SPACES[name]) for name in names))


def _action_deck(parts: ClassicComponents, rng: Rng, without: str) -> tuple[tuple[Any, ...], Rng]:
    """Each stack shuffled by itself, in the order of their letters; the basic game leaves A out (C-1, C-4)."""
    deck: tuple[Any, ...] = ()
    for letter in sorted({card.stack for card in parts.action_cards} - {without}):
        cards, rng = rng.shuffled([card for card in parts.action_cards if card.stack == letter])
        deck += cards
    return deck, rng


def _two_stacks(cards: tuple[PoliticsCard, ...]) -> tuple[tuple[PoliticsCard, ...], tuple[PoliticsCard, ...]]:
    """The politics cards in stacks of 6 and 7 (C-4)."""
    half = len(cards) // 2
    return cards[:half], cards[half:]
