"""The classic edition: options, the start of a game, and the operations that it overrides."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.components.decks import deck_of, piles_of
from games.engine.components.shuffles import DrawSpec, Pile, deal
from games.engine.components.start_positions import start_board
from games.engine.components.tiles import laid_out
from games.engine.edition import Edition, EditionInfo
from games.engine.editions.classic import alliance_ending, phases, setup
from games.engine.editions.classic.components import ClassicComponents, PoliticsCard
from games.engine.editions.classic.data_files import our_components
from games.engine.editions.classic.decks import action_deck, politics_deck
from games.engine.editions.classic.ledger import Ledger
from games.engine.editions.classic.moves import EndAlliance, Move, Propose
from games.engine.editions.classic.problems import problems
from games.engine.editions.classic.prompts import Prompt
from games.engine.editions.classic.sampling import sample
from games.engine.editions.classic.state import DUCATS, KNIGHTS, Decisions, Duel, Options, Seat, State
from games.engine.editions.classic.steps import Step
from games.engine.editions.classic.view import OutcomeView, View, outcome, view
from games.engine.errors import Refusal
from games.engine.mechanics.board import Board, empty_board
from games.engine.mechanics.events import Event
from games.engine.mechanics.ledger import Ledger as AnyLedger
from games.engine.mechanics.rng import Rng
from games.engine.mechanics.sealed import choices_made
from games.engine.mechanics.turn import CastlesSet, Transition
from games.engine.options import options_of


class Classic(Edition[State, Move, Prompt, View, OutcomeView, Step]):
    """Löwenherz 1997, for two to four players."""

    info = EditionInfo(
        name="classic",
        min_seats=2,
        max_seats=4,
        options=options_of(Options),
    )
    state_type, move_type, prompt_type, view_type = State, Move, Prompt, View
    question = staticmethod(phases.question)
    over_rule, agreement_rule, time_rule = "C-21", "C-28", "C-27"
    offers = (Propose,)

    def new_game(self, options: Mapping[str, Any], seed: str) -> tuple[State, tuple[Event, ...]]:
        """Start a game (C-1 to C-5)."""
        chosen, parts = Options(**options), our_components()
        dealt, rng = deal(self.draw_spec(options), Rng(seed))
        basic, colours = chosen.setup == "basic", setup.ClassicSetup.colours(chosen.players)
        board = _basic_board(parts) if basic else empty_board(dealt.terrain, colours)
        politics_cards = {_called(card): card for card in politics_deck(chosen)}
        first, second = (tuple(politics_cards[name] for name in stack) for stack in dealt.piles["politics"])
        seat = Seat(
            castles=0 if basic else setup.CASTLES_OF_EACH[chosen.players],
            knights=KNIGHTS - board.knights[0].bit_count(),
        )
        state = State(
            options=chosen,
            rng=rng,
            board=board,
            seats=(seat,) * chosen.players,
            phase=Decisions(),
            deck=deck_of(action_deck(chosen), dealt),
            stacks=(first, second),
            decisions=(None,) * chosen.players,
        )
        transition = Transition(state)
        self.advance(transition, CastlesSet() if basic else setup.ClassicSetup.begin(transition))
        return transition.state, tuple(transition.events)

    def draw_spec(self, options: Mapping[str, Any]) -> DrawSpec:
        """Tiles, action cards, politics cards, the seats that set the first castle and lead first (C-1 to C-5)."""
        chosen, parts = Options(**options), our_components()
        basic = chosen.setup == "basic"
        politics = tuple(_called(card) for card in politics_deck(chosen))
        half = len(politics) // 2
        return DrawSpec(
            players=chosen.players,
            tiles=() if basic else parts.tiles,
            centre=None,
            columns=parts.columns_of_tiles,
            piles=(
                *piles_of(action_deck(chosen)),
                Pile("politics", politics, (half, len(politics) - half)),
            ),
            seats=("lead",) if basic else ("first_castle", "lead"),
        )

    def usual_rounds(self, options: Mapping[str, Any]) -> int:
        """The basic game has no stack A (C-1)."""
        return 20 if options["setup"] == "basic" else 25

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
        return Ledger(seat=seat, ducats=(DUCATS,) * players, spent=((),) * players, proposals=(0,) * players)

    def sample(self, view: View, prompts: Sequence[Prompt], ledger: AnyLedger, seed: str) -> State:
        assert isinstance(ledger, Ledger)
        return sample(view, prompts, ledger, seed)

    def round_of(self, state: State) -> int:
        return state.round

    def outcome(self, state: State) -> OutcomeView | None:
        return outcome(state)

    def problems(self, state: State) -> tuple[str, ...]:
        return problems(state)

    def sealed(self, state: State) -> dict[int, Move]:
        """Decision cards laid in secret, and bids (C-7, C-17)."""
        match state.phase:
            case Decisions() if state.hidden_decisions:
                return choices_made(state.decisions)
            case Duel(seats=seats, bids=bids):
                return {seat: bid for seat, bid in zip(seats, bids, strict=True) if bid is not None}
            case _:
                return {}

    # An alliance can be bought off between any two moves, whatever is asked besides (C-22).

    def waiting(self, state: State) -> dict[int, tuple[Prompt, ...]]:
        prompts = super().waiting(state)
        for seat in range(state.players) if state.board.alliances else ():
            ending = alliance_ending.prompt(state, seat)
            if ending is not None:
                prompts[seat] = (*prompts.get(seat, ()), ending)
        return prompts

    def prompt_ids(self, state: State, seat: int, move: Move) -> tuple[str, ...]:
        if isinstance(move, EndAlliance):
            return (alliance_ending.prompt_id(state),)
        return super().prompt_ids(state, seat, move)

    def explain(self, state: State, seat: int, move: Move) -> Refusal | None:
        if isinstance(move, EndAlliance):
            return alliance_ending.refusal(state, seat, move)
        return super().explain(state, seat, move)

    def transition(self, state: State, seat: int, move: Move) -> Transition[State]:
        if isinstance(move, EndAlliance):
            return alliance_ending.transition(state, seat, move)
        return super().transition(state, seat, move)


def _basic_board(parts: ClassicComponents) -> Board:
    """The fixed position, its ready provinces founded (C-1)."""
    by_name = {tile.name: tile.rows for tile in parts.tiles}
    return start_board(parts.start, laid_out([by_name[name] for name in parts.start.tiles], parts.columns_of_tiles))


def _called(card: PoliticsCard) -> str:
    """The name of a politics card; identical cards have the same name."""
    return f"{card.kind} {card.value}" if card.value else card.kind
