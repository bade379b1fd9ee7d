"""The sequence of play: colours, round 0, rounds that are resolved in one go, the end (I-3 to I-5, I-18)."""

from collections.abc import Mapping

from games.engine.editions.internet import colours, first_borders, sheets
from games.engine.editions.internet.actions import carry_out_all
from games.engine.editions.internet.auction import settle_bids, share_ducat_pool
from games.engine.editions.internet.events import (
    GameEnded,
    RoundBegun,
    ScoresAnnounced,
    SheetMissed,
    StepBegun,
)
from games.engine.editions.internet.moves import HandIn, NoSheet
from games.engine.editions.internet.politics import end_alliances, play_cards
from games.engine.editions.internet.pools import open_pools
from games.engine.editions.internet.prompts import Prompt
from games.engine.editions.internet.round_log import RoundLog
from games.engine.editions.internet.scoring import card_points, places
from games.engine.editions.internet.state import ColourBids, Ended, FirstBorders, Sheets, State
from games.engine.editions.internet.steps import ColoursBid, FirstBordersIn, SheetsIn, Step
from games.engine.mechanics.card_points import score_hand
from games.engine.mechanics.final_places import winners_of
from games.engine.mechanics.land_values import score_mines
from games.engine.mechanics.sealed import none_chosen
from games.engine.mechanics.turn import AnyQuestion, Transition


def question(state: State) -> AnyQuestion[State, Prompt, Step] | None:
    """The question of the current phase; None when the game has ended."""
    phase = state.phase
    match phase:
        case ColourBids():
            return colours.ColourQuestion(state, phase)
        case FirstBorders():
            return first_borders.FirstBordersQuestion(state, phase)
        case Sheets():
            return sheets.SheetQuestion(state, phase)
        case Ended():
            return None


def advance(transition: Transition[State], step: Step | None) -> None:
    """Advance the game to the next question, given what an answer has settled."""
    match step:
        case ColoursBid():
            colours.settle_colours(transition, step.bids)
            begin_round_0(transition)
        case FirstBordersIn():
            first_borders.build_first_borders(transition, step.moves)
            open_pools(transition)
            _begin_round(transition)
        case SheetsIn():
            _resolve(transition, step.answers)
        case None:
            pass


def begin_round_0(transition: Transition[State]) -> None:
    """Ask for the first borders (I-4)."""
    transition.enter(FirstBorders(none_chosen(transition.state.players)))


def _begin_round(transition: Transition[State]) -> None:
    """Ask for the sheets of the next round."""
    transition.change(round=transition.state.round + 1)
    transition.enter(Sheets(none_chosen(transition.state.players)))
    state = transition.state
    transition.emit(RoundBegun(round=state.round, last_round=state.last_round, politics_left=state.politics))


def _resolve(transition: Transition[State], answers: Mapping[int, HandIn | NoSheet]) -> None:
    """Resolve the round, step by step; the last round ends after the scores (I-5, I-18)."""
    written = {seat: sheet for seat, sheet in answers.items() if isinstance(sheet, HandIn)}
    for seat in answers:
        if seat not in written:
            transition.emit(SheetMissed(seat=seat))
    round_log = RoundLog()
    _step(transition, 1)
    end_alliances(transition, written, round_log)
    _step(transition, 2)
    play_cards(transition, written, round_log)
    _step(transition, 3)
    carry_out_all(transition, written, round_log)
    _step(transition, 4)
    transition.emit(ScoresAnnounced(scores=tuple(seat.score for seat in transition.state.seats)))
    if transition.state.round == transition.state.last_round:
        _end_game(transition, Ended())
        return
    _step(transition, 5)
    settle_bids(transition, written)
    _step(transition, 6)
    share_ducat_pool(transition, written)
    _step(transition, 7)
    open_pools(transition)
    _begin_round(transition)


def _step(transition: Transition[State], step: int) -> None:
    transition.emit(StepBegun(round=transition.state.round, step=step))


def end_early(transition: Transition[State]) -> None:
    """The players end the game before anybody has handed in a sheet for this round (I-21)."""
    _end_game(transition, Ended(by_agreement=True))


def _end_game(transition: Transition[State], end: Ended) -> None:
    """Score mines, then politics cards in hand unless they scored when won; most points wins (I-18, I-19)."""
    for seat in range(transition.state.players):
        score_mines(transition, seat, "mines")
    for seat in range(transition.state.players) if not transition.state.options.open_politics else ():
        score_hand(transition, seat, card_points(held.card for held in transition.state.seats[seat].hand))
    transition.change(won=())
    transition.enter(end)
    transition.emit(GameEnded(winners=winners_of(places(transition.state.seats))))
