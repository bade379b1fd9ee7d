"""The replayed log of a game in an alternative world: what a viewer may not know is different. The log of such a world
cannot be replayed, so this stands in for its replay."""

from collections.abc import Iterator
from random import Random

from games import engine
from games.models import Game
from games.selectors.history import log_replay
from games.selectors.history.log_replay import LogReplay, Moment
from games.support import caches, game_cache
from tests.engine.alternative_worlds import alternative_world


class AlternativeReplay(LogReplay):
    """A replay with the states of an alternative world at the starts of rounds, and `present` as its present one."""

    def __init__(self, game: Game, present: engine.State, viewer: int | None, luck: Random) -> None:
        """Must be created while the stored game is still the original one."""
        super().__init__(game.id)
        self._present = present
        state = game_cache.position(game).state
        super().play(None if engine.outcome(state) is not None else engine.round_of(state))
        whole = LogReplay(game.id)
        whole.play()
        self._original = dict(
            zip((moment.move for moment in whole.moments[1:]), whole.boards(0, whole.last), strict=True)
        )
        self._boards = [self._original[moment.move] for moment in self.moments[1:]]
        self._states = {
            at: alternative_world(self._states[at], viewer, luck) for at in sorted({*self.round_starts, self.last})
        }

    def boards(self, first: int, last: int) -> Iterator[tuple[engine.BoardView, ...]]:
        """The boards of the original game: nothing on them is hidden."""
        yield from self._boards[first:last]

    def play(self, until: int | None = None) -> None:
        """The last move may have begun one more round."""
        if until is None or self.moments[-1].round >= until:
            return
        state = game_cache.position(Game.objects.get(id=self._game.id)).state
        rows = list(self._game.moves.filter(number__gt=self.moments[-1].move).order_by("number"))
        if not rows:
            return
        *earlier, last = rows
        undone = {row.undone["number"] for row in earlier if row.undone is not None}
        for row in earlier:
            if row.undone is None and row.number not in undone:
                self._append(Moment(row.number, self.moments[-1].round, row.streams, row.made), state)
                # Only a choice that was changed in this world is not in the original: it does not change the board.
                shown = (engine.view(self._present, None).board,) * len(row.events)
                self._boards.append(self._original.get(row.number, shown))
        move = engine.entry_from_json(self._game.edition, last.move)
        self._boards.append(engine.apply_by_steps(self._present, last.seat, move)[1])
        self._append(Moment(last.number, engine.round_of(state), last.streams, last.made), state)


def replace_replay(game: Game, alternative_replay: AlternativeReplay | None) -> None:
    """Makes the selectors use this replay of the game, if there is one."""
    caches.forget()
    if alternative_replay is not None:
        log_replay._replays.put(game.id, alternative_replay)
