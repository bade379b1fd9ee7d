"""Ratings: the best of each game, and how somebody's have gone."""

from msgspec import Struct


class RatingRow(Struct, frozen=True, kw_only=True):
    """Somebody on a board of the best; equal points share a place."""

    place: int
    person: str
    name: str
    points: int
    games: int
    mine: bool


class RatingBoard(Struct, frozen=True, kw_only=True):
    """The best at an edition with so many players, from `GET /api/ratings/<edition>/<players>/`: who has an account and
    has played at least `fewest_games`."""

    edition: str
    players: int
    fewest_games: int
    rows: tuple[RatingRow, ...]


class RatingStep(Struct, frozen=True, kw_only=True):
    """What a rating came to after a game, and in which place that ended."""

    at: str
    place: int
    points: int


class RatingLine(Struct, frozen=True, kw_only=True):
    """A rating, and how it has gone, the oldest step first."""

    edition: str
    players: int
    points: int
    games: int
    steps: tuple[RatingStep, ...]


class Ratings(Struct, frozen=True, kw_only=True):
    """Somebody's ratings, from `GET /api/players/<person>/ratings/`, or one's own, from `GET /api/me/ratings/`."""

    ratings: tuple[RatingLine, ...]


class GameRating(Struct, frozen=True, kw_only=True):
    """What a game has made of the rating of who began it at a seat; `left` tells that somebody else, or a bot, has
    played that to the end. `weight` is how much the game counted for them: 1 in full, and less where they have met one
    of the others often in the four weeks before."""

    seat: int
    person: str
    name: str
    left: bool
    before: int
    after: int
    weight: float


class GameRatings(Struct, frozen=True, kw_only=True):
    """The same of all seats, from `GET /api/rooms/<id>/ratings/`; empty where the game has changed none."""

    ratings: tuple[GameRating, ...]
