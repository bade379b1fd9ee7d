"""A player's own games, running and finished."""

from datetime import datetime

from django.db.models import OuterRef, Subquery

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
    # They may be thousands: their ids are read once, and the rest only of those that are shown.
    mine = Game.objects.filter(room__in=Seat.objects.filter(player=player).values("room")).order_by("-ended", "id")
    ids = list(mine.values_list("id", "ended"))
    over = [game for game, ended in ids if ended is not None]
    running = _summaries(player, [game for game, ended in ids if ended is None])
    return responses.MyGames(
        running=tuple(sorted(running, key=lambda one: (not one.waits, one.since))),
        over=tuple(_summaries(player, over[page * PAGE : page * PAGE + PAGE])),
        pages=-(-len(over) // PAGE),
    )


def _summaries(player: Player, ids: list[str]) -> list[responses.MyGame]:
    found = Game.objects.filter(id__in=ids).order_by("-ended", "id")
    whole = found.select_related("room").prefetch_related("room__seats__player")
    games = list(whole.only("id", "edition", "round", "started", "ended", "room"))
    seats = {game.id: next(seat for seat in game.room.seats.all() if seat.player_id == player.id) for game in games}
    last_moves = _last_moves(player, games)
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
        levels=tuple(one.bot_level for one in room.seats.all()),
        waits=plays and seat.pending and not seat.stand_in,
        since=since.isoformat(),
        round=game.round,
        usual_rounds=engine.usual_rounds(game.edition, room.options),
        ended=None if game.ended is None else game.ended.isoformat(),
        ended_by=room.ended_by or None,  # type: ignore[arg-type]
        results=results,
    )


def _last_moves(player: Player, games: list[Game]) -> dict[str, datetime]:
    """When the player last moved in each running game. Other players' moves must not show here. Logs are long, so each
    is read from its end."""
    running = [game.id for game in games if game.ended is None]
    own = Move.objects.filter(game=OuterRef("room__game"), seat=OuterRef("number"), by=Move.By.PERSON)
    last = Subquery(own.order_by("-number").values("made")[:1])
    seats = Seat.objects.filter(player=player, room__game__in=running)
    return {game: made for game, made in seats.values_list("room__game", last) if made is not None}
