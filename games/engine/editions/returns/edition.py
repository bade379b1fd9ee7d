"""The edition The King Returns: options, and the start of a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.components.decks import deck_of, piles_of
from games.engine.components.shuffles import DrawSpec, deal
from games.engine.edition import Edition, EditionInfo
from games.engine.editions.returns import phases, setup
from games.engine.editions.returns.data_files import our_components
from games.engine.editions.returns.ledger import Ledger
from games.engine.editions.returns.moves import Move
from games.engine.editions.returns.problems import problems
from games.engine.editions.returns.prompts import Prompt
from games.engine.editions.returns.sampling import sample
from games.engine.editions.returns.state import DUCATS, HAND, Options, Seat, Setup, State
from games.engine.editions.returns.steps import Step
from games.engine.editions.returns.view import OutcomeView, View, outcome, view
from games.engine.mechanics.board import empty_board
from games.engine.mechanics.events import Event
from games.engine.mechanics.ledger import Ledger as AnyLedger
from games.engine.mechanics.rng import Rng
from games.engine.mechanics.turn import Transition
from games.engine.options import options_of

USUAL_ROUNDS = {2: 29, 3: 22, 4: 16}


class Returns(Edition[State, Move, Prompt, View, OutcomeView, Step]):
    """The King Returns 2003, for two to four players."""

    info = EditionInfo(
        name="returns",
        min_seats=2,
        max_seats=4,
        options=options_of(Options),
    )
    state_type, move_type, prompt_type, view_type = State, Move, Prompt, View
    question = staticmethod(phases.question)
    over_rule, agreement_rule, time_rule = "R-17", "R-22", "R-21"

    def new_game(self, options: Mapping[str, Any], seed: str) -> tuple[State, tuple[Event, ...]]:
        """Start a game (R-1 to R-5)."""
        chosen, parts = Options(**options), our_components()
        dealt, rng = deal(self.draw_spec(options), Rng(seed))
        deck = deck_of(parts.power_cards, dealt)
        colours = setup.ReturnsSetup.colours(chosen.players)
        castles_each = setup.CASTLES_OF_EACH[chosen.players]
        hands = [deck[HAND * seat : HAND * (seat + 1)] for seat in range(chosen.players)]
        state = State(
            options=chosen,
            rng=rng,
            board=empty_board(dealt.terrain, colours),
            seats=tuple(Seat(castles=castles_each, hand=hand) for hand in hands),
            phase=Setup(()),
            deck=deck[HAND * chosen.players :],
        )
        transition = Transition(state)
        self.advance(transition, setup.ReturnsSetup.begin(transition))
        return transition.state, tuple(transition.events)

    def draw_spec(self, options: Mapping[str, Any]) -> DrawSpec:
        """Draws tiles around the royal city, power cards, and the seat that sets the first castle (R-1, R-3, R-5)."""
        parts = our_components()
        return DrawSpec(
            players=options["players"],
            tiles=tuple(tile for tile in parts.tiles if tile.name != parts.centre),
            centre=next(tile for tile in parts.tiles if tile.name == parts.centre),
            columns=parts.columns_of_tiles,
            piles=piles_of(parts.power_cards),
            seats=("first_castle",),
        )

    def usual_rounds(self, options: Mapping[str, Any]) -> int:
        return USUAL_ROUNDS[options["players"]]

    def advance(self, transition: Transition[State], step: Step | None) -> None:
        phases.advance(transition, step)

    def end_early(self, transition: Transition[State]) -> None:
        phases.end_early(transition)

    def view(self, state: State, viewer: int | None) -> View:
        return view(state, viewer)

    def open_view(self, state: State) -> View:
        return view(state, None, opened=True)

    def ledger(self, options: Mapping[str, Any], seat: int | None) -> Ledger:
        players, backs = options["players"], "".join(sorted(card.stack for card in our_components().power_cards))
        return Ledger(
            seat=seat,
            ducats=(DUCATS,) * players,
            deck=backs[HAND * players :],
            backs=tuple(backs[HAND * one : HAND * (one + 1)] for one in range(players)),
            faces=((),) * players,
        )

    def sample(self, view: View, prompts: Sequence[Prompt], ledger: AnyLedger, seed: str) -> State:
        assert isinstance(ledger, Ledger)
        return sample(view, prompts, ledger, seed)

    def round_of(self, state: State) -> int:
        """The number of the current round, which is one turn of each seat."""
        return -(-state.turn // state.players)

    def outcome(self, state: State) -> OutcomeView | None:
        return outcome(state)

    def problems(self, state: State) -> tuple[str, ...]:
        return problems(state)
