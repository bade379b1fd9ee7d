"""Random games with every combination of table options keep every invariant, and every change is reported by an event.

A game that fails is written to `var/failed-games/` as a record, which `engine.record_from_text` reads and
`engine.replay` replays; of those that Hypothesis shrinks, the last and shortest."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from games import engine
from games.engine.mechanics.moves import Stop
from tests.engine.candidate_moves import candidate_moves
from tests.engine.ledger import discrepancies
from tests.engine.playing import EVERY_GAME, name_of, next_move
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

FAILED = Path(__file__).resolve().parents[2] / "var" / "failed-games"
GAMES = 100 if LONG_FORM else 1


class Game:
    """A game in progress whose every move is checked."""

    def __init__(self, edition: str, options: dict[str, Any], seed: str) -> None:
        self.edition, self.options, self.seed = edition, options, seed
        self.moves: list[tuple[int, engine.Move | engine.Undo]] = []
        self.last: tuple[engine.Act, engine.State, engine.Move] | None = None
        self.name = f"{edition} {name_of(options)} {seed}".replace(" ", "-")
        self.state: Any = engine.new_game(edition, options, seed)[0]
        assert engine.problems(self.state) == ()

    @property
    def over(self) -> bool:
        return engine.outcome(self.state) is not None

    def record(self) -> engine.Record:
        """The game so far."""
        return engine.Record(self.edition, self.options, self.seed, engine.RULES_VERSION, tuple(self.moves))

    def play(self, seat: int, move: engine.Move) -> None:
        """Makes a legal move and checks all its effects."""
        self.moves.append((seat, move))
        before = self.state
        try:
            assert engine.explain(before, seat, move) is None
            self.state, events = engine.apply(before, seat, move)
            act = engine.Act(seat, True, engine.why_irreversible(before, self.state, events))
            self.last = act, before, move
            self._check(before, events)
        except Exception:
            FAILED.mkdir(parents=True, exist_ok=True)
            (FAILED / f"{self.name}.txt").write_text(engine.record_to_text(self.record()), encoding="utf-8")
            raise

    def undo(self) -> bool:
        """Takes the last act back if possible; returns whether it was."""
        if self.last is None or engine.why_not_undoable(self.state, self.last[0], self.last[0].seat) is not None:
            return False
        act, before, move = self.last
        self.state, _ = engine.undo(self.state, act, act.seat, before, move)
        self.moves.append((act.seat, engine.Undo()))
        self.last = None
        return True

    def _check(self, before: engine.State, events: tuple[engine.Event, ...]) -> None:
        assert engine.problems(self.state) == ()
        assert discrepancies(before, events, self.state) == []
        assert set(engine.pending(self.state)) <= set(engine.waiting(self.state))
        assert bool(engine.pending(self.state)) != self.over


@pytest.mark.parametrize(("edition", "options"), EVERY_GAME, ids=name_of)
def test_whole_games_keep_every_invariant_and_report_every_change(edition: str, options: dict[str, Any]) -> None:
    for number in range(GAMES):
        game, luck = Game(edition, options, f"whole {number}"), Random(number)
        while not game.over:
            game.play(*next_move(game.state, luck))
        assert engine.waiting(game.state) == {}
        assert engine.replay(game.record()) == game.state


@pytest.mark.rule("C-27", "R-21")
@pytest.mark.parametrize(("edition", "options"), EVERY_GAME, ids=name_of)
def test_a_game_of_default_moves_alone_reaches_its_end(edition: str, options: dict[str, Any]) -> None:
    game = Game(edition, options, "nobody is there")
    while not game.over:
        seat = engine.pending(game.state)[0]
        game.play(seat, engine.default_move(game.state, seat))


def test_a_failed_game_is_stored_as_a_record_that_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = Game("classic", {"players": 2}, "broken")
    monkeypatch.setattr("tests.engine.test_random_games.FAILED", tmp_path)
    monkeypatch.setattr(engine, "problems", lambda _: ("broken",))
    with pytest.raises(AssertionError):
        game.play(*next_move(game.state, Random(0)))
    (stored,) = tmp_path.iterdir()
    assert engine.replay(engine.record_from_text(stored.read_text(encoding="utf-8"))) == game.state


class AnyGame(RuleBasedStateMachine):
    """A game that Hypothesis plays: stretches of random moves, single moves of its own choice, illegal moves, time
    running out; it shrinks a failure to a few of them."""

    @initialize(game=st.sampled_from(EVERY_GAME), seed=st.integers(0, 10**6), moves=st.integers(0, 300))
    def start(self, game: tuple[str, dict[str, Any]], seed: int, moves: int) -> None:
        self.game = Game(*game, str(seed))
        self.game.name = "shrunk"
        self._go_on(moves, seed)

    def _go_on(self, moves: int, luck: int) -> None:
        chance = Random(luck)
        while moves and not self.game.over:
            self.game.play(*next_move(self.game.state, chance))
            moves -= 1

    @precondition(lambda self: not self.game.over)
    @rule(moves=st.integers(1, 20), luck=st.integers(0, 10**6))
    def go_on(self, moves: int, luck: int) -> None:
        self._go_on(moves, luck)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def time_runs_out(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(engine.pending(self.game.state)))
        self.game.play(seat, engine.default_move(self.game.state, seat))

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data(), luck=st.integers(0, 10**6))
    def any_candidate_move(self, data: st.DataObject, luck: int) -> None:
        seat = data.draw(st.integers(0, self.game.state.players - 1))
        moves = list(candidate_moves(self.game.state, seat, Random(luck)))
        move = data.draw(st.sampled_from(moves))
        if engine.explain(self.game.state, seat, move) is None:
            self.game.play(seat, move)
        else:
            before = engine.state_to_json(self.game.state)
            with pytest.raises(engine.IllegalMove):
                engine.apply(self.game.state, seat, move)
            assert engine.state_to_json(self.game.state) == before

    @rule()
    def it_is_taken_back(self) -> None:
        if self.game.undo():
            assert engine.replay(self.game.record()) == self.game.state

    @rule(data=st.data())
    def a_stale_prompt(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.game.state.players - 1))
        move = data.draw(st.sampled_from([Stop(), *(move for _, move in self.game.moves if move != engine.Undo())]))
        with pytest.raises(engine.StalePrompt):
            engine.apply(self.game.state, seat, move, "no such prompt")

    @rule()
    def it_is_stored_and_read_again(self) -> None:
        assert engine.state_from_json(engine.state_to_json(self.game.state)) == self.game.state
        assert engine.record_from_text(engine.record_to_text(self.game.record())) == self.game.record()


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=300 if LONG_FORM else 15, stateful_step_count=25)
