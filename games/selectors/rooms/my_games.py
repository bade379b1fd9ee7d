"""A player's own games, running and finished."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Max, QuerySet

from games import engine
from games.models import Game, Move, Player, Room, Seat
from games.protocol import responses
from games.selectors.rooms.display_names import seat_name
from games.selectors.rooms.results import results_of
from games.selectors.rooms.watching import known_person

PAGE = 30
"""Finished games per page."""


def my_games(player: Player | None, page: int = 0) -> responses.MyGames:
    """A player's running games and one page of their finished games."""
    if player is None:
        return responses.MyGames(running=(), over=(), pages=0)
    mine = _games(player)
    over = mine.exclude(ended=None).order_by("-ended", "id")
    running = _summaries(player, mine.filter(ended=None))
    pages = -(-over.count() // PAGE)
    return responses.MyGames(
        running=tuple(sorted(running, key=lambda one: (not one.waits, one.since))),
        over=tuple(_summaries(player, over[page * PAGE : page * PAGE + PAGE])) if page < pages else (),
        pages=pages,
    )


def _games(player: Player) -> QuerySet[Game]:
    whole = (
        Game.objects.filter(room__seats__player=player).select_related("room").prefetch_related("room__seats__player")
    )
    return whole.only("id", "edition", "round", "started", "ended", "room")


def _summaries(player: Player, games: Iterable[Game]) -> list[responses.MyGame]:
    games = list(games)
    seats = {game.id: next(seat for seat in game.room.seats.all() if seat.player_id == player.id) for game in games}
    last_moves = _last_moves(games, seats)
    results = results_of(games)
    return [
        _summary(game, seats[game.id], last_moves.get(game.id, game.started), results.get(game.id, ()))
        for game in games
    ]


def _summary(game: Game, seat: Seat, since: datetime, results: tuple[responses.SeatResult, ...]) -> responses.MyGame:
    room = game.room
    plays = game.ended is None and room.state == Room.State.PLAYING and room.paused is None
    return responses.MyGame(
        room=room.id,
        name=room.name,
        edition=game.edition,
        seat=seat.number,
        names=tuple(seat_name(one) for one in room.seats.all()),
        people=tuple(map(known_person, room.seats.all())),
        waits=plays and seat.pending and not seat.stand_in,
        since=since.isoformat(),
        round=game.round,
        usual_rounds=engine.usual_rounds(game.edition, room.options),
        ended=None if game.ended is None else game.ended.isoformat(),
        ended_by=room.ended_by or None,  # type: ignore[arg-type]
        results=results,
    )


def _last_moves(games: list[Game], seats: dict[str, Seat]) -> dict[str, datetime]:
    """When the player last moved in each running game. Other players' moves must not show here."""
    running = [game.id for game in games if game.ended is None]
    rows = Move.objects.filter(game__in=running, by=Move.By.PERSON).values("game", "seat").annotate(last=Max("made"))
    return {row["game"]: row["last"] for row in rows if row["seat"] == seats[row["game"]].number}
