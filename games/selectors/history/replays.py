"""Replay of a finished game, moment by moment, from the perspective of a seat, of a spectator or of all seats together.
A running game has no replay: those who may know its past read it in the log.
"""

from bisect import bisect_left
from itertools import pairwise
from typing import Any

from games import engine, protocol
from games.engine import EngineError
from games.errors import Refused
from games.models import Game, Move, Room
from games.protocol import responses
from games.selectors.history.log_replay import Perspective, play_on
from games.selectors.play.games import is_over, seals_of
from games.selectors.rooms import watching
from games.selectors.rooms.room_view import seat_number
from games.support import game_cache
from games.support.caches import LruCache
from games.support.game_cache import encode

PAGE = 16
"""Moments per page."""
KEPT = 32
"""Games a process caches, each with a state for every page."""
PAGES_KEPT = 32 * 1024 * 1024
"""Bytes of encoded pages a process caches."""


def outline(room: Room, player_id: str | None) -> responses.Replay:
    """The index of a replay: its length, its rounds and the totals after each, for this viewer."""
    game = finished_game(room)
    replayed, seat = _replayed(game), seat_number(room, player_id)
    own = game_cache.stream_key(seat)
    is_behind = watching.is_behind(room, player_id)
    return responses.Replay(
        room=room.id,
        game=game.id,
        seat=seat,
        last=replayed.last,
        page=PAGE,
        chapters=replayed.chapters,
        tallies=replayed.tallies,
        streams=replayed.showings() if is_behind else tuple(one[own] for one in replayed.streams),
    )


def moments(room: Room, who: str, page: int) -> bytes:
    """A page of moments from a perspective (a seat's number, `public` or `all`), encoded; computed once for everyone
    who asks."""
    game = finished_game(room)
    replayed, perspective = _replayed(game), _perspective(game, who)
    if not 0 <= page <= replayed.last // PAGE:
        raise Refused("unknown_moment")
    return _pages.get(
        (game.id, perspective, page), lambda: encode(responses.ReplayMoments(moments=replayed.page(page, perspective)))
    )


def log(room: Room, who: str) -> bytes:
    """The whole log from a perspective, encoded."""
    game = finished_game(room)
    replayed, perspective = _replayed(game), _perspective(game, who)
    return _pages.get((game.id, perspective), lambda: encode(responses.ReplayLog(log=replayed.log(perspective))))


def finished_game(room: Room) -> Game:
    """The game of a room, which must be over: everyone who may see the table may now see what was hidden."""
    game = Game.objects.filter(room=room).defer("state").first()
    if game is None:
        raise Refused("not_started")
    if not is_over(game, room):
        raise Refused("refused", "game_not_over")
    return game


def forget() -> None:
    """Empties the caches, as a restart does."""
    _games.forget()
    _pages.forget()


def _replayed(game: Game) -> "_ReplayedGame":
    try:
        return _games.get(game.id, lambda: _ReplayedGame(game))
    except EngineError:
        # It was played by an older version of the rules.
        raise Refused("refused", "other_rules") from None


def _perspective(game: Game, who: str) -> Perspective:
    if who in ("all", "public"):
        return Perspective(None, everything=who == "all")
    if who in map(str, range(game.options["players"])):
        return Perspective(int(who))
    raise Refused("unknown_moment")


class _ReplayedGame:
    """A game that was replayed once, with the state kept at which each page begins."""

    def __init__(self, game: Game) -> None:
        self._game = game
        state, _ = engine.new_game(game.edition, game.options, game.seed)
        self._rows = [0]
        self._page_states = [state]
        self.streams: list[dict[str, int]] = [dict.fromkeys(game.streams, 0)]
        begun = [(engine.round_of(state), 0)]
        ended: list[Any] = []
        for row, after in play_on(game, state, 0, "streams"):
            if engine.round_of(after) > begun[-1][0]:
                begun.append((engine.round_of(after), len(self._rows)))
                ended.append(after)
            if len(self._rows) % PAGE == 0:
                self._page_states.append(state)
            state = after
            self._rows.append(row.number)
            self.streams.append(row.streams)
        self.last = len(self._rows) - 1
        self.chapters = tuple(responses.ReplayChapter(round=number, first=first) for number, first in begun)
        over = [(one.round, after.first) for one, after in pairwise(self.chapters)]
        if not over or over[-1][1] < self.last:
            over.append((self.chapters[-1].round, self.last))
            ended.append(state)
        self.tallies = tuple(
            responses.ReplayTally(round=number, moment=at, seats=_tally(one))
            for (number, at), one in zip(over, ended, strict=True)
        )

    def page(self, number: int, perspective: Perspective) -> tuple[responses.ReplayMoment, ...]:
        """A page of moments from a perspective."""
        first, to = number * PAGE, min(self.last, number * PAGE + PAGE - 1)
        state, moments = self._page_states[number], []
        if first == 0:
            moments.append(_moment(0, state, self._game.opening, perspective))
        after = self._rows[max(0, first - 1)]
        played = play_on(self._game, state, after, "events", to=self._rows[to])
        for row, now in played:
            moments.append(_moment(first + len(moments), now, row.events, perspective))
        return tuple(moments)

    def log(self, perspective: Perspective) -> tuple[protocol.LogEntry, ...]:
        """The log from a perspective; its stream numbers are the moments."""
        at = {number: moment for moment, number in enumerate(self._rows)}
        rows = self._game.moves.order_by("number").values_list("number", "seat", "by", "events", "seals")
        entries = [protocol.LogEntry(stream=0, events=perspective.events_json(self._game.opening))]
        entries += [
            protocol.LogEntry(
                stream=at[number],
                timed_out=seat if by == Move.By.TIME else None,
                events=perspective.events_json(events),
                **seals_of(seals, everything=True),
            )
            for number, seat, by, events, seals in rows
            if number in at
        ]
        return tuple(entry for entry in entries if bytes(entry.events) != b"[]" or entry.timed_out is not None)

    def showings(self) -> tuple[int, ...]:
        """For each moment, the number of the showing in which delayed spectators first saw it."""
        begun = [chapter.first for chapter in self.chapters]
        return tuple(bisect_left(begun, moment) + 1 for moment in range(self.last + 1))


def _moment(number: int, state: Any, events: list[Any], perspective: Perspective) -> responses.ReplayMoment:
    return responses.ReplayMoment(
        moment=number, view=perspective.view_json(state), events=perspective.events_json(events)
    )


def _tally(state: Any) -> tuple[responses.ReplaySeat, ...]:
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


_games: LruCache[_ReplayedGame] = LruCache(KEPT)
_pages: LruCache[bytes] = LruCache(PAGES_KEPT, len)
