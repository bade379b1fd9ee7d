"""The rounds of a game in an alternative world: what a viewer may not know is different. The log of such a world cannot
be replayed, so these rounds stand in for those that a replay would yield."""

from random import Random
from typing import Any

from games import engine
from games.models import Game
from games.selectors.history import rounds
from games.selectors.history.rounds import Chapter
from games.support import game_cache
from tests.engine.alternative_worlds import alternative_world


class AlternativeRounds:
    """Rounds of an alternative world, in place of those that a log replay yields."""

    def __init__(self, game: Game, viewer: int | None, luck: Random) -> None:
        """Must be created while the stored game is still the original one."""
        replay = rounds._RoundReplay(game)
        state = game_cache.position(game).state
        original = replay.up_to(None if engine.outcome(state) is not None else engine.round_of(state))
        self._game = game.id
        self._chapters = [
            Chapter(
                round=chapter.round,
                before=alternative_world(chapter.before, viewer, luck),
                after=alternative_world(chapter.after, viewer, luck),
                first=chapter.first,
                last=chapter.last,
                at=chapter.at,
                timed_out=chapter.timed_out,
            )
            for chapter in original
        ]
        self._now: Any = alternative_world(replay._before, viewer, luck)

    def up_to(self, number: int | None) -> list[Chapter]:
        """The rounds before this one, or all; the last move may have ended one more."""
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


def replace_rounds(game: Game, alternative_rounds: AlternativeRounds | None) -> None:
    """Makes the selectors use these rounds for the game, if there are any."""
    rounds.forget()
    if alternative_rounds is not None:
        rounds._round_replays.put(game.id, alternative_rounds)  # type: ignore[arg-type]
