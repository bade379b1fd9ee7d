"""Internet as one of the editions: its options, how a game begins, and what it adds to the verbs."""

from collections.abc import Mapping
from typing import Any

from games.engine.components.shuffles import Draws, Pile, deal
from games.engine.edition import Edition, EditionInfo, OptionInfo
from games.engine.editions.internet import phases
from games.engine.editions.internet.components import GROUPS, PLAYERS, POLITICS, politics_of_each
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.moves import BidForColours, HandIn, Move, PlaceFirstBorders
from games.engine.editions.internet.problems import problems
from games.engine.editions.internet.prompts import Prompt
from games.engine.editions.internet.state import CAUSES, ColourBids, Ended, Options, Seat, Sheets, State
from games.engine.editions.internet.steps import Step
from games.engine.editions.internet.surveys import survey
from games.engine.editions.internet.view import OutcomeView, View, outcome, view
from games.engine.mechanics.board import Board
from games.engine.mechanics.drafts import Survey
from games.engine.mechanics.events import Event
from games.engine.mechanics.land_values import province_points
from games.engine.mechanics.rng import Rng
from games.engine.mechanics.sealed import made, nobody
from games.engine.mechanics.turn import Course


class Internet(Edition):
    """The correspondence edition of 2012, for four to seven players."""

    info = EditionInfo(
        name="internet",
        min_seats=PLAYERS[0],
        max_seats=PLAYERS[-1],
        options=(
            OptionInfo("colour_bidding", (False, True), True),
            OptionInfo("open_politics", (False, True), False),
        ),
        by_correspondence=True,
    )
    state_type, move_type, prompt_type, view_type = State, Move, Prompt, View
    questions = phases.QUESTIONS
    over_rule, time_rule = "I-18", "I-7"

    def new_game(self, options: Mapping[str, Any], seed: str) -> tuple[State, tuple[Event, ...]]:
        """A game at its start: the board set up, ready provinces scored, pools shuffled (I-1, I-2, I-8)."""
        chosen, parts = Options(**options), our_components()
        dealt, rng = deal(self.draws(options), Rng(seed))
        by_name = {pool.name: pool for pool in parts.pools[chosen.players]}
        board = parts.boards[chosen.players]
        state = State(
            options=chosen,
            rng=rng,
            board=board,
            seats=tuple(_seat(board, colour) for colour in range(chosen.players)),
            phase=ColourBids(nobody(chosen.players)),
            colours=tuple(range(chosen.players)),
            deck=tuple(by_name[name] for group in GROUPS for name in dealt.piles[f"group {group}"][0]),
            politics=(politics_of_each(chosen.players),) * len(POLITICS),
        )
        now = Course(state)
        if not chosen.colour_bidding:
            phases.begin_round_0(now)
        return now.state, tuple(now.events)

    def draws(self, options: Mapping[str, Any]) -> Draws:
        """The order of each pool group (I-8)."""
        pools = our_components().pools[options["players"]]
        names = {group: tuple(pool.name for pool in pools if pool.group == group) for group in GROUPS}
        piles = tuple(Pile(f"group {group}", cards, (len(cards),)) for group, cards in names.items())
        return Draws(players=options["players"], tiles=(), centre=None, columns=1, piles=piles, seats=())

    def follow(self, now: Course[State], step: Step | None) -> None:
        phases.follow(now, step)

    def view(self, state: State, viewer: int | None) -> View:
        return view(state, viewer)

    def open_view(self, state: State) -> View:
        return view(state, None, opened=True)

    def round_of(self, state: State) -> int:
        return state.round

    def outcome(self, state: State) -> OutcomeView | None:
        return outcome(state)

    def problems(self, state: State) -> tuple[str, ...]:
        return problems(state)

    def survey(self, state: State, seat: int, move: Move, action: str | None, line: int | None) -> Survey:
        """An order sheet looked over; other answers are as they are (I-6, I-13)."""
        if not isinstance(move, HandIn) or not isinstance(state.phase, Sheets) or move.round != state.round:
            return super().survey(state, seat, move, action, line)
        return survey(state, seat, move, action, line)

    def sealed(self, state: State) -> dict[int, Move]:
        """Bids for colours, first borders, and order sheets (I-3, I-4, I-6)."""
        return {} if isinstance(state.phase, Ended) else made(state.phase.choices)

    def opens(self, answer: Move) -> bool:
        """Orders, conditions and wishes are never shown to others while they play (I-19)."""
        return isinstance(answer, BidForColours | PlaceFirstBorders)


def _seat(board: Board, colour: int) -> Seat:
    """A player's things at the start: the ready province scores as founded (I-2)."""
    points = sum(province_points(board, province.spaces) for province in board.provinces_of(colour))
    return Seat(scores=tuple(points if cause == "founding" else 0 for cause in CAUSES))
