"""Who plays best, and how somebody's ratings have gone. Nothing is told of a game before it is over."""

from collections import defaultdict

from games import engine
from games.errors import Refused
from games.models import Game, Player, Rating, RatingChange
from games.protocol import responses
from games.selectors.rooms.watching import person_of

BEST = 100
"""So many are on a board."""
FEWEST_GAMES = 3
"""After so many games somebody is."""
LONGEST = 500
"""So many changes of a rating are told, the newest."""


def board(edition: str, players: int, asker: Player | None) -> responses.RatingBoard:
    """The best at an edition with so many players, who have accounts and have played a few games."""
    known = next((one for one in engine.editions() if one.name == edition), None)
    if known is None or not max(3, known.min_seats) <= players <= known.max_seats:
        raise Refused("unknown_board")
    kind = Rating.objects.filter(edition=edition, players=players, player__user__isnull=False)
    best = kind.filter(games__gte=FEWEST_GAMES).order_by("-points", "-games", "player_id").select_related("player")
    rows, place, last = [], 0, None
    for number, one in enumerate(best[:BEST], start=1):
        place, last = (place if one.points == last else number), one.points
        mine = asker is not None and one.player_id == asker.id
        rows.append(
            responses.RatingRow(
                place=place,
                person=person_of(one.player_id),
                name=one.player.name,
                points=one.points,
                games=one.games,
                mine=mine,
            )
        )
    return responses.RatingBoard(edition=edition, players=players, fewest_games=FEWEST_GAMES, rows=tuple(rows))


def history(player: Player) -> responses.Ratings:
    """How somebody's ratings have gone, game by game."""
    ratings = player.ratings.order_by("edition", "players") if player.user_id else Rating.objects.none()
    changes: dict[int, list[responses.RatingStep]] = defaultdict(list)
    for one in RatingChange.objects.filter(rating__in=ratings).order_by("-at", "-id")[:LONGEST]:
        changes[one.rating_id].append(responses.RatingStep(at=one.at.isoformat(), place=one.place, points=one.points))
    return responses.Ratings(
        ratings=tuple(
            responses.RatingLine(
                edition=one.edition,
                players=one.players,
                points=one.points,
                games=one.games,
                steps=tuple(reversed(changes[one.pk])),
            )
            for one in ratings
        )
    )


def changes_of(game: Game) -> responses.GameRatings:
    """What a game has made of the ratings of those who played it."""
    left = set(game.room.seats.filter(left__isnull=False).values_list("number", flat=True))
    return responses.GameRatings(
        ratings=tuple(
            responses.GameRating(
                seat=one.seat,
                person=person_of(one.rating.player_id),
                name=one.rating.player.name,
                left=one.seat in left,
                before=one.before,
                after=one.points,
                weight=one.weight,
            )
            for one in game.rating_changes.order_by("place", "seat").select_related("rating__player")
        )
    )
