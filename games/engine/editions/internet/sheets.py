"""The order sheets of a round as one sealed question (I-6, I-7)."""

from games.engine.editions.internet.events import SheetHandedIn, SheetTakenBack
from games.engine.editions.internet.means import biddable, means_refusal, playable_cards
from games.engine.editions.internet.moves import HandIn, NoSheet, TakeBack
from games.engine.editions.internet.orders import earlier_than, most_orders, orders_refusal, statements_about, won_by
from games.engine.editions.internet.politics import ENDING_PRICE
from games.engine.editions.internet.prompts import ActionTerms, EarlierAction, PossibleRenegade, SheetPrompt
from games.engine.editions.internet.state import Sheets, State
from games.engine.editions.internet.steps import SheetsIn
from games.engine.errors import Refusal
from games.engine.mechanics.alliances import possible_alliances, standing_alliances
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.renegades import possible_renegades
from games.engine.mechanics.sealed import missing, with_choice
from games.engine.mechanics.turn import Question, Transition


def _phase(state: State) -> Sheets:
    assert isinstance(state.phase, Sheets)
    return state.phase


def _prompt(state: State, seat: int) -> SheetPrompt:
    cards, board = playable_cards(state, seat), state.board
    kinds = {won.action: won.what.kind for won in state.won}
    return SheetPrompt(
        id=str(state.step),
        round=state.round,
        terms=tuple(
            ActionTerms(
                action=won.action,
                what=won.what,
                most=most_orders(won.what),
                earlier=tuple(
                    EarlierAction(other, action, statements_about(kinds[action]))
                    for other, action in earlier_than(state, seat, won.action)
                ),
            )
            for won in won_by(state, seat)
        ),
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
        made=_phase(state).choices[seat],
    )


def _renegades(state: State, seat: int) -> tuple[PossibleRenegade, ...]:
    return tuple(PossibleRenegade(*found) for found in possible_renegades(state.board, seat))


def sheet_refusal(state: State, seat: int, sheet: HandIn) -> Refusal | None:
    """Why a sheet is not accepted, None if it is; the data names the line (I-6)."""
    if sheet.round != state.round:
        return Refusal("I-6", "other_round", {"round": sheet.round, "now": state.round})
    return orders_refusal(state, seat, sheet) or means_refusal(state, seat, sheet)


def _refusal(state: State, seat: int, move: HandIn | TakeBack | NoSheet) -> Refusal | None:
    match move:
        case HandIn():
            return sheet_refusal(state, seat, move)
        case TakeBack():
            return None if _phase(state).choices[seat] else Refusal("I-6", "no_sheet_handed_in")
        case NoSheet():
            return None


def _answer(transition: Transition[State], seat: int, move: HandIn | TakeBack | NoSheet) -> SheetsIn | None:
    choices = _phase(transition.state).choices
    if isinstance(move, TakeBack):
        transition.emit(SheetTakenBack(seat=seat))
        transition.change(phase=Sheets(with_choice(choices, seat, None)))
        return None
    if choices[seat] is None:
        transition.emit(SheetHandedIn(seat=seat))
    transition.change(phase=Sheets(with_choice(choices, seat, move)))
    return None if missing(_phase(transition.state).choices) else SheetsIn()


QUESTION = Question(
    rule="I-6",
    moves=(HandIn, TakeBack, NoSheet),
    asked=lambda state: tuple(range(state.players)),
    pending=lambda state: missing(_phase(state).choices),
    prompt=_prompt,
    refusal=_refusal,
    answer=_answer,
    default_move=lambda state, seat: NoSheet(),
)
