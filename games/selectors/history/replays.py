"""Replay of a finished game, moment by moment, from the perspective of a seat, of a spectator or of all seats together.
A running game has no replay: those who may know its past read it in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games import engine
from games.errors import Refused
from games.models import Game, Room
from games.protocol import responses
from games.selectors.history.delayed_view import showing_number
from games.selectors.history.log_replay import Moment, replayed, stored_effects
from games.selectors.history.perspective import Perspective
from games.selectors.play.games import is_over
from games.selectors.rooms import watching
from games.selectors.rooms.room_view import seat_number
from games.support.caches import LruCache
from games.support.encoding import encode
from games.support.positions import stream_key

PAGE = 16
"""Moments per page."""
MAX_OUTLINES = 32
"""Games whose outline a process caches."""
MAX_ENCODED = 32 * 1024 * 1024
"""Bytes of encoded pages and logs that a process caches."""


@dataclass(frozen=True, slots=True)
class _Outline:
    """What all viewers of a replay share: its moments, its rounds and the totals after each."""

    moments: Sequence[Moment]
    chapters: tuple[responses.ReplayChapter, ...]
    tallies: tuple[responses.ReplayTally, ...]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1


def outline(room: Room, player_id: str | None) -> responses.Replay:
    """The index of a replay: its length, its rounds and the totals after each, for this viewer."""
    game = finished_game(room)
    shared, seat = _outline(game), seat_number(room, player_id)
    if watching.is_behind(room, player_id):
        begun = [chapter.first for chapter in shared.chapters]
        streams = [showing_number(begun, moment) for moment in range(shared.last + 1)]
    else:
        streams = [moment.streams[stream_key(seat)] for moment in shared.moments]
    return responses.Replay(
        room=room.id,
        game=game.id,
        seat=seat,
        last=shared.last,
        page=PAGE,
        chapters=shared.chapters,
        tallies=shared.tallies,
        streams=tuple(streams),
    )


def moments(room: Room, who: str, page: int) -> bytes:
    """A page of moments from a perspective (a seat's number, `public` or `all`), encoded; computed once for everyone
    who asks."""
    game = finished_game(room)
    shared, perspective = _outline(game), _perspective(game, who)
    if not 0 <= page <= shared.last // PAGE:
        raise Refused("unknown_moment")
    return _encoded.get((game.id, perspective, page), lambda: encode(_page(game, shared, perspective, page)))


def log(room: Room, who: str) -> bytes:
    """The whole log from a perspective, encoded; its stream numbers are the moments."""
    game = finished_game(room)
    shared, perspective = _outline(game), _perspective(game, who)
    numbers = range(shared.last + 1)
    return _encoded.get(
        (game.id, perspective),
        lambda: encode(responses.ReplayLog(log=perspective.log(game, shared.moments, numbers))),
    )


def finished_game(room: Room) -> Game:
    """The game of a room, which must be over: everyone who may see the table may now see what was hidden."""
    game = Game.objects.filter(room=room).defer("state").first()
    if game is None:
        raise Refused("not_started")
    if not is_over(game, room):
        raise Refused("refused", "game_not_over")
    return game


def _perspective(game: Game, who: str) -> Perspective:
    if who in ("all", "public"):
        return Perspective(None, everything=who == "all")
    if who in map(str, range(game.options["players"])):
        return Perspective(int(who))
    raise Refused("unknown_moment")


def _outline(game: Game) -> _Outline:
    return _outlines.get(game.id, lambda: _new_outline(game))


def _new_outline(game: Game) -> _Outline:
    with replayed(game.id) as replay:
        return _Outline(
            moments=tuple(replay.moments),
            chapters=tuple(
                responses.ReplayChapter(round=replay.moments[first].round, first=first) for first in replay.round_starts
            ),
            tallies=tuple(
                responses.ReplayTally(round=replay.moments[first].round, moment=last, seats=_tally(replay.state(last)))
                for first, last in replay.round_spans
            ),
        )


def _page(game: Game, shared: _Outline, perspective: Perspective, page: int) -> responses.ReplayMoments:
    first, last = page * PAGE, min(page * PAGE + PAGE - 1, shared.last)
    with replayed(game.id) as replay:
        states = list(replay.states(first, last))
    effects = stored_effects(game, [moment.move for moment in shared.moments[first : last + 1]])
    return responses.ReplayMoments(
        moments=tuple(
            responses.ReplayMoment(
                moment=number, view=perspective.view_json(state), events=perspective.events_json(events)
            )
            for number, state, (events, _) in zip(range(first, last + 1), states, effects, strict=True)
        )
    )


def _tally(state: engine.State) -> tuple[responses.ReplaySeat, ...]:
    """Each seat's scores, land and ducats, from the open view."""
    view = engine.to_json(engine.open_view(state))
    land = dict.fromkeys(range(len(view["seats"])), 0)
    for province in view["board"]["provinces"]:
        if province["colour"] in land:
            land[province["colour"]] += len(province["spaces"])
    return tuple(
        responses.ReplaySeat(scores=seat["scores"], land=land[seat["colour"]], ducats=seat["ducats"])
        for seat in view["seats"]
    )


_outlines: LruCache[_Outline] = LruCache(MAX_OUTLINES)
_encoded: LruCache[bytes] = LruCache(MAX_ENCODED, len)
