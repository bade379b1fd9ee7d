"""Ratings follow from results: once for each game, in a transaction of its own, soon after it is over."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.db.utils import InterfaceError, OperationalError
from django.utils import timezone
from openskill.models import PlackettLuce

from games import broadcast, engine
from games.models import Game, Player, Rating, RatingChange, Seat
from games.services.ratings.weights import weights
from games.support import game_cache
from games.support.error_logging import log_error

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
    except (OperationalError, InterfaceError):
        raise  # the database is away, or busy: it is tried again
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the others are rated
        log_error(log, f"rating of game {game_id}", error)
        Game.objects.filter(id=game_id, rating=Game.Rating.DUE).update(rating=Game.Rating.VOID)
        return False


@transaction.atomic
def game_rate(*, game_id: str) -> bool:
    """Rates one game, unless somebody else does or has; whether it was. For one alone there is nothing to rate."""
    game = Game.objects.select_for_update(skip_locked=True, no_key=True).filter(id=game_id, rating=Game.Rating.DUE)
    found = game.first()
    if found is None:
        return False
    seats = list(found.room.seats.select_related("entrant"))
    entrants = [Entrant(seat, seat.entrant) for seat in seats if seat.entrant is not None and seat.entrant.user_id]
    is_rated = len(entrants) > 1
    if is_rated:
        _rate(found, len(seats), entrants)
    found.rating = Game.Rating.DONE if is_rated else Game.Rating.VOID
    found.save(update_fields=["rating"])
    broadcast.room_changed(found.room_id)
    return is_rated


class Entrant(NamedTuple):
    """Somebody with an account who began a rated game, and the seat that was theirs then."""

    seat: Seat
    player: Player


def result_of(game: Game) -> Mapping[int, int]:
    """The place of each seat at the end; equal ones are shared."""
    outcome: Any = engine.outcome(game_cache.position(game).state)
    places: Mapping[int, int] = outcome.places
    return places


def places_of(seats: Sequence[Seat], result: Mapping[int, int]) -> list[int]:
    """In which place each of them comes among themselves: who has played to the end by the result, and after them who
    has left, the first to go last."""

    def standing(seat: Seat) -> tuple[bool, float]:
        return (False, result[seat.number]) if seat.left is None else (True, -seat.left.timestamp())

    order = sorted(map(standing, seats))
    return [1 + order.index(standing(seat)) for seat in seats]


def estimates_after(
    before: Sequence[tuple[float, float]], places: Sequence[int], counts: Sequence[float]
) -> list[tuple[float, float]]:
    """The ratings, as pairs of mu and sigma, after a game of everybody against everybody else, by their places. Each
    moves as far as `counts` says, from 0 to 1, on the way from where it was to where the model sees it."""
    rated = MODEL.rate(
        [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before], ranks=[float(place) for place in places]
    )
    return [
        (mu + count * (new.mu - mu), sigma + count * (new.sigma - sigma))
        for (mu, sigma), [new], count in zip(before, rated, counts, strict=True)
    ]


def _rate(game: Game, players: int, entrants: Sequence[Entrant]) -> None:
    """Changes the entrants' ratings by their places, and notes how much the game has counted for each."""
    ordered = sorted(entrants, key=lambda one: one.player.id)  # Two games of the same people lock in the same order.
    seats = [one.seat for one in ordered]
    places = places_of(seats, result_of(game))
    ratings = [_locked(one.player, game, players) for one in ordered]
    now = timezone.now()
    at = game.ended or now
    counts = weights(ratings, at)
    after = estimates_after([(one.mu, one.sigma) for one in ratings], places, counts)
    for seat, place, rating, count, (mu, sigma) in zip(seats, places, ratings, counts, after, strict=True):
        before = rating.points
        rating.mu, rating.sigma, rating.points = mu, sigma, points_of(mu, sigma)
        rating.games, rating.changed = rating.games + 1, now
        rating.save()
        about = {"mu": mu, "sigma": sigma, "weight": count, "before": before, "points": rating.points}
        RatingChange.objects.create(game=game, rating=rating, seat=seat.number, place=place, at=at, **about)


def _locked(player: Player, game: Game, players: int) -> Rating:
    fresh = MODEL.rating()
    new = {"mu": fresh.mu, "sigma": fresh.sigma, "points": FIRST, "changed": timezone.now()}
    kind = {"player": player, "edition": game.edition, "players": players}
    Rating.objects.get_or_create(**kind, defaults=new)
    return Rating.objects.select_for_update().get(**kind)
