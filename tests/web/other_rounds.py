"""The rounds of a game of another world, whose log is not one that can be replayed: the same rounds, in which what a
viewer may not know was another."""

from random import Random
from typing import Any

from games import engine
from games.models import Game
from games.selectors.history import rounds
from games.selectors.history.rounds import Chapter
from games.support import game_cache
from tests.engine.disguise import disguised


class OtherTale:
    """What is told of the rounds of the other world; takes the place of the log played again."""

    def __init__(self, game: Game, viewer: int | None, luck: Random) -> None:
        """The game is still that of our world."""
        tale = rounds._RoundReplay(game)
        state = game_cache.position(game).state
        ours = tale.up_to(None if engine.outcome(state) is not None else engine.round_of(state))
        self._game = game.id
        self._chapters = [
            Chapter(
                round=one.round,
                before=disguised(one.before, viewer, luck),
                after=disguised(one.after, viewer, luck),
                first=one.first,
                last=one.last,
                at=one.at,
                timed_out=one.timed_out,
            )
            for one in ours
        ]
        self._now: Any = disguised(tale._before, viewer, luck)

    def up_to(self, number: int | None) -> list[Chapter]:
        """The rounds before one, or all; that which has just ended with the move made last."""
        if number is not None and engine.round_of(self._now) < number:
            game = Game.objects.get(id=self._game)
            last = game.moves.order_by("number").last()
            assert last is not None
            before, self._now = self._now, game_cache.position(game).state
            first = self._chapters[-1].last if self._chapters else 0
            self._chapters.append(
                Chapter(engine.round_of(before), before, self._now, first, last.number, last.made, ())
            )
        return self._chapters


def tell(game: Game, tale: OtherTale | None) -> None:
    """From now on that is told of the game's rounds, if anything is."""
    rounds.forget()
    if tale is not None:
        rounds._round_replays.put(game.id, tale)  # type: ignore[arg-type]
