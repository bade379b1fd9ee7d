"""What a player has won against bots alone, which level suits them, and what to try next."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from games import bots, engine
from games.models import Game, Player, Room, Seat
from games.protocol import responses
from games.selectors.rooms.results import results_of

COUNTED = 300
"""The newest games that count."""
WINS_UP, LOSSES_DOWN = 2, 3
"""After as many wins running the next level is suggested, after as many losses the one below."""


class _Played(NamedTuple):
    """A game against bots alone: of how many players, the level of the weakest bot, and whether it was won."""

    edition: str
    players: int
    level: str
    won: bool


def bot_progress(player: Player | None) -> responses.BotProgress:
    """A player's progress in each edition that has bots."""
    played = list(_played(player)) if player is not None else []
    return responses.BotProgress(
        editions=tuple(
            _of_edition(info, [one for one in played if one.edition == info.name])
            for info in engine.editions()
            if bots.offered(info.name)
        )
    )


def _of_edition(info: engine.EditionInfo, played: list[_Played]) -> responses.EditionProgress:
    levels = bots.offered(info.name)
    kinds = sorted({(one.players, levels.index(one.level)) for one in played if one.level in levels})
    return responses.EditionProgress(
        edition=info.name,
        records=tuple(
            responses.BotRecord(
                players=players,
                level=levels[at],
                games=sum((one.players, one.level) == (players, levels[at]) for one in played),
                wins=sum((one.players, one.level, one.won) == (players, levels[at], True) for one in played),
            )
            for players, at in kinds
        ),
        suggested=_suggested(info.name, played),
        goal=_goal(info, played),
    )


def _suggested(edition: str, played: list[_Played]) -> str:
    """The level that suits at the table of the newest game, by the newest games, which come first."""
    known = [one for one in played if one.level in bots.offered(edition, one.players)]
    if not known:
        return bots.OPPONENT
    levels = bots.offered(edition, known[0].players)
    at = levels.index(known[0].level)
    same = [one.won for one in known[: max(WINS_UP, LOSSES_DOWN)] if one.level == known[0].level]
    won, streak = next((won, len(list(ones))) for won, ones in groupby(same))
    if won and streak >= WINS_UP:
        at += 1
    elif not won and streak >= LOSSES_DOWN:
        at -= 1
    return levels[min(max(at, 0), len(levels) - 1)]


def _goal(info: engine.EditionInfo, played: list[_Played]) -> responses.BotGoal | None:
    """The level above the strongest that is beaten, with as many players as in the newest game, or else the fewest."""
    sizes = range(info.min_seats, info.max_seats + 1)
    last = played[0].players if played else info.max_seats
    for players in sorted(sizes, key=lambda size: (size != last, size)):
        levels = bots.offered(info.name, players)
        beaten = {one.level for one in played if one.won and one.players == players}
        strongest = max((at for at, level in enumerate(levels) if level in beaten), default=-1)
        if strongest + 1 < len(levels):
            return responses.BotGoal(players=players, level=levels[strongest + 1])
    return None


def _played(player: Player) -> Iterator[_Played]:
    """A player's finished games against bots alone, newest first."""
    others = Seat.objects.filter(room=OuterRef("room")).exclude(player=player)
    own = Seat.objects.filter(room=OuterRef("room"), player=player, stand_in=False)
    found = (
        Game.objects.filter(
            Exists(own),
            ~Exists(others.filter(bot=False)),
            Exists(others),
            room__in=Room.objects.filter(seats__player=player),
            room__state=Room.State.ENDED,
            room__ended_by__in=Room.WITH_RESULT,
        )
        .order_by("-ended", "id")
        .only("id", "edition", "ended", "room", "options")
    )
    games = list(found[:COUNTED])
    results = results_of(games)
    seats: dict[str, list[Seat]] = {}
    for seat in Seat.objects.filter(room__in=[game.room_id for game in games]).only(
        "room", "number", "player", "level"
    ):
        seats.setdefault(seat.room_id, []).append(seat)
    for game in games:
        mine = next(seat.number for seat in seats[game.room_id] if seat.player_id == player.pk)
        if results[game.id] and game.edition in bots.BOTS:
            yield _Played(
                edition=game.edition,
                players=len(seats[game.room_id]),
                level=_weakest(game.edition, (seat.level for seat in seats[game.room_id] if seat.player_id is None)),
                won=results[game.id][mine].place == 1,
            )


def _weakest(edition: str, levels: Iterable[str]) -> str:
    order = bots.offered(edition)
    return min(levels, key=lambda level: order.index(level) if level in order else -1)
