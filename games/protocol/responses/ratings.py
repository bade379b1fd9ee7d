"""Ratings: leaderboards, and the history of a player's ratings."""

from msgspec import Struct


class RatingRow(Struct, frozen=True, kw_only=True):
    """A player on a leaderboard; equal points share a place."""

    place: int
    person: str
    name: str
    points: int
    games: int
    mine: bool


class RatingBoard(Struct, frozen=True, kw_only=True):
    """The leaderboard of an edition and a number of players, from `GET /api/ratings/<edition>/<players>/`: players
    with an account who have played at least `fewest_games`."""

    edition: str
    players: int
    fewest_games: int
    rows: tuple[RatingRow, ...]


class RatingStep(Struct, frozen=True, kw_only=True):
    """A rating after a game, and the place in which the player finished it."""

    at: str
    place: int
    points: int


class RatingLine(Struct, frozen=True, kw_only=True):
    """A rating and its history, oldest step first."""

    edition: str
    players: int
    points: int
    games: int
    steps: tuple[RatingStep, ...]


class Ratings(Struct, frozen=True, kw_only=True):
    """A player's ratings, from `GET /api/players/<person>/ratings/`, or your own, from `GET /api/me/ratings/`."""

    ratings: tuple[RatingLine, ...]


class GameRating(Struct, frozen=True, kw_only=True):
    """A game's effect on the rating of the player who began it at a seat; `left`: another player or a bot played it
    to the end. `weight` is how much the game counted for them: 1 in full, less if they have often met one of the
    others in the four weeks before."""

    seat: int
    person: str
    name: str
    left: bool
    before: int
    after: int
    weight: float


class GameRatings(Struct, frozen=True, kw_only=True):
    """A game's effect on the ratings of all seats, from `GET /api/rooms/<id>/ratings/`; empty if it changed none."""

    ratings: tuple[GameRating, ...]
