"""Bidding for colours (I-3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.engine.editions.internet.events import ColourBidsRevealed, ColourTaken, SheetIn
from games.engine.editions.internet.lots import draw_lots
from games.engine.editions.internet.moves import BidForColours
from games.engine.editions.internet.prompts import ColourBidsPrompt
from games.engine.editions.internet.state import DUCATS, ColourBids, State
from games.engine.editions.internet.steps import ColoursBid
from games.engine.errors import Refusal
from games.engine.mechanics.board_view import COLOURS
from games.engine.mechanics.sealed import chosen, made, missing
from games.engine.mechanics.turn import Course, Question

LOWEST, HIGHEST = 1, DUCATS


def _phase(state: State) -> ColourBids:
    assert isinstance(state.phase, ColourBids)
    return state.phase


def _asked(state: State) -> tuple[int, ...]:
    return tuple(range(state.players))


def _prompt(state: State, seat: int) -> ColourBidsPrompt:
    return ColourBidsPrompt(
        id=str(state.step),
        colours=COLOURS[: state.players],
        lowest=LOWEST,
        highest=HIGHEST,
        made=_phase(state).choices[seat],
    )


def _refusal(state: State, seat: int, move: BidForColours) -> Refusal | None:
    """One bid on a colour, each from 1 to 15, all of them different (I-3)."""
    colours: set[str] = set()
    sums: set[int] = set()
    for number, bid in enumerate(move.bids, start=1):
        if bid.colour not in COLOURS[: state.players]:
            return Refusal("I-3", "no_such_colour", {"bid": number, "colour": bid.colour})
        if bid.colour in colours:
            return Refusal("I-3", "same_colour", {"bid": number, "colour": bid.colour})
        if not LOWEST <= bid.ducats <= HIGHEST:
            return Refusal("I-3", "out_of_range", {"bid": number, "lowest": LOWEST, "highest": HIGHEST})
        if bid.ducats in sums:
            return Refusal("I-3", "same_sum", {"bid": number, "ducats": bid.ducats})
        colours.add(bid.colour)
        sums.add(bid.ducats)
    return None


def _answer(now: Course[State], seat: int, move: BidForColours) -> ColoursBid | None:
    phase = _phase(now.state)
    if phase.choices[seat] is None:
        now.tell(SheetIn(seat=seat))
    now.change(phase=ColourBids(chosen(phase.choices, seat, move)))
    return None if missing(_phase(now.state).choices) else ColoursBid()


@dataclass(slots=True)
class _Assignment:
    """Colours as they are given out: by seat, and who has lost a lot and so goes before others in the next tie."""

    colours: dict[int, str] = field(default_factory=dict)
    ducats: dict[int, int] = field(default_factory=dict)
    unlucky: set[int] = field(default_factory=set)


def settle_colours(now: Course[State]) -> None:
    """Go through all bids from the highest down; who is left takes a free colour by lot (I-3)."""
    bids = made(_phase(now.state).choices)
    for seat, move in bids.items():
        now.tell(ColourBidsRevealed(seat=seat, bids=move.bids))
    given = _Assignment()
    for ducats in range(HIGHEST, LOWEST - 1, -1):
        for colour in COLOURS[: now.state.players]:
            _give(now, given, colour, ducats, bids)
    left = [seat for seat in range(now.state.players) if seat not in given.colours]
    free = [colour for colour in COLOURS[: now.state.players] if colour not in given.colours.values()]
    order, rng = now.state.rng.shuffled(left)
    now.change(rng=rng)
    given.colours |= dict(zip(order, free, strict=True))
    _take(now, given)


def _give(now: Course[State], given: _Assignment, colour: str, ducats: int, bids: Mapping[int, BidForColours]) -> None:
    """Give a colour to who bid this sum on it; a tie is decided by lot among those who have lost one before, if there
    are such, else among all (I-3)."""
    if colour in given.colours.values():
        return
    bidding = [
        seat
        for seat, move in bids.items()
        if seat not in given.colours and any((bid.colour, bid.ducats) == (colour, ducats) for bid in move.bids)
    ]
    if not bidding:
        return
    favoured = [seat for seat in bidding if seat in given.unlucky] or bidding
    winner = draw_lots(now, "colour", favoured)[0]
    if len(favoured) > 1:
        given.unlucky |= {seat for seat in favoured if seat != winner}
    given.colours[winner] = colour
    given.ducats[winner] = ducats


def _take(now: Course[State], given: _Assignment) -> None:
    """Everybody pays into the ducat pool and takes over the castles and knights of their colour."""
    for seat, colour in sorted(given.colours.items()):
        ducats = given.ducats.get(seat, 0)
        now.change_seat(seat, ducats=now.state.seats[seat].ducats - ducats)
        now.change(ducat_pool=now.state.ducat_pool + ducats)
        now.tell(ColourTaken(seat=seat, colour=colour, ducats=ducats, left=seat not in given.ducats))
    places = tuple(COLOURS.index(given.colours[seat]) for seat in range(now.state.players))
    board = now.board
    now.change(
        colours=places,
        board=replace(
            board,
            castles=tuple(board.castles[place] for place in places),
            knights=tuple(board.knights[place] for place in places),
        ),
    )


QUESTION = Question(
    rule="I-3",
    moves=(BidForColours,),
    asked=_asked,
    pending=lambda state: missing(_phase(state).choices),
    prompt=_prompt,
    refusal=_refusal,
    answer=_answer,
    stand_in=lambda state, seat: BidForColours(),
)
