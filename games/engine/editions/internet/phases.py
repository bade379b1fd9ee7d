"""The course of a game: colours, round 0, rounds resolved at one stroke, the end (I-3 to I-5, I-18)."""

from games.engine.editions.internet import colours, first_borders, sheets
from games.engine.editions.internet.actions import carry_out_all
from games.engine.editions.internet.auction import settle_bids, share_ducat_pool
from games.engine.editions.internet.components import FIEF_POINTS
from games.engine.editions.internet.events import (
    GameEnded,
    RoundBegun,
    ScoresTold,
    SheetMissed,
    StepBegun,
)
from games.engine.editions.internet.moves import HandIn
from games.engine.editions.internet.politics import end_alliances, play_cards
from games.engine.editions.internet.pools import open_pools
from games.engine.editions.internet.reading import Chronicle
from games.engine.editions.internet.scoring import places
from games.engine.editions.internet.state import Ended, FirstBorders, Sheets, State
from games.engine.editions.internet.steps import ColoursBid, FirstBordersIn, SheetsIn, Step
from games.engine.mechanics.events import FiefsRevealed
from games.engine.mechanics.final_places import first_of
from games.engine.mechanics.land_values import mines_of
from games.engine.mechanics.sealed import made, nobody
from games.engine.mechanics.turn import Course, Questions

QUESTIONS: Questions = {
    "colour_bids": colours.QUESTION,
    "first_borders": first_borders.QUESTION,
    "sheets": sheets.QUESTION,
}


def follow(now: Course[State], step: Step | None) -> None:
    """Go on from what an answer has settled, up to the next question."""
    match step:
        case ColoursBid():
            colours.settle_colours(now)
            begin_round_0(now)
        case FirstBordersIn():
            first_borders.build_first_borders(now)
            open_pools(now)
            _begin_round(now)
        case SheetsIn():
            _resolve(now)
        case None:
            pass


def begin_round_0(now: Course[State]) -> None:
    """Ask for the first borders (I-4)."""
    now.enter(FirstBorders(nobody(now.state.players)))


def _begin_round(now: Course[State]) -> None:
    """Ask for the sheets of the next round."""
    now.change(round=now.state.round + 1)
    now.enter(Sheets(nobody(now.state.players)))
    now.tell(RoundBegun(round=now.state.round, last_round=now.state.last_round))


def _resolve(now: Course[State]) -> None:
    """Resolve the round at one stroke, step by step; the last ends after the scores (I-5, I-18)."""
    assert isinstance(now.state.phase, Sheets)
    answers = made(now.state.phase.choices)
    written = {seat: sheet for seat, sheet in answers.items() if isinstance(sheet, HandIn)}
    for seat in answers:
        if seat not in written:
            now.tell(SheetMissed(seat=seat))
    chronicle = Chronicle()
    _step(now, 1)
    end_alliances(now, written, chronicle)
    _step(now, 2)
    play_cards(now, written, chronicle)
    _step(now, 3)
    carry_out_all(now, written, chronicle)
    _step(now, 4)
    now.tell(ScoresTold(scores=tuple(seat.score for seat in now.state.seats)))
    if now.state.round == now.state.last_round:
        _end_game(now)
        return
    _step(now, 5)
    settle_bids(now, written)
    _step(now, 6)
    share_ducat_pool(now, written)
    _step(now, 7)
    open_pools(now)
    _begin_round(now)


def _step(now: Course[State], step: int) -> None:
    now.tell(StepBegun(round=now.state.round, step=step))


def _end_game(now: Course[State]) -> None:
    """Mines score, then the Fiefs that have not yet; most points wins (I-18)."""
    for seat in range(now.state.players):
        now.score(seat, mines_of(now.board, seat), "mines")
    for seat in range(now.state.players) if not now.state.options.open_politics else ():
        fiefs = sum(held.card == "fief" for held in now.state.seats[seat].hand)
        if fiefs:
            now.tell(FiefsRevealed(seat=seat, values=(FIEF_POINTS,) * fiefs))
            now.score(seat, fiefs * FIEF_POINTS, "fiefs")
    now.change(won=())
    now.enter(Ended())
    now.tell(GameEnded(winners=first_of(places(now.state.seats))))
