"""Bidding for colours (I-3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.engine.editions.internet.events import ColourBidsRevealed, ColourTaken, SheetHandedIn
from games.engine.editions.internet.lots import draw_lots
from games.engine.editions.internet.moves import BidForColours
from games.engine.editions.internet.prompts import ColourBidsPrompt
from games.engine.editions.internet.state import DUCATS, ColourBids, State
from games.engine.editions.internet.steps import ColoursBid, Step
from games.engine.errors import Refusal
from games.engine.mechanics.board_view import COLOURS
from games.engine.mechanics.sealed import SealedQuestion, choices_made, missing, with_choice
from games.engine.mechanics.turn import Transition

LOWEST, HIGHEST = 1, DUCATS


class ColourQuestion(SealedQuestion[State, ColourBids, BidForColours, ColourBidsPrompt, Step]):
    """Bid for colours (I-3)."""

    rule = "I-3"
    moves = (BidForColours,)

    def prompt(self, seat: int) -> ColourBidsPrompt:
        colours = COLOURS[: self.state.players]
        made = self.phase.choices[seat]
        return ColourBidsPrompt(id=self.id, colours=colours, lowest=LOWEST, highest=HIGHEST, made=made)

    def refusal(self, seat: int, move: BidForColours) -> Refusal | None:
        """Why bids for colours are illegal: one bid on a colour, from 1 to 15, all different (I-3)."""
        colours: set[str] = set()
        sums: set[int] = set()
        for number, bid in enumerate(move.bids, start=1):
            if bid.colour not in COLOURS[: self.state.players]:
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

    def answer(self, transition: Transition[State], seat: int, move: BidForColours) -> Step | None:
        if self.phase.choices[seat] is None:
            transition.emit(SheetHandedIn(seat=seat))
        phase = ColourBids(with_choice(self.phase.choices, seat, move))
        transition.change(phase=phase)
        return None if missing(phase.choices) else ColoursBid(choices_made(phase.choices))

    def default_move(self, seat: int) -> BidForColours:
        return BidForColours()


@dataclass(slots=True)
class _Assignment:
    """The colours assigned so far, by seat, and the seats that lost a lot and so have priority in the next tie."""

    colours: dict[int, str] = field(default_factory=dict)
    ducats: dict[int, int] = field(default_factory=dict)
    unlucky: set[int] = field(default_factory=set)


def settle_colours(transition: Transition[State], bids: Mapping[int, BidForColours]) -> None:
    """Settle all bids from the highest down; seats without a colour get a free one by lot (I-3)."""
    for seat, move in bids.items():
        transition.emit(ColourBidsRevealed(seat=seat, bids=move.bids))
    given = _Assignment()
    for ducats in range(HIGHEST, LOWEST - 1, -1):
        for colour in COLOURS[: transition.state.players]:
            _give(transition, given, colour, ducats, bids)
    left = [seat for seat in range(transition.state.players) if seat not in given.colours]
    free = [colour for colour in COLOURS[: transition.state.players] if colour not in given.colours.values()]
    order, rng = transition.state.rng.shuffled(left)
    transition.change(rng=rng)
    given.colours |= dict(zip(order, free, strict=True))
    _take(transition, given)


def _give(
    transition: Transition[State], given: _Assignment, colour: str, ducats: int, bids: Mapping[int, BidForColours]
) -> None:
    """Assign a colour to the seat that bid this sum on it. A tie is decided by lot, among seats that have lost a lot
    before if there are any (I-3)."""
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
    winner = draw_lots(transition, "colour", favoured)[0]
    if len(favoured) > 1:
        given.unlucky |= {seat for seat in favoured if seat != winner}
    given.colours[winner] = colour
    given.ducats[winner] = ducats


def _take(transition: Transition[State], given: _Assignment) -> None:
    """Every seat takes over the castles and knights of its colour, and pays into the ducat pool."""
    places = tuple(COLOURS.index(given.colours[seat]) for seat in range(transition.state.players))
    board = transition.board
    transition.change(
        colours=places,
        board=replace(
            board,
            castles=tuple(board.castles[place] for place in places),
            knights=tuple(board.knights[place] for place in places),
        ),
    )
    for seat, colour in sorted(given.colours.items()):
        ducats = given.ducats.get(seat, 0)
        transition.change_seat(seat, ducats=transition.state.seats[seat].ducats - ducats)
        transition.change(ducat_pool=transition.state.ducat_pool + ducats)
        transition.emit(ColourTaken(seat=seat, colour=colour, ducats=ducats, left=seat not in given.ducats))
