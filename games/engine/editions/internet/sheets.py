"""The order sheets of a round as one sealed question (I-6, I-7)."""

from games.engine.editions.internet.events import SheetHandedIn, SheetTakenBack
from games.engine.editions.internet.means import biddable, card_seats, means_refusal, playable_cards
from games.engine.editions.internet.moves import HandIn, NoSheet, TakeBack
from games.engine.editions.internet.orders import earlier_than, most_orders, orders_refusal, statements_about, won_by
from games.engine.editions.internet.politics import ENDING_PRICE
from games.engine.editions.internet.prompts import ActionTerms, EarlierAction, PossibleRenegade, SheetPrompt
from games.engine.editions.internet.state import Sheets, State, WonAction
from games.engine.editions.internet.steps import SheetsIn, Step
from games.engine.errors import Refusal
from games.engine.mechanics.alliances import possible_alliances, standing_alliances
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.placement import forest_fee
from games.engine.mechanics.renegades import possible_renegades
from games.engine.mechanics.sealed import SealedQuestion, choices_made, missing, with_choice
from games.engine.mechanics.turn import Transition

_Moves = HandIn | TakeBack | NoSheet


class SheetQuestion(SealedQuestion[State, Sheets, _Moves, SheetPrompt, Step]):
    """Write the order sheet of a round (I-6)."""

    rule = "I-6"
    moves = (HandIn, TakeBack, NoSheet)

    def prompt(self, seat: int) -> SheetPrompt:
        state, board = self.state, self.state.board
        cards = playable_cards(state, seat)
        return SheetPrompt(
            id=self.id,
            round=state.round,
            terms=tuple(_terms(state, seat, won) for won in won_by(state, seat)),
            bids=biddable(state),
            may_claim=bool(state.open),
            ducats=state.seats[seat].ducats,
            fee=FOREST_FEE,
            ending_price=ENDING_PRICE,
            alliances=standing_alliances(board, seat),
            renegade_cards=cards["renegade"],
            forced_alliance_cards=cards["forced_alliance"],
            renegades=_renegades(state, seat) if cards["renegade"] else (),
            forced_alliances=possible_alliances(board, seat) if cards["forced_alliance"] else {},
            card_seats=card_seats(state, seat),
            made=self.phase.choices[seat],
        )

    def refusal(self, seat: int, move: _Moves) -> Refusal | None:
        match move:
            case HandIn():
                return sheet_refusal(self.state, seat, move)
            case TakeBack():
                return None if self.phase.choices[seat] else Refusal("I-6", "no_sheet_handed_in")
            case NoSheet():
                return None

    def answer(self, transition: Transition[State], seat: int, move: _Moves) -> Step | None:
        choices = self.phase.choices
        if isinstance(move, TakeBack):
            transition.emit(SheetTakenBack(seat=seat))
            transition.change(phase=Sheets(with_choice(choices, seat, None)))
            return None
        if choices[seat] is None:
            transition.emit(SheetHandedIn(seat=seat))
        phase = Sheets(with_choice(choices, seat, move))
        transition.change(phase=phase)
        return None if missing(phase.choices) else SheetsIn(choices_made(phase.choices))

    def default_move(self, seat: int) -> NoSheet:
        return NoSheet()


def _terms(state: State, seat: int, won: WonAction) -> ActionTerms:
    kinds = {other.action: other.what.kind for other in state.won}
    return ActionTerms(
        action=won.action,
        what=won.what,
        most=most_orders(won.what),
        earlier=tuple(
            EarlierAction(other, action, statements_about(kinds[action]))
            for other, action in earlier_than(state, seat, won.action)
        ),
    )


def _renegades(state: State, seat: int) -> tuple[PossibleRenegade, ...]:
    """Every Renegade that is legal on the current board: only those that leave a space for the seat's knight (C-23)."""
    own = state.seats[seat]
    found = possible_renegades(state.board, seat) if own.knights else ()
    return tuple(
        PossibleRenegade(castle, other, knight, affordable)
        for castle, other, knight, spaces in found
        if (affordable := tuple(at for at in spaces if forest_fee(state.board, FOREST_FEE, knight, at) <= own.ducats))
    )


def sheet_refusal(state: State, seat: int, sheet: HandIn) -> Refusal | None:
    """Why a sheet is not accepted, None if it is; the data names the line (I-6)."""
    if sheet.round != state.round:
        return Refusal("I-6", "other_round", {"round": sheet.round, "now": state.round})
    return orders_refusal(state, seat, sheet) or means_refusal(state, seat, sheet)
