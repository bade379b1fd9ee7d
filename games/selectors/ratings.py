"""Leaderboards and rating histories. No rating changes before its game is over."""

from collections import defaultdict

from games import engine
from games.errors import Refused
from games.models import Game, Player, Rating, RatingChange
from games.protocol import responses
from games.selectors.rooms.watching import person_of

BOARD_SIZE = 100
"""Rows of a leaderboard."""
MIN_GAMES = 3
"""Games a player needs to be listed."""
HISTORY_LENGTH = 500
"""At most this many rating changes are shown, the latest ones."""


def board(edition: str, players: int, viewer: Player | None) -> responses.RatingBoard:
    """The leaderboard of an edition and number of players: players with accounts and enough games."""
    known = next((one for one in engine.editions() if one.name == edition), None)
    if known is None or not max(3, known.min_seats) <= players <= known.max_seats:
        raise Refused("unknown_board")
    kind = Rating.objects.filter(edition=edition, players=players, player__user__isnull=False)
    best = kind.filter(games__gte=MIN_GAMES).order_by("-points", "-games", "player_id").select_related("player")
    rows, place, last = [], 0, None
    for number, one in enumerate(best[:BOARD_SIZE], start=1):
        place, last = (place if one.points == last else number), one.points
        mine = viewer is not None and one.player_id == viewer.id
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
    return responses.RatingBoard(edition=edition, players=players, fewest_games=MIN_GAMES, rows=tuple(rows))


def history(player: Player) -> responses.Ratings:
    """A player's ratings and how they changed, game by game."""
    ratings = player.ratings.order_by("edition", "players") if player.user_id else Rating.objects.none()
    changes: dict[int, list[responses.RatingStep]] = defaultdict(list)
    for one in RatingChange.objects.filter(rating__in=ratings).order_by("-at", "-id")[:HISTORY_LENGTH]:
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
    """How a game changed the ratings of its players."""
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
