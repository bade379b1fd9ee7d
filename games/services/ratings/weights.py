"""Weight of a rated game for each of its players: lower, the more often they have recently met one of the others.

A few accounts that keep playing each other can therefore gain no more than a few games' worth, whatever the results.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import permutations

from games.models import Rating, RatingChange

WINDOW = timedelta(weeks=4)
"""Only games that ended within this time before a game reduce its weight."""
FULL_GAMES = 8
"""Games of the same two people within the window that count in full."""
DECAY = 0.75
"""The weight of each further game relative to the one before it."""
MAX_TOTAL = FULL_GAMES + DECAY / (1 - DECAY)
"""The limit of the total weight of all games of the same two people within the window."""


def weight_of(met: int) -> float:
    """The weight of a game, from 0 to 1, for a player who has recently met one of the others in `met` rated games."""
    return DECAY ** max(0, met - FULL_GAMES + 1)


def weights(ratings: Sequence[Rating], at: datetime) -> list[float]:
    """The weight of a game that ended at a time for each of the ratings that it changes.

    The opponent met most often counts, in games of the same edition and number of players that are rated by now. That
    includes games that ended a little later than this one, so that none is missed in whatever order they are rated. The
    ratings' rows are locked.
    """
    recent = RatingChange.objects.filter(rating__in=ratings, at__gt=at - WINDOW)
    games: dict[str, list[int]] = {}
    for game, rating in recent.values_list("game", "rating"):
        games.setdefault(game, []).append(rating)
    met = Counter(pair for players in games.values() for pair in permutations(players, 2))
    return [weight_of(max(met[one.pk, other.pk] for other in ratings if other.pk != one.pk)) for one in ratings]
