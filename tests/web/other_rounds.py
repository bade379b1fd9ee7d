"""The rounds of a game in another world: the same rounds, with everything different that a viewer may not know. The log
of another world cannot be replayed, so these take its place."""

from random import Random
from typing import Any

from games import engine
from games.models import Game
from games.selectors.history import rounds
from games.selectors.history.rounds import Chapter
from games.support import game_cache
from tests.engine.disguise import disguised


class DisguisedRounds:
    """Disguised rounds, in place of those that a log replay yields."""

    def __init__(self, game: Game, viewer: int | None, luck: Random) -> None:
        """Call this while the stored game is still that of our own world."""
        replay = rounds._RoundReplay(game)
        state = game_cache.position(game).state
        ours = replay.up_to(None if engine.outcome(state) is not None else engine.round_of(state))
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
        self._now: Any = disguised(replay._before, viewer, luck)

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


def replace_rounds(game: Game, disguised_rounds: DisguisedRounds | None) -> None:
    """Makes the selectors use these rounds for the game, if there are any."""
    rounds.forget()
    if disguised_rounds is not None:
        rounds._round_replays.put(game.id, disguised_rounds)  # type: ignore[arg-type]
