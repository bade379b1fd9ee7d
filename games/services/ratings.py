"""Ratings follow from results: once for each game, in a transaction of its own, soon after it is over."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.utils import DatabaseError
from django.utils import timezone
from openskill.models import PlackettLuce

from games import broadcast, engine, positions
from games.mistakes import log_mistake
from games.models import Game, Move, Player, Rating, RatingChange, Seat

log = logging.getLogger(__name__)

MODEL = PlackettLuce()
FIRST, STEP, DOUBT = 1000, 40, 3
"""What somebody has to show at first; what a unit of the model's scale comes to; how many sigmas are taken off."""


def points_of(mu: float, sigma: float) -> int:
    """A rating as people are shown it: what somebody plays at least like, almost surely."""
    return round(FIRST + STEP * (mu - DOUBT * sigma))


def ratings_settle() -> int:
    """Reckons up what rated games that are over make of the ratings; how many games."""
    due = Game.objects.filter(rating=Game.Rating.DUE).order_by("ended", "id")
    return sum(_settled(game_id) for game_id in due.values_list("id", flat=True)[:50])


def _settled(game_id: str) -> bool:
    try:
        return game_rate(game_id=game_id)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the others are rated
        log_mistake(log, f"rating of game {game_id}", error)
        Game.objects.filter(id=game_id, rating=Game.Rating.DUE).update(rating=Game.Rating.VOID)
        return False


@transaction.atomic
def game_rate(*, game_id: str) -> bool:
    """Rates one game, unless somebody else does or has; whether it was. Not rated is what its people have not played
    out by themselves to the end."""
    game = Game.objects.select_for_update(skip_locked=True, no_key=True).filter(id=game_id, rating=Game.Rating.DUE)
    found = game.first()
    if found is None:
        return False
    people = _people(found)
    if people is not None:
        _rate(found, people)
    found.rating = Game.Rating.VOID if people is None else Game.Rating.DONE
    found.save(update_fields=["rating"])
    broadcast.room_changed(found.room_id)
    return people is not None


def _people(game: Game) -> Mapping[int, Player] | None:
    """Who has played which seat; None if one was played by a bot, or by somebody without an account."""
    seats: Sequence[Seat] = list(game.room.seats.select_related("player"))
    people = {seat.number: seat.player for seat in seats if seat.player is not None and seat.player.user_id is not None}
    if len(people) < len(seats) or len(seats) < 3 or any(seat.bot or seat.stand_in for seat in seats):
        return None
    return None if game.moves.filter(by=Move.By.BOT).exists() else people


def result_of(game: Game) -> Mapping[int, int]:
    """The place of each seat at the end; equal ones are shared."""
    outcome: Any = engine.outcome(positions.position(game).state)
    places: Mapping[int, int] = outcome.places
    return places


def _rate(game: Game, people: Mapping[int, Player]) -> None:
    """Everybody against everybody else, by their places."""
    places = result_of(game)
    seats = sorted(people, key=lambda seat: people[seat].id)  # Two games of the same people lock in the same order.
    ratings = [_locked(people[seat], game, len(people)) for seat in seats]
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    for seat, rating, [after] in zip(
        seats, ratings, MODEL.rate(teams, ranks=[float(places[seat]) for seat in seats]), strict=True
    ):
        before = rating.points
        rating.mu, rating.sigma, rating.points = after.mu, after.sigma, points_of(after.mu, after.sigma)
        rating.games, rating.changed = rating.games + 1, timezone.now()
        rating.save()
        about = {"mu": after.mu, "sigma": after.sigma, "before": before, "points": rating.points}
        RatingChange.objects.create(
            game=game, rating=rating, seat=seat, place=places[seat], at=game.ended or rating.changed, **about
        )


def _locked(player: Player, game: Game, players: int) -> Rating:
    fresh = MODEL.rating()
    new = {"mu": fresh.mu, "sigma": fresh.sigma, "points": FIRST, "changed": timezone.now()}
    kind = {"player": player, "edition": game.edition, "players": players}
    Rating.objects.get_or_create(**kind, defaults=new)
    return Rating.objects.select_for_update().get(**kind)
