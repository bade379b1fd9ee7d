"""Ratings: computed from results once per game, in a transaction of its own, soon after the game is over."""

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
INITIAL_POINTS, POINTS_PER_UNIT, SIGMAS_DEDUCTED = 1000, 40, 3
"""The initial rating shown; points per unit of the model's scale; sigmas deducted."""


def points_of(mu: float, sigma: float) -> int:
    """The rating shown to people: a conservative estimate of a player's strength."""
    return round(INITIAL_POINTS + POINTS_PER_UNIT * (mu - SIGMAS_DEDUCTED * sigma))


def ratings_settle() -> int:
    """Rates finished games that are due. Returns their number."""
    due = Game.objects.filter(rating=Game.Rating.DUE).order_by("ended", "id")
    return sum(_try_rate(game_id) for game_id in due.values_list("id", flat=True)[:50])


def _try_rate(game_id: str) -> bool:
    try:
        return game_rate(game_id=game_id)
    except (OperationalError, InterfaceError):
        raise  # the database is unavailable or busy: it is retried
    except Exception as error:  # noqa: BLE001 - an error in one game must not block the others
        log_error(log, f"rating of game {game_id}", error)
        Game.objects.filter(id=game_id, rating=Game.Rating.DUE).update(rating=Game.Rating.VOID)
        return False


@transaction.atomic
def game_rate(*, game_id: str) -> bool:
    """Rates one game unless another process has it; returns whether it was rated. With a single entrant there is
    nothing to rate."""
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
    """A person with an account who started a rated game, and the seat that was theirs then."""

    seat: Seat
    player: Player


def result_of(game: Game) -> Mapping[int, int]:
    """The final place of each seat; ties share a place."""
    outcome: Any = engine.outcome(game_cache.position(game).state)
    places: Mapping[int, int] = outcome.places
    return places


def places_of(seats: Sequence[Seat], result: Mapping[int, int]) -> list[int]:
    """The place of each seat among these: first those who played to the end, by the result, then those who left, the
    earliest last."""

    def standing(seat: Seat) -> tuple[bool, float]:
        return (False, result[seat.number]) if seat.left is None else (True, -seat.left.timestamp())

    order = sorted(map(standing, seats))
    return [1 + order.index(standing(seat)) for seat in seats]


def estimates_after(
    before: Sequence[tuple[float, float]], places: Sequence[int], counts: Sequence[float]
) -> list[tuple[float, float]]:
    """The ratings (pairs of mu and sigma) after a game of everybody against everybody, by their places. `counts` is the
    weight of each, from 0 (unchanged) to 1 (the model's result)."""
    rated = MODEL.rate(
        [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before], ranks=[float(place) for place in places]
    )
    return [
        (mu + count * (new.mu - mu), sigma + count * (new.sigma - sigma))
        for (mu, sigma), [new], count in zip(before, rated, counts, strict=True)
    ]


def _rate(game: Game, players: int, entrants: Sequence[Entrant]) -> None:
    """Changes the entrants' ratings, and records the weight of the game for each."""
    ordered = sorted(entrants, key=lambda one: one.player.id)  # Constant lock order between games of the same people.
    seats = [one.seat for one in ordered]
    places = places_of(seats, result_of(game))
    ratings = [_locked_rating(one.player, game, players) for one in ordered]
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


def _locked_rating(player: Player, game: Game, players: int) -> Rating:
    fresh = MODEL.rating()
    new = {"mu": fresh.mu, "sigma": fresh.sigma, "points": INITIAL_POINTS, "changed": timezone.now()}
    kind = {"player": player, "edition": game.edition, "players": players}
    Rating.objects.get_or_create(**kind, defaults=new)
    return Rating.objects.select_for_update().get(**kind)
