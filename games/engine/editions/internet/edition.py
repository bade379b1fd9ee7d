"""The internet edition: options, the start of a game, and the operations that it overrides."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.components.shuffles import DrawSpec, Pile, deal
from games.engine.edition import Edition, EditionInfo
from games.engine.editions.internet import phases
from games.engine.editions.internet.components import GROUPS, PLAYER_COUNTS, POLITICS, politics_of_each
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.ledger import Ledger, Left
from games.engine.editions.internet.moves import BidForColours, HandIn, Move, PlaceFirstBorders
from games.engine.editions.internet.problems import problems
from games.engine.editions.internet.prompts import Prompt
from games.engine.editions.internet.sampling import sample
from games.engine.editions.internet.state import CAUSES, DUCATS, ColourBids, Ended, Options, Seat, Sheets, State
from games.engine.editions.internet.steps import Step
from games.engine.editions.internet.surveys import survey
from games.engine.editions.internet.view import OutcomeView, View, outcome, view
from games.engine.mechanics.board import Board
from games.engine.mechanics.events import Event
from games.engine.mechanics.land_values import province_points
from games.engine.mechanics.ledger import Ledger as AnyLedger
from games.engine.mechanics.previews import Survey
from games.engine.mechanics.rng import Rng
from games.engine.mechanics.sealed import choices_made, none_chosen
from games.engine.mechanics.turn import Transition
from games.engine.options import options_of


class Internet(Edition[State, Move, Prompt, View, OutcomeView, Step]):
    """The correspondence edition of 2012, for four to seven players."""

    info = EditionInfo(
        name="internet",
        min_seats=PLAYER_COUNTS[0],
        max_seats=PLAYER_COUNTS[-1],
        options=options_of(Options),
        by_correspondence=True,
    )
    state_type, move_type, prompt_type, view_type = State, Move, Prompt, View
    question = staticmethod(phases.question)
    over_rule, agreement_rule, time_rule = "I-18", "I-21", "I-7"

    def new_game(self, options: Mapping[str, Any], seed: str) -> tuple[State, tuple[Event, ...]]:
        """Start a game: the board set up, ready provinces scored, pools shuffled (I-1, I-2, I-8)."""
        chosen, parts = Options(**options), our_components()
        dealt, rng = deal(self.draw_spec(options), Rng(seed))
        by_name = {pool.name: pool for pool in parts.pools[chosen.players]}
        board = parts.boards[chosen.players]
        state = State(
            options=chosen,
            rng=rng,
            board=board,
            seats=tuple(_seat(board, colour) for colour in range(chosen.players)),
            phase=ColourBids(none_chosen(chosen.players)),
            colours=tuple(range(chosen.players)),
            deck=tuple(by_name[name] for group in GROUPS for name in dealt.piles[f"group {group}"][0]),
            politics=(politics_of_each(chosen.players),) * len(POLITICS),
        )
        transition = Transition(state)
        if not chosen.colour_bidding:
            phases.begin_round_0(transition)
        return transition.state, tuple(transition.events)

    def draw_spec(self, options: Mapping[str, Any]) -> DrawSpec:
        """The order of each pool group (I-8)."""
        pools = our_components().pools[options["players"]]
        names = {group: tuple(pool.name for pool in pools if pool.group == group) for group in GROUPS}
        piles = tuple(Pile(f"group {group}", cards, (len(cards),)) for group, cards in names.items())
        return DrawSpec(players=options["players"], tiles=(), centre=None, columns=1, piles=piles, seats=())

    def usual_rounds(self, options: Mapping[str, Any]) -> int:
        """With six and more there are more pools in the last group (I-8)."""
        return 15 if options["players"] < 6 else 16

    def advance(self, transition: Transition[State], step: Step | None) -> None:
        phases.advance(transition, step)

    def end_early(self, transition: Transition[State]) -> None:
        phases.end_early(transition)

    def view(self, state: State, viewer: int | None) -> View:
        return view(state, viewer)

    def open_view(self, state: State) -> View:
        return view(state, None, opened=True)

    def ledger(self, options: Mapping[str, Any], seat: int | None) -> Ledger:
        players = options["players"]
        cards = (politics_of_each(players),) * len(POLITICS)
        return Ledger(seat=seat, ducats=(DUCATS,) * players, left=(Left(0, cards),))

    def sample(self, view: View, prompts: Sequence[Prompt], ledger: AnyLedger, seed: str) -> State:
        assert isinstance(ledger, Ledger)
        return sample(view, prompts, ledger, seed)

    def round_of(self, state: State) -> int:
        return state.round

    def outcome(self, state: State) -> OutcomeView | None:
        return outcome(state)

    def problems(self, state: State) -> tuple[str, ...]:
        return problems(state)

    def survey(self, state: State, seat: int, move: Move, action: str | None, line: int | None) -> Survey:
        """Validate an order sheet; other answers have no survey of their own (I-6, I-13)."""
        if not isinstance(move, HandIn) or not isinstance(state.phase, Sheets) or move.round != state.round:
            return super().survey(state, seat, move, action, line)
        return survey(state, seat, move, action, line)

    def sealed(self, state: State) -> dict[int, Move]:
        """Bids for colours, first borders, and order sheets (I-3, I-4, I-6)."""
        return {} if isinstance(state.phase, Ended) else choices_made(state.phase.choices)

    def is_revealed_at_once(self, answer: Move) -> bool:
        """No for order sheets: orders, conditions and wishes stay secret during the game (I-19)."""
        return isinstance(answer, BidForColours | PlaceFirstBorders)


def _seat(board: Board, colour: int) -> Seat:
    """A seat at the start; its ready province scores like a founded one (I-2)."""
    points = sum(province_points(board, province.spaces) for province in board.provinces_of(colour))
    return Seat(scores=tuple(points if cause == "founding" else 0 for cause in CAUSES))
