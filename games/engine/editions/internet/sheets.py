"""The order sheets of a round as one sealed question (I-6, I-7)."""

from dataclasses import replace

from games.engine.alliances import standing_alliances
from games.engine.course import Course, Question
from games.engine.editions.internet.events import SheetIn, SheetTakenBack
from games.engine.editions.internet.means import biddable, means_refusal, playable_cards
from games.engine.editions.internet.moves import HandIn, NoSheet, TakeBack
from games.engine.editions.internet.orders import earlier_than, most_orders, orders_refusal, remarks, won_by
from games.engine.editions.internet.politics import ENDING_PRICE, play_refusal
from games.engine.editions.internet.prompts import ActionTerms, EarlierAction, SheetPrompt
from games.engine.editions.internet.state import Sheets, State
from games.engine.editions.internet.steps import SheetsIn
from games.engine.errors import Refusal
from games.engine.land_values import FOREST_FEE
from games.engine.sealed import chosen, missing


def _phase(state: State) -> Sheets:
    assert isinstance(state.phase, Sheets)
    return state.phase


def _prompt(state: State, seat: int) -> SheetPrompt:
    cards = playable_cards(state, seat)
    return SheetPrompt(
        id=str(state.step),
        round=state.round,
        terms=tuple(
            ActionTerms(
                action=won.action,
                what=won.what,
                most=most_orders(won.what),
                earlier=tuple(EarlierAction(*named) for named in earlier_than(state, seat, won.action)),
            )
            for won in won_by(state, seat)
        ),
        bids=biddable(state),
        may_claim=bool(state.open),
        ducats=state.seats[seat].ducats,
        fee=FOREST_FEE,
        ending_price=ENDING_PRICE,
        alliances=standing_alliances(state.board, seat),
        renegades=cards["renegade"],
        forced_alliances=cards["forced_alliance"],
        made=_phase(state).choices[seat],
    )


def sheet_refusal(state: State, seat: int, sheet: HandIn) -> Refusal | None:
    """Why a sheet is not accepted; the line at fault is named in the data (I-6)."""
    if sheet.round != state.round:
        return Refusal("I-6", "other_round", {"round": sheet.round, "now": state.round})
    return orders_refusal(state, seat, sheet) or means_refusal(state, seat, sheet)


def sheet_remarks(state: State, seat: int, sheet: HandIn) -> tuple[Refusal, ...]:
    """What of a sheet that is accepted would be illegal on today's board, each by itself; none if it is not accepted
    (I-13, I-16)."""
    if not isinstance(state.phase, Sheets) or sheet_refusal(state, seat, sheet) is not None:
        return ()
    plays = ((number, bid.play) for number, bid in enumerate(sheet.bids, start=1) if bid.play)
    illegal = ((number, play_refusal(state, seat, play)) for number, play in plays)
    cards = (replace(refusal, data={"bid": number, **refusal.data}) for number, refusal in illegal if refusal)
    return (*cards, *remarks(state, seat, sheet))


def _refusal(state: State, seat: int, move: HandIn | TakeBack | NoSheet) -> Refusal | None:
    match move:
        case HandIn():
            return sheet_refusal(state, seat, move)
        case TakeBack():
            return None if _phase(state).choices[seat] else Refusal("I-6", "nothing_to_take_back")
        case NoSheet():
            return None


def _answer(now: Course[State], seat: int, move: HandIn | TakeBack | NoSheet) -> SheetsIn | None:
    choices = _phase(now.state).choices
    if isinstance(move, TakeBack):
        now.tell(SheetTakenBack(seat=seat))
        now.change(phase=Sheets(chosen(choices, seat, None)))
        return None
    if choices[seat] is None:
        now.tell(SheetIn(seat=seat))
    now.change(phase=Sheets(chosen(choices, seat, move)))
    return None if missing(_phase(now.state).choices) else SheetsIn()


QUESTION = Question(
    rule="I-6",
    moves=(HandIn, TakeBack, NoSheet),
    asked=lambda state: tuple(range(state.players)),
    pending=lambda state: missing(_phase(state).choices),
    prompt=_prompt,
    refusal=_refusal,
    answer=_answer,
    stand_in=lambda state, seat: NoSheet(),
)
